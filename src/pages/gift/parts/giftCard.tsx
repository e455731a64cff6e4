import { memo } from 'react'
import type { GiftRow } from '../../../contract/gift.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { formatCount } from '../../../ui/format.ts'
import { MediaCard } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { MutedText, UNKNOWN } from '../../../ui/parts/mutedText.tsx'
import { Points } from '../shared/points.tsx'

interface GiftCardProps {
  gift: GiftRow
  /** The reader's free points; null for visitors, undefined until known. */
  mine: number | null | undefined
  /** Whether the card is among the first visible ones. */
  priority?: boolean
}

/** One of many gifts: picture, title, points, and missing points. */
export const GiftCard = memo(function GiftCard({ gift, mine, priority = false }: GiftCardProps) {
  const { id, title, summary, picture, points, highestPoints, condition, inStock, exchanged, drawn } = gift
  const missing = typeof mine === 'number' ? points - mine : 0
  return (
    <MediaCard
      href={pathTo('/giftDetail', { id })}
      picture={picture}
      title={title}
      sub={summary}
      priority={priority}
      headingLevel={2}
    >
      <Row wrap gap="sm">
        {condition === 'used' && <Chip tone="jade">二手</Chip>}
        {drawn && <Chip tone="plum">抽签</Chip>}
        {!inStock && <Chip>已兑完</Chip>}
      </Row>
      <Row wrap justify="between" gap="sm">
        <span>
          <Points value={points} />
          {highestPoints > points && <MutedText size="xs"> 起</MutedText>}
        </span>
        <MutedText size="xs">
          {mine === undefined
            ? UNKNOWN
            : missing > 0
              ? `还差 ${formatCount(missing)}`
              : `已兑 ${formatCount(exchanged)}`}
        </MutedText>
      </Row>
    </MediaCard>
  )
})
