import { memo, type ReactNode } from 'react'
import type { IdleDealRow } from '../../../contract/idle.contract.ts'
import { IDLE_WAYS } from '../../../contract/idleWords.ts'
import { pathTo } from '../../../contract/screens.ts'
import { clockEndOf } from '../../../machines/browser/turn.ts'
import { MediaRow } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Countdown } from '../../../ui/parts/countdown.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { StateChip } from '../../../ui/parts/stateChip.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { priceText } from './priceText.ts'

/** One deal in a list: what, with whom, how far it is. */
export const DealCard = memo(function DealCard({ deal, children }: { deal: IdleDealRow; children?: ReactNode }) {
  const { id, title, picture, state, way, isSeller, buyer, seller, meetAt, meetWhere, dueAt, price } = deal
  return (
    <MediaRow
      href={pathTo('/idleDeliver', { id })}
      picture={picture}
      title={isSeller ? `${buyer} 想要` : title}
      headingLevel={2}
      sub={`${isSeller ? title : `物主 ${seller}`} · ${IDLE_WAYS[way]}`}
    >
      <Row wrap gap="sm">
        <StateChip of={deal} />
        {price > 0 && <Chip>{priceText(deal)}</Chip>}
        {dueAt !== null && <Countdown until={dueAt} outcome={clockEndOf('idleDeal', state)} />}
      </Row>
      {meetAt !== null && (
        <MutedText block>
          <When at={meetAt} withTime /> 在{meetWhere}
        </MutedText>
      )}
      {children}
    </MediaRow>
  )
})
