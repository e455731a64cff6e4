/**
 * The details of an order, for its buyer and its shop, and without the receiver for the platform once there is a
 * complaint.
 */

import type { orderContract } from '../../../src/contract/order.contract.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { complaint } from '../../../src/machines/workflows/complaint/chart.ts'
import { order } from '../../../src/machines/workflows/order/chart.ts'
import { orderProjection } from '../../../src/machines/workflows/order/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { servedOf } from '../../engine/read.ts'
import { levelNames } from '../../geo/regionNames.ts'
import { maskedName } from '../../identity/names.ts'
import { lastPaymentOf } from '../payment/start.ts'
import { parcelsOf } from './parcels.ts'
import { readableMatter } from './readers.ts'
import { orderRowsOf } from './rows.ts'

const HIDDEN_RECEIVER = { phone: '', regionNames: [], detail: '' }

/** Resolves to name, telephone and address, which the buyer sees, and the shop once there is something to deliver. */
async function receiverOf(db: Queryable, order: string, open: boolean) {
  const info = await db.selectFrom('orderInfo').selectAll().where('id', '=', order).executeTakeFirstOrThrow()
  const name = info.receiverName
  if (!open) return { ...info, receiver: { name: maskedName(name), ...HIDDEN_RECEIVER } }
  const names = await levelNames(db, [info.receiverRegion])
  const regionNames = names(info.receiverRegion)
  return { ...info, receiver: { name, phone: info.receiverPhone, regionNames, detail: info.receiverDetail } }
}

const sellerOf = async (db: Queryable, [owner = '']: readonly string[]) =>
  (await db.selectFrom('account').select(['name', 'phone']).where('uid', '=', owner).executeTakeFirst()) ?? null

async function complaintsOf(db: Queryable, order: string) {
  const rows = await db
    .selectFrom('record')
    .select(['id', 'state'])
    .where('root', '=', order)
    .where('workflow', '=', 'complaint')
    .orderBy('id')
    .execute()
  return rows.map(({ id, state }) => ({ id, state, stateLabel: labelOf(complaint, state) }))
}

export const orderDetailCalls: Pick<Handlers<typeof orderContract>, 'orderDetail'> = {
  async orderDetail({ id }, { database: { db }, engine, me: { uid } }) {
    const { who, ...record } = await readableMatter({ db, engine }, order, id, uid)
    const { createdAt } = await db
      .selectFrom('record')
      .select('createdAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const [row] = await orderRowsOf(db, [{ ...record, createdAt }], who)
    const reader = orderProjection.readerOf(record.facts, who)
    const open = orderProjection.shows('receiver', record.state, reader)
    const { receiver, freight, remark, invoiceTitle } = await receiverOf(db, id, open)
    return {
      ...row!,
      record: servedOf(orderProjection, record, who),
      freight,
      remark,
      receiver,
      invoiceTitle: orderProjection.shows('invoice', record.state, reader) ? invoiceTitle : '',
      parcels: await parcelsOf(db, id),
      seller: orderProjection.shows('seller', record.state, reader)
        ? await sellerOf(db, record.facts.shopOwners)
        : null,
      payment: await lastPaymentOf(db, id),
      complaints: await complaintsOf(db, id),
    }
  },
}
