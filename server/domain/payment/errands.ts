/** Errands to the payment provider, done outside of any transaction: the network may be slow, and what was asked must survive a crash. */
import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { takePaid, takeRefunded } from './notice.ts'
import { nextQuery } from './query.ts'

/** How long one server has an errand to itself. ms */
const LEASE = 60_000
/** The wait after a failure, doubled each time. ms */
const FIRST_WAIT = 5_000
const LONGEST_WAIT = 3_600_000

interface Errand {
  readonly id: string
  readonly kind: 'refund' | 'close' | 'query'
  readonly payment: string
  readonly number: string
  readonly amount: number
  readonly total: number
  readonly tries: number
  /** Null where nobody has asked the provider to open the trade. */
  readonly code: string | null
  readonly expires_at: Date
}

/** The next errand to the provider that is configured; those to another wait until it is again. */
async function take({ database, clock, payment }: Services): Promise<Errand | undefined> {
  const now = new Date(clock())
  const { rows } = await sql<Errand>`
    update errand set due_at = ${new Date(clock() + LEASE)}, tries = tries + 1
    from trade
    where trade.payment = errand.payment and errand.id = (
      select errand.id from errand join trade on trade.payment = errand.payment
      where state = 'waiting' and due_at <= ${now} and provider = ${payment.name}
      order by due_at limit 1 for update of errand skip locked
    )
    returning errand.id, kind, errand.payment, trade.number, errand.amount, trade.amount as total, tries, trade.code, trade.expires_at`.execute(
    database.db,
  )
  return rows[0]
}

/** Asks whether the payment was made, where its notice was lost; a payment that was cancelled meanwhile goes back by itself. */
async function query(services: Services, { payment, number, expires_at }: Errand): Promise<'done' | Date> {
  const { db } = services.database
  const { state } = await db.selectFrom('record').select('state').where('id', '=', payment).executeTakeFirstOrThrow()
  if (state !== 'pendingPayment' && state !== 'cancelled') return 'done'
  const amount = await services.payment.query(number)
  if (amount === undefined) return state === 'cancelled' ? 'done' : (nextQuery(services.clock(), expires_at) ?? 'done')
  const verdict = await takePaid(services, { number, amount })
  if (verdict === 'wrongAmount') throw new Error(`Payment ${number} was paid with ${amount}, which is another amount`)
  return 'done'
}

/** What becomes of the errand; a moment where it is run again then. */
async function run(services: Services, errand: Errand): Promise<'sent' | 'done' | Date> {
  const { id, kind, number, amount, total, code } = errand
  if (kind === 'query') return query(services, errand)
  if (kind === 'close') {
    if (code !== null) await services.payment.close(number)
    return 'done'
  }
  const outcome = await services.payment.refund({ number, refund: id, amount, total })
  if (outcome === 'waiting') return 'sent'
  await takeRefunded(services, id, amount)
  return 'done'
}

/** Does what is due; returns how many. What fails is told to `trouble` and tried again later. */
export async function runErrands(services: Services, trouble: (error: unknown) => void): Promise<number> {
  const { db } = services.database
  for (let count = 0; ; count++) {
    const errand = await take(services)
    if (!errand) return count
    const mine = db.updateTable('errand').where('id', '=', errand.id).where('state', '=', 'waiting')
    try {
      const state = await run(services, errand)
      await mine.set(state instanceof Date ? { due_at: state } : { state }).execute()
    } catch (error) {
      trouble(error)
      const wait = Math.min(FIRST_WAIT * 2 ** (errand.tries - 1), LONGEST_WAIT)
      await mine.set({ due_at: new Date(services.clock() + wait) }).execute()
    }
  }
}
