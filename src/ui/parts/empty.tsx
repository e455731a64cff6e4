import inbox from 'icon:inbox'
import { Button, ButtonLink } from './button.tsx'
import css from './empty.module.css'
import { Icon } from './icon.tsx'

interface EmptyProps {
  title: string
  /** Next step, a sentence. */
  text?: string
  icon?: string
  action?: { label: string; href: string } | { label: string; onPress: () => void }
  /** Whether the title is the screen's main heading. */
  heading?: boolean
}

/** An empty list or screen, with the next step. */
export function Empty({ title, text, icon = inbox, action, heading }: EmptyProps) {
  const Title = heading ? 'h1' : 'h2'
  return (
    <div className={css.empty}>
      <span className={css.sign}>
        <Icon svg={icon} size={28} />
      </span>
      <Title className={css.title}>{title}</Title>
      {text && <p className={css.text}>{text}</p>}
      {action &&
        ('href' in action ? (
          <ButtonLink href={action.href}>{action.label}</ButtonLink>
        ) : (
          <Button onClick={action.onPress}>{action.label}</Button>
        ))}
    </div>
  )
}
