import type { TrailLink } from '../../../contract/donation.contract.ts'
import { Timeline } from '../../../ui/parts/timeline.tsx'

const WORDS: Readonly<Record<TrailLink['kind'], string>> = {
  given: '捐出',
  collected: '上门收取',
  stored: '入库',
  issued: '出库',
  delivered: '送到',
}

/** From whoever gave to whoever received, names masked. */
export function Trail({ links }: { links: readonly TrailLink[] }) {
  return (
    <Timeline
      entries={links.map(({ kind, at, what, who, regionName }, place) => ({
        label: WORDS[kind],
        at,
        text: [who, what, regionName].filter(Boolean).join(' · '),
        now: place === links.length - 1,
      }))}
    />
  )
}
