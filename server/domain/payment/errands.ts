/** Errands to the payment provider, done outside of any transaction: the network may be slow, and what was asked must survive a crash. */
import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { takeRefunded } from './notice.ts'

/** How long one server has an errand to itself. ms */
const LEASE = 60_000
/** The wait after a failure, doubled each time. ms */
const FIRST_WAIT = 5_000
const LONGEST_WAIT = 3_600_000

interface Errand {
  readonly id: string
  readonly kind: 'refund' | 'close'
  readonly payment: string
  readonly number: string
  readonly amount: number
  readonly total: number
  readonly tries: number
  /** Null where nobody has asked the provider to open the trade. */
  readonly code: string | null
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
    returning errand.id, kind, errand.payment, trade.number, errand.amount, trade.amount as total, tries, trade.code`.execute(
    database.db,
  )
  return rows[0]
}

async function run(services: Services, { id, kind, number, amount, total, code }: Errand): Promise<'sent' | 'done'> {
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
      await mine.set({ state }).execute()
    } catch (error) {
      trouble(error)
      const wait = Math.min(FIRST_WAIT * 2 ** (errand.tries - 1), LONGEST_WAIT)
      await mine.set({ due_at: new Date(services.clock() + wait) }).execute()
    }
  }
}
