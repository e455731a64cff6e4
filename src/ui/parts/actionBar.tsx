import type { Action } from '../kinds/action.ts'
import css from './actionBar.module.css'
import { Button } from './button.tsx'

/**
 * The steps of a screen at the lower edge, always visible; the last is the main one. On a phone it replaces the four
 * tabs.
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
