/** What lies in a warehouse: lists with search and filters, one kind of goods with its batches, one batch with where it came from. */
import { type SqlBool, sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { BatchRow, StockRow, warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import type { Query } from '../../db/connect.ts'
import type { Handlers } from '../context.ts'
import { dayOf } from '../donation/given.ts'
import { workName } from '../donation/rows.ts'
import { trailOfBatch } from '../donation/trail.ts'
import { containing, cursorOf, keysOf, pageLimit } from '../paging.ts'
import { idsOf, keptBy } from './keeper.ts'

const DAY = 86_400_000
/** What expires within so many days should go out first. */
export const SOON_DAYS = 30
export const soonAfter = (now: number): string => dayOf(now + SOON_DAYS * DAY)
const NEVER = '9999-12-31'

const stockItems = (db: Query) =>
  db
    .selectFrom('stock_item')
    .innerJoin('classification', 'classification.id', 'stock_item.classification')
    .selectAll('stock_item')
    .select(['classification.name as kind', 'classification.picture as drawn'])
type Found = Awaited<ReturnType<ReturnType<typeof stockItems>['execute']>>[number]

const served = ({ kind, drawn, expiry, picture, ...row }: Found): StockRow => ({
  ...row,
  classificationName: kind,
  picture: picture || drawn,
  expiry: expiry ?? '',
})

const batches = (db: Query) =>
  db
    .selectFrom('batch')
    .innerJoin('stock_item', 'stock_item.id', 'batch.item')
    .innerJoin('warehouse', 'warehouse.id', 'stock_item.warehouse')
    .innerJoin('record', 'record.id', 'batch.donation')
    .innerJoin('account', 'account.uid', 'record.owner')
    .selectAll('batch')
    .select(['stock_item.name', 'stock_item.unit', 'stock_item.warehouse', 'warehouse.name as warehouseName'])
    .select(['account.name as donor', 'account.kind as party', 'account.show_name'])
export type FoundBatch = Awaited<ReturnType<ReturnType<typeof batches>['execute']>>[number]

const servedBatch = (one: FoundBatch): BatchRow => ({
  ...{ id: one.id, code: one.code, item: one.item, donation: one.donation, donor: workName(one) },
  ...{ received: one.received, count: one.count, reserved: one.reserved, shelf: one.shelf },
  expiry: one.expiry ?? '',
  at: one.created_at.getTime(),
})

/** One batch of a warehouse that this person keeps; `missing` for all others. */
export async function batchFor(db: Query, id: string, uid: string) {
  const one = await batches(db).where('batch.id', '=', id).executeTakeFirst()
  const kept = one && (await keptBy(db, uid)).find(({ id: own }) => own === one.warehouse)
  if (!one || !kept) return refuse('missing', '没有找到这个批次')
  return { one, kept, row: servedBatch(one) }
}

/** How each order of the list reads: its key, which with the id is the cursor. */
const KEYS = {
  name: { key: sql<string>`stock_item.name collate "C"`, way: 'asc' },
  expiry: { key: sql<string>`coalesce(stock_item.expiry, ${NEVER})`, way: 'asc' },
  count: { key: sql<string>`lpad(stock_item.count::text, 10, '0')`, way: 'desc' },
} as const

type Calls = 'stock' | 'stockItem' | 'batch'

export const stockCalls: Pick<Handlers<typeof warehouseContract>, Calls> = {
  async stock(
    { warehouse, keyword, classification, expiring = false, empty = false, sort = 'name', pageSize, after },
    { database: { db }, me: { uid }, clock },
  ) {
    const kept = idsOf(await keptBy(db, uid, warehouse))
    const fitting = stockItems(db)
      .where('stock_item.warehouse', 'in', kept)
      .$if(!empty, some => some.where('stock_item.count', '>', 0))
      .$if(keyword !== undefined, some => some.where('stock_item.name', 'ilike', containing(keyword ?? '')))
      .$if(classification !== undefined, some =>
        some.where(eb =>
          eb.or([
            eb('stock_item.classification', '=', classification!),
            eb('classification.parent', '=', classification!),
          ]),
        ),
      )
      .$if(expiring, some =>
        some.where('stock_item.expiry', '<=', soonAfter(clock())).where('stock_item.count', '>', 0),
      )
    const { key, way } = KEYS[sort]
    const last = after === undefined ? undefined : keysOf(after, [''])[0]
    // The last row itself says where its page ended: names are no text for a cursor.
    const beyond = sql<SqlBool>`(${key}, stock_item.id) ${sql.raw(way === 'asc' ? '>' : '<')}
      (select ${sql.raw('k.key')}, k.id from (select ${key} as key, stock_item.id from stock_item where id = ${last ?? ''}) k)`
    const rows = await fitting
      .$if(last !== undefined, some => some.where(beyond))
      .orderBy(key, way)
      .orderBy('stock_item.id', way)
      .limit(pageLimit(pageSize))
      .execute()
    const size = pageLimit(pageSize) - 1
    const shown = rows.slice(0, size)
    const { total } = await fitting
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const next = rows.length > size ? cursorOf([shown.at(-1)!.id]) : ''
    return { dataList: shown.map(served), next, total: Number(total) }
  },

  async stockItem({ id }, { database: { db }, me: { uid } }) {
    const kept = await keptBy(db, uid)
    const one = await stockItems(db).where('stock_item.id', '=', id).executeTakeFirst()
    const mine = one && kept.find(({ id: own }) => own === one.warehouse)
    if (!one || !mine) return refuse('missing', '没有找到这样物品')
    const found = await batches(db)
      .where('batch.item', '=', id)
      .orderBy(sql`batch.count > 0`, 'desc')
      .orderBy(sql`batch.expiry asc nulls last`)
      .orderBy('batch.id')
      .limit(200)
      .execute()
    const { name } = await db
      .selectFrom('warehouse')
      .select('name')
      .where('id', '=', one.warehouse)
      .executeTakeFirstOrThrow()
    return { ...served(one), warehouseName: name, mayStore: mine.mayStore, batches: found.map(servedBatch) }
  },

  async batch({ id }, { database: { db }, me: { uid } }) {
    const { one, row } = await batchFor(db, id, uid)
    const { name, unit, warehouseName } = one
    return { ...row, name, unit, warehouseName, trail: await trailOfBatch(db, id) }
  },
}
