import type { TrailLink } from '../../../contract/donation.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/parts/timeline.tsx'

const TRAIL_LABELS: Readonly<Record<TrailLink['kind'], string>> = {
  given: '捐出',
  collected: '收取',
  stored: '入库',
  issued: '出库',
  delivered: '送到',
}

/** Returns the chain as timeline entries, newest first. */
const entriesOf = (trail: readonly TrailLink[]): TimelineEntry[] =>
  trail
    .map(({ kind, at, what, who, regionName }, index) => ({
      label: [TRAIL_LABELS[kind], what].filter(Boolean).join(' '),
      at,
      text: [who, regionName].filter(Boolean).join(' · '),
      now: index === trail.length - 1,
    }))
    .reverse()

/** The way of the goods from donor to recipients. */
export function DonationTrail({ trail, waiting }: { trail: readonly TrailLink[]; waiting: string }) {
  const entries = entriesOf(trail)
  return (
    <Card>
      <Stack gap="sm">
        <h2>东西去了哪里</h2>
        {entries.length > 0 ? <Timeline entries={entries} /> : <MutedText block>{waiting}</MutedText>}
        {entries.length > 0 && (
          <MutedText size="xs" block>
            受助人的姓名已隐去，地址只显示到街道或社区。
          </MutedText>
        )}
      </Stack>
    </Card>
  )
}
