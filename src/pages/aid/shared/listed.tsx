import paper from 'icon:file-text'
import { Card } from '../../../ui/parts/card.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'
import css from './listed.module.css'

interface ListedProps {
  title: string
  items: readonly string[]
  sign?: string
}

/** A few short things under each other: what to bring, what is asked. */
export function Listed({ title, items, sign = paper }: ListedProps) {
  return (
    <Card look="ground">
      <h3 className={css.head}>{title}</h3>
      <ul className={css.list}>
        {items.map(item => (
          <li key={item}>
            <Icon of={sign} size={18} />
            {item}
          </li>
        ))}
      </ul>
    </Card>
  )
}
