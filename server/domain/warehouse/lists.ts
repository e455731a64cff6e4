/**
 * The stock of a warehouse: lists with search and filters, one kind of goods with its batches, one batch with its
 * origin.
 */

import { type SqlBool, sql } from 'kysely'
import { pictureNamedBy } from '../../../src/contract/namedPictures.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { EXPIRES_SOON_DAYS } from '../../../src/contract/spans.ts'
import { chinaDay, DAY_MS } from '../../../src/contract/time.ts'
import type { BatchRow, StockRow, warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { internalDonorName } from '../../identity/names.ts'
import { decodeCursor, encodeCursor, likePattern, pageLimit } from '../../kernel/pagination.ts'
import { trailOfBatch } from '../donation/trail.ts'
import { managedWarehouses, warehouseIdsOf } from './keeper.ts'

/** Returns the last day, `2027-01-31`, that counts as expiring soon; `now` in ms since 1970. */
export const soonLimit = (now: number): string => chinaDay(now + EXPIRES_SOON_DAYS * DAY_MS)
const NEVER_EXPIRES = '9999-12-31'

const stockItems = (db: Queryable) =>
  db
    .selectFrom('stockItem')
    .innerJoin('classification', 'classification.id', 'stockItem.classification')
    .selectAll('stockItem')
    .select(['classification.name as kind', 'classification.picture as drawn'])
type StockItemRow = Awaited<ReturnType<ReturnType<typeof stockItems>['execute']>>[number]

const stockRowOf = ({ kind, drawn, expiry, picture, ...row }: StockItemRow): StockRow => ({
  ...row,
  classificationName: kind,
  picture: picture || pictureNamedBy(row.name, drawn),
  expiry: expiry ?? '',
})

const batches = (db: Queryable) =>
  db
    .selectFrom('batch')
    .innerJoin('stockItem', 'stockItem.id', 'batch.item')
    .innerJoin('warehouse', 'warehouse.id', 'stockItem.warehouse')
    .innerJoin('record', 'record.id', 'batch.donation')
    .innerJoin('account', 'account.uid', 'record.owner')
    .selectAll('batch')
    .select(['stockItem.name', 'stockItem.unit', 'stockItem.warehouse', 'warehouse.name as warehouseName'])
    .select(['account.name as donor', 'account.kind as party', 'account.showName'])
export type BatchRecordRow = Awaited<ReturnType<ReturnType<typeof batches>['execute']>>[number]

const batchRowOf = (one: BatchRecordRow): BatchRow => ({
  id: one.id,
  code: one.code,
  item: one.item,
  donation: one.donation,
  donor: internalDonorName(one),
  received: one.received,
  count: one.count,
  reserved: one.reserved,
  shelf: one.shelf,
  expiry: one.expiry ?? '',
  at: one.createdAt.getTime(),
})

/** Resolves to one batch of this person's warehouses; throws `missing` for all others. */
export async function managedBatch(db: Queryable, id: string, uid: string) {
  const one = await batches(db).where('batch.id', '=', id).executeTakeFirst()
  const managed = one && (await managedWarehouses(db, uid)).find(({ id: own }) => own === one.warehouse)
  if (!one || !managed) return refuse('missing', '没有找到这个批次')
  return { one, managed, row: batchRowOf(one) }
}

/** The key of each sort order, which together with the id is the cursor. */
const SORT_KEYS = {
  name: { key: sql<string>`stock_item.name collate "C"`, direction: 'asc' },
  expiry: { key: sql<string>`coalesce(stock_item.expiry, ${NEVER_EXPIRES})`, direction: 'asc' },
  count: { key: sql<string>`lpad(stock_item.count::text, 10, '0')`, direction: 'desc' },
} as const

type StockCall = 'stock' | 'stockItem' | 'batch' | 'batches'

export const stockListCalls: Pick<Handlers<typeof warehouseContract>, StockCall> = {
  async stock(
    { warehouse, keyword, classification, expiring = false, empty = false, sort = 'name', pageSize, after },
    { database: { db }, me: { uid }, clock },
  ) {
    const managed = warehouseIdsOf(await managedWarehouses(db, uid, warehouse))
    const matching = stockItems(db)
      .where('stockItem.warehouse', 'in', managed)
      .$if(!empty, some => some.where('stockItem.count', '>', 0))
      .$if(keyword !== undefined, some => some.where('stockItem.name', 'ilike', likePattern(keyword ?? '')))
      .$if(classification !== undefined, some =>
        some.where(eb =>
          eb.or([
            eb('stockItem.classification', '=', classification!),
            eb('classification.parent', '=', classification!),
          ]),
        ),
      )
      .$if(expiring, some => some.where('stockItem.expiry', '<=', soonLimit(clock())).where('stockItem.count', '>', 0))
    const { key, direction } = SORT_KEYS[sort]
    const last = after === undefined ? undefined : decodeCursor(after, [''])[0]
    // The position of the last row is read from the row itself: names are not suitable for a cursor.
    const beyond = sql<SqlBool>`(${key}, stock_item.id) ${sql.raw(direction === 'asc' ? '>' : '<')}
      (select ${sql.raw('k.key')}, k.id from (select ${key} as key, stock_item.id from stock_item where id = ${last ?? ''}) k)`
    const rows = await matching
      .$if(last !== undefined, some => some.where(beyond))
      .orderBy(key, direction)
      .orderBy('stockItem.id', direction)
      .limit(pageLimit(pageSize))
      .execute()
    const size = pageLimit(pageSize) - 1
    const shown = rows.slice(0, size)
    const { total } = await matching
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const next = rows.length > size ? encodeCursor([shown.at(-1)!.id]) : ''
    return { dataList: shown.map(stockRowOf), next, total: Number(total) }
  },

  async stockItem({ id }, { database: { db }, me: { uid } }) {
    const managed = await managedWarehouses(db, uid)
    const one = await stockItems(db).where('stockItem.id', '=', id).executeTakeFirst()
    const permissions = one && managed.find(({ id: own }) => own === one.warehouse)
    if (!one || !permissions) return refuse('missing', '没有找到这样物品')
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
    return { ...stockRowOf(one), warehouseName: name, mayStore: permissions.mayStore, batches: found.map(batchRowOf) }
  },

  async batches({ warehouse, pageSize, after }, { database: { db }, me: { uid } }) {
    await managedWarehouses(db, uid, warehouse)
    const stocked = batches(db).where('stockItem.warehouse', '=', warehouse).where('batch.count', '>', 0)
    const last = after === undefined ? undefined : decodeCursor(after, [''])[0]
    // As above: the shelf of the last row is read from the row itself.
    const beyond = sql<SqlBool>`(batch.shelf collate "C", batch.id) >
      (select k.shelf collate "C", k.id from batch k where k.id = ${last ?? ''})`
    const rows = await stocked
      .$if(last !== undefined, some => some.where(beyond))
      .orderBy(sql`batch.shelf collate "C"`)
      .orderBy('batch.id')
      .limit(pageLimit(pageSize))
      .execute()
    const shown = rows.slice(0, pageLimit(pageSize) - 1)
    const { total } = await stocked
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const next = rows.length > shown.length ? encodeCursor([shown.at(-1)!.id]) : ''
    const dataList = shown.map(one => ({ ...batchRowOf(one), name: one.name, unit: one.unit }))
    return { dataList, next, total: Number(total) }
  },

  async batch({ id }, { database: { db }, me: { uid } }) {
    const { one, row } = await managedBatch(db, id, uid)
    const { name, unit, warehouseName } = one
    return { ...row, name, unit, warehouseName, trail: await trailOfBatch(db, id) }
  },
}
