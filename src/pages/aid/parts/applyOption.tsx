import check from 'icon:check'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Art, Icon } from '../../../ui/parts/icon.tsx'
import css from './apply.module.css'

interface ApplyOptionProps {
  art: string
  title: string
  text: string
  /** Requirements. */
  needs: readonly string[]
  label: string
  href: string
}

/** One kind of application. */
export function ApplyOption({ art, title, text, needs, label, href }: ApplyOptionProps) {
  return (
    <section className={css.door} aria-label={title}>
      <div className={css.name}>
        <Art svg={art} size={44} />
        <h2>{title}</h2>
      </div>
      <p className={css.text}>{text}</p>
      <ul className={css.needs}>
        {needs.map(need => (
          <li key={need}>
            <Icon svg={check} size={16} />
            {need}
          </li>
        ))}
      </ul>
      <div className={css.go}>
        <ButtonLink href={href} fullWidth>
          {label}
        </ButtonLink>
      </div>
    </section>
  )
}
