import clipboard from 'icon:clipboard-paste'
import box from 'icon:package'
import { ORDER_TABLE } from '../../../contract/deskTables.ts'
import type { OrderRow } from '../../../contract/order.contract.ts'
import { SHOP_ORDERS } from '../../../contract/recordLists.ts'
import { pathTo } from '../../../contract/screens.ts'
import { addressText } from '../../../contract/spacing.ts'
import { type ListInput, useQuery } from '../../../data/query.ts'
import { yuanOf } from '../../../machines/browser/money.ts'
import { formatMoney } from '../../../ui/format.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { grouped } from '../../../ui/parts/copyable.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { ClaimDesk } from '../../afterSales/shared/claimCase.tsx'
import { useCouriers } from '../../record/shared/couriers.ts'
import type { PanelProps } from '../../record/shared/desk.ts'
import { deskScreen } from '../../record/shared/deskScreen.tsx'
import { PrintOrders } from './printOrders.tsx'

const lineText = ({ title, options, count, shipped }: OrderRow['lines'][number], isPartly: boolean) =>
  `${[title, ...options].join(' ')} × ${count}${isPartly ? (shipped ? '（已发出）' : '（还没发）') : ''}`
const isPartlySent = ({ lines }: OrderRow) =>
  lines.some(({ shipped }) => shipped) && lines.some(({ shipped }) => !shipped)

/** Where it goes, and what buyers claim of it. */
function Delivery({ id }: PanelProps) {
  const { data } = useQuery('/api/v3/orderDetail', { id })
  if (!data) return null
  const { name, phone, detail } = data.receiver
  return (
    <>
      <MutedText block>
        {detail ? `寄给 ${name} ${phone}，${addressText(data.receiver)}` : '买家付款后可以看到地址'}
        {data.remark && `。留言：${data.remark}`}
      </MutedText>
      {data.afterSales.map(claim => (
        <ClaimDesk key={claim.id} id={claim.id} />
      ))}
    </>
  )
}

/** What forms of an order begin with: all that is not sent yet. */
function useShipping(item: OrderRow | undefined) {
  const couriers = useCouriers()
  const unshipped = (item?.lines ?? []).filter(({ shipped, refundable }) => !shipped && refundable > 0)
  return {
    couriers,
    lines: unshipped.map(({ id, title, options, count }) => ({
      id,
      label: title,
      text: [...options, `${count} 件`].join(' · '),
    })),
    defaults: item ? { amount: yuanOf(item.amount), lines: unshipped.map(line => line.id) } : {},
    hints: { lines: '可以先发一部分，剩下的再发一次' },
  }
}

/** To many parcels at once, from a spreadsheet. */
const ParcelsTool = ({ input: { shop } }: { input: ListInput<'/api/v3/shopOrderPage'> }) => (
  <ButtonLink variant="line" size="sm" icon={clipboard} href={pathTo('/orderDeliver', { shop, view: 'paste' })}>
    粘贴运单号
  </ButtonLink>
)

/** 发货: a shop's orders, what waits for shipping first. */
export const OrderDesk = deskScreen('/api/v3/shopOrderPage', {
  workflow: 'order',
  list: SHOP_ORDERS,
  title: '发货',
  unit: '笔订单',
  filters: { keyword: '买家、收货人、手机尾号、订单号、商品', since: '' },
  row: ({ id, buyer, lines, amount, at, dueAt, stateLabel, afterSales }) => ({
    title: `${buyer} · ${lines.map(({ title }) => title).join('、')}`,
    sub: [`尾号 ${id.slice(-4).toUpperCase()}`, `${lines.reduce((sum, { count }) => sum + count, 0)} 件`]
      .concat(afterSales.map(claim => `售后：${claim.stateLabel}`))
      .join(' · '),
    amount: formatMoney(amount),
    since: at,
    until: dueAt,
    stateLabel,
  }),
  matter: order => ({
    title: `${order.buyer} · ${formatMoney(order.amount)}`,
    facts: [
      { label: '商品', value: order.lines.map(line => lineText(line, isPartlySent(order))).join('；') },
      { label: '金额', value: formatMoney(order.amount) },
      {
        label: '订单号',
        value: <a href={pathTo('/orderDetail', { id: order.id })}>{grouped(order.id.toUpperCase())}</a>,
      },
    ],
  }),
  useContext: useShipping,
  Panel: Delivery,
  amountOf: ({ amount }) => amount,
  table: ORDER_TABLE,
  Tools: ParcelsTool,
  Chosen: PrintOrders,
  empty: { title: '这里没有订单', text: '有新订单付款后会在这里出现，也会给您发消息。', icon: box },
})
