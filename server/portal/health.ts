/** How the server fares, for the console: clocks and jobs that are late, the books, the calendar. */
import { sql } from 'kysely'
import { type HealthLine, healthContract } from '../../src/contract/health.contract.ts'
import { BOOKS_ADDED_MS } from '../../src/contract/spans.ts'
import { MINUTE_MS } from '../../src/contract/time.ts'
import { missingYear } from '../../src/machines/workflow/span.ts'
import type { Database, Queryable } from '../db/connect.ts'
import { type Domains, defineDomain } from '../engine/domain.ts'
import { checkLedger } from '../engine/ledger.ts'
import { platformPerson } from '../identity/platform.ts'

/** What is due for longer than this is late: a clock is rung within seconds. ms */
const LATE_MS = 5 * MINUTE_MS
/** Attempts after which a job does not just wait for a provider that was away for a moment. */
const MANY_TRIES = 5

interface Books {
  readonly at: number
  readonly faults: Promise<readonly string[]>
}
const books = new WeakMap<Database, Books>()

/** Resolves to the faults of the books, added up by one call at a time and shown for a while. */
function booksOf(database: Database, checks: readonly ((db: Queryable) => Promise<string[]>)[], now: number): Books {
  const last = books.get(database)
  if (last && now - last.at < BOOKS_ADDED_MS) return last
  const added = async () => {
    const faults = []
    for (const check of checks) faults.push(...(await check(database.db)))
    return faults
  }
  const found = { at: now, faults: added() }
  books.set(database, found)
  found.faults.catch(() => books.delete(database))
  return found
}

async function countsOf(db: Queryable, now: number): Promise<Partial<Record<HealthLine, number>>> {
  const late = new Date(now - LATE_MS)
  const inState = (state: string) =>
    sql<number>`(select count(*)::int from record where workflow = 'payment' and state = ${sql.lit(state)})`
  const { rows } = await sql<Record<HealthLine, number>>`
    select (select count(*)::int from timer where due_at < ${late}) as clocks,
      (select count(*)::int from job where due_at < ${late} and tries < ${MANY_TRIES}) as jobs,
      (select count(*)::int from job where tries >= ${MANY_TRIES}) as failing,
      (select count(*)::int from open_export where due_at < ${late}) as exports,
      ${inState('doubtful')} as doubtful, ${inState('refundFailed')} as refunds`.execute(db)
  return rows[0] ?? {}
}

/** Returns the call that tells how the server fares; `domains` bring the checks of their books. */
export const healthDomain = (domains: Domains) => {
  const checks = [checkLedger, ...Object.values(domains).flatMap(domain => domain.checks ?? [])]
  return defineDomain({
    title: '运行情况',
    contract: healthContract,
    handlers: {
      async health(_, { database, clock, me: { uid } }) {
        await platformPerson(database.db, uid)
        const now = clock()
        const counts = await countsOf(database.db, now)
        const added = booksOf(database, checks, now)
        const faults = await added.faults
        const year = missingYear(now)
        const line = (name: HealthLine, count = counts[name] ?? 0) => ({
          name,
          count,
          isFine: count === 0,
          faults: [] as string[],
        })
        return {
          dataList: [
            line('clocks'),
            line('jobs'),
            line('failing'),
            line('exports'),
            line('doubtful'),
            line('refunds'),
            { ...line('books', faults.length), faults: [...faults] },
            line('calendar', year ?? 0),
          ],
          booksAt: added.at,
        }
      },
    },
  })
}
