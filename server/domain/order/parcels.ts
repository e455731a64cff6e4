/** Parcels to the buyer, or back to the shop. */

import type { orderContract } from '../../../src/contract/order.contract.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'

/** Resolves to all parcels of an order in their order; `back` is true for returns. */
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

export const parcelCalls: Pick<Handlers<typeof orderContract>, 'courierList'> = {
  courierList: async (_, { couriers }) => ({ dataList: [...couriers.companies()] }),
}
