import gift from 'icon:gift'
import house from 'icon:house'
import bag from 'icon:shopping-bag'
import user from 'icon:user-round'
import type { MouseEvent } from 'react'
import { TABS, type Tab } from '../../contract/screens.ts'
import { useShell } from '../../data/shell.ts'
import { Badge } from '../../ui/parts/chip.tsx'
import { Icon } from '../../ui/parts/icon.tsx'
import { prefetch } from './pages.ts'

const icons: Record<Tab, string> = { home: house, mall: bag, gift, person: user }

/** The tabs; a pressed one is active at once, and its page is prefetched during the 300 ms. */
export function Tabs({ className }: { className?: string | undefined }) {
  const { activeTab, pressTab, waiting } = useShell()
  const press = (event: MouseEvent, tab: Tab, to: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void prefetch(to)
    pressTab(tab)
  }
  return (
    <ul className={className}>
      {TABS.map(({ tab, label, to }) => (
        <li key={tab}>
          <a href={to} aria-current={activeTab === tab ? 'page' : undefined} onClick={event => press(event, tab, to)}>
            <Icon svg={icons[tab]} size={22} />
            {label}
            {tab === 'person' && <Badge count={waiting} label="件等您办" />}
          </a>
        </li>
      ))}
    </ul>
  )
}
