import shield from 'icon:shield-check'
import type { ActivityDetail } from '../../../contract/activity.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'

/** Insurer of the participants, and whom to call. */
export function InsuranceCard({ insurance }: { insurance: NonNullable<ActivityDetail['insurance']> }) {
  const { insurer, number, phone } = insurance
  return (
    <Card>
      <h2>
        <Icon svg={shield} /> 保险
      </h2>
      <Facts
        items={[
          { label: '保险公司', value: insurer },
          { label: '保单号', value: number },
          { label: '报案电话', value: <a href={`tel:${phone}`}>{phone}</a> },
        ]}
      />
    </Card>
  )
}
