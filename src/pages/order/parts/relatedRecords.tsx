import chevron from 'icon:chevron-right'
import type { OrderDetail } from '../../../contract/order.contract.ts'
import { recordPath } from '../../../data/record/recordPath.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'
import { Row } from '../../../ui/parts/layout.tsx'

/** After-sales and complaints of an order, linked to their pages. */
export function RelatedRecords({ afterSales, complaints }: Pick<OrderDetail, 'afterSales' | 'complaints'>) {
  const records = [
    ...afterSales.map(one => ({ ...one, name: '售后', href: recordPath('afterSales', one.id) })),
    ...complaints.map(one => ({ ...one, name: '投诉', href: recordPath('complaint', one.id) })),
  ]
  return records.map(({ id, name, stateLabel, href }) => (
    <Card key={id} {...(href && { href })}>
      <Row justify="between">
        <span>
          {name}：<b>{stateLabel}</b>
        </span>
        {href && <Icon svg={chevron} size={16} />}
      </Row>
    </Card>
  ))
}
