import { useUrlQuery } from '../../data/urlQuery.ts'
import { DealDesk } from './parts/dealDesk.tsx'
import { IdleDesk } from './parts/idleDesk.tsx'
import { MyDeals } from './parts/myDeals.tsx'
import { MyThings } from './parts/myThings.tsx'
import { NearList } from './parts/nearList.tsx'
import { Thing } from './parts/thing.tsx'

const NAMES = ['id', 'tab', 'desk', 'deals'] as const
type Named = Readonly<Partial<Record<(typeof NAMES)[number], string | null>>>

/** Returns the screen that the address names: a desk of the platform, one thing, my own, what I asked for, or all. */
function partOf({ id, tab, desk, deals }: Named) {
  if (desk) return IdleDesk
  if (deals) return DealDesk
  if (id) return Thing
  if (tab === 'mine') return MyThings
  return tab === 'deals' ? MyDeals : NearList
}

/** 闲置: things near me; `?tab=mine` my things, `?tab=deals` what I asked for, `?id=` one thing. */
export default function Idle() {
  const { query } = useUrlQuery(NAMES)
  const Part = partOf(query)
  return <Part key={query.id} />
}

export const reads = {
  ahead: (address: URLSearchParams) => {
    const named = Object.fromEntries(NAMES.map(name => [name, address.get(name)]))
    return partOf(named).reads.ahead(address)
  },
}
