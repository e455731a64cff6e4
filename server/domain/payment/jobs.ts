/**
 * Errands to the payment provider, done outside of any transaction: the network may be slow, and what was asked must
 * survive a crash.
 */
import { sql } from 'kysely'
import type { Services } from '../../engine/context.ts'
import { nextQueryAt } from './querySchedule.ts'
import { handlePaid, handleRefunded, handleRefundFailed } from './webhook.ts'

/** How long one server has a job to itself. ms */
const LEASE_MS = 60_000
/** The wait after a failure, doubled each time. ms */
const FIRST_BACKOFF_MS = 5_000
const MAX_BACKOFF_MS = 3_600_000

interface PaymentJob {
  readonly id: string
  readonly kind: 'refund' | 'close' | 'query'
  readonly payment: string
  readonly number: string
  readonly amount: number
  readonly total: number
  readonly tries: number
  /** Null where nobody has asked the provider to open the trade. */
  readonly code: string | null
  readonly expiresAt: Date
}

/** The next job to the provider that is configured; those to another wait until it is again. */
async function leaseJob({ database, clock, payment }: Services): Promise<PaymentJob | undefined> {
  const now = new Date(clock())
  const { rows } = await sql<PaymentJob>`
    update outbox_job set due_at = ${new Date(clock() + LEASE_MS)}, tries = tries + 1
    from trade
    where trade.payment = outbox_job.payment and outbox_job.id = (
      select outbox_job.id from outbox_job join trade on trade.payment = outbox_job.payment
      where state = 'waiting' and due_at <= ${now} and provider = ${payment.name}
      order by due_at limit 1 for no key update of outbox_job skip locked
    )
    returning outbox_job.id, kind, outbox_job.payment, trade.number, outbox_job.amount, tries,
      (select sum(part.amount)::bigint from trade part where part.provider = trade.provider and part.number = trade.number) as total, trade.code, trade.expires_at`.execute(
    database.db,
  )
  return rows[0]
}

/**
 * Asks whether the payment was made, where its notice was lost; a payment that was cancelled meanwhile goes back by
 * itself.
 */
async function queryPayment(services: Services, { payment, number, expiresAt }: PaymentJob): Promise<'done' | Date> {
  const { db } = services.database
  const { state } = await db.selectFrom('record').select('state').where('id', '=', payment).executeTakeFirstOrThrow()
  if (state !== 'pendingPayment' && state !== 'cancelled') return 'done'
  const amount = await services.payment.query(number)
  if (amount === undefined) return state === 'cancelled' ? 'done' : (nextQueryAt(services.clock(), expiresAt) ?? 'done')
  await handlePaid(services, { number, amount })
  return 'done'
}

/** What becomes of the job; a moment where it is run again then. */
async function runJob(services: Services, job: PaymentJob): Promise<'sent' | 'done' | 'failed' | Date> {
  const { id, kind, number, amount, total, code } = job
  if (kind === 'query') return queryPayment(services, job)
  if (kind === 'close') {
    if (code !== null) await services.payment.close(number)
    return 'done'
  }
  const outcome = await services.payment.refund({ number, refund: id, amount, total })
  if (outcome === 'waiting') return 'sent'
  if (outcome !== 'done') {
    await handleRefundFailed(services, id, outcome)
    return outcome.isFinal ? 'failed' : 'sent'
  }
  await handleRefunded(services, id, amount)
  return 'done'
}

/** Does what is due; returns how many. What fails is told to `onError` and tried again later. */
export async function runJobs(services: Services, onError: (error: unknown) => void): Promise<number> {
  const { db } = services.database
  for (let count = 0; ; count++) {
    const job = await leaseJob(services)
    if (!job) return count
    const jobUpdate = db.updateTable('outbox_job').where('id', '=', job.id).where('state', '=', 'waiting')
    try {
      const state = await runJob(services, job)
      await jobUpdate.set(state instanceof Date ? { dueAt: state } : { state }).execute()
    } catch (error) {
      onError(error)
      const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** (job.tries - 1), MAX_BACKOFF_MS)
      await jobUpdate.set({ dueAt: new Date(services.clock() + backoff) }).execute()
    }
  }
}
