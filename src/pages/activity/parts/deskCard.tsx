import { memo } from 'react'
import { pathTo } from '../../../contract/screens.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Progress } from '../../../ui/parts/figures.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { periodText } from '../shared/period.ts'

type DeskRow = WireReply<'/api/renwu/huodongPage'>['dataList'][number]

/** One activity at the desk: when, where, how full, and what is pending. */
export const DeskCard = memo(function DeskCard({ row }: { row: DeskRow }) {
  const { id, title, stateLabel, startsAt, endsAt, address, places, taken, waiting, applied } = row
  return (
    <Card href={pathTo('/scene', { id })}>
      <Stack gap="sm">
        <Row justify="between">
          <h2>{title}</h2>
          <Chip tone="brand">{stateLabel}</Chip>
        </Row>
        <p>{periodText({ startsAt, endsAt })}</p>
        <MutedText block>{address}</MutedText>
        <Progress value={places === 0 ? 0 : taken / places} label={`${title}已报名的名额`} />
        <Row wrap gap="sm">
          <span>
            已报 {taken} / {places} 人
          </span>
          {waiting > 0 && <Chip>候补 {waiting} 人</Chip>}
          {applied > 0 && <Chip tone="warn">{applied} 份报名等您审核</Chip>}
        </Row>
      </Stack>
    </Card>
  )
})
