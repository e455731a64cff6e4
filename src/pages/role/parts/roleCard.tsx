import { memo } from 'react'
import type { RoleRow } from '../../../contract/role.contract.ts'
import { MediaRow } from '../../../ui/parts/card.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { StateChip } from '../../../ui/parts/stateChip.tsx'
import { When } from '../../../ui/parts/when.tsx'

interface RoleCardProps {
  row: RoleRow
  href: string | undefined
  /** One's own: the title is the role instead of the name. */
  own?: boolean
}

/** A holder of a role, or an applicant. */
export const RoleCard = memo(function RoleCard({ row, href, own = false }: RoleCardProps) {
  const { name, phone, roleLabel, regionName, avatar, state, since, mine, deskLabel } = row
  return (
    <MediaRow
      href={href}
      picture={avatar}
      title={own ? roleLabel : name}
      sub={own ? regionName : `${roleLabel} · ${regionName}`}
      headingLevel={2}
    >
      <Row wrap gap="sm">
        <StateChip of={row} />
        {!own && (phone.includes('*') || href ? phone : <a href={`tel:${phone}`}>{phone}</a>)}
        {!own && !mine && state === 'applied' && <MutedText size="xs">由{deskLabel}审核</MutedText>}
        <MutedText size="xs">
          <When at={since} />
        </MutedText>
      </Row>
    </MediaRow>
  )
})
