import loader from 'icon:loader-circle'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import css from './button.module.css'
import { Icon } from './icon.tsx'

export type ButtonLook = 'solid' | 'jade' | 'line' | 'quiet' | 'danger'

interface Look {
  look?: ButtonLook
  size?: 'md' | 'sm'
  /** A sign before the words: what `import sign from 'icon:…'` gives. */
  sign?: string
  /** Takes the whole width of its place. */
  wide?: boolean
  children: ReactNode
}

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'> {
  /** The pressed step is on its way: shows a turning sign and takes no second press. */
  busy?: boolean
  /** Why it cannot be pressed now, a sentence; the button stays reachable and says it. */
  why?: string | undefined
}

const classes = ({ look = 'solid', size = 'md', wide }: Omit<Look, 'children'>) =>
  [css.button, css[look], size === 'sm' && css.small, wide && css.wide].filter(Boolean).join(' ')

export function Button({
  look,
  size,
  sign,
  wide,
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
    if (blocked) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classes({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) })}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      title={why ?? rest.title}
      onClick={press}
    >
      {busy ? (
        <span className={css.turning}>
          <Icon of={loader} />
        </span>
      ) : (
        sign && <Icon of={sign} />
      )}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends Look {
  href: string
  /** Opens a tab of its own. */
  blank?: boolean
  /** Said in place of its words where a list repeats them: begins with them, and says of what. */
  'aria-label'?: string
}

/** A link that looks like a button; it goes somewhere and changes nothing. */
export function ButtonLink({ href, blank, children, sign, 'aria-label': label, ...look }: ButtonLinkProps) {
  return (
    <a href={href} className={classes(look)} aria-label={label} {...(blank && { target: '_blank', rel: 'noreferrer' })}>
      {sign && <Icon of={sign} />}
      {children}
    </a>
  )
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'> {
  sign: string
  /** What it does, said to screen readers and on hover. */
  label: string
}

export function IconButton({ sign, label, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={css.icon} aria-label={label} title={label}>
      <Icon of={sign} size={20} />
    </button>
  )
}
