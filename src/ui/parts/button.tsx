import loader from 'icon:loader-circle'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { toast } from '../toasts.ts'
import css from './button.module.css'
import { Icon } from './icon.tsx'

export type ButtonVariant = 'solid' | 'jade' | 'line' | 'quiet' | 'danger'

interface ButtonStyleProps {
  variant?: ButtonVariant
  size?: 'md' | 'sm'
  /** A sign before the words: what `import sign from 'icon:…'` gives. */
  icon?: string
  /** Takes the whole width of its place. */
  fullWidth?: boolean
  children: ReactNode
}

export interface ButtonProps
  extends ButtonStyleProps,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'> {
  /** The pressed step is on its way: shows a turning sign and takes no second press. */
  busy?: boolean
  /** Why it cannot be pressed now, a sentence; the button stays reachable and says it to whoever presses it. */
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
    // aria-disabled keeps the button in the tab order, so it has to be made deaf by hand, submits included.
    if (!blocked) return onClick?.(event)
    event.preventDefault()
    // A telephone shows no title.
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
  /** Opens a tab of its own. */
  newTab?: boolean
  /** Keeps what is there as a file of this name. */
  download?: string
  /** Said in place of its words where a list repeats them: begins with them, and says of what. */
  'aria-label'?: string
  /** It leads to where one is. */
  'aria-current'?: 'page'
}

/** A link that looks like a button; it goes somewhere and changes nothing. */
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
  /** What it does, said to screen readers and on hover. */
  label: string
}

export function IconButton({ icon, label, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={css.icon} aria-label={label} title={label}>
      <Icon svg={icon} size={20} />
    </button>
  )
}
