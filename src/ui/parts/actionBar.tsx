import type { Action } from '../kinds/action.ts'
import css from './actionBar.module.css'
import { Button } from './button.tsx'

/**
 * The steps of this screen at the lower edge, always in sight; the last is the one that the screen is for. On a phone
 * it takes the place of the four tabs.
 */
export function ActionBar({ actions }: { actions: readonly Action[] }) {
  if (actions.length === 0) return null
  return (
    <div className={css.bar} data-action-bar="">
      {actions.map(({ label, onPress, variant, icon, busy, why }, index) => (
        <Button
          key={label}
          variant={variant ?? (index === actions.length - 1 ? 'solid' : 'line')}
          {...(icon && { icon })}
          {...(busy && { busy })}
          {...(why !== undefined && { why })}
          onClick={onPress}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
