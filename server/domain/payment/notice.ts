/**
 * A notice of the payment provider, from the raw body to the step that it causes. It is kept as it came, verified, and counts
 * once by provider and trade number, however often and in whatever order notices arrive.
 */
import { Refused } from '../../../src/contract/refusal.ts'
import type { Query } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import { BadNotice, type Notice, type RawNotice } from '../../providers/payment/payment.ts'
import type { Services } from '../context.ts'
import { fire, type Stage, together } from '../engine/fire.ts'
import { messageEffect } from '../engine/messages.ts'
import { portal } from '../engine/portal.ts'
import { takeTurn } from '../rate.ts'

/** What became of a notice; the first three need no further sending. */
export type Verdict = 'taken' | 'late' | 'double' | 'noted' | 'unknown' | 'wrongAmount' | 'forged' | 'stale' | 'failed'
const ENOUGH: readonly Verdict[] = ['taken', 'late', 'double', 'noted']

/** Forged notices that are kept in an hour: enough to see an attack, too few to fill the disk. */
const FORGED = { key: 'forgedNotice', most: 200, within: 3_600_000 }

/** The money of a payment is there, as a notice or the answer to a query says. 分 */
export async function takePaid(
  services: Services,
  { number, amount }: Pick<Notice, 'number' | 'amount'>,
): Promise<Verdict> {
  const { database, payment } = services
  const trade = await database.db
    .selectFrom('trade')
    .select(['payment', 'amount'])
    .where('provider', '=', payment.name)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!trade) return 'unknown'
  if (trade.amount !== amount) return 'wrongAmount'
  return settle(services, trade.payment, ['pendingPayment', 'cancelled'], async db => {
    const step = { workflow: 'payment', id: trade.payment, event: 'PAID', who: { system: 'provider' } } as const
    const { state } = await fire({ db, services, engine: portal }, step)
    return state === 'paid' ? 'taken' : 'late'
  })
}

/** Takes the step in one transaction; where the record is in none of the states that wait for it, it was taken before. */
async function settle(
  { database }: Services,
  record: string,
  waiting: readonly string[],
  work: (db: Query) => Promise<Verdict>,
): Promise<Verdict> {
  try {
    return await database.tx(work)
  } catch (error) {
    const now = await database.db.selectFrom('record').select('state').where('id', '=', record).executeTakeFirst()
    if (error instanceof Refused && now && !waiting.includes(now.state)) return 'double'
    throw error
  }
}

/** Tells whoever asked for a refund that its money is back; in the transaction of `stage`. */
export async function giveRefunded(
  stage: Stage,
  { errand, workflow, record: id }: { readonly errand: string; readonly workflow: string; readonly record: string },
): Promise<void> {
  await fire(stage, { workflow, id, event: 'REFUNDED', who: { system: 'provider' } })
  await stage.db.updateTable('errand').set({ state: 'done' }).where('id', '=', errand).execute()
}

/** The money of a refund is back. 分 */
export async function takeRefunded(services: Services, refund: string, amount: number): Promise<Verdict> {
  const errand = await services.database.db
    .selectFrom('errand')
    .innerJoin('record', 'record.id', 'errand.record')
    .select(['errand.record', 'errand.amount', 'record.workflow'])
    .where('errand.id', '=', refund)
    .where('errand.kind', '=', 'refund')
    .executeTakeFirst()
  if (!errand) return 'unknown'
  if (errand.amount !== amount) return 'wrongAmount'
  return settle(services, errand.record, ['refunding'], async db => {
    const { workflow, record } = errand
    await giveRefunded({ db, services, engine: portal }, { errand: refund, workflow, record })
    return 'taken'
  })
}

/** A refund that the provider could not carry out is a matter for people. */
async function tellFinance(services: Services, { refund }: Notice): Promise<Verdict> {
  const { database, clock } = services
  const found = await database.db
    .selectFrom('errand')
    .innerJoin('record', 'record.id', 'errand.record')
    .selectAll('record')
    .where('errand.id', '=', refund)
    .executeTakeFirst()
  if (!found) return 'unknown'
  const params = { to: { desk: 'finance' }, text: '支付机构没能完成一笔退款，请人工处理' } as const
  const record = { ...found, root: found.root ?? found.id }
  await database.tx(db =>
    together({ db, services, engine: portal }, stage =>
      messageEffect({ type: 'message', params }, { ...stage, record, who: {}, at: clock() }),
    ),
  )
  return 'noted'
}

function takeOne(services: Services, notice: Notice | undefined): Promise<Verdict> | Verdict {
  if (notice?.kind === 'paid') return takePaid(services, notice)
  if (notice?.kind === 'refunded') return takeRefunded(services, notice.refund, notice.amount)
  return notice?.kind === 'refundFailed' ? tellFinance(services, notice) : 'noted'
}

/** What is signed and still cannot be read concerns nothing that we know. */
function readNotice({ payment, clock }: Services, raw: RawNotice): Notice | undefined | Verdict {
  try {
    return payment.read(raw, clock())
  } catch (error) {
    return error instanceof BadNotice ? error.verdict : 'unknown'
  }
}

/** Takes a notice of the configured provider. `taken` says whether it need not come again. */
export async function takeNotice(services: Services, raw: RawNotice): Promise<{ verdict: Verdict; taken: boolean }> {
  const { database, payment, clock } = services
  const { db } = database
  const read = readNotice(services, raw)
  const bad = typeof read === 'string'
  if (bad && !(await takeTurn(db, FORGED, clock())).taken) return { verdict: read, taken: false }
  const id = newId(clock())
  await db
    .insertInto('notice')
    .values({
      id,
      provider: payment.name,
      headers: JSON.stringify(raw.headers),
      body: raw.body,
      verdict: bad ? read : 'failed',
      created_at: new Date(clock()),
    })
    .execute()
  if (bad) return { verdict: read, taken: false }
  const verdict = await takeOne(services, read)
  await db.updateTable('notice').set({ verdict }).where('id', '=', id).execute()
  return { verdict, taken: ENOUGH.includes(verdict) }
}
