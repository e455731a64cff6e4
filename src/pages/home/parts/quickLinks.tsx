import gloves from 'art:gloves'
import horn from 'art:megaphone'
import trophy from 'art:trophy'
import gift from 'art:wrapped-gift'
import { Art } from '../../../ui/parts/icon.tsx'
import css from './quickLinks.module.css'

const DOORS = [
  ['rose', horn, '我要求助', '物资 · 救助 · 政策帮扶', '/apply'],
  ['mint', gift, '我要捐赠', '捐物上门取 · 捐款可追溯', '/donationW'],
  ['sky', gloves, '我要服务', '附近的志愿活动', '/activity'],
  ['sand', trophy, '我要兑换', '积分换心意好物', '/gift'],
] as const

/** The four entry links. */
export function QuickLinks() {
  return (
    <nav className={css.doors} aria-label="我要做什么">
      {DOORS.map(([tone, art, title, text, href]) => (
        <a key={href} className={css.door} data-tone={tone} href={href}>
          <Art svg={art} size={40} />
          <strong>{title}</strong>
          <span>{text}</span>
        </a>
      ))}
    </nav>
  )
}
