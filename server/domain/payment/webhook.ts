/**
 * Handles notifications of the payment provider, from the raw body to the resulting step. A notification is stored as
 * received, verified, and takes effect once by provider and trade number, however often and in whatever order
 * notifications arrive.
 */
import { Refused } from '../../../src/contract/refusal.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { yuanText } from '../../../src/contract/words.ts'
import { eventOf } from '../../../src/machines/workflow/workflow.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import { consume } from '../../db/rateLimit.ts'
import type { Services } from '../../engine/context.ts'
import { bindingOf, fire, inOneStep, type StepContext } from '../../engine/fire.ts'
import { messageEffect, tellOf } from '../../engine/messages.ts'
import { allocate } from '../../kernel/allocate.ts'
import {
  type PaymentProvider,
  type ProviderEvent,
  type RefundFailure,
  WebhookError,
  type WebhookEvent,
  type WebhookRequest,
} from '../../providers/payment/payment.ts'
import type { TransferEvent } from '../../providers/payment/transfer.ts'
import { lockDueSubjects } from './due.ts'
import { handleTransfer } from './payouts.ts'
import { lockParts, partsOf, sumOf, type TradePart } from './trades.ts'

/** The result of a notification. */
export type WebhookVerdict =
  | 'taken'
  | 'late'
  | 'otherAmount'
  | 'otherPayee'
  | 'double'
  | 'noted'
  | 'unknown'
  | 'wrongAmount'
  | 'forged'
  | 'stale'
  | 'contrary'
  | 'failed'
/** Those after which the provider must not repeat it; `otherPayee` waits for finance and is not booked. */
const ACCEPTED_VERDICTS: readonly WebhookVerdict[] = [
  'taken',
  'late',
  'otherAmount',
  'otherPayee',
  'double',
  'noted',
  'contrary',
]

/** Verdicts of genuine notifications that match nothing, or only in part, or contradict an earlier one. */
const STRAY_VERDICTS: readonly WebhookVerdict[] = ['unknown', 'wrongAmount', 'otherPayee', 'contrary']

/** Forged notifications stored in an hour: enough to notice an attack, too few to fill the disk. */
const FORGED_NOTICE_LIMIT = { key: 'forgedNotice', max: 200, windowMs: 3_600_000 }

/** Records that a payment was made, by a notification or the result of a query. 分 */
export async function handlePaid(
  services: Services,
  { number, amount, merchant }: Pick<WebhookEvent, 'number' | 'amount' | 'merchant'>,
): Promise<WebhookVerdict> {
  const { database, payment } = services
  const parts = await partsOf(database.db, payment.name, number)
  const [first] = parts
  if (!first) return 'unknown'
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'wrongAmount'
  if (merchant !== undefined && parts.some(part => part.merchant !== merchant)) return 'otherPayee'
  const isExpected = sumOf(parts) === amount
  return handleOnce(services, first.payment, UNPAID_STATES, async db => {
    if (parts.length > 1) await lockParts(db, parts)
    await lockDueSubjects(db, parts)
    // One step, because it locks balances last.
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

/**
 * Allocates the received amount to the parts; a part without any money left stays unpaid. Runs in the transaction of
 * `context`.
 */
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
    // Exactly the received amount is refunded.
    await context.db.updateTable('trade').set(input).where('payment', '=', id).execute()
  }
}
const BY_PROVIDER = { system: 'provider' } as const
const UNPAID_STATES = ['pendingPayment', 'cancelled']

/** Takes the step in one transaction; if the record does not wait for it any more, it was already taken. */
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

/** Notifies the record that requested a refund of its success; in the transaction of `context`. */
export async function handleRefundedInStep(
  context: StepContext,
  { refund, workflow, record: id }: { readonly refund: string; readonly workflow: string; readonly record: string },
): Promise<void> {
  await fire(context, { workflow, id, event: 'REFUNDED', who: BY_PROVIDER })
  await context.db.updateTable('refund').set({ state: 'done' }).where('id', '=', refund).execute()
}

/** Records that a refund succeeded. 分 */
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

/** A refund may still arrive after the provider reported its failure, or while it is repaid manually. */
const AWAITING_REFUND = ['refunding', 'refundFailed', 'handPaid']

/** Resolves to the record that waits for a refund; undefined if the refund is unknown. */
const waitingFor = (db: Queryable, refund: string) =>
  db
    .selectFrom('refund')
    .innerJoin('record', 'record.id', 'refund.record')
    .selectAll('record')
    .where('refund.id', '=', refund)
    .executeTakeFirst()

/**
 * Records a failed refund: notifies the record that requested it, if its chart handles that, else finance, for manual
 * treatment. Runs in the transaction of `context`.
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
  // Only now, because a step that requests a refund locks the record before the refund.
  if (isFinal)
    await db
      .updateTable('refund')
      .set({ state: 'failed' })
      .where('id', '=', refund)
      .where('state', '=', 'pending')
      .execute()
}

/** Records a failed refund, once. */
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

/** Subject of the message below, which is about no record. */
const NOTICE_SUBJECT = 'notice'
/** One message a stray notification in so long. ms */
const STRAY_NOTICE_MS = 30 * DAY_MS

/** Sends finance one message about a genuine notification that matches no payment or refund here. */
async function tellOfStray(
  services: Services,
  notice: WebhookEvent | TransferEvent,
  { id, verdict }: { readonly id: string; readonly verdict: WebhookVerdict },
): Promise<void> {
  const { kind, number, amount } = notice
  const refund = kind === 'transfer' ? '' : notice.refund
  const about = kind === 'refunded' ? `退款 ${refund}` : `${kind === 'transfer' ? '提现' : '付款'} ${number}`
  const { database, clock } = services
  await database.tx(async db => {
    const limit = { key: `strayNotice:${kind}:${number}:${refund}`, max: 1, windowMs: STRAY_NOTICE_MS }
    if (!(await consume(db, limit, clock())).allowed) return
    const doubt = verdict === 'otherPayee' ? '进了另一个商户号，没有入账' : '对不上任何记录'
    const text = `支付机构通知的一笔${about}（${yuanText(amount)}）${doubt}，请到支付机构的后台核实`
    await inOneStep({ db, services }, step =>
      tellOf(step, { to: { desk: 'finance' }, text, about: { id, workflow: NOTICE_SUBJECT }, at: clock() }),
    )
  })
}

function handleNotice(services: Services, notice: ProviderEvent | undefined): Promise<WebhookVerdict> | WebhookVerdict {
  if (notice?.kind === 'paid') return handlePaid(services, notice)
  if (notice?.kind === 'transfer') return handleTransfer(services, notice)
  if (notice?.kind === 'refunded') return handleRefunded(services, notice.refund, notice.amount)
  return notice?.kind === 'refundFailed' ? handleRefundFailed(services, notice.refund, notice) : 'noted'
}

/** A signed notification that cannot be parsed is not about our records. */
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

/** Handles a notification of the configured provider. `taken` is true if it need not be repeated. */
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
  if (read && 'amount' in read && STRAY_VERDICTS.includes(verdict)) await tellOfStray(services, read, { id, verdict })
  await db.updateTable('notice').set({ verdict }).where('id', '=', id).execute()
  return { verdict, taken: ACCEPTED_VERDICTS.includes(verdict) }
}
