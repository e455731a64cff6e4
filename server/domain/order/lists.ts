/** Lists of orders: the buyer's own, and a shop's. */
import { type SqlBool, sql } from 'kysely'
import type { OrderTab, orderContract } from '../../../src/contract/order.contract.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { decodeCursor, pageLimit, pageOf } from '../../kernel/pagination.ts'
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

interface OrderListQuery {
  readonly tab?: OrderTab | undefined
  readonly pageSize?: number | undefined
  readonly after?: string | undefined
}

async function pageFor(db: Queryable, uid: string, column: 'owner' | 'place', value: string, query: OrderListQuery) {
  const { tab = 'all', pageSize, after } = query
  const all = db.selectFrom('record').where('workflow', '=', 'order').where(column, '=', value).where(inTab(tab))
  const from = after === undefined ? all : all.where('id', '<', decodeCursor(after, [''])[0])
  const found = await from
    .select(['id', 'state', 'version', 'facts', 'createdAt'])
    .orderBy('id', 'desc')
    .limit(pageLimit(pageSize))
    .execute()
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
  return { dataList: await orderRowsOf(db, rows, uid), next, total: Number(total) }
}

export const orderListCalls: Pick<Handlers<typeof orderContract>, 'orderPage' | 'shopOrderPage'> = {
  orderPage: (query, { database: { db }, me: { uid } }) => pageFor(db, uid, 'owner', uid, query),
  async shopOrderPage({ shop, ...query }, { database: { db }, me: { uid } }) {
    await assertShopOwner(db, shop, uid)
    return pageFor(db, uid, 'place', shop, query)
  },
}
