import chevron from 'icon:chevron-right'
import type { MessageLine } from '../../../contract/record.contract.ts'
import { Icon } from '../../../ui/parts/icon.tsx'
import { Hidden, Quiet } from '../../../ui/parts/quiet.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { recordPath } from '../../record/recordPath.ts'
import css from './messageRow.module.css'

interface MessageRowProps {
  message: MessageLine
  /** Those of whoever reads it. */
  roles: readonly string[]
  onRead: () => void
}

/** One message: a link to its matter where that has a page, else a button that marks it read. */
export function MessageRow({ message, roles, onRead }: MessageRowProps) {
  const { text, at, read, workflow, record, side } = message
  const path = recordPath(workflow, record, { side, roles })
  const inner = (
    <>
      <span className={css.dot} data-unread={!read || undefined}>
        {!read && <Hidden>未读</Hidden>}
      </span>
      <span className={css.words}>
        <span className={css.text}>{text}</span>
        <Quiet size="xs">
          <When at={at} withTime />
        </Quiet>
      </span>
      {path && <Icon of={chevron} size={16} />}
    </>
  )
  const press = () => {
    if (!read) onRead()
  }
  if (path)
    return (
      <a className={css.row} href={path} onClick={press}>
        {inner}
      </a>
    )
  return read ? (
    <div className={css.row}>{inner}</div>
  ) : (
    <button type="button" className={css.row} onClick={press}>
      {inner}
    </button>
  )
}
