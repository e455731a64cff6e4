import { memo } from 'react'
import { spanText } from '../../../contract/honourWords.ts'
import type { RankRow } from '../../../contract/hours.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row } from '../../../ui/parts/layout.tsx'

interface RankLineProps {
  row: RankRow
  /** Mark of the reader's own place. */
  own: string
}

/** One place of a ranking. */
export const RankLine = memo(function RankLine({ row: { rank, name, minutes, mine }, own }: RankLineProps) {
  return (
    <Card {...(mine && { variant: 'soft' as const })}>
      <Row wrap justify="between" gap="sm">
        <Row gap="sm">
          {/* No-break spaces: otherwise the text breaks on a phone beside a long name. */}
          <Chip tone={rank <= 3 ? 'brand' : 'plain'}>{`第\u00a0${rank}\u00a0名`}</Chip>
          <strong>{name}</strong>
          {mine && <Chip tone="jade">{own}</Chip>}
        </Row>
        <span>{spanText(minutes)}</span>
      </Row>
    </Card>
  )
})
