import { memo } from 'react'
import { spanText } from '../../../contract/honourWords.ts'
import type { RankRow } from '../../../contract/hours.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row } from '../../../ui/parts/layout.tsx'

/** One place of a ranking. */
export const RankLine = memo(function RankLine({ row: { rank, name, minutes, mine } }: { row: RankRow }) {
  return (
    <Card {...(mine && { variant: 'soft' as const })}>
      <Row justify="between">
        <Row gap="sm">
          <Chip tone={rank <= 3 ? 'brand' : 'plain'}>第 {rank} 名</Chip>
          <strong>{name}</strong>
          {mine && <Chip tone="jade">我</Chip>}
        </Row>
        <span>{spanText(minutes)}</span>
      </Row>
    </Card>
  )
})
