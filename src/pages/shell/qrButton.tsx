import qr from 'icon:qr-code'
import { useRef, useState } from 'react'
import { useArriving } from '../../ui/arriving.ts'
import { Icon } from '../../ui/parts/icon.tsx'
import { useShell } from './model.ts'
import css from './qrButton.module.css'

const loadCode = () => import('./qrCode.tsx')

/** The mini-program's QR code on hover, focus or press; the code's maker is fetched only then. */
export function QrButton() {
  const { miniProgram } = useShell()
  const [open, setOpen] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const code = useArriving(loadCode, open)
  const show = () => {
    clearTimeout(leaving.current)
    setOpen(true)
  }
  // A moment's grace lets the pointer cross the gap to the panel.
  const leave = () => {
    leaving.current = setTimeout(() => setOpen(false), 200)
  }
  return (
    <div className={css.box} onPointerEnter={show} onPointerLeave={leave}>
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
        <Icon of={qr} size={22} />
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
