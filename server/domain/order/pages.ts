/** Lists of orders: the buyer's own, and a shop's. */
import { type SqlBool, sql } from 'kysely'
import type { OrderTab, orderContract } from '../../../src/contract/order.contract.ts'
import type { Query } from '../../db/connect.ts'
import type { Handlers } from '../context.ts'
import { keysOf, pageLimit, pageOf } from '../paging.ts'
import { rowsOf } from './rows.ts'
import { mustKeepShop } from './shops.ts'

const DONE = ['completed', 'cancelled', 'closed']

const inTab = (tab: OrderTab) => {
  if (tab === 'all') return sql<SqlBool>`true`
  if (tab === 'done') return sql<SqlBool>`state in (${sql.join(DONE)})`
  if (tab === 'afterSales')
    return sql<SqlBool>`exists (select 1 from record claim where claim.root = record.id and claim.workflow = 'afterSales')`
  return sql<SqlBool>`state = ${tab}`
}

interface Asked {
  readonly tab?: OrderTab | undefined
  readonly pageSize?: number | undefined
  readonly after?: string | undefined
}

async function pageFor(db: Query, uid: string, column: 'owner' | 'place', value: string, asked: Asked) {
  const { tab = 'all', pageSize, after } = asked
  const all = db.selectFrom('record').where('workflow', '=', 'order').where(column, '=', value).where(inTab(tab))
  const from = after === undefined ? all : all.where('id', '<', keysOf(after, [''])[0])
  const found = await from
    .select(['id', 'state', 'version', 'facts', 'created_at'])
    .orderBy('id', 'desc')
    .limit(pageLimit(pageSize))
    .execute()
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
  return { dataList: await rowsOf(db, rows, uid), next, total: Number(total) }
}

export const pageCalls: Pick<Handlers<typeof orderContract>, 'orderPage' | 'shopOrderPage'> = {
  orderPage: (asked, { database: { db }, me: { uid } }) => pageFor(db, uid, 'owner', uid, asked),
  async shopOrderPage({ shop, ...asked }, { database: { db }, me: { uid } }) {
    await mustKeepShop(db, shop, uid)
    return pageFor(db, uid, 'place', shop, asked)
  },
}
