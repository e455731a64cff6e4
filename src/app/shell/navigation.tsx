import heart from 'icon:heart-handshake'
import { Icon } from '../../ui/parts/icon.tsx'
import frame from './frame.module.css'
import css from './navigation.module.css'
import { QrButton } from './qrButton.tsx'
import { SearchLink } from './searchLink.tsx'
import { Tabs } from './tabs.tsx'

/** Logo, the four tabs, search and the QR code, on wide screens. */
export function Navigation() {
  return (
    <div className={css.nav}>
      <div className={`${frame.wrap} ${css.row}`}>
        <a className={css.logo} href="/index">
          <span className={css.mark}>
            <Icon svg={heart} size={22} />
          </span>
          邻里公益
        </a>
        <nav aria-label="主导航">
          <Tabs className={css.tabs} />
        </nav>
        <SearchLink className={css.search} />
        <QrButton />
      </div>
    </div>
  )
}
