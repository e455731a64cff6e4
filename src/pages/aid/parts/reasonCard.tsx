import alert from 'icon:circle-alert'
import type { AidDetail } from '../../../contract/aid.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'

/** The latest reason of a refusal, decline or dispute; renders nothing without one. */
export function ReasonCard({ aid: { reason } }: { aid: AidDetail }) {
  if (!reason) return null
  return (
    <Card>
      <Icon svg={alert} size={18} /> 原因：{reason}
    </Card>
  )
}
