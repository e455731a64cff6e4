import { Icon } from '../../../ui/parts/icon.tsx'
import type { Entry } from './entries.ts'
import css from './entryGrid.module.css'

export function EntryGrid({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className={css.grid}>
      {entries.map(({ path, title, sign }) => (
        <li key={path}>
          <a className={css.entry} href={path}>
            <span className={css.sign}>
              <Icon of={sign} size={22} />
            </span>
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
