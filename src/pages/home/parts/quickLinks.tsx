import gloves from 'art:gloves'
import horn from 'art:megaphone'
import bags from 'art:shopping-bags'
import trophy from 'art:trophy'
import gift from 'art:wrapped-gift'
import { firstBuilt, isBuilt } from '../../../data/built.ts'
import { useQuery } from '../../../data/query.ts'
import { Art } from '../../../ui/parts/icon.tsx'
import css from './quickLinks.module.css'

/** The four entry links; each leads to its own screen, or to the nearest built one. */
export function QuickLinks({ region }: { region: string }) {
  const activities = useQuery('/api/index/getShouye', { region }).data?.activities.length
  const links = [
    { tone: 'rose', art: horn, title: '我要求助', text: '物资 · 救助 · 政策帮扶', href: firstBuilt('/apply', '/help') },
    {
      tone: 'mint',
      art: gift,
      title: '我要捐赠',
      text: isBuilt('/fundraising') ? '捐物上门取 · 捐款可追溯' : '捐物上门取 · 去向看得见',
      href: firstBuilt('/donationW', '/map?kind=collectionPoint'),
    },
    {
      tone: 'sky',
      art: gloves,
      title: '我要服务',
      text: activities ? `附近 ${activities} 场志愿活动` : '附近的志愿活动',
      href: firstBuilt('/activity', '/map?kind=activity'),
    },
    isBuilt('/gift')
      ? { tone: 'sand', art: trophy, title: '我要兑换', text: '积分换心意好物', href: firstBuilt('/gift') }
      : { tone: 'sand', art: bags, title: '邻里商城', text: '买一份，也是帮一份', href: firstBuilt('/v3Goods') },
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
