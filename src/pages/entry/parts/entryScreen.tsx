import gloves from 'art:gloves'
import elder from 'art:old-woman'
import parcel from 'art:package'
import gift from 'art:wrapped-gift'
import heart from 'icon:heart-handshake'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/parts/button.tsx'
import { Art, Icon } from '../../../ui/parts/icon.tsx'
import { setLarge, useLarge } from '../../../ui/theme/appearance.ts'
import css from './entryScreen.module.css'

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
          <p>求助、捐赠、服务、兑换，邻里之间的每一份心意都看得见去向。</p>
        </div>
        <div className={css.art}>
          <Art svg={elder} size={112} />
          <Art svg={parcel} size={84} />
          <Art svg={gift} size={64} />
          <Art svg={gloves} size={56} />
        </div>
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
