/** Lists of orders: the buyer's own, and a shop's. */
import { type SqlBool, sql } from 'kysely'
import type { OrderTab, orderContract } from '../../../src/contract/order.contract.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { byId, listPage, type Paging } from '../../kernel/listPage.ts'
import { assertShopOwner } from '../mall/shops.ts'
import { orderRowsOf } from './rows.ts'

const DONE_STATES = ['completed', 'cancelled', 'closed']

const inTab = (tab: OrderTab) => {
  if (tab === 'all') return sql<SqlBool>`true`
  if (tab === 'done') return sql<SqlBool>`state in (${sql.join(DONE_STATES)})`
  if (tab === 'afterSales')
    return sql<SqlBool>`exists (select 1 from record claim where claim.root = record.id and claim.workflow = 'afterSales')`
  return sql<SqlBool>`state = ${tab}`
}

interface OrderListQuery extends Paging {
  readonly tab?: OrderTab | undefined
}

async function pageFor(db: Queryable, uid: string, column: 'owner' | 'place', value: string, query: OrderListQuery) {
  const { tab = 'all', ...paging } = query
  const all = db.selectFrom('record').where('workflow', '=', 'order').where(column, '=', value).where(inTab(tab))
  const read = (page: typeof all) => page.select(['id', 'state', 'version', 'facts', 'createdAt'])
  const { rows, next, total } = await listPage(db, all, read, { by: [byId()], ...paging })
  return { dataList: await orderRowsOf(db, rows, uid), next, total }
}

export const orderListCalls: Pick<Handlers<typeof orderContract>, 'orderPage' | 'shopOrderPage'> = {
  orderPage: (query, { database: { db }, me: { uid } }) => pageFor(db, uid, 'owner', uid, query),
  async shopOrderPage({ shop, ...query }, { database: { db }, me: { uid } }) {
    await assertShopOwner(db, shop, uid)
    return pageFor(db, uid, 'place', shop, query)
  },
}
