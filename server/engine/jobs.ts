/**
 * Jobs run outside any transaction, because they wait for external systems. A row of `job` survives a crash, is leased
 * by one server at a time and retried with back-off until done. `Engine.jobs` has the runner of each kind.
 */
import { sql } from 'kysely'
import type { Queryable } from '../db/connect.ts'
import { newId } from '../db/ids.ts'
import type { Services } from './context.ts'

/** The lease of one server. ms */
const LEASE_MS = 60_000
/** The delay after a failure, doubled each time. ms */
const FIRST_BACKOFF_MS = 5_000
const MAX_BACKOFF_MS = 3_600_000

interface Job {
  /** The record that it is about. */
  readonly record: string
  /** Further data of the job, as enqueued. */
  readonly payload: unknown
}

/** The result of a job; a date to run it again then. */
export type JobOutcome = 'done' | Date
/** Runs one job. An error is logged and the job retried later. */
export type JobRunner = (services: Services, job: Job) => Promise<JobOutcome>

interface NewJob {
  readonly kind: string
  readonly record: string
  readonly payload?: object
  /** Now if not given. */
  readonly due?: Date
}

/**
 * Enqueues a job in the transaction of `db`. If the same job is already waiting, the earlier due date wins and its
 * back-off restarts. Throws an `Error` for a kind without a runner.
 */
export async function enqueueJob(
  { db, services: { engine, clock } }: { readonly db: Queryable; readonly services: Services },
  { kind, record, payload = {}, due = new Date(clock()) }: NewJob,
): Promise<void> {
  if (!Object.hasOwn(engine.jobs, kind)) throw new Error(`Nothing runs jobs of kind "${kind}"`)
  await db
    .insertInto('job')
    .values({ id: newId(clock()), kind, record, payload: JSON.stringify(payload), dueAt: due })
    .onConflict(conflict =>
      conflict.columns(['kind', 'record', 'payload']).doUpdateSet({
        dueAt: sql`least(job.due_at, excluded.due_at)`,
        tries: 0,
      }),
    )
    .execute()
}

interface LeasedJob extends Job {
  readonly id: string
  readonly kind: string
  readonly tries: number
}

/** Resolves to the longest overdue job of the kinds that this server knows, leased until `leaseEnd`. */
async function leaseJob({ database, clock, engine }: Services, leaseEnd: Date): Promise<LeasedJob | undefined> {
  const { rows } = await sql<LeasedJob>`
    update job set due_at = ${leaseEnd}, tries = tries + 1
    where id = (
      select id from job where due_at <= ${new Date(clock())} and kind = any(${Object.keys(engine.jobs)})
      order by due_at limit 1 for no key update skip locked
    )
    returning id, kind, record, payload, tries`.execute(database.db)
  return rows[0]
}

/** Runs all due jobs; resolves to how many. Failures are passed to `onError` and retried later. */
export async function runJobs(services: Services, onError: (error: unknown) => void): Promise<number> {
  const { db } = services.database
  for (let count = 0; ; count++) {
    const leaseEnd = new Date(services.clock() + LEASE_MS)
    const job = await leaseJob(services, leaseEnd)
    if (!job) return count
    // If the job was enqueued again meanwhile, or the lease expired, it must not be changed here any more.
    const postpone = (dueAt: Date, tries: number) =>
      db.updateTable('job').set({ dueAt, tries }).where('id', '=', job.id).where('dueAt', '=', leaseEnd).execute()
    try {
      const outcome = await services.engine.jobs[job.kind]?.(services, job)
      if (outcome instanceof Date) await postpone(outcome, 0)
      else await db.deleteFrom('job').where('id', '=', job.id).where('dueAt', '=', leaseEnd).execute()
    } catch (error) {
      onError(error)
      const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** (job.tries - 1), MAX_BACKOFF_MS)
      await postpone(new Date(services.clock() + backoff), job.tries)
    }
  }
}
