import bell from 'icon:bell'
import back from 'icon:chevron-left'
import search from 'icon:search'
import { useLocation } from 'wouter'
import { screenOf, TABS } from '../../contract/screens.ts'
import { useShell } from '../../data/shell.ts'
import { IconButton } from '../../ui/parts/button.tsx'
import { Icon } from '../../ui/parts/icon.tsx'
import { useCurrentTitle } from '../../ui/title.ts'
import { CartLink, isMall } from './cartLink.tsx'
import css from './phoneBar.module.css'
import { PhoneMenu } from './phoneMenu.tsx'
import { PlaceButton } from './placeButton.tsx'
import { SEARCH } from './searchLink.tsx'

/** Screens of the tabs show place and search at the top of a phone, others their title. */
const tabScreens: ReadonlySet<string> = new Set(['/index', ...TABS.map(tab => tab.to)])

const isTabScreen = (path: string): boolean => tabScreens.has(path)

/** The top of a phone: place and search on the four tabs, back button and title on other screens. */
export function PhoneBar({ path }: { path: string }) {
  const [, navigate] = useLocation()
  const { session, unread } = useShell()
  const title = useCurrentTitle()
  const onTab = isTabScreen(path)
  // Before the first entry there is nothing inside the portal.
  const goBack = () => (history.length > 1 ? history.back() : navigate('/index'))
  return (
    <div className={css.bar}>
      <div className={css.row}>
        {onTab ? (
          <PlaceButton className={css.place} short />
        ) : (
          <>
            <IconButton icon={back} label="返回" onClick={goBack} />
            <span className={css.title} aria-hidden="true">
              {title || screenOf(path)?.title}
            </span>
          </>
        )}
        <div className={css.tools}>
          {onTab && (
            <a className={css.bell} href={SEARCH} aria-label="搜索">
              <Icon svg={search} size={20} />
            </a>
          )}
          {onTab && session && (
            <a className={css.bell} href="/message" aria-label={unread > 0 ? `消息，${unread} 条未读` : '消息'}>
              <Icon svg={bell} size={20} />
              {unread > 0 && <b className={css.count}>{unread > 99 ? '99+' : unread}</b>}
            </a>
          )}
          {isMall(path) && <CartLink className={css.bell} />}
          <PhoneMenu />
        </div>
      </div>
    </div>
  )
}
