import { setLarge, setTheme, useLarge, useTheme } from '../../ui/theme/appearance.ts'

/** 长者模式 and 深色, as list items of the top bar and of the phone's menu. */
export function LookSwitches({ className }: { className?: string | undefined }) {
  const large = useLarge()
  const dark = useTheme() === 'dark'
  return (
    <>
      <li>
        <button type="button" className={className} aria-pressed={large} onClick={() => setLarge(!large)}>
          长者模式
        </button>
      </li>
      <li>
        <button
          type="button"
          className={className}
          aria-pressed={dark}
          onClick={() => setTheme(dark ? 'light' : 'dark')}
        >
          深色
        </button>
      </li>
    </>
  )
}
