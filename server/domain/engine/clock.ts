/** The durable clocks: due ones are rung one by one, each in a transaction of its own, by any number of servers. */
import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Engine } from './engine.ts'
import { keptOf, ring } from './fire.ts'

/** How often a server looks for due clocks. ms */
const EVERY = 1_000
/** Most that are rung before calls get their turn again. */
const MOST = 200
/** When a clock that could not be rung is tried again. ms */
const TRY_AGAIN = 60_000

interface Due {
  readonly id: string
  readonly workflow: string
  readonly clock: string
  readonly place: string
}

/** Rings the next due clock whose matter nobody else holds; which one it was, undefined where there is none. */
async function ringNext(
  { database, ...services }: Services,
  engine: Engine,
  failed: (due: Due, error: unknown) => Promise<void>,
) {
  let due: Due | undefined
  try {
    await database.tx(async db => {
      const now = new Date(services.clock())
      const { rows } = await sql<Due>`
        select record.id, record.workflow, record.place, timer.clock
        from timer join record on record.id = timer.record join record root on root.id = coalesce(record.root, record.id)
        where timer.due_at <= ${now} order by timer.due_at limit 1
        for update of root skip locked`.execute(db)
      due = rows[0]
      if (!due) return
      // Whoever held the matter until a moment ago may have stopped or moved this clock.
      const still = await db
        .selectFrom('timer')
        .select('clock')
        .where('record', '=', due.id)
        .where('clock', '=', due.clock)
        .where('due_at', '<=', now)
        .executeTakeFirst()
      if (!still) return
      await keptOf(engine, due.workflow).steady?.(db, due.place)
      await ring({ db, services: { database, ...services }, engine }, due, due.clock)
    })
  } catch (error) {
    if (!due) throw error
    await failed(due, error)
  }
  return due
}

/** Rings what is due now; returns how many. One that fails is told to `trouble` and tried again after a minute, so that it holds up no other. */
export async function sweep(services: Services, engine: Engine, trouble: (error: unknown) => void): Promise<number> {
  const failed = async ({ id, clock }: Due, error: unknown) => {
    trouble(error)
    await services.database.db
      .updateTable('timer')
      .set({ due_at: new Date(services.clock() + TRY_AGAIN) })
      .where('record', '=', id)
      .where('clock', '=', clock)
      .execute()
  }
  for (let rung = 0; ; rung++) if (rung === MOST || !(await ringNext(services, engine, failed))) return rung
}

/** Does `work` again and again until stopped; what it throws is told to `trouble`, and the next turn tries again. */
export function startClock(work: () => Promise<unknown>, trouble: (error: unknown) => void): () => Promise<void> {
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const turn = () => {
    running = work()
      .catch(trouble)
      .then(() => {
        if (!stopped) timer = setTimeout(turn, EVERY)
      })
  }
  turn()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
