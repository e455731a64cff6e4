import qr from 'icon:qr-code'
import { useRef, useState } from 'react'
import { useShell } from '../../data/shell.ts'
import { useLazyModule } from '../../ui/lazyModule.ts'
import { Icon } from '../../ui/parts/icon.tsx'
import css from './qrButton.module.css'

const loadCode = () => import('../../ui/parts/qrCode.tsx')

/** The mini-program's QR code on hover, focus or press; its library loads only then. */
export function QrButton() {
  const { miniProgram } = useShell()
  const [open, setOpen] = useState(false)
  const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const code = useLazyModule(loadCode, open)
  const show = () => {
    clearTimeout(closeTimer.current)
    setOpen(true)
  }
  // A delay lets the pointer cross the gap to the panel.
  const closeSoon = () => {
    closeTimer.current = setTimeout(() => setOpen(false), 200)
  }
  return (
    <div className={css.box} onPointerEnter={show} onPointerLeave={closeSoon}>
      <button
        type="button"
        className={css.button}
        aria-expanded={open}
        aria-label="小程序二维码"
        onClick={show}
        onFocus={show}
        onBlur={() => setOpen(false)}
        onKeyDown={event => event.key === 'Escape' && setOpen(false)}
      >
        <Icon svg={qr} size={22} />
      </button>
      {open && (
        <div className={css.panel} role="status">
          <span className={css.code}>{code && <code.QrCode text={miniProgram} label="小程序二维码" />}</span>
          微信扫一扫，打开小程序
        </div>
      )}
    </div>
  )
}
