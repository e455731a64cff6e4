import type { OrderDetail } from '../../../contract/order.contract.ts'
import { Copyable } from '../../../ui/parts/copyable.tsx'
import type { Fact } from '../../../ui/parts/facts.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { When } from '../../../ui/parts/when.tsx'

/** Returns number, time, sums and remarks of an order. */
export function orderFacts({ id, at, lines, freight, amount, refunded, remark, invoiceTitle }: OrderDetail): Fact[] {
  const goods = lines.reduce((sum, { price, count }) => sum + price * count, 0)
  const changed = amount - goods - freight
  const fact = (label: string, value: Fact['value'], shown = true) => (shown ? [{ label, value }] : [])
  return [
    ...fact('商品金额', <Money fen={goods} />),
    ...fact('运费', freight > 0 ? <Money fen={freight} /> : '包邮'),
    ...fact('店铺改价', <Money fen={changed} />, changed !== 0),
    ...fact('合计', <Money fen={amount} variant="price" />),
    ...fact('已退款', <Money fen={refunded} />, refunded > 0),
    ...fact('留言', remark, remark !== ''),
    ...fact('发票抬头', invoiceTitle, invoiceTitle !== ''),
    ...fact('下单时间', <When at={at} withTime />),
    ...fact('订单编号', <Copyable text={id} label="订单编号" />),
  ]
}
