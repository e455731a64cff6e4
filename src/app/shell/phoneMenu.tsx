import dots from 'icon:ellipsis'
import { useEffect, useRef, useState } from 'react'
import { useShell } from '../../data/shell.ts'
import { IconButton } from '../../ui/parts/button.tsx'
import { LookSwitches } from './lookSwitches.tsx'
import css from './phoneMenu.module.css'
import { VisitorLinks } from './visitorLinks.tsx'

/** Contents of the wide top bar that do not fit on a phone. */
export function PhoneMenu() {
  const { session, logOut, kefuphone } = useShell()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const onOutsideClick = (event: Event) => {
      const isInside = event.target instanceof Node && box.current?.contains(event.target)
      const link = event.target instanceof Element && event.target.closest('a')
      if (!isInside || link) setOpen(false)
    }
    const onEscape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('click', onOutsideClick)
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('click', onOutsideClick)
      document.removeEventListener('keydown', onEscape)
    }
  }, [open])
  return (
    <div className={css.box} ref={box}>
      <IconButton icon={dots} label="更多" aria-expanded={open} onClick={() => setOpen(!open)} />
      {open && (
        <ul className={css.menu}>
          {session ? <li className={css.name}>{session.name}</li> : <VisitorLinks className={css.item} />}
          <LookSwitches className={css.item} />
          <li>
            <a className={css.item} href={kefuphone ? `tel:${kefuphone.replace(/[^\d+]/g, '')}` : '/contact'}>
              客服 {kefuphone}
            </a>
          </li>
          {session && (
            <li>
              <button type="button" className={css.item} onClick={logOut}>
                退出登录
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
