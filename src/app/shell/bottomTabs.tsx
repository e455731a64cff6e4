import css from './bottomTabs.module.css'
import { Tabs } from './tabs.tsx'

/** The four tabs at the lower edge of a phone. */
export function BottomTabs() {
  return (
    <nav className={css.bar} aria-label="底部导航">
      <Tabs className={css.tabs} />
    </nav>
  )
}
