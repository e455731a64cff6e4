import { memo } from 'react'
import type { DonationRow } from '../../../contract/donation.contract.ts'
import { MODE_LABELS } from '../../../contract/donation.contract.ts'
import { clockEndOf } from '../../../machines/browser/turn.ts'
import { MediaRow } from '../../../ui/parts/card.tsx'
import { Countdown } from '../../../ui/parts/countdown.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { StateChip } from '../../../ui/parts/stateChip.tsx'
import { When } from '../../../ui/parts/when.tsx'

interface GiftCardProps {
  gift: DonationRow
  href: string
  /** Shows the donor, in lists of several donors' gifts. */
  named?: boolean
}

/** One gift of goods in a list: what, when, state. */
export const DonationCard = memo(function DonationCard({ gift, href, named = false }: GiftCardProps) {
  const { title, picture, state, mode, donor, regionName, kinds, at, dueAt } = gift
  return (
    <MediaRow
      href={href}
      picture={picture}
      title={title}
      headingLevel={2}
      sub={
        <>
          {named ? `${donor} · ${regionName}` : MODE_LABELS[mode]} · {kinds > 2 && `共 ${kinds} 样 · `}
          <When at={at} />
        </>
      }
    >
      <Row wrap gap="sm">
        <StateChip of={gift} />
        {!named && dueAt !== null && <Countdown until={dueAt} outcome={clockEndOf('goodsDonation', state)} />}
      </Row>
    </MediaRow>
  )
})
