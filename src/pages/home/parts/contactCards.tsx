import pin from 'icon:map-pin'
import message from 'icon:message-square-text'
import phone from 'icon:phone'
import type { ReactNode } from 'react'
import { useQuery } from '../../../data/query.ts'
import { Icon } from '../../../ui/parts/icon.tsx'
import { telOf } from '../shared/phone.tsx'
import css from './contactCards.module.css'

/** Hours of the telephone service. */
const HOURS = '周一至周日 8:30—20:00'

interface ContactLinkProps {
  icon: string
  title: string
  href: string | undefined
  children: ReactNode
}

function ContactLink({ icon, title, href, children }: ContactLinkProps) {
  if (!href) return null
  return (
    <li>
      <a className={css.way} href={href}>
        <span className={css.sign}>
          <Icon svg={icon} size={22} />
        </span>
        <span className={css.words}>
          <span className={css.title}>{title}</span>
          {children}
        </span>
      </a>
    </li>
  )
}

/** Ways of contact: telephone, message, a place nearby. */
export function ContactCards() {
  const { data } = useQuery('/api/getPlatformSet', {})
  return (
    <ul className={css.ways}>
      <ContactLink icon={phone} title="客服电话" href={data && telOf(data.kefuphone)}>
        <strong className={css.number}>{data?.kefuphone}</strong>
        <span>{HOURS}</span>
      </ContactLink>
      <ContactLink icon={message} title="意见反馈" href="/feedback">
        <span>写下来，一个工作日内回复</span>
      </ContactLink>
      <ContactLink icon={pin} title="身边的站点" href="/map?kind=collectionPoint">
        <span>地址和开放时间都在公益地图上</span>
      </ContactLink>
    </ul>
  )
}
