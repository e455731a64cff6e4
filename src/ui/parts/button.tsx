import loader from 'icon:loader-circle'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { toast } from '../toasts.ts'
import css from './button.module.css'
import { Icon } from './icon.tsx'

export type ButtonVariant = 'solid' | 'jade' | 'line' | 'quiet' | 'danger'

interface ButtonStyleProps {
  variant?: ButtonVariant
  size?: 'md' | 'sm'
  /** Icon before the label, from `import sign from 'icon:…'`. */
  icon?: string
  /** Takes the full width. */
  fullWidth?: boolean
  children: ReactNode
}

export interface ButtonProps
  extends ButtonStyleProps,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'> {
  /** The step is in progress: shows a spinner and ignores presses. */
  busy?: boolean
  /** Why it is disabled, a sentence; the button stays focusable and shows it when pressed. */
  why?: string | undefined
}

const classes = ({ variant = 'solid', size = 'md', fullWidth }: Omit<ButtonStyleProps, 'children'>) =>
  [css.button, css[variant], size === 'sm' && css.small, fullWidth && css.wide].filter(Boolean).join(' ')

export function Button({
  variant,
  size,
  icon,
  fullWidth,
  busy,
  why,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const blocked = busy || why !== undefined
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // aria-disabled leaves the button in the tab order, so clicks and submits are blocked by hand.
    if (!blocked) return onClick?.(event)
    event.preventDefault()
    // Phones show no `title`.
    if (why !== undefined) toast(why, 'warn')
  }
  return (
    <button
      {...rest}
      type={type}
      className={classes({ ...(variant && { variant }), ...(size && { size }), ...(fullWidth && { fullWidth }) })}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      title={why ?? rest.title}
      onClick={press}
    >
      {busy ? (
        <span className={css.turning}>
          <Icon svg={loader} />
        </span>
      ) : (
        icon && <Icon svg={icon} />
      )}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends ButtonStyleProps {
  href: string
  /** Opens in a new tab. */
  newTab?: boolean
  /** Downloads the target under this name. */
  download?: string
  /** Distinguishes links of the same label in a list: starts with the label, then names the item. */
  'aria-label'?: string
  /** Marks the link to the current page. */
  'aria-current'?: 'page'
}

/** A link that looks like a button; it navigates and changes nothing. */
export function ButtonLink({
  href,
  newTab,
  download,
  children,
  icon,
  'aria-label': label,
  'aria-current': current,
  ...variant
}: ButtonLinkProps) {
  return (
    <a
      href={href}
      download={download}
      className={classes(variant)}
      aria-label={label}
      aria-current={current}
      {...(newTab && { target: '_blank', rel: 'noreferrer' })}
    >
      {icon && <Icon svg={icon} />}
      {children}
    </a>
  )
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'> {
  icon: string
  /** Label for screen readers and on hover. */
  label: string
}

export function IconButton({ icon, label, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={css.icon} aria-label={label} title={label}>
      <Icon svg={icon} size={20} />
    </button>
  )
}
