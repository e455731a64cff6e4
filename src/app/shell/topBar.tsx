import bell from 'icon:bell'
import tasks from 'icon:list-checks'
import phone from 'icon:phone'
import { useShell } from '../../data/shell.ts'
import { Icon } from '../../ui/parts/icon.tsx'
import frame from './frame.module.css'
import { LookSwitches } from './lookSwitches.tsx'
import { PlaceButton } from './placeButton.tsx'
import css from './topBar.module.css'
import { VisitorLinks } from './visitorLinks.tsx'

function Count({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null
  return (
    <b className={css.unread}>
      {count > 99 ? '99+' : count}
      <span className={css.hidden}>{label}</span>
    </b>
  )
}

/** The strip above the navigation on wide screens. */
export function TopBar() {
  const { session, logOut, kefuphone, unread, waiting, hasInbox } = useShell()
  return (
    <div className={css.top}>
      <div className={`${frame.wrap} ${css.row}`}>
        <PlaceButton className={css.place} />
        <ul className={css.items}>
          <LookSwitches className={css.item} />
          {session ? (
            <>
              {hasInbox && (
                <li>
                  <a className={css.item} href="/task">
                    <Icon svg={tasks} size={16} /> 任务
                    <Count count={waiting} label="件等您办" />
                  </a>
                </li>
              )}
              <li>
                <a className={css.item} href="/message">
                  <Icon svg={bell} size={16} /> 消息
                  <Count count={unread} label="条未读" />
                </a>
              </li>
              <li>
                <a className={`${css.item} ${css.name}`} href="/person">
                  {session.name}
                </a>
              </li>
              <li>
                <button type="button" className={css.item} onClick={logOut}>
                  退出登录
                </button>
              </li>
            </>
          ) : (
            <VisitorLinks className={css.item} />
          )}
          <li>
            <a className={css.item} href={kefuphone ? `tel:${kefuphone.replace(/[^\d+]/g, '')}` : '/contact'}>
              <Icon svg={phone} size={15} /> 客服 <b>{kefuphone}</b>
            </a>
          </li>
        </ul>
      </div>
    </div>
  )
}
