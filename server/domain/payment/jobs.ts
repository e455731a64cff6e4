/** Runners of the jobs that call the payment provider, outside any transaction. */
import * as z from 'zod/mini'
import type { Services } from '../../engine/context.ts'
import type { JobOutcome, JobRunner } from '../../engine/jobs.ts'
import { REFUNDABLE_MS } from '../../providers/payment/payment.ts'
import { nextQueryAt } from './querySchedule.ts'
import { partsWith, sumOf } from './trades.ts'
import { handlePaid, handleRefunded, handleRefundFailed } from './webhook.ts'

/** The delay of a job for a provider that is not configured. ms */
const OTHER_PROVIDER_DELAY_MS = 5 * 60_000

const findTrade = ({ database: { db } }: Services, payment: string) =>
  db
    .selectFrom('trade')
    .leftJoin('payee', 'payee.id', 'trade.payee')
    .select(['payment', 'trade.provider', 'number', 'numberFixedAt', 'expiresAt', 'trade.createdAt'])
    .select(({ fn, val }) => fn.coalesce('payee.merchant', val('')).as('merchant'))
    .where('payment', '=', payment)
    .executeTakeFirstOrThrow()
type Trade = Awaited<ReturnType<typeof findTrade>>

/** Runs `work` on the trade of a payment; postpones it if another provider has it, until that one is configured. */
async function atProvider(
  services: Services,
  payment: string,
  work: (trade: Trade) => Promise<JobOutcome>,
): Promise<JobOutcome> {
  const trade = await findTrade(services, payment)
  return trade.provider === services.payment.name ? work(trade) : new Date(services.clock() + OTHER_PROVIDER_DELAY_MS)
}

/**
 * Queries whether a payment was made, in case its notification was lost; the money of a cancelled one is refunded
 * automatically.
 */
export const queryPayment: JobRunner = (services, { record }) => askAboutPayment(services, record)

/** Asks the provider about a payment now and takes its word as a notification. */
export const askAboutPayment = (services: Services, payment: string): Promise<JobOutcome> =>
  atProvider(services, payment, async ({ number, merchant, expiresAt }) => {
    const { db } = services.database
    const { state } = await db.selectFrom('record').select('state').where('id', '=', payment).executeTakeFirstOrThrow()
    if (state !== 'pendingPayment' && state !== 'cancelled') return 'done'
    const amount = await services.payment.query(number, merchant)
    if (amount === undefined)
      return state === 'cancelled' ? 'done' : (nextQueryAt(services.clock(), expiresAt) ?? 'done')
    await handlePaid(services, { number, amount })
    return 'done'
  })

/**
 * Closes a trade at the provider, so that it cannot be paid any more. A payment that was made before, and whose
 * notification was lost, is booked.
 */
export const closeTrade: JobRunner = (services, { record: payment }) =>
  atProvider(services, payment, async ({ number, merchant, numberFixedAt }) => {
    if (numberFixedAt === null) return 'done'
    const amount = await services.payment.query(number, merchant)
    if (amount === undefined) await services.payment.close(number, merchant)
    else await handlePaid(services, { number, amount })
    return 'done'
  })

/** Why a refund that was requested too late is not sent. */
const TOO_LATE = { reason: '付款已满一年，支付机构不再原路退回，请线下退回', isFinal: true } as const

const refundPayload = z.object({ refund: z.string() })

/** Refunds money. If the provider does so later, its notification has the result. */
export const sendRefund: JobRunner = async (services, job) => {
  const { db } = services.database
  const { refund: id } = z.parse(refundPayload, job.payload)
  const { payment, amount, state, createdAt } = await db
    .selectFrom('refund')
    .select(['payment', 'amount', 'state', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (state !== 'pending') return 'done'
  return atProvider(services, payment, async ({ number, merchant, createdAt: paidAt }) => {
    const total = sumOf(await partsWith(db, payment))
    const isLate = createdAt.getTime() - paidAt.getTime() >= REFUNDABLE_MS
    const outcome = isLate ? TOO_LATE : await services.payment.refund({ number, refund: id, amount, total, merchant })
    if (outcome === 'done') await handleRefunded(services, id, amount)
    else if (outcome !== 'waiting') await handleRefundFailed(services, id, outcome)
    return 'done'
  })
}
