import type { AidDetail } from '../../../contract/aid.contract.ts'
import { useView } from '../../../data/view.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { CallCard } from '../../record/shared/callCard.tsx'

/** Who wrote the application on the owner's behalf; renders nothing if the owner did. */
export function WriterCard({ aid: { writer, record, applicant } }: { aid: AidDetail }) {
  const uid = useView(view => view.uid)
  if (!writer) return null
  if (record.facts.writer === uid)
    return (
      <Card variant="soft">
        您经对方同意，替{applicant.name}
        填了这件求助。在这里可以看到办到哪一步；要撤回、确认，请对方用自己的手机号登录来办。
      </Card>
    )
  return writer.open && writer.phone ? (
    <CallCard label="代填人，经求助人同意" {...writer} />
  ) : (
    <Card>代填人 {writer.name}，经求助人同意</Card>
  )
}
