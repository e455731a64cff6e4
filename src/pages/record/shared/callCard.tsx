import call from 'icon:phone'
import type { DeskPerson } from '../../../contract/parts.contract.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'

interface CallCardProps {
  /** Their relation to the record. */
  label: string
  name: string
  phone: string
}

/** A person involved in the record, with a number to dial. */
export function CallCard({ label, name, phone }: CallCardProps) {
  return (
    <Card>
      <Row justify="between" wrap gap="sm">
        <span>
          <MutedText block>{label}</MutedText>
          <b>{name}</b>
        </span>
        <ButtonLink variant="line" size="sm" icon={call} href={`tel:${phone}`} aria-label={`打电话给${name}，${phone}`}>
          {phone}
        </ButtonLink>
      </Row>
    </Card>
  )
}

/** The person at the desk, by post, place and name. */
export function DeskCard({ desk: { post, place, name, phone } }: { desk: DeskPerson }) {
  return <CallCard label={`联系人：${place}${post}`} name={name} phone={phone} />
}
