/**
 * Reliability from past sign-ups: no-shows need approval, repeated ones a pause. Late cancellations are counted for the
 * person's own information only.
 */

import { sql } from 'kysely'
import { RELIABILITY_MS } from '../../../src/contract/spans.ts'
import { chinaDay, DAY_MS } from '../../../src/contract/time.ts'
import { ABSENT_STATES } from '../../../src/machines/workflows/signUp/facts.ts'
import type { Queryable } from '../../db/connect.ts'

const YEAR_MS = 365 * DAY_MS
/** Absences in 90 days from which sign-ups need approval. */
const LOOKED_AT_FROM = 2
/** Absences in a year from which there is a pause. */
const PAUSED_FROM = 5
const PAUSE_MS = 30 * DAY_MS

export interface Reliability {
  /** No-shows and late cancellations in the last 90 days; only no-shows have consequences. */
  readonly absences: number
  readonly lateCancels: number
  readonly trusted: boolean
  /** The first day on which signing up is possible again; empty if it is possible now. */
  readonly pausedUntil: string
}

/** Resolves to how often this person was absent or cancelled late, and to the consequences at `at` (ms since 1970). */
export async function reliabilityOf(db: Queryable, uid: string, at: number): Promise<Reliability> {
  const { rows } = await sql<{ ended: number; absent: boolean }>`
    select (facts->>'endsAt')::bigint::float8 as ended, state in (${sql.join([...ABSENT_STATES])}) as absent from record
    where workflow = 'signUp' and owner = ${uid} and (facts->>'endsAt')::bigint > ${at - YEAR_MS}
      and (state in (${sql.join([...ABSENT_STATES])}) or (state = 'cancelled' and (facts->>'late')::boolean))`.execute(
    db,
  )
  const isRecent = ({ ended }: { readonly ended: number }) => ended > at - RELIABILITY_MS
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
