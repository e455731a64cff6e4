/** Payments of the demonstration that need finance: a refund that failed, and a payment of the wrong amount. */
import { HOUR_MS } from '../../../../src/contract/time.ts'
import { NOTHING_CAME } from '../../../../src/machines/workflows/payment/chart.ts'
import { beginPayment } from '../../../domain/payment/start.ts'
import { partsWith } from '../../../domain/payment/trades.ts'
import { noteRefundFailed, takeOtherAmount } from '../../../domain/payment/webhook.ts'
import { fire, type StepContext } from '../../../engine/fire.ts'
import { whoIs } from '../../../identity/grants.ts'
import { awake } from '../rows/calendar.ts'
import { dayTimeAfter } from './appointments.ts'
import { byPhone } from './expenses.ts'
import type { DemoClock } from './scenario.ts'

const FINANCE = '13900000008'
const BY_PROVIDER = { system: 'provider' } as const

/** Makes a money donation of this person, started at `at`. */
async function give(context: StepContext, clock: DemoClock, { phone, amount, at }: Gift): Promise<string> {
  clock.at = at
  const { uid, region } = await context.db
    .selectFrom('account')
    .select(['uid', 'region'])
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  const { id: subject, title } = await context.db
    .selectFrom('campaign')
    .select(['id', 'title'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const facts = { owner: uid, region, amount, purpose: 'donation', subject } as const
  return (await beginPayment(context, { ...facts, ...NOTHING_CAME }, `捐款：${title}`)).id
}
interface Gift {
  readonly phone: string
  /** 分 */
  readonly amount: number
  /** ms since 1970 */
  readonly at: number
}

/** Plays both on the engine, each step at its own time. */
export async function seedPayments(context: StepContext, clock: DemoClock, now: number): Promise<void> {
  const { db } = context
  const finance = await whoIs(db, (await byPhone(db, FINANCE)).uid)
  const owner = await byPhone(db, '13900000001')
  const failing = await give(context, clock, { phone: owner.phone, amount: 20_000, at: awake(now - 44 * HOUR_MS, now) })
  const step = async (hours: number, event: string, who: object, input?: object) => {
    if (hours > 0) clock.at = dayTimeAfter(clock, hours, now)
    await fire(context, { workflow: 'payment', id: failing, event, who, ...(input && { input }) })
  }
  await step(0, 'PAID', BY_PROVIDER)
  await step(3, 'CONFIRM', finance)
  await step(7, 'REQUEST_REFUND', { uid: owner.uid }, { reason: '手一滑多捐了一次，想退这一笔' })
  await step(4, 'APPROVE', finance)
  clock.at = dayTimeAfter(clock, 1, now)
  const refund = await db.selectFrom('refund').select('id').where('record', '=', failing).executeTakeFirstOrThrow()
  await noteRefundFailed(context, refund.id, { reason: '付款的银行卡已经注销', isFinal: true })

  const doubtful = await give(context, clock, {
    phone: '13900000002',
    amount: 10_000,
    at: awake(now - 9 * HOUR_MS, now),
  })
  await takeOtherAmount(context, await partsWith(db, doubtful), 9_800)
}
