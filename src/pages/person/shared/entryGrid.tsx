import { Icon } from '../../../ui/parts/icon.tsx'
import css from './entryGrid.module.css'
import type { MenuEntry } from './menuEntries.ts'

export function EntryGrid({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <ul className={css.grid}>
      {entries.map(({ path, title, icon }) => (
        <li key={path}>
          <a className={css.entry} href={path}>
            <span className={css.sign}>
              <Icon svg={icon} size={22} />
            </span>
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
