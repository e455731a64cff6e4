/** The details of a payment for its payer. */

import type { paymentContract } from '../../../src/contract/payment.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { payment as flow } from '../../../src/machines/workflows/payment/chart.ts'
import { purposeOf } from '../../../src/machines/workflows/payment/purposes.ts'
import type { Call, Handlers } from '../../engine/context.ts'
import { enqueueJob } from '../../engine/jobs.ts'
import { readRecord, timersOfRecord } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { firstQueryAt } from './querySchedule.ts'
import { backFrom, isWhole, lockPartsWith, partsWith, sumOf, type TradeParts, titleOf } from './trades.ts'

type MemberCall = Call<'member'>

/**
 * Fixes the number before a provider is called: from then on it belongs to these payments and is closed if one of them
 * is cancelled. Resolves to the payments with that number.
 */
const fixNumber = (call: MemberCall, id: string, seen: TradeParts): Promise<TradeParts> =>
  call.database.tx(async db => {
    const parts = await lockPartsWith(db, id, seen)
    const [{ number, provider, numberFixedAt, expiresAt }] = parts
    if (!isWhole(parts) || provider !== call.payment.name || numberFixedAt !== null) return parts
    const now = call.clock()
    await db
      .updateTable('trade')
      .set({ numberFixedAt: new Date(now) })
      .where('provider', '=', provider)
      .where('number', '=', number)
      .execute()
    await enqueueJob({ db, services: call }, { kind: 'query', record: id, due: firstQueryAt(now, expiresAt) })
    return parts
  })

interface QrCode {
  /** Content of the QR code; empty if a part was cancelled. */
  readonly code: string
  /** What it pays: others may have joined before the number was fixed. */
  readonly parts: TradeParts
}

/** Resolves to the QR code, requested from the provider at first. */
async function qrCodeOf(call: MemberCall, id: string, seen: TradeParts): Promise<QrCode> {
  const parts = isWhole(seen) && seen[0].code === null ? await fixNumber(call, id, seen) : seen
  if (!isWhole(parts)) return { code: '', parts }
  const [{ number, code, expiresAt, provider, facts, merchant }] = parts
  if (provider !== call.payment.name)
    return refuse('notNow', `支付方式已更换，请回到${purposeOf(facts).label}里重新付款`)
  if (code !== null) return { code, parts }
  const trade = { number, amount: sumOf(parts), title: titleOf(parts), expiresAt: expiresAt.getTime(), merchant }
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
  const now = await partsWith(db, id)
  if (isWhole(now)) return { code: created, parts: now }
  // Cancelled while the provider created the code: the closing job may have run before that.
  await enqueueJob({ db, services: call }, { kind: 'close', record: id })
  return { code: '', parts: now }
}

export const paymentDetailCalls: Pick<Handlers<typeof paymentContract>, 'paymentDetail'> = {
  async paymentDetail({ id }, call) {
    const { db } = call.database
    const { state, facts } = await readRecord({ db, engine: call.engine }, flow, id, call.me.uid)
    const { owner, amount, purpose } = factsOf(flow, { facts })
    const seen = await partsWith(db, id)
    const payable = state === 'pendingPayment' && owner === call.me.uid
    const { code, parts } = payable ? await qrCodeOf(call, id, seen) : { code: '', parts: seen }
    const [timer] = payable ? await timersOfRecord(db, id) : []
    return {
      id,
      state,
      stateLabel: labelOf(flow, state),
      amount: payable && code ? sumOf(parts) : amount,
      title: titleOf(parts),
      purpose,
      parts: parts.map(({ facts: { subject }, title, amount }) => ({ subject, title, amount })),
      outdated: payable && code === '',
      qr: code.startsWith('/') ? call.origin + code : code,
      provider: parts[0].provider,
      dueAt: timer?.dueAt ?? null,
      back: backFrom(parts),
    }
  },
}
