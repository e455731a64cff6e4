/** Effects on the stock: donated goods come in, reserved goods go out or are freed. */

import { sql } from 'kysely'
import type { CountedItem } from '../../../src/machines/workflow/effects.ts'
import { goodsDonation } from '../../../src/machines/workflows/goodsDonation/chart.ts'
import { stockIssue } from '../../../src/machines/workflows/stockIssue/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { DbRow } from '../../db/schema.ts'
import type { EffectContext, Performer } from '../../engine/engine.ts'
import { factsOf } from '../../engine/records.ts'
import { donationItemsOf } from '../donation/counts.ts'
import { newLabelCode } from '../donation/labelCode.ts'
import { publishTitle } from '../donation/publishedTitle.ts'
import { lockItems, markUsedUp, moveStock, recordMovements, recountItems } from './batches.ts'

/** Stores a count of a donation's items. */
async function saveCounts(
  db: Queryable,
  column: 'collected' | 'stored',
  counts: readonly CountedItem[],
): Promise<void> {
  const ids = counts.map(({ item }) => item)
  const pieces = counts.map(({ count }) => count)
  await sql`
    update donation_item set ${sql.ref(column)} = counted.count
    from unnest(${ids}::text[], ${pieces}::int[]) as counted(id, count) where donation_item.id = counted.id`.execute(db)
}

/** Stores the count at the door. */
export const keepCollected: Performer<'keepCollected'> = ({ params: { counts } }, { db }) =>
  saveCounts(db, 'collected', counts)

const keyOf = ({ name, classification, unit }: Pick<DbRow<'stockItem'>, 'name' | 'classification' | 'unit'>) =>
  JSON.stringify([name, classification, unit])

/** Resolves to the locked kinds of these goods in the warehouse, created if missing. Key → id. */
async function kindsOf(
  db: Queryable,
  warehouse: string,
  items: readonly DbRow<'donationItem'>[],
  at: number,
): Promise<ReadonlyMap<string, string>> {
  const kinds = new Map(items.map(item => [keyOf(item), item]))
  await db
    .insertInto('stockItem')
    .values(
      // Always in one order, so that two deliveries of the same new goods cannot deadlock.
      [...kinds]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([, { name, classification, unit, pictures }]) => ({
          id: newId(at),
          warehouse,
          name,
          classification,
          unit,
          picture: pictures[0] ?? '',
          expiry: null,
        })),
    )
    .onConflict(conflict => conflict.columns(['warehouse', 'name', 'classification', 'unit']).doNothing())
    .execute()
  const found = await db
    .selectFrom('stockItem')
    .select(['id', 'name', 'classification', 'unit'])
    .where('warehouse', '=', warehouse)
    .where(
      'name',
      'in',
      items.map(({ name }) => name),
    )
    .execute()
  const matching = found.filter(row => kinds.has(keyOf(row)))
  await lockItems(
    db,
    matching.map(({ id }) => id),
  )
  return new Map(matching.map(row => [keyOf(row), row.id]))
}

/** Adds the received goods to the stock, as batches. */
export const storeGoods: Performer<'storeGoods'> = async ({ params: { counts, shelf } }, { db, record, who, at }) => {
  const { warehouse } = factsOf(goodsDonation, record)
  await saveCounts(db, 'stored', counts)
  const arrived = (await donationItemsOf(db, [record.id])).filter(({ stored }) => (stored ?? 0) > 0)
  const kinds = await kindsOf(db, warehouse, arrived, at)
  const batches = arrived.map(item => {
    const counted = counts.find(one => one.item === item.id)
    const expiry = counted?.expiry ?? item.expiry
    return {
      id: newId(at),
      code: newLabelCode('PC'),
      item: kinds.get(keyOf(item)) ?? '',
      donation: record.id,
      donationItem: item.id,
      received: item.stored ?? 0,
      count: item.stored ?? 0,
      shelf: counted?.shelf ?? shelf,
      expiry,
      createdAt: new Date(at),
    }
  })
  await db.insertInto('batch').values(batches).execute()
  const pieces = batches.map(({ id, item, count }) => ({ batch: id, item, count, warehouse }))
  await recordMovements(db, 'in', pieces, { uid: who.uid ?? null, record: record.id, at })
  await recountItems(
    db,
    pieces.map(({ item }) => item),
  )
  // From now on it is public.
  await publishTitle(db, record.id)
}

/** Resolves to the actor of the aid application's step that caused this one. */
async function actorOf({ db, record }: EffectContext): Promise<string | null> {
  const step = await db
    .selectFrom('history')
    .select('uid')
    .where('record', '=', record.root)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
  return step?.uid ?? null
}

/** Resolves to the pieces reserved for the record, with their kinds locked. */
async function lockReserved({ db, record }: EffectContext) {
  const { warehouse } = factsOf(stockIssue, record)
  const lines = await db
    .selectFrom('issueLine')
    .select(['batch', 'item', 'count'])
    .where('issue', '=', record.id)
    .orderBy('batch')
    .execute()
  await lockItems(
    db,
    lines.map(({ item }) => item),
  )
  return lines.map(line => ({ ...line, warehouse }))
}

/** Issues the pieces reserved for the record. */
export const issueGoods: Performer<'issueGoods'> = async (_, context) => {
  const { db, record, at } = context
  const pieces = await lockReserved(context)
  await moveStock(db, 'out', pieces, { uid: await actorOf(context), record: record.id, at })
  await sql`
    update donation_item set issued = issued + gone.count from (
      select batch.donation_item as id, sum(issue_line.count)::int as count
      from issue_line join batch on batch.id = issue_line.batch where issue_line.issue = ${record.id} group by 1
    ) gone where donation_item.id = gone.id`.execute(db)
  await markUsedUp(
    context,
    pieces.map(({ batch }) => batch),
  )
}

/** Frees the pieces reserved for the record. */
export const freeGoods: Performer<'freeGoods'> = async (_, context) => {
  const { db, record, at } = context
  await moveStock(db, 'free', await lockReserved(context), { uid: await actorOf(context), record: record.id, at })
}
