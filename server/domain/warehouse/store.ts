/** Donations to be booked in, and the look-up of a label. */

import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import { typedCode } from '../../../src/contract/typed.ts'
import type { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import { goodsDonation } from '../../../src/machines/workflows/goodsDonation/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { factsOf } from '../../engine/records.ts'
import { whoIs } from '../../identity/grants.ts'
import { internalDonorName } from '../../identity/names.ts'
import { decodeCursor, fromMicros, micros, pageLimit, pageOf } from '../../kernel/pagination.ts'
import { donationRowsOf, donationsOf, servedItems } from '../donation/rows.ts'
import { managedWarehouses, warehouseIdsOf } from './keeper.ts'

const STATES_BY_MODE = { collect: ['confirmed'], dropOff: ['awaitingDropOff'] } as const
/** Upper bound of the count; a badge shows 99+. */
export const MAX_TO_STORE_COUNTED = 100

/** Ids of the donations to be booked in there with since when each waits, in µs; who waits longest first. */
export function toStoreIn(
  warehouses: readonly string[],
  uid: string,
  {
    mode,
    limit,
    after,
  }: {
    readonly mode?: 'collect' | 'dropOff' | undefined
    readonly limit: number
    readonly after?: readonly [since: number, id: string] | undefined
  },
): RawBuilder<{ id: string; since: string }> {
  const beyond = after ? sql`and (changed_at, id) > (${fromMicros(after[0])}, ${after[1]})` : sql``
  const states = mode === undefined ? [...STATES_BY_MODE.collect, ...STATES_BY_MODE.dropOff] : STATES_BY_MODE[mode]
  const parts = warehouses.flatMap(warehouse =>
    states.map(
      state => sql`(
        select id, changed_at from record where workflow = 'goodsDonation' and facts->>'warehouse' = ${warehouse}
          and facts->>'warehouse' <> '' and state = ${state} and owner <> ${uid} ${beyond}
        order by changed_at, id limit ${limit})`,
    ),
  )
  return sql<{ id: string; since: string }>`
    select id, ${micros('changed_at')} as since from (${sql.join(parts, sql` union all `)}) part
    order by changed_at, id limit ${limit}`
}

const storableWarehouses = async (...[db, uid, only]: Parameters<typeof managedWarehouses>) => {
  const managed = (await managedWarehouses(db, uid, only)).filter(({ mayStore }) => mayStore)
  return managed.length > 0 ? warehouseIdsOf(managed) : refuse('notYours', '只有入库管理员可以入库')
}

/** Shelves that are proposed at most. */
const MAX_PROPOSED = 3

/** Resolves to where such things lie in the warehouse: those of the same name first, then of their kinds. */
async function usualShelvesOf(db: Queryable, warehouse: string, donation: string) {
  const { rows } = await sql<{ shelf: string; name: string }>`
    select shelf, (array_agg(name order by same desc, id desc))[1] as name from (
      select batch.id, batch.shelf, stock_item.name, stock_item.name = item.name as same
      from donation_item item
      join stock_item on stock_item.warehouse = ${warehouse}
        and (stock_item.name = item.name or stock_item.classification = item.classification)
      join batch on batch.item = stock_item.id
      where item.donation = ${donation}
      order by batch.id desc limit 200
    ) lying where shelf <> '' group by shelf order by bool_or(same) desc, max(id) desc limit ${MAX_PROPOSED}`.execute(
    db,
  )
  return rows
}

export const storeCalls: Pick<Handlers<typeof warehouseContract>, 'toStore' | 'findCode' | 'usualShelves'> = {
  async usualShelves({ donation }, { database: { db }, me: { uid } }) {
    const record = await db
      .selectFrom('record')
      .select('facts')
      .where('id', '=', donation)
      .where('workflow', '=', 'goodsDonation')
      .executeTakeFirst()
    const warehouse = record && factsOf(goodsDonation, record).warehouse
    if (!warehouse) return refuse('missing', '没有找到这份捐物')
    await storableWarehouses(db, uid, warehouse)
    return { dataList: await usualShelvesOf(db, warehouse, donation) }
  },

  async toStore({ warehouse, mode, pageSize, after }, { database: { db }, me: { uid } }) {
    const managed = await storableWarehouses(db, uid, warehouse)
    const from = after === undefined ? undefined : decodeCursor(after, [0, ''])
    const ids = await toStoreIn(managed, uid, { mode, limit: pageLimit(pageSize), after: from }).execute(db)
    const { rows, next } = pageOf(ids.rows, pageSize, ({ since, id }) => [Number(since), id])
    const all = await toStoreIn(managed, uid, { mode, limit: MAX_TO_STORE_COUNTED }).execute(db)
    const found = await donationsOf(
      db,
      rows.map(({ id }) => id),
    )
    const items = await servedItems(
      db,
      found.map(({ id }) => id),
    )
    const shown = await donationRowsOf(db, found, internalDonorName, await whoIs(db, uid))
    const dataList = shown.map((row, at) => ({
      ...row,
      items: items(row.id),
      since: found[at]!.changedAt.getTime(),
      warehouse: factsOf(goodsDonation, found[at]!).warehouse,
    }))
    return { dataList, next, total: all.rows.length }
  },

  findCode: ({ code }, { database: { db }, me: { uid } }) => findLabel(db, uid, code),
}

/**
 * Resolves to the donation or batch with this label in a warehouse of this person; throws `missing` for all others.
 * Labels are dictated and typed, so case and spaces are ignored.
 */
export async function findLabel(db: Queryable, uid: string, code: string) {
  const managed = warehouseIdsOf(await managedWarehouses(db, uid))
  const typed = typedCode(code)
  const batch = await db
    .selectFrom('batch')
    .innerJoin('stockItem', 'stockItem.id', 'batch.item')
    .select(['batch.id', 'batch.item'])
    .where('batch.code', '=', typed)
    .where('stockItem.warehouse', 'in', managed)
    .executeTakeFirst()
  if (batch) return { kind: 'batch' as const, ...batch }
  const donation = await db
    .selectFrom('donationInfo')
    .innerJoin('record', 'record.id', 'donationInfo.id')
    .select('record.id')
    .where('donationInfo.code', '=', typed)
    .where(sql<string>`record.facts->>'warehouse'`, 'in', managed)
    .executeTakeFirst()
  if (!donation) return refuse('missing', '没有找到这个标签，请核对后再输入')
  return { kind: 'donation' as const, id: donation.id, item: '' }
}
