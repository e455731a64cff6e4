/** Lists of orders: the buyer's own, and a shop's. */
import { type SqlBool, sql } from 'kysely'
import type { orderContract } from '../../../src/contract/order.contract.ts'
import { MY_ORDERS, SHOP_ORDERS } from '../../../src/contract/recordLists.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { order } from '../../../src/machines/workflows/order/chart.ts'
import { orderProjection } from '../../../src/machines/workflows/order/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { servedOf } from '../../engine/read.ts'
import { recordList } from '../../engine/recordList.ts'
import { factsOf } from '../../engine/records.ts'
import { byId, byNumber } from '../../kernel/listPage.ts'
import { assertShopOwner } from '../mall/shops.ts'
import { type OrderRecordRow, orderRowsOf } from './rows.ts'

const withClaims = (tab: string) =>
  tab === 'afterSales'
    ? sql<SqlBool>`(record.state = 'refunding' or exists (
        select 1 from record claim where claim.root = record.id and claim.workflow = 'afterSales'))`
    : undefined
/** Whether the order has open after-sales, as 1 or 0: those come first in the tab of after-sales. */
const HAS_OPEN_CLAIM = sql<number>`(exists (
  select 1 from record claim where claim.root = record.id and claim.workflow = 'afterSales'
    and claim.state not in ('refused', 'refunded', 'withdrawn')))::int`

interface ListedOrder extends OrderRecordRow {
  readonly open: number
}
const NEWEST_FIRST = { by: [byId()] }
const OPEN_CLAIMS_FIRST = { by: [byNumber<ListedOrder>(HAS_OPEN_CLAIM, ({ open }) => open), byId()] }

const orders = (db: Queryable, column: 'owner' | 'place', value: string) =>
  db.selectFrom('record').where('workflow', '=', 'order').where(column, '=', value)
const read = (page: ReturnType<typeof orders>) =>
  page.select(['id', 'state', 'version', 'facts', 'createdAt']).select(HAS_OPEN_CLAIM.as('open'))

/** Returns the query of all orders of a shop, as rows are made of them. */
export const shopOrdersIn = (db: Queryable, shop: string) => read(orders(db, 'place', shop))

/** Resolves to orders with what their shop may do with them. */
export async function shopOrderRowsOf(db: Queryable, found: readonly ListedOrder[], who: Principal) {
  const rows = await orderRowsOf(db, found, who)
  return rows.map((row, at) => {
    const { facts, ...record } = found[at]!
    return {
      ...row,
      record: servedOf(orderProjection, { ...record, workflow: order.id, facts: factsOf(order, { facts }) }, who),
    }
  })
}

const shopOrders = recordList(SHOP_ORDERS, order, {
  find: (db, _, { shop }: { readonly shop: string }) => orders(db, 'place', shop),
  wordsOf: (pattern, keyword) => sql`exists (select from order_info where order_info.id = record.id
      and (receiver_name ilike ${pattern} or receiver_phone like ${`%${keyword}`}))
    or exists (select from order_line where order_line."order" = record.id and title ilike ${pattern})`,
  figures: { amount: sql`(record.facts->>'amount')::bigint`, refunded: sql`(record.facts->>'refunded')::bigint` },
  where: withClaims,
  read,
  order(tab) {
    if (tab === 'afterSales') return OPEN_CLAIMS_FIRST
    // Orders to be shipped are listed longest waiting first.
    return tab === 'paid' ? { ...NEWEST_FIRST, direction: 'asc' } : NEWEST_FIRST
  },
  rows: shopOrderRowsOf,
})

export const orderListCalls: Pick<Handlers<typeof orderContract>, 'orderPage' | 'shopOrderPage'> = {
  orderPage: recordList(MY_ORDERS, order, {
    find: (db, { uid }) => orders(db, 'owner', uid),
    where: withClaims,
    read,
    order: tab => (tab === 'afterSales' ? OPEN_CLAIMS_FIRST : NEWEST_FIRST),
    rows: orderRowsOf,
  }),
  async shopOrderPage(query, call) {
    await assertShopOwner(call.database.db, query.shop, call.me.uid)
    return shopOrders(query, call)
  },
}
