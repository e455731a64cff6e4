import truck from 'icon:truck'
import type { OrderDetail } from '../../../contract/order.contract.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { toast } from '../../../ui/toasts.ts'

const copy = (number: string) =>
  navigator.clipboard.writeText(number).then(
    () => toast('单号已复制', 'done'),
    () => toast('没有复制成功，请长按单号复制', 'warn'),
  )

interface ParcelsProps {
  parcels: OrderDetail['parcels']
  lines: readonly { readonly id: string; readonly title: string }[]
}

/** Parcels, each with its number to copy. */
export function Parcels({ parcels, lines }: ParcelsProps) {
  return parcels.map(({ id, courier, number, at, back, lines: lineIds }) => (
    <Card key={id}>
      <Row justify="between" wrap gap="sm">
        <b>
          <Icon svg={truck} /> {back && '退货 · '}
          {courier} {number}
        </b>
        <Button variant="line" size="sm" aria-label={`复制单号 ${number}`} onClick={() => void copy(number)}>
          复制
        </Button>
      </Row>
      <MutedText block>
        <When at={at} withTime /> {back ? '寄回' : '发出'}
        {lineIds.length > 0 && '：'}
        {lines
          .filter(line => lineIds.includes(line.id))
          .map(({ title }) => title)
          .join('、')}
      </MutedText>
    </Card>
  ))
}
