import chevron from 'icon:chevron-right'
import type { OrderDetail } from '../../../contract/order.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { recordPath } from '../../record/recordPath.ts'

/** After-sales and complaints of an order, each leading to its own page. */
export function Matters({ afterSales, complaints }: Pick<OrderDetail, 'afterSales' | 'complaints'>) {
  const matters = [
    ...afterSales.map(one => ({ ...one, name: '售后', href: recordPath('afterSales', one.id) })),
    ...complaints.map(one => ({ ...one, name: '投诉', href: recordPath('complaint', one.id) })),
  ]
  return matters.map(({ id, name, stateLabel, href }) => (
    <Card key={id} {...(href && { href })}>
      <Row spread="between">
        <span>
          {name}：<b>{stateLabel}</b>
        </span>
        {href && <Icon of={chevron} size={16} />}
      </Row>
    </Card>
  ))
}
