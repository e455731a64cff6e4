/**
 * A notice of the payment provider, from the raw body to the step that it causes. It is kept as it came, verified, and
 * counts once by provider and trade number, however often and in whatever order notices arrive.
 */
import { Refused } from '../../../src/contract/refusal.ts'
import { eventOf } from '../../../src/machines/workflow/workflow.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import { consume } from '../../db/rateLimit.ts'
import type { Services } from '../../engine/context.ts'
import { bindingOf, fire, inOneStep, type StepContext } from '../../engine/fire.ts'
import { messageEffect } from '../../engine/messages.ts'
import { allocate } from '../../kernel/allocate.ts'
import {
  type PaymentProvider,
  type RefundFailedEvent,
  type RefundFailure,
  WebhookError,
  type WebhookEvent,
  type WebhookRequest,
} from '../../providers/payment/payment.ts'
import { lockParts, partsOf, sumOf, type TradePart } from './trades.ts'

/** What became of a notice. */
export type WebhookVerdict =
  | 'taken'
  | 'late'
  | 'otherAmount'
  | 'double'
  | 'noted'
  | 'unknown'
  | 'wrongAmount'
  | 'forged'
  | 'stale'
  | 'failed'
/** Those that need no further sending. */
const ACCEPTED_VERDICTS: readonly WebhookVerdict[] = ['taken', 'late', 'otherAmount', 'double', 'noted']

/** Forged notices that are kept in an hour: enough to see an attack, too few to fill the disk. */
const FORGED_NOTICE_LIMIT = { key: 'forgedNotice', max: 200, windowMs: 3_600_000 }

/** Takes note that the money of a payment is there, as a notice or the answer to a query says. 分 */
export async function handlePaid(
  services: Services,
  { number, amount }: Pick<WebhookEvent, 'number' | 'amount'>,
): Promise<WebhookVerdict> {
  const { database, payment } = services
  const parts = await partsOf(database.db, payment.name, number)
  const [first] = parts
  if (!first) return 'unknown'
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'wrongAmount'
  const isExpected = sumOf(parts) === amount
  return handleOnce(services, first.payment, UNPAID_STATES, async db => {
    if (parts.length > 1) await lockParts(db, parts)
    // One step: balances are the last that it locks.
    return inOneStep({ db, services }, async context => {
      if (!isExpected) {
        await takeOtherAmount(context, parts, amount)
        return 'otherAmount'
      }
      const states = []
      for (const { payment: id } of parts)
        states.push((await fire(context, { workflow: 'payment', id, who: BY_PROVIDER, event: 'PAID' })).state)
      return states.includes('paid') ? 'taken' : 'late'
    })
  })
}

/** Lays what came on the parts; a part for which nothing is left keeps waiting. In the transaction of `context`. */
export async function takeOtherAmount(
  context: StepContext,
  parts: readonly TradePart[],
  amount: number,
): Promise<void> {
  const shares = allocate(
    amount,
    parts.map(part => part.amount),
  )
  for (const [index, { payment: id }] of parts.entries()) {
    const input = { amount: shares[index] ?? 0 }
    if (input.amount === 0) continue
    await fire(context, { workflow: 'payment', id, who: BY_PROVIDER, event: 'PAID_OTHERWISE', input })
    // No more goes back than came, and no less.
    await context.db.updateTable('trade').set(input).where('payment', '=', id).execute()
  }
}
const BY_PROVIDER = { system: 'provider' } as const
const UNPAID_STATES = ['pendingPayment', 'cancelled']

/**
 * Takes the step in one transaction; where the record is in none of the states that wait for it, it was taken before.
 */
async function handleOnce(
  { database }: Services,
  record: string,
  waitingStates: readonly string[],
  work: (db: Queryable) => Promise<WebhookVerdict>,
): Promise<WebhookVerdict> {
  try {
    return await database.tx(work)
  } catch (error) {
    const now = await database.db.selectFrom('record').select('state').where('id', '=', record).executeTakeFirst()
    if (error instanceof Refused && now && !waitingStates.includes(now.state)) return 'double'
    throw error
  }
}

/** Tells the record that asked for a refund that its money is back; in the transaction of `context`. */
export async function handleRefundedInStep(
  context: StepContext,
  { refund, workflow, record: id }: { readonly refund: string; readonly workflow: string; readonly record: string },
): Promise<void> {
  await fire(context, { workflow, id, event: 'REFUNDED', who: BY_PROVIDER })
  await context.db.updateTable('refund').set({ state: 'done' }).where('id', '=', refund).execute()
}

/** Takes note that the money of a refund is back. 分 */
export async function handleRefunded(services: Services, refund: string, amount: number): Promise<WebhookVerdict> {
  const found = await services.database.db
    .selectFrom('refund')
    .innerJoin('record', 'record.id', 'refund.record')
    .select(['refund.record', 'refund.amount', 'record.workflow'])
    .where('refund.id', '=', refund)
    .executeTakeFirst()
  if (!found) return 'unknown'
  if (found.amount !== amount) return 'wrongAmount'
  return handleOnce(services, found.record, AWAITING_REFUND, async db => {
    const { workflow, record } = found
    await handleRefundedInStep({ db, services }, { refund, workflow, record })
    return 'taken'
  })
}

/** A refund may still arrive after the provider said that it failed, or while it is paid back by hand. */
const AWAITING_REFUND = ['refunding', 'refundFailed', 'handPaid']

/** The record that waits for a refund; undefined where the refund is unknown. */
const waitingFor = (db: Queryable, refund: string) =>
  db
    .selectFrom('refund')
    .innerJoin('record', 'record.id', 'refund.record')
    .selectAll('record')
    .where('refund.id', '=', refund)
    .executeTakeFirst()

/**
 * Takes note of a refund that the provider could not carry out: the record that asked for it hears why, where its chart
 * draws that; else finance does, for people to deal with it. In the transaction of `context`.
 */
export async function noteRefundFailed(
  context: StepContext,
  refund: string,
  { reason, isFinal }: RefundFailure,
): Promise<void> {
  const { db, services } = context
  const found = await waitingFor(db, refund)
  if (!found) return
  const { id, workflow } = found
  if (eventOf(bindingOf(services.engine, workflow).flow, 'REFUND_FAILED'))
    await fire(context, { workflow, id, event: 'REFUND_FAILED', input: { reason }, who: BY_PROVIDER })
  else {
    const params = { to: { desk: 'finance' }, text: `支付机构没能完成一笔退款，请人工处理：${reason}` } as const
    const record = { ...found, root: found.root ?? id }
    await inOneStep(context, step =>
      messageEffect({ type: 'message', params }, { ...step, record, who: {}, at: services.clock() }),
    )
  }
  // Only now: a step that asks for a refund locks the record before the refund.
  if (isFinal)
    await db
      .updateTable('refund')
      .set({ state: 'failed' })
      .where('id', '=', refund)
      .where('state', '=', 'pending')
      .execute()
}

/** Takes note of a refund that failed, once. */
export async function handleRefundFailed(
  services: Services,
  refund: string,
  failure: RefundFailure,
): Promise<WebhookVerdict> {
  const found = await waitingFor(services.database.db, refund)
  if (!found) return 'unknown'
  return handleOnce(services, found.id, ['refunding'], async db => {
    await noteRefundFailed({ db, services }, refund, failure)
    return 'noted'
  })
}

function handleNotice(
  services: Services,
  notice: WebhookEvent | RefundFailedEvent | undefined,
): Promise<WebhookVerdict> | WebhookVerdict {
  if (notice?.kind === 'paid') return handlePaid(services, notice)
  if (notice?.kind === 'refunded') return handleRefunded(services, notice.refund, notice.amount)
  return notice?.kind === 'refundFailed' ? handleRefundFailed(services, notice.refund, notice) : 'noted'
}

/** What is signed and still cannot be read concerns nothing that we know. */
function readNotice(
  { payment, clock }: Services,
  raw: WebhookRequest,
): ReturnType<PaymentProvider['readWebhook']> | WebhookVerdict {
  try {
    return payment.readWebhook(raw, clock())
  } catch (error) {
    return error instanceof WebhookError ? error.verdict : 'unknown'
  }
}

/** Takes a notice of the configured provider. `taken` says whether it need not come again. */
export async function handleWebhook(
  services: Services,
  raw: WebhookRequest,
): Promise<{ verdict: WebhookVerdict; taken: boolean }> {
  const { database, payment, clock } = services
  const { db } = database
  const read = readNotice(services, raw)
  const rejected = typeof read === 'string'
  if (rejected && !(await consume(db, FORGED_NOTICE_LIMIT, clock())).allowed) return { verdict: read, taken: false }
  const id = newId(clock())
  await db
    .insertInto('notice')
    .values({
      id,
      provider: payment.name,
      headers: JSON.stringify(raw.headers),
      body: raw.body,
      verdict: rejected ? read : 'failed',
      createdAt: new Date(clock()),
    })
    .execute()
  if (rejected) return { verdict: read, taken: false }
  const verdict = await handleNotice(services, read)
  await db.updateTable('notice').set({ verdict }).where('id', '=', id).execute()
  return { verdict, taken: ACCEPTED_VERDICTS.includes(verdict) }
}
