/** A payment as its payer sees it, and opening a new one for an order whose last was given up. */

import type { orderContract } from '../../../src/contract/order.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { type Order, order as orderFlow } from '../../../src/machines/workflows/order.ts'
import { payment as flow, type Payment } from '../../../src/machines/workflows/payment.ts'
import { labelOf } from '../../../src/machines/workflows/workflow.ts'
import type { Query } from '../../db/connect.ts'
import type { Call, Handlers } from '../context.ts'
import { fire } from '../engine/fire.ts'
import { portal } from '../engine/portal.ts'
import { readable, timersOfRecord } from '../record.ts'
import { firstQuery } from './query.ts'
import { leaveErrand, openPayment, paymentsOf } from './start.ts'

type Member = Call<'member'>

const tradeOf = ({ database }: Member, id: string) =>
  database.db.selectFrom('trade').selectAll().where('payment', '=', id).executeTakeFirstOrThrow()

const providerOf = async (db: Query, payment: string) =>
  (await db.selectFrom('trade').select('provider').where('payment', '=', payment).executeTakeFirstOrThrow()).provider

/** What the QR code says, asked of the provider the first time somebody looks. */
async function codeOf(call: Member, id: string): Promise<string> {
  const { number, amount, title, code, expires_at, provider } = await tradeOf(call, id)
  if (provider !== call.payment.name) return refuse('notNow', '支付方式已更换，请回到订单里重新付款')
  if (code !== null) return code
  const made = await call.payment.create({ number, amount, title, expiresAt: expires_at.getTime() }).catch(() => {
    return refuse('offline', '支付服务暂时连不上，请稍后再试')
  })
  const { db } = call.database
  await db.updateTable('trade').set({ code: made }).where('payment', '=', id).execute()
  const now = call.clock()
  await leaveErrand(db, { kind: 'query', payment: id, record: id, amount: 0 }, now, firstQuery(now, expires_at))
  return made
}

export const paymentCalls: Pick<Handlers<typeof orderContract>, 'paymentDetail' | 'orderPay'> = {
  async paymentDetail({ id }, call) {
    const { db } = call.database
    const { state, facts } = await readable(db, 'payment', id, call.me.uid)
    const { owner, amount, subject } = facts as Payment
    const { title, provider } = await tradeOf(call, id)
    const payable = state === 'pendingPayment' && owner === call.me.uid
    const code = payable ? await codeOf(call, id) : ''
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
    await readable(services.database.db, 'order', id, uid)
    return services.database.tx(async db => {
      const row = await db.selectFrom('record').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
      const { buyer, amount } = row.facts as Order
      if (buyer !== uid) refuse('notYours', '只有买家可以付款')
      if (row.state !== 'pendingPayment') refuse('notNow', `现在是「${labelOf(orderFlow, row.state)}」，不能付款`)
      const stage = { db, services, engine: portal }
      const open = (await paymentsOf(db, id)).find(({ state }) => state === 'pendingPayment')
      if (open && (await providerOf(db, open.id)) === services.payment.name) return { payment: open.id }
      // Nobody listens any more to the provider that it was opened with.
      if (open) await fire(stage, { workflow: 'payment', id: open.id, event: 'CANCEL', who: { system: 'order' } })
      return { payment: (await openPayment(stage, row, amount)).id }
    })
  },
}
