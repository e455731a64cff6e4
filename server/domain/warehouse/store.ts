/** What is to be booked in, and finding it by what its label says. */
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import type { GoodsDonation } from '../../../src/machines/workflows/goodsDonation.ts'
import type { Handlers } from '../context.ts'
import { donationsOf, rowsOf, servedItems, workName } from '../donation/rows.ts'
import { keysOf, pageLimit, pageOf } from '../paging.ts'
import { idsOf, keptBy } from './keeper.ts'

const STATES = { collect: ['confirmed'], dropOff: ['awaitingDropOff'] } as const
/** Counted no further; a badge says 99+. */
export const MOST_COUNTED = 100

/** Ids of what is to be booked in there, the oldest first. */
export function toStoreIn(
  warehouses: readonly string[],
  uid: string,
  {
    mode,
    limit,
    after = '',
  }: { readonly mode?: 'collect' | 'dropOff' | undefined; readonly limit: number; readonly after?: string },
): RawBuilder<{ id: string }> {
  const states = mode === undefined ? [...STATES.collect, ...STATES.dropOff] : STATES[mode]
  const parts = warehouses.flatMap(warehouse =>
    states.map(
      state => sql`(
        select id from record where workflow = 'goodsDonation' and facts->>'warehouse' = ${warehouse}
          and facts->>'warehouse' <> '' and state = ${state} and owner <> ${uid} and id > ${after}
        order by id limit ${limit})`,
    ),
  )
  return sql<{ id: string }>`select id from (${sql.join(parts, sql` union all `)}) part order by id limit ${limit}`
}

const storing = async (...[db, uid, only]: Parameters<typeof keptBy>) => {
  const kept = (await keptBy(db, uid, only)).filter(({ mayStore }) => mayStore)
  return kept.length > 0 ? idsOf(kept) : refuse('notYours', '只有入库管理员可以入库')
}

export const storeCalls: Pick<Handlers<typeof warehouseContract>, 'toStore' | 'findCode'> = {
  async toStore({ warehouse, mode, pageSize, after }, { database: { db }, me: { uid } }) {
    const kept = await storing(db, uid, warehouse)
    const from = after === undefined ? '' : keysOf(after, [''])[0]
    const ids = await toStoreIn(kept, uid, { mode, limit: pageLimit(pageSize), after: from }).execute(db)
    const { rows, next } = pageOf(ids.rows, pageSize, ({ id }) => [id])
    const all = await toStoreIn(kept, uid, { mode, limit: MOST_COUNTED }).execute(db)
    const found = await donationsOf(
      db,
      rows.map(({ id }) => id),
    )
    const items = await servedItems(
      db,
      found.map(({ id }) => id),
    )
    const shown = await rowsOf(db, found, workName)
    const dataList = shown.map((row, at) => ({
      ...row,
      items: items(row.id),
      warehouse: (found[at]!.facts as GoodsDonation).warehouse,
    }))
    return { dataList, next, total: all.rows.length }
  },

  /** Labels are read out and typed: small letters and spaces are no mistake. */
  async findCode({ code }, { database: { db }, me: { uid } }) {
    const kept = idsOf(await keptBy(db, uid))
    const typed = code.replace(/\s/g, '').toUpperCase()
    const batch = await db
      .selectFrom('batch')
      .innerJoin('stock_item', 'stock_item.id', 'batch.item')
      .select(['batch.id', 'batch.item'])
      .where('batch.code', '=', typed)
      .where('stock_item.warehouse', 'in', kept)
      .executeTakeFirst()
    if (batch) return { kind: 'batch' as const, ...batch }
    const donation = await db
      .selectFrom('donation_info')
      .innerJoin('record', 'record.id', 'donation_info.id')
      .select('record.id')
      .where('donation_info.code', '=', typed)
      .where(sql<string>`record.facts->>'warehouse'`, 'in', kept)
      .executeTakeFirst()
    if (!donation) return refuse('missing', '没有找到这个标签，请核对后再输入')
    return { kind: 'donation' as const, id: donation.id, item: '' }
  },
}
