/** Durable clocks: due ones fire one by one, each in its own transaction, on any number of servers. */
import { sql } from 'kysely'
import type { Services } from './context.ts'
import { bindingOf, ring } from './fire.ts'

/** How often a server looks for due clocks. ms */
const SWEEP_INTERVAL_MS = 1_000
/** The most that fire in a row before other work gets a turn. */
const MAX_PER_SWEEP = 200
/** When a clock that failed is retried. ms */
const RETRY_DELAY_MS = 60_000

interface DueClock {
  readonly id: string
  readonly workflow: string
  readonly clock: string
  readonly place: string
}

/** Resolves to the due clocks, the longest overdue first. */
async function dueClocks({ database, clock }: Services, limit: number): Promise<readonly DueClock[]> {
  return database.db
    .selectFrom('timer')
    .innerJoin('record', 'record.id', 'timer.record')
    .select(['record.id', 'record.workflow', 'record.place', 'timer.clock'])
    .where('timer.dueAt', '<=', new Date(clock()))
    .orderBy('timer.dueAt')
    .limit(limit)
    .execute()
}

/**
 * Fires a clock, unless its record is locked or the clock has fired, stopped or moved meanwhile; resolves to whether it
 * fired.
 */
function ringDue(services: Services, due: DueClock): Promise<boolean> {
  return services.database.tx(async db => {
    // Posts are locked before the record, as in every step: a role holder who resigns locks the post first and then its
    // records.
    await bindingOf(services.engine, due.workflow).lockPosts?.(db, due.place)
    const { rows } = await sql`
      select root.id from record join record root on root.id = coalesce(record.root, record.id)
      where record.id = ${due.id} for no key update of root skip locked`.execute(db)
    if (rows.length === 0) return false
    const stillDue = await db
      .selectFrom('timer')
      .select('clock')
      .where('record', '=', due.id)
      .where('clock', '=', due.clock)
      .where('dueAt', '<=', new Date(services.clock()))
      .executeTakeFirst()
    if (stillDue) await ring({ db, services }, due, due.clock)
    return stillDue !== undefined
  })
}

const postpone = ({ database, clock }: Services, due: DueClock) =>
  database.db
    .updateTable('timer')
    .set({ dueAt: new Date(clock() + RETRY_DELAY_MS) })
    .where('record', '=', due.id)
    .where('clock', '=', due.clock)
    .execute()

/**
 * Fires all due clocks, including those that become due by it; resolves to how many. A failure is passed to `onError`
 * and retried after a minute, so that it does not block the others.
 */
export async function sweep(services: Services, onError: (error: unknown) => void): Promise<number> {
  for (let count = 0; ; ) {
    const before = count
    for (const due of await dueClocks(services, MAX_PER_SWEEP - count))
      try {
        if (await ringDue(services, due)) count++
      } catch (error) {
        onError(error)
        await postpone(services, due)
      }
    if (count === before || count === MAX_PER_SWEEP) return count
  }
}

/** Repeats `work` until stopped; its errors are passed to `onError`, and the next round tries again. */
export function startPolling(work: () => Promise<unknown>, onError: (error: unknown) => void): () => Promise<void> {
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const tick = () => {
    running = work()
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(tick, SWEEP_INTERVAL_MS)
      })
  }
  tick()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
