import check from 'icon:check'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Art, Icon } from '../../../ui/parts/icon.tsx'
import css from './apply.module.css'

interface ApplyDoorProps {
  art: string
  title: string
  text: string
  /** What one needs for it. */
  needs: readonly string[]
  label: string
  href: string
}

/** One way to ask for help. */
export function ApplyDoor({ art, title, text, needs, label, href }: ApplyDoorProps) {
  return (
    <section className={css.door} aria-label={title}>
      <div className={css.name}>
        <Art of={art} size={44} />
        <h2>{title}</h2>
      </div>
      <p className={css.text}>{text}</p>
      <ul className={css.needs}>
        {needs.map(need => (
          <li key={need}>
            <Icon of={check} size={16} />
            {need}
          </li>
        ))}
      </ul>
      <div className={css.go}>
        <ButtonLink href={href} wide>
          {label}
        </ButtonLink>
      </div>
    </section>
  )
}
