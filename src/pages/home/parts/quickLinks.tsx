import gloves from 'art:gloves'
import horn from 'art:megaphone'
import trophy from 'art:trophy'
import gift from 'art:wrapped-gift'
import { Art } from '../../../ui/parts/icon.tsx'
import css from './quickLinks.module.css'

/** The four entry links. */
export function QuickLinks() {
  const links = [
    { tone: 'rose', art: horn, title: '我要求助', text: '物资 · 救助 · 政策帮扶', href: '/apply' },
    {
      tone: 'mint',
      art: gift,
      title: '我要捐赠',
      text: '捐物上门取 · 捐款可追溯',
      href: '/donationW',
    },
    {
      tone: 'sky',
      art: gloves,
      title: '我要服务',
      text: '附近的志愿活动',
      href: '/activity',
    },
    { tone: 'sand', art: trophy, title: '我要兑换', text: '积分换心意好物', href: '/gift' },
  ]
  return (
    <nav className={css.doors} aria-label="我要做什么">
      {links.map(({ tone, art, title, text, href }) => (
        <a key={title} className={css.door} data-tone={tone} href={href}>
          <Art svg={art} size={40} />
          <strong>{title}</strong>
          <span>{text}</span>
        </a>
      ))}
    </nav>
  )
}
