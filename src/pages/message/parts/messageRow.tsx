import badge from 'icon:badge-check'
import activity from 'icon:calendar-heart'
import chevron from 'icon:chevron-right'
import hours from 'icon:clock'
import points from 'icon:coins'
import eye from 'icon:eye'
import gift from 'icon:gift'
import aid from 'icon:hand-helping'
import donation from 'icon:heart'
import note from 'icon:mail'
import certificate from 'icon:medal'
import complaint from 'icon:megaphone'
import feedback from 'icon:message-square-text'
import order from 'icon:package'
import recycle from 'icon:recycle'
import shop from 'icon:store'
import afterSales from 'icon:undo-2'
import role from 'icon:users'
import payment from 'icon:wallet'
import stock from 'icon:warehouse'
import type { MessageLine } from '../../../contract/message.contract.ts'
import { POINT_SUBJECT } from '../../../contract/point.contract.ts'
import { VIEWING_SUBJECT } from '../../../contract/viewing.ts'
import { recordPath } from '../../../data/record/recordPath.ts'
import { faceById } from '../../../machines/workflows/index.ts'
import { Icon } from '../../../ui/parts/icon.tsx'
import { MutedText, VisuallyHidden } from '../../../ui/parts/mutedText.tsx'
import { Pieces } from '../../../ui/parts/pieces.tsx'
import { When } from '../../../ui/parts/when.tsx'
import css from './messageRow.module.css'

/** Icons by subject. */
const SIGNS: Readonly<Record<string, string>> = {
  order,
  payment,
  afterSales,
  complaint,
  aid,
  hours,
  certificate,
  certification: badge,
  activity,
  shop,
  goodsDonation: donation,
  exchange: gift,
  shift: activity,
  signUp: activity,
  roleGrant: role,
  stockIssue: stock,
  withdrawal: payment,
  invoice: payment,
  feedback,
  campaign: donation,
  idleItem: recycle,
  idleDeal: recycle,
  [POINT_SUBJECT]: points,
  [VIEWING_SUBJECT]: eye,
}

interface MessageRowProps {
  message: MessageLine
  /** Roles of the reader. */
  roles: readonly string[]
  onRead: () => void
}

/** One message: a link to its record if that has a page, otherwise a button that marks it read. */
export function MessageRow({ message, roles, onRead }: MessageRowProps) {
  const { text, title, count, at, read, workflow, record, side } = message
  const path = record === '' ? undefined : recordPath(workflow, record, { side, roles })
  const inner = (
    <>
      <span className={css.sign} data-unread={!read || undefined}>
        <Icon svg={SIGNS[workflow] ?? note} size={18} />
        {!read && <VisuallyHidden>未读</VisuallyHidden>}
      </span>
      <span className={css.words}>
        <span className={css.text}>
          {text}
          {count > 1 && `（${count} 条）`}
        </span>
        <MutedText size="xs">
          <Pieces>
            {[faceById(workflow)?.label, count > 1 && title ? `最新的是 ${title}` : title]
              .filter(Boolean)
              .map(words => `${words} · `)}
            <When at={at} withTime />
          </Pieces>
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
