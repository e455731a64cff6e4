/** What a shop prints for its orders: delivery notes, pick lists, address labels. */
import printer from 'icon:printer'
import { keysOf } from '../../../contract/keys.ts'
import type { OrderDetail, OrderRow } from '../../../contract/order.contract.ts'
import { addressText } from '../../../contract/spacing.ts'
import { chinaTime } from '../../../contract/time.ts'
import { usePorts } from '../../../data/ports.ts'
import { LABEL_PAPERS, usePrint } from '../../../data/print.ts'
import { severalAtOnce } from '../../../data/severalAtOnce.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { grouped } from '../../../ui/parts/copyable.tsx'
import { pickRows } from '../../../ui/print/pickList.ts'

/** The most that are read and printed at once. */
const MOST_PRINTED = 200

const tailOf = ({ id }: { readonly id: string }) => id.slice(-4).toUpperCase()
const goodsOf = ({ title, options }: OrderRow['lines'][number]) => [title, ...options].join(' ')
const NUMBERS = { isNumber: true } as const

const noteOf = (order: OrderDetail) => ({
  title: `发货单 ${tailOf(order)}`,
  facts: [
    ['店铺', order.shop.name],
    ['订单号', grouped(order.id.toUpperCase())],
    ['下单', chinaTime(order.at).slice(0, 16)],
    ['收货', `${order.receiver.name} ${order.receiver.phone}，${addressText(order.receiver)}`],
    ...(order.remark ? [['留言', order.remark] as const] : []),
  ] as const,
  table: {
    columns: [
      { head: '商品' },
      { head: '单价（元）', ...NUMBERS },
      { head: '件数', ...NUMBERS },
      { head: '核对', isBlank: true },
    ],
    rows: [
      ...order.lines.map(line => [
        `${goodsOf(line)}${line.shipped ? '（已发出）' : ''}`,
        formatMoney(line.price),
        String(line.count),
      ]),
      ...(order.freight > 0 ? [['运费', formatMoney(order.freight), '']] : []),
    ],
    totals: ['', formatMoney(order.amount), String(order.lines.reduce((sum, { count }) => sum + count, 0))],
  },
})
const labelOf = (order: OrderDetail) => ({
  id: order.id,
  code: order.id,
  title: `${order.receiver.name} ${order.receiver.phone}`,
  lines: [addressText(order.receiver), `${order.shop.name} · 尾号 ${tailOf(order)}`],
})

/** Buttons that print what goes with these orders. */
export function PrintOrders({ rows }: { rows: readonly OrderRow[] }) {
  const { call } = usePorts()
  const { isPrinting, print } = usePrint()
  const why = rows.length > MOST_PRINTED ? `一次最多打印 ${MOST_PRINTED} 单` : undefined
  /** The orders with their addresses, in the order they were chosen. */
  const readOrders = async () => {
    const found = new Map<string, OrderDetail>()
    await severalAtOnce(rows, async ({ id }) => void found.set(id, await call('/api/v3/orderDetail', { id })))
    return rows.map(({ id }) => found.get(id)!)
  }
  const state = { variant: 'line', size: 'sm', busy: isPrinting, why } as const
  return (
    <>
      <Button
        {...state}
        icon={printer}
        onClick={() =>
          print(({ printTable }) =>
            printTable('拣货单', `${rows.length} 笔订单`, {
              columns: [{ head: '商品' }, { head: '件数', ...NUMBERS }, { head: '已拣', isBlank: true }],
              rows: pickRows(rows.flatMap(({ lines }) => lines.filter(({ shipped }) => !shipped))),
            }),
          )
        }
      >
        打印拣货单
      </Button>
      <Button
        {...state}
        onClick={() => print(async ({ printNotes }) => printNotes('发货单', (await readOrders()).map(noteOf)))}
      >
        打印发货单
      </Button>
      {keysOf(LABEL_PAPERS).map(paper => (
        <Button
          key={paper}
          {...state}
          onClick={() =>
            print(async ({ printLabels }) => printLabels('地址标签', (await readOrders()).map(labelOf), paper))
          }
        >
          打印地址标签（{LABEL_PAPERS[paper]}）
        </Button>
      ))}
    </>
  )
}
