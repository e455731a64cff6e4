import { memo, type ReactNode } from 'react'
import type { IdleRow } from '../../../contract/idle.contract.ts'
import { IDLE_CONDITIONS } from '../../../contract/idleWords.ts'
import { pathTo } from '../../../contract/screens.ts'
import { MediaRow } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { Distance } from '../../../ui/parts/when.tsx'
import { termsText } from '../shared/termsText.ts'

interface ThingCardProps {
  thing: IdleRow
  /** Whether its state is of interest: for its owner. */
  showsState?: boolean
  /** Whether the card is among the first visible ones. */
  priority?: boolean
  children?: ReactNode
}

/** Returns how many pieces nobody has been promised; empty for a thing of one piece. */
export const leftText = ({ pieces, left }: Pick<IdleRow, 'pieces' | 'left'>): string =>
  pieces === 1 ? '' : left > 0 ? `还有 ${left} 件，共 ${pieces} 件` : `${pieces} 件都有人要了`

/** One thing in a list: what, how good, for what, how far. */
export const ThingCard = memo(function ThingCard({
  thing,
  showsState = false,
  priority = false,
  children,
}: ThingCardProps) {
  const { id, title, picture, condition, regionName, distance, stateLabel } = thing
  return (
    <MediaRow
      href={pathTo('/idle', { id })}
      picture={picture}
      title={title}
      headingLevel={2}
      priority={priority}
      sub={
        <>
          {regionName}
          {distance !== null && (
            <>
              {' · '}
              <Distance metres={distance} />
            </>
          )}
        </>
      }
    >
      <Row wrap gap="sm">
        {showsState && <Chip tone="brand">{stateLabel}</Chip>}
        <Chip tone={thing.price > 0 ? 'brand' : 'jade'}>{termsText(thing)}</Chip>
        <Chip>{IDLE_CONDITIONS[condition]}</Chip>
        {thing.pieces > 1 && <Chip>{leftText(thing)}</Chip>}
      </Row>
      {children}
    </MediaRow>
  )
})
