/**
 * What past sign-ups say of somebody: who did not come is asked first, who never comes waits a while. Calling off late
 * is counted for themselves to see, and nothing follows from it.
 */
import { sql } from 'kysely'
import { chinaDay, DAY_MS } from '../../../src/contract/time.ts'
import { ABSENT_STATES } from '../../../src/machines/workflows/signUp/facts.ts'
import type { Queryable } from '../../db/connect.ts'

const RECENT_MS = 90 * DAY_MS
const YEAR_MS = 365 * DAY_MS
/** From so many on in 90 days somebody looks first. */
const LOOKED_AT_FROM = 2
/** From so many on in a year there is a pause. */
const PAUSED_FROM = 5
const PAUSE_MS = 30 * DAY_MS

export interface Reliability {
  /** Of the last 90 days: not come, and called off too late; only who does not come is asked first, or waits. */
  readonly absences: number
  readonly lateCancels: number
  readonly trusted: boolean
  /** The day from which one may sign up again; empty where one may now. */
  readonly pausedUntil: string
}

/**
 * Resolves to how often this person did not come or called off late, and what follows from it at `at` (ms since 1970).
 */
export async function reliabilityOf(db: Queryable, uid: string, at: number): Promise<Reliability> {
  const { rows } = await sql<{ ended: number; absent: boolean }>`
    select (facts->>'endsAt')::bigint::float8 as ended, state in (${sql.join([...ABSENT_STATES])}) as absent from record
    where workflow = 'signUp' and owner = ${uid} and (facts->>'endsAt')::bigint > ${at - YEAR_MS}
      and (state in (${sql.join([...ABSENT_STATES])}) or (state = 'cancelled' and (facts->>'late')::boolean))`.execute(
    db,
  )
  const isRecent = ({ ended }: { readonly ended: number }) => ended > at - RECENT_MS
  const absent = rows.filter(row => row.absent)
  const absences = absent.filter(isRecent).length
  const until = Math.max(0, ...absent.map(({ ended }) => ended)) + PAUSE_MS
  const paused = absent.length >= PAUSED_FROM && until > at
  return {
    absences,
    lateCancels: rows.filter(row => !row.absent && isRecent(row)).length,
    trusted: absences < LOOKED_AT_FROM,
    pausedUntil: paused ? chinaDay(until) : '',
  }
}
