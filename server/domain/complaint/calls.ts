/** Complaints: filed by buyers about their orders, read by whoever has to do with them, listed for the platform. */
import type { orderContract } from '../../../src/contract/order.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { type Complaint, complaint } from '../../../src/machines/workflows/complaint.ts'
import type { Order } from '../../../src/machines/workflows/order.ts'
import { holds } from '../../../src/machines/workflows/people.ts'
import { labelOf } from '../../../src/machines/workflows/workflow.ts'
import type { Query } from '../../db/connect.ts'
import { saidIn } from '../afterSales/detail.ts'
import type { Handlers } from '../context.ts'
import type { Fired } from '../engine/engine.ts'
import { begin } from '../engine/fire.ts'
import { whoIs } from '../engine/grants.ts'
import { portal } from '../engine/portal.ts'
import { namesOf } from '../order/people.ts'
import { isPaid } from '../order/rows.ts'
import { briefsOf } from '../order/shops.ts'
import { keysOf, pageLimit, pageOf } from '../paging.ts'
import { mustBeOwnPictures } from '../personPicture.ts'
import { readable, servedOf } from '../record.ts'

type Found = Omit<Fired, 'root'> & { readonly created_at: Date }

const FIELDS = ['id', 'workflow', 'state', 'version', 'facts', 'created_at'] as const

async function rowsOf(db: Query, records: readonly Found[]) {
  const facts = records.map(record => record.facts as Complaint)
  const orders = records.length
    ? await db
        .selectFrom('record')
        .select(['id', 'place'])
        .where('id', 'in', [...facts.map(({ order }) => order)])
        .execute()
    : []
  const shopOf = new Map(orders.map(({ id, place }) => [id, place]))
  const brief = await briefsOf(db, [...shopOf.values()])
  const name = await namesOf(
    db,
    facts.map(({ owner }) => owner),
  )
  const rows = []
  for (const [place, record] of records.entries()) {
    const { owner, order } = facts[place]!
    const { reason, photos } = await saidIn(db, record.id, ['FILE'])
    rows.push({
      record: servedOf(record),
      stateLabel: labelOf(complaint, record.state),
      order,
      shopName: brief(shopOf.get(order) ?? '').name,
      buyer: name(owner),
      reason,
      photos: [...photos],
      at: record.created_at.getTime(),
    })
  }
  return rows
}

export const complaintCalls: Pick<
  Handlers<typeof orderContract>,
  'complaintAdd' | 'complaintDetail' | 'complaintPage'
> = {
  async complaintAdd({ order, reason, photos = [] }, { me: { uid }, ...services }) {
    await readable(services.database.db, 'order', order, uid)
    return services.database.tx(async db => {
      const { state, facts } = await db
        .selectFrom('record')
        .select(['state', 'facts'])
        .where('id', '=', order)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const { buyer, shopOwners } = facts as Order
      if (buyer !== uid) refuse('notYours', '「投诉」只能由买家操作')
      if (!isPaid(state)) refuse('notNow', '没有付款的订单不能投诉')
      await mustBeOwnPictures(db, uid, photos, 'photos')
      const running = await db
        .selectFrom('record')
        .select('id')
        .where('root', '=', order)
        .where('workflow', '=', 'complaint')
        .where('state', 'in', ['filed', 'handling'])
        .executeTakeFirst()
      if (running) refuse('notNow', '这笔订单的投诉正在处理，请等待平台的结果')
      const born: Complaint = { owner: uid, shopOwners, order, afterSales: '' }
      const birth = { workflow: 'complaint', event: 'FILE', facts: born, input: { reason, photos }, who: { uid } }
      const { id } = await begin({ db, services, engine: portal }, birth)
      return { id }
    })
  },

  async complaintDetail({ id }, { database: { db }, me: { uid } }) {
    await readable(db, 'complaint', id, uid)
    const record = await db.selectFrom('record').select(FIELDS).where('id', '=', id).executeTakeFirstOrThrow()
    const [row] = await rowsOf(db, [record])
    return row!
  },

  async complaintPage({ state, pageSize, after }, { database: { db }, me: { uid } }) {
    const all = holds(await whoIs(db, uid), 'platform')
    const fitting = db
      .selectFrom('record')
      .where('workflow', '=', 'complaint')
      .$if(!all, mine => mine.where('owner', '=', uid))
      .$if(state !== undefined, some => some.where('state', '=', state!))
    const from = after === undefined ? fitting : fitting.where('id', '<', keysOf(after, [''])[0])
    const found = await from.select(FIELDS).orderBy('id', 'desc').limit(pageLimit(pageSize)).execute()
    const { total } = await fitting.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
    return { dataList: await rowsOf(db, rows), next, total: Number(total) }
  },
}
