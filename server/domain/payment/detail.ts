/** A payment as its payer sees it, and opening a new one for an order whose last was given up. */

import type { orderContract } from '../../../src/contract/order.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { order as orderFlow } from '../../../src/machines/workflows/order/chart.ts'
import { payment as flow } from '../../../src/machines/workflows/payment/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Call, Handlers } from '../../engine/context.ts'
import { fire } from '../../engine/fire.ts'
import { readRecord, timersOfRecord } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { firstQueryAt } from './querySchedule.ts'
import { enqueueJob, openPayment, paymentsOf } from './start.ts'

type MemberCall = Call<'member'>

const tradeOf = ({ database }: MemberCall, id: string) =>
  database.db.selectFrom('trade').selectAll().where('payment', '=', id).executeTakeFirstOrThrow()

const providerOf = async (db: Queryable, payment: string) =>
  (await db.selectFrom('trade').select('provider').where('payment', '=', payment).executeTakeFirstOrThrow()).provider

/** What the QR code says, asked of the provider the first time somebody looks. */
async function qrCodeOf(call: MemberCall, id: string): Promise<string> {
  const { number, amount, title, code, expiresAt, provider } = await tradeOf(call, id)
  if (provider !== call.payment.name) return refuse('notNow', '支付方式已更换，请回到订单里重新付款')
  if (code !== null) return code
  const created = await call.payment.create({ number, amount, title, expiresAt: expiresAt.getTime() }).catch(() => {
    return refuse('offline', '支付服务暂时连不上，请稍后再试')
  })
  const { db } = call.database
  await db.updateTable('trade').set({ code: created }).where('payment', '=', id).execute()
  const now = call.clock()
  await enqueueJob(db, { kind: 'query', payment: id, record: id, amount: 0 }, now, firstQueryAt(now, expiresAt))
  return created
}

export const paymentDetailCalls: Pick<Handlers<typeof orderContract>, 'paymentDetail' | 'orderPay'> = {
  async paymentDetail({ id }, call) {
    const { db } = call.database
    const { state, facts } = await readRecord({ db, engine: call.engine }, flow, id, call.me.uid)
    const { owner, amount, subject } = factsOf(flow, { facts })
    const { title, provider } = await tradeOf(call, id)
    const payable = state === 'pendingPayment' && owner === call.me.uid
    const code = payable ? await qrCodeOf(call, id) : ''
    const [timer] = payable ? await timersOfRecord(db, id) : []
    return {
      id,
      state,
      stateLabel: labelOf(flow, state),
      amount,
      title,
      qr: code.startsWith('/') ? call.origin + code : code,
      provider: provider as 'sandbox' | 'wechat' | 'alipay',
      dueAt: timer?.dueAt ?? null,
      back: `/orderDetail?id=${subject}`,
    }
  },

  async orderPay({ id }, { me: { uid }, ...services }) {
    await readRecord({ db: services.database.db, engine: services.engine }, orderFlow, id, uid)
    return services.database.tx(async db => {
      const row = await db
        .selectFrom('record')
        .selectAll()
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      const { buyer, amount } = factsOf(orderFlow, row)
      if (buyer !== uid) refuse('notYours', '只有买家可以付款')
      if (row.state !== 'pendingPayment') refuse('notNow', `现在是「${labelOf(orderFlow, row.state)}」，不能付款`)
      const context = { db, services }
      const unpaid = (await paymentsOf(db, id)).find(({ state }) => state === 'pendingPayment')
      if (unpaid && (await providerOf(db, unpaid.id)) === services.payment.name) return { payment: unpaid.id }
      // Nobody listens any more to the provider that it was opened with.
      if (unpaid) await fire(context, { workflow: 'payment', id: unpaid.id, event: 'CANCEL', who: { system: 'order' } })
      return { payment: (await openPayment(context, row, amount)).id }
    })
  },
}
