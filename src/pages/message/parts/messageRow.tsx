import chevron from 'icon:chevron-right'
import type { MessageLine } from '../../../contract/record.contract.ts'
import { recordPath } from '../../../data/record/recordPath.ts'
import { Icon } from '../../../ui/parts/icon.tsx'
import { MutedText, VisuallyHidden } from '../../../ui/parts/mutedText.tsx'
import { When } from '../../../ui/parts/when.tsx'
import css from './messageRow.module.css'

interface MessageRowProps {
  message: MessageLine
  /** Those of whoever reads it. */
  roles: readonly string[]
  onRead: () => void
}

/** One message: a link to its matter where that has a page, else a button that marks it read. */
export function MessageRow({ message, roles, onRead }: MessageRowProps) {
  const { text, title, at, read, workflow, record, side } = message
  const path = recordPath(workflow, record, { side, roles })
  const inner = (
    <>
      <span className={css.dot} data-unread={!read || undefined}>
        {!read && <VisuallyHidden>未读</VisuallyHidden>}
      </span>
      <span className={css.words}>
        <span className={css.text}>{text}</span>
        <MutedText size="xs">
          {title && `${title} · `}
          <When at={at} withTime />
        </MutedText>
      </span>
      {path && <Icon svg={chevron} size={16} />}
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
