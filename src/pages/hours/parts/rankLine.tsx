import { memo } from 'react'
import { spanText } from '../../../contract/honourWords.ts'
import type { RankRow } from '../../../contract/hours.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Standing } from '../../../ui/parts/standing.tsx'

interface RankLineProps {
  row: RankRow
  /** Mark of the reader's own place. */
  own: string
}

/** One place of a ranking. */
export const RankLine = memo(function RankLine({ row: { rank, name, minutes, mine }, own }: RankLineProps) {
  return (
    <Card {...(mine && { variant: 'soft' as const })}>
      <Standing rank={rank} name={name} marks={mine && <Chip tone="jade">{own}</Chip>} sum={spanText(minutes)} />
    </Card>
  )
})
