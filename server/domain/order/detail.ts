/** One order, for its buyer and its shop, and without the receiver for the platform once it is complained about. */
import type { orderContract } from '../../../src/contract/order.contract.ts'
import { complaint } from '../../../src/machines/workflows/complaint.ts'
import type { Order } from '../../../src/machines/workflows/order.ts'
import { payment } from '../../../src/machines/workflows/payment.ts'
import { labelOf } from '../../../src/machines/workflows/workflow.ts'
import type { Query } from '../../db/connect.ts'
import { readableMatter } from '../complaint/readers.ts'
import type { Handlers } from '../context.ts'
import { paymentsOf } from '../payment/start.ts'
import { levelNames } from '../personRegion.ts'
import { servedOf } from '../record.ts'
import { parcelsOf } from './parcels.ts'
import { maskedName } from './people.ts'
import { isPaid, rowsOf } from './rows.ts'

const NOBODY = { phone: '', regionNames: [], detail: '' }

/** Name, telephone and address are the buyer's own, and the shop's once there is something to deliver. */
async function receiverOf(db: Query, order: string, open: boolean) {
  const info = await db.selectFrom('order_info').selectAll().where('id', '=', order).executeTakeFirstOrThrow()
  const name = info.receiver_name
  if (!open) return { ...info, receiver: { name: maskedName(name), ...NOBODY } }
  const names = await levelNames(db, [info.receiver_region])
  const regionNames = names(info.receiver_region)
  return { ...info, receiver: { name, phone: info.receiver_phone, regionNames, detail: info.receiver_detail } }
}

async function paymentOf(db: Query, order: string) {
  const [newest] = await paymentsOf(db, order)
  if (!newest) return null
  const { provider } = await db
    .selectFrom('trade')
    .select('provider')
    .where('payment', '=', newest.id)
    .executeTakeFirstOrThrow()
  return { ...newest, stateLabel: labelOf(payment, newest.state), provider }
}

async function complaintsOf(db: Query, order: string) {
  const rows = await db
    .selectFrom('record')
    .select(['id', 'state'])
    .where('root', '=', order)
    .where('workflow', '=', 'complaint')
    .orderBy('id')
    .execute()
  return rows.map(({ id, state }) => ({ id, state, stateLabel: labelOf(complaint, state) }))
}

export const detailCalls: Pick<Handlers<typeof orderContract>, 'orderDetail'> = {
  async orderDetail({ id }, { database: { db }, me: { uid } }) {
    const record = await readableMatter(db, 'order', id, uid)
    const { created_at } = await db
      .selectFrom('record')
      .select('created_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const [row] = await rowsOf(db, [{ ...record, created_at }], uid)
    const { buyer, shopOwners } = record.facts as Order
    const open = uid === buyer || (shopOwners.includes(uid) && isPaid(record.state))
    const { receiver, freight, remark, invoice_title } = await receiverOf(db, id, open)
    return {
      ...row!,
      record: servedOf(record),
      freight,
      remark,
      receiver,
      invoiceTitle: open ? invoice_title : '',
      parcels: await parcelsOf(db, id),
      payment: await paymentOf(db, id),
      complaints: await complaintsOf(db, id),
    }
  },
}
