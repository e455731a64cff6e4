/** Lists of orders: the buyer's own, and a shop's. */
import { type SqlBool, sql } from 'kysely'
import type { OrderTab, orderContract } from '../../../src/contract/order.contract.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { byId, byNumber, listPage, type Paging } from '../../kernel/listPage.ts'
import { assertShopOwner } from '../mall/shops.ts'
import { orderRowsOf } from './rows.ts'

const DONE_STATES = ['completed', 'cancelled', 'closed']

const inTab = (tab: OrderTab) => {
  if (tab === 'all') return sql<SqlBool>`true`
  if (tab === 'done') return sql<SqlBool>`state in (${sql.join(DONE_STATES)})`
  if (tab === 'afterSales')
    return sql<SqlBool>`(state = 'refunding' or exists (select 1 from record claim where claim.root = record.id and claim.workflow = 'afterSales'))`
  return sql<SqlBool>`state = ${tab}`
}

interface OrderListQuery extends Paging {
  readonly tab?: OrderTab | undefined
}

/** Whether after-sales of it are still open, as 1 or 0: those come first where after-sales are looked for. */
const HAS_OPEN_CLAIM = sql<number>`(exists (
  select 1 from record claim where claim.root = record.id and claim.workflow = 'afterSales'
    and claim.state not in ('refused', 'refunded', 'withdrawn')))::int`

/** The newest first; what a shop has to ship the oldest first, after-sales that are still open before the others. */
function orderOf(tab: OrderTab, isShop: boolean) {
  if (tab === 'afterSales') return { by: [byNumber<OpenRow>(HAS_OPEN_CLAIM, ({ open }) => open), byId()] }
  return { by: [byId()], direction: isShop && tab === 'paid' ? 'asc' : 'desc' } as const
}
interface OpenRow {
  readonly id: string
  readonly open: number
}

async function pageFor(db: Queryable, uid: string, column: 'owner' | 'place', value: string, query: OrderListQuery) {
  const { tab = 'all', ...paging } = query
  const all = db.selectFrom('record').where('workflow', '=', 'order').where(column, '=', value).where(inTab(tab))
  const read = (page: typeof all) =>
    page.select(['id', 'state', 'version', 'facts', 'createdAt']).select(HAS_OPEN_CLAIM.as('open'))
  const { rows, next, total } = await listPage(db, all, read, {
    ...orderOf(tab, column === 'place'),
    ...paging,
  })
  return { dataList: await orderRowsOf(db, rows, { uid }), next, total }
}

export const orderListCalls: Pick<Handlers<typeof orderContract>, 'orderPage' | 'shopOrderPage'> = {
  orderPage: (query, { database: { db }, me: { uid } }) => pageFor(db, uid, 'owner', uid, query),
  async shopOrderPage({ shop, ...query }, { database: { db }, me: { uid } }) {
    await assertShopOwner(db, shop, uid)
    return pageFor(db, uid, 'place', shop, query)
  },
}
