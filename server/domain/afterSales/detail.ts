/** The details of an after-sales claim, for buyer, shop, and the platform once there is a complaint. */

import type { afterSalesContract } from '../../../src/contract/afterSales.contract.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { afterSales } from '../../../src/machines/workflows/afterSales/chart.ts'
import { afterSalesProjection } from '../../../src/machines/workflows/afterSales/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { lastWritten, servedOf, timersOfRecord } from '../../engine/read.ts'
import { namesOf } from '../../identity/names.ts'
import { shopBriefsOf } from '../mall/shops.ts'
import { orderLinesOf, servedLine } from '../order/lines.ts'
import { parcelsOf } from '../order/parcels.ts'
import { readableMatter } from '../order/readers.ts'

/** Resolves to the return address; empty until the shop, or its timeout, has agreed. */
async function returnAddressOf(db: Queryable, shop: string, state: string): Promise<string> {
  if (!['returning', 'sentBack', 'refunding', 'refunded'].includes(state)) return ''
  const row = await db.selectFrom('shop').select(['name', 'address']).where('id', '=', shop).executeTakeFirst()
  return row ? `${row.address}（${row.name}）` : ''
}

export const afterSalesDetailCalls: Pick<Handlers<typeof afterSalesContract>, 'refundDetail'> = {
  async refundDetail({ id }, { database: { db }, engine, me: { uid } }) {
    const { who, ...record } = await readableMatter({ db, engine }, afterSales, id, uid)
    const { owner, shop, order, kind, amount, lines } = record.facts
    const reader = afterSalesProjection.readerOf(record.facts, who)
    const { reason = '', photos = [] } = await lastWritten(db, id, 'APPLY', 'DECIDE')
    const { reason: answer = '' } = await lastWritten(db, id, 'REFUSE_RETURN', 'REFUSE_REFUND')
    const [timer] = await timersOfRecord(db, id)
    const brief = await shopBriefsOf(db, [shop])
    const name = await namesOf(db, [owner])
    return {
      record: servedOf(afterSalesProjection, record, who),
      stateLabel: labelOf(afterSales, record.state),
      order,
      shop: brief(shop),
      buyer: name(owner),
      kind,
      amount,
      reason: afterSalesProjection.showsNote('APPLY', owner, reader) ? reason : '',
      photos: afterSalesProjection.shows('photos', record.state, reader) ? [...photos] : [],
      answer: afterSalesProjection.showsNote('REFUSE_REFUND', null, reader) ? answer : '',
      lines: (await orderLinesOf(db, order))
        .filter(line => lines.includes(line.id))
        .map(line => servedLine(line, false)),
      parcels: (await parcelsOf(db, order)).filter(parcel => parcel.record === id),
      dueAt: timer?.dueAt ?? null,
      returnAddress: kind === 'return' ? await returnAddressOf(db, shop, record.state) : '',
    }
  },
}
