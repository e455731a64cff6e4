import { memo } from 'react'
import { HOURS_SOURCES, spanText } from '../../../contract/honourWords.ts'
import type { HoursRow } from '../../../contract/hours.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { StateChip } from '../../../ui/parts/stateChip.tsx'
import { When } from '../../../ui/parts/when.tsx'

/** One service in my list: what, duration, source, state. */
export const HoursCard = memo(function HoursCard({ row, href }: { row: HoursRow; href: string }) {
  const { title, minutes, source, startedAt, regionName } = row
  return (
    <Card href={href}>
      <Stack gap="sm">
        <Row justify="between">
          <h2>{title}</h2>
          <StateChip of={row} />
        </Row>
        <Row justify="between">
          <strong>{spanText(minutes)}</strong>
          <Chip>{HOURS_SOURCES[source]}</Chip>
        </Row>
        <MutedText size="xs" block>
          <When at={startedAt} /> {regionName}
        </MutedText>
      </Stack>
    </Card>
  )
})
