import type { WireReply } from '../../../contract/wire.ts'
import { PARTIES } from '../../../contract/words.ts'
import { MediaRow } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { cardPath } from './donationPath.ts'

/** The donor, linked to the donor's card if the name is public. */
export function DonorCard({ gift }: { gift: WireReply<'/api/index/juanwuDetails'> }) {
  const { donor, donorUid, avatar, party, at } = gift
  return (
    <MediaRow
      href={donorUid ? cardPath(party, donorUid) : undefined}
      picture={avatar}
      title={donor}
      headingLevel={2}
      sub={
        <>
          <When at={at} /> 捐出
        </>
      }
    >
      <Chip>{PARTIES[party]}</Chip>
    </MediaRow>
  )
}
