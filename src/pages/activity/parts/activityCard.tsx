import { memo } from 'react'
import type { ActivityRow } from '../../../contract/activity.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { When } from '../../../ui/parts/when.tsx'

type CardRow = Pick<ActivityRow, 'title' | 'stateLabel' | 'startsAt' | 'address' | 'places' | 'taken' | 'waiting'>

/** Returns how many places there are: a full one has a queue. */
export const seatsText = ({ places, taken, waiting }: Pick<CardRow, 'places' | 'taken' | 'waiting'>): string => {
  if (taken < places) return `还差 ${places - taken} 人`
  return waiting > 0 ? `可候补，已有 ${waiting} 人` : '可候补'
}

/** One activity in a list: what, when, where, and whether there is room. */
export const ActivityCard = memo(function ActivityCard({ row, href }: { row: CardRow; href: string }) {
  return (
    <Card href={href}>
      <Stack gap="sm">
        <Row justify="between">
          <h2>{row.title}</h2>
          <Chip tone="brand">{row.stateLabel}</Chip>
        </Row>
        <Row justify="between">
          <When at={row.startsAt} withTime />
          <Chip>{seatsText(row)}</Chip>
        </Row>
        <MutedText size="xs" block>
          {row.address}
        </MutedText>
      </Stack>
    </Card>
  )
})
