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

/** Rings the next due clock whose matter nobody else holds; which one it was, undefined where there is none. */
async function ringNext(services: Services, onFailure: (due: DueClock, error: unknown) => Promise<void>) {
  let due: DueClock | undefined
  try {
    await services.database.tx(async db => {
      const now = new Date(services.clock())
      const { rows } = await sql<DueClock>`
        select record.id, record.workflow, record.place, timer.clock
        from timer join record on record.id = timer.record join record root on root.id = coalesce(record.root, record.id)
        where timer.due_at <= ${now} order by timer.due_at limit 1
        for no key update of root skip locked`.execute(db)
      due = rows[0]
      if (!due) return
      // Whoever held the matter until a moment ago may have stopped or moved this clock.
      const stillDue = await db
        .selectFrom('timer')
        .select('clock')
        .where('record', '=', due.id)
        .where('clock', '=', due.clock)
        .where('dueAt', '<=', now)
        .executeTakeFirst()
      if (!stillDue) return
      await bindingOf(services.engine, due.workflow).lockPosts?.(db, due.place)
      await ring({ db, services }, due, due.clock)
    })
  } catch (error) {
    if (!due) throw error
    await onFailure(due, error)
  }
  return due
}

/**
 * Rings what is due now; returns how many. One that fails is told to `trouble` and tried again after a minute, so that
 * it holds up no other.
 */
export async function sweep(services: Services, onError: (error: unknown) => void): Promise<number> {
  const onFailure = async ({ id, clock }: DueClock, error: unknown) => {
    onError(error)
    await services.database.db
      .updateTable('timer')
      .set({ dueAt: new Date(services.clock() + RETRY_DELAY_MS) })
      .where('record', '=', id)
      .where('clock', '=', clock)
      .execute()
  }
  for (let count = 0; ; count++) if (count === MAX_PER_SWEEP || !(await ringNext(services, onFailure))) return count
}

/** Does `work` again and again until stopped; what it throws is told to `trouble`, and the next turn tries again. */
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
