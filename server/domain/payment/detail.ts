/** The details of a payment for its payer, and a new payment for an order whose last one was cancelled. */

import type { paymentContract } from '../../../src/contract/payment.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { order as orderFlow } from '../../../src/machines/workflows/order/chart.ts'
import { payment as flow } from '../../../src/machines/workflows/payment/chart.ts'
import type { Call, Handlers } from '../../engine/context.ts'
import { enqueueJob } from '../../engine/jobs.ts'
import { readRecord, timersOfRecord } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { paymentFor } from './pay.ts'
import { firstQueryAt } from './querySchedule.ts'
import { backFrom, isWhole, partsWith, sumOf, type TradeParts, titleOf } from './trades.ts'

type MemberCall = Call<'member'>

/** Resolves to the content of the QR code, requested from the provider at first; empty if a part was cancelled. */
async function qrCodeOf(call: MemberCall, id: string, parts: TradeParts): Promise<string> {
  if (!isWhole(parts)) return ''
  const [{ number, code, expiresAt, provider }] = parts
  if (provider !== call.payment.name) return refuse('notNow', '支付方式已更换，请回到订单里重新付款')
  if (code !== null) return code
  const trade = { number, amount: sumOf(parts), title: titleOf(parts), expiresAt: expiresAt.getTime() }
  const created = await call.payment.create(trade).catch(() => {
    return refuse('offline', '支付服务暂时连不上，请稍后再试')
  })
  const { db } = call.database
  await db
    .updateTable('trade')
    .set({ code: created })
    .where('provider', '=', provider)
    .where('number', '=', number)
    .execute()
  await enqueueJob({ db, services: call }, { kind: 'query', record: id, due: firstQueryAt(call.clock(), expiresAt) })
  return created
}

export const paymentDetailCalls: Pick<Handlers<typeof paymentContract>, 'paymentDetail' | 'orderPay'> = {
  async paymentDetail({ id }, call) {
    const { db } = call.database
    const { state, facts } = await readRecord({ db, engine: call.engine }, flow, id, call.me.uid)
    const { owner, amount, subject } = factsOf(flow, { facts })
    const parts = await partsWith(db, id)
    const payable = state === 'pendingPayment' && owner === call.me.uid
    const code = payable ? await qrCodeOf(call, id, parts) : ''
    const [timer] = payable ? await timersOfRecord(db, id) : []
    return {
      id,
      state,
      stateLabel: labelOf(flow, state),
      amount: payable && code ? sumOf(parts) : amount,
      title: titleOf(parts),
      parts: parts.map(({ root, title, amount }) => ({ order: root ?? '', title, amount })),
      outdated: payable && code === '',
      qr: code.startsWith('/') ? call.origin + code : code,
      provider: parts[0].provider,
      dueAt: timer?.dueAt ?? null,
      back: backFrom(parts, subject),
    }
  },

  async orderPay({ id }, { me: { uid }, ...services }) {
    await readRecord({ db: services.database.db, engine: services.engine }, orderFlow, id, uid)
    return services.database.tx(async db => ({ payment: await paymentFor({ db, services }, id, uid) }))
  },
}
