import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { TOOLTIP_HIDE_DELAY_MS } from '../../contract/constants.ts'
import { useLazyModule } from '../lazyModule.ts'
import css from './tooltip.module.css'

export interface TooltipProps {
  text: string
  /** A focusable element: a button, a link. */
  children: ReactNode
}

const load = () => import('./tooltipPanel.tsx')

/** A short description, shown at once on hover and focus, hidden after 200 ms; Esc hides it too. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const hideTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const panel = useLazyModule(load, open)
  useEffect(() => () => clearTimeout(hideTimer.current), [])
  const show = () => {
    clearTimeout(hideTimer.current)
    setOpen(true)
  }
  const hide = () => {
    hideTimer.current = setTimeout(() => setOpen(false), TOOLTIP_HIDE_DELAY_MS)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens; what is operated stands inside
    <span
      id={id}
      className={css.anchor}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={event => event.key === 'Escape' && setOpen(false)}
    >
      {children}
      {panel && <panel.TooltipPanel trigger={id} open={open} text={text} onClose={() => setOpen(false)} />}
    </span>
  )
}
