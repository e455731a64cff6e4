/** One matter of after-sales, for buyer, shop, and the platform once it is complained about. */
import type { orderContract } from '../../../src/contract/order.contract.ts'
import { type AfterSales, afterSales } from '../../../src/machines/workflows/afterSales.ts'
import { labelOf } from '../../../src/machines/workflows/workflow.ts'
import type { Query } from '../../db/connect.ts'
import { readableMatter } from '../complaint/readers.ts'
import type { Handlers } from '../context.ts'
import { linesOf, servedLine } from '../order/lines.ts'
import { parcelsOf } from '../order/parcels.ts'
import { namesOf } from '../order/people.ts'
import { briefsOf } from '../order/shops.ts'
import { servedOf, timersOfRecord } from '../record.ts'

interface Said {
  readonly reason?: string
  readonly photos?: readonly string[]
}

/** What was said when a record was asked for, the last time it was. */
export async function saidIn(db: Query, record: string, events: readonly string[]): Promise<Required<Said>> {
  const row = await db
    .selectFrom('history')
    .select('input')
    .where('record', '=', record)
    .where('event', 'in', [...events])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { reason = '', photos = [] } = (row?.input ?? {}) as Said
  return { reason, photos }
}

/** Where goods go back to: to be known once the shop, or its silence, has agreed. */
async function returnAddress(db: Query, shop: string, state: string): Promise<string> {
  if (!['returning', 'sentBack', 'refunding', 'refunded'].includes(state)) return ''
  const row = await db.selectFrom('shop').select(['name', 'address']).where('id', '=', shop).executeTakeFirst()
  return row ? `${row.address}（${row.name}）` : ''
}

export const afterSalesCalls: Pick<Handlers<typeof orderContract>, 'refundDetail'> = {
  async refundDetail({ id }, { database: { db }, me: { uid } }) {
    const record = await readableMatter(db, 'afterSales', id, uid)
    const { owner, shop, order, kind, amount, lines } = record.facts as AfterSales
    const { reason, photos } = await saidIn(db, id, ['APPLY'])
    const [timer] = await timersOfRecord(db, id)
    const brief = await briefsOf(db, [shop])
    const name = await namesOf(db, [owner])
    return {
      record: servedOf(record),
      stateLabel: labelOf(afterSales, record.state),
      order,
      shop: brief(shop),
      buyer: name(owner),
      kind,
      amount,
      reason,
      photos: [...photos],
      lines: (await linesOf(db, order)).filter(line => lines.includes(line.id)).map(line => servedLine(line, false)),
      parcels: (await parcelsOf(db, order)).filter(parcel => parcel.record === id),
      dueAt: timer?.dueAt ?? null,
      returnAddress: kind === 'return' ? await returnAddress(db, shop, record.state) : '',
    }
  },
}
