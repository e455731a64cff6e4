import paper from 'icon:file-text'
import { Card } from '../../../ui/parts/card.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'
import css from './bulletList.module.css'

interface BulletListProps {
  title: string
  items: readonly string[]
  icon?: string
}

/** A short list: what to bring, what is required. */
export function BulletList({ title, items, icon = paper }: BulletListProps) {
  return (
    <Card variant="ground">
      <h3 className={css.head}>{title}</h3>
      <ul className={css.list}>
        {items.map(item => (
          <li key={item}>
            <Icon svg={icon} size={18} />
            {item}
          </li>
        ))}
      </ul>
    </Card>
  )
}
