import gloves from 'art:gloves'
import horn from 'art:megaphone'
import trophy from 'art:trophy'
import gift from 'art:wrapped-gift'
import heart from 'icon:heart-handshake'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/parts/button.tsx'
import { Art, Icon } from '../../../ui/parts/icon.tsx'
import { setLarge, useLarge } from '../../../ui/theme/appearance.ts'
import css from './entryScreen.module.css'

/** What the portal is, for whoever comes the first time. */
const DOORS = [
  [horn, '求助', '缺东西、看病缺钱、家里有难处，说一声，社区的人来看'],
  [gift, '捐赠', '衣物家电上门来取，捐款的每一笔支出都能查'],
  [gloves, '服务', '陪老人、教孩子、修东西，做一小时记一小时'],
  [trophy, '兑换', '帮过人的积分换米、换油，也能捐出来帮别人'],
] as const

function Logo() {
  return (
    <a className={css.logo} href="/index">
      <span className={css.mark}>
        <Icon svg={heart} size={22} />
      </span>
      邻里公益
    </a>
  )
}

/** The frame of log-in, registration and password reset, which have no shell. */
export function EntryScreen({ children }: { children: ReactNode }) {
  const large = useLarge()
  return (
    <div className={css.screen}>
      <div className={css.side}>
        <Logo />
        <div>
          <p className={css.words}>今天，谁需要你搭把手？</p>
          <p>邻里之间的每一份心意，都看得见去向。</p>
        </div>
        <ul className={css.doors}>
          {DOORS.map(([art, title, text]) => (
            <li key={title}>
              <Art svg={art} size={48} />
              <div>
                <b>{title}</b>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className={css.form}>
        <div className={css.phoneHead}>
          <Logo />
          <a href="/index">先逛逛</a>
        </div>
        <div className={css.large}>
          <Button variant="line" size="sm" aria-pressed={large} onClick={() => setLarge(!large)}>
            {large ? '用回普通字' : '长者模式（字大一号）'}
          </Button>
        </div>
        <div>{children}</div>
      </div>
    </div>
  )
}
