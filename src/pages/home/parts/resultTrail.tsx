import type { TrailLink } from '../../../contract/donation.contract.ts'
import { Timeline } from '../../../ui/parts/timeline.tsx'

const TRAIL_LABELS: Readonly<Record<TrailLink['kind'], string>> = {
  given: '捐出',
  collected: '上门收取',
  stored: '入库',
  issued: '出库',
  delivered: '送到',
}

/** The chain from donor to recipient, names masked. */
export function ResultTrail({ links }: { links: readonly TrailLink[] }) {
  return (
    <Timeline
      entries={links.map(({ kind, at, what, who, regionName }, index) => ({
        label: TRAIL_LABELS[kind],
        at,
        text: [who, what, regionName].filter(Boolean).join(' · '),
        now: index === links.length - 1,
      }))}
    />
  )
}
