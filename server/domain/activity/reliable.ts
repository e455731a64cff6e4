/** What past sign-ups say of somebody: who did not come is asked first, who never comes waits a while. */
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
  /** Not come in the last 90 days. */
  readonly absences: number
  readonly trusted: boolean
  /** The day from which one may sign up again; empty where one may now. */
  readonly pausedUntil: string
}

/** Resolves to how often this person did not come, and what follows from it at `at` (ms since 1970). */
export async function reliabilityOf(db: Queryable, uid: string, at: number): Promise<Reliability> {
  const { rows } = await sql<{ ended: number }>`
    select (facts->>'endsAt')::bigint::float8 as ended from record
    where workflow = 'signUp' and owner = ${uid} and state in (${sql.join([...ABSENT_STATES])})
      and (facts->>'endsAt')::bigint > ${at - YEAR_MS}`.execute(db)
  const absences = rows.filter(({ ended }) => ended > at - RECENT_MS).length
  const until = Math.max(0, ...rows.map(({ ended }) => ended)) + PAUSE_MS
  const paused = rows.length >= PAUSED_FROM && until > at
  return { absences, trusted: absences < LOOKED_AT_FROM, pausedUntil: paused ? chinaDay(until) : '' }
}
