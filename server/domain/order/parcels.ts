/** Parcels on their way to the buyer, or back to the shop. */
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Performer } from '../../engine/engine.ts'

export const parcelEffect: Performer<'parcel'> = async ({ params: { courier, number, lines } }, { db, record, at }) => {
  await db
    .insertInto('parcel')
    .values({
      id: newId(at),
      order: record.root,
      record: record.id,
      courier,
      number,
      lines: JSON.stringify(lines),
      createdAt: new Date(at),
    })
    .execute()
  await db
    .updateTable('orderLine')
    .set(record.workflow === 'order' ? { shipped: true } : { sentBack: true })
    .where('id', 'in', [...lines])
    .execute()
}

/** Resolves to all parcels of an order in their order; `back` for those that go back. */
export async function parcelsOf(db: Queryable, order: string) {
  const rows = await db.selectFrom('parcel').selectAll().where('order', '=', order).orderBy('id').execute()
  return rows.map(({ id, record, courier, number, lines, createdAt }) => ({
    id,
    record,
    courier,
    number,
    lines,
    at: createdAt.getTime(),
    back: record !== order,
  }))
}
