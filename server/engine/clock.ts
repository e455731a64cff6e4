/** The durable clocks: due ones are rung one by one, each in a transaction of its own, by any number of servers. */
import { sql } from 'kysely'
import type { Services } from './context.ts'
import { bindingOf, ring } from './fire.ts'

/** How often a server looks for due clocks. ms */
const SWEEP_INTERVAL_MS = 1_000
/** Most that are rung before calls get their turn again. */
const MAX_PER_SWEEP = 200
/** When a clock that could not be rung is tried again. ms */
const RETRY_DELAY_MS = 60_000

interface DueClock {
  readonly id: string
  readonly workflow: string
  readonly clock: string
  readonly place: string
}

/** Resolves to what is due, what has waited longest first. */
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

/** Rings a clock, unless somebody holds its matter or has rung, stopped or moved it meanwhile; whether it rang. */
function ringDue(services: Services, due: DueClock): Promise<boolean> {
  return services.database.tx(async db => {
    // Posts before the matter, as in every step: whoever leaves a post locks it, and then what waits there.
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
 * Rings what is due now, and what becomes due by it; returns how many. One that fails is told to `onError` and tried
 * again after a minute, so that it holds up no other.
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

/** Does `work` again and again until stopped; what it throws is told to `onError`, and the next turn tries again. */
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
