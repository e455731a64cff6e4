/** Places of activities, summed over their shifts that were not dropped. */
import { type RawBuilder, sql } from 'kysely'
import { CHECK_IN_LEAD_MS } from '../../../src/contract/spans.ts'
import type { Queryable } from '../../db/connect.ts'

/** A condition for activities that are still open to participants. */
export const UPCOMING: RawBuilder<boolean> = sql<boolean>`activity.listed and not activity.over`

/** Joins the sums over all shifts, which the database maintains, to a statement on `activity`. */
export const WITH_SEATS: RawBuilder<unknown> = sql`left join activity_seats seats on seats.activity = activity.id`

/**
 * Returns the sums over the shifts of `activity` that take sign-ups, no row where none does. Until the first check-in
 * those are all its shifts, so that lists read the sums of the database.
 */
function openSums(now: number): RawBuilder<Seats> {
  const checkIn = sql`activity.starts_at <= ${new Date(now + CHECK_IN_LEAD_MS)}::timestamptz`
  return sql<Seats>`(
    select whole.places, whole.taken, whole.waiting from activity_seats whole
    where whole.activity = activity.id and not ${checkIn}
    union all
    select sum(one.places)::int, coalesce(sum(place_count.taken), 0)::int, sum(
      (select count(*) from record waiting where waiting.root = one.id and waiting.workflow = 'signUp'
        and waiting.state = 'waiting'))::int
    from activity_shift one join record its on its.id = one.id left join place_count on place_count.record = one.id
    where one.activity = activity.id and ${checkIn} and its.state = 'open'
      and one.starts_at > ${new Date(now)}::timestamptz
    having count(*) > 0)`
}

/** Joins the sums over the shifts that take sign-ups to a statement on `activity`. */
export const withOpenSeats = (now: number): RawBuilder<unknown> => sql`left join lateral ${openSums(now)} seats on true`

/** Returns the free places of the shifts that take sign-ups, as a column of `activity`; null where none does. */
export const freeSeats = (now: number): RawBuilder<number | null> =>
  sql<number | null>`(select open.places - open.taken from ${openSums(now)} open)`

export interface Seats {
  readonly places: number
  readonly taken: number
  readonly waiting: number
}

/** Resolves to places, taken places and queue length by shift; to the places alone for planned shifts. */
export async function seatsOfShifts(db: Queryable, shifts: readonly string[]): Promise<Map<string, Seats>> {
  if (shifts.length === 0) return new Map()
  const { rows } = await sql<Seats & { id: string }>`
    select one.id, case when record.state = 'dropped' then 0 else one.places end as places,
      coalesce(place_count.taken, 0) as taken,
      (select count(*)::int from record waiting where waiting.root = one.id and waiting.workflow = 'signUp'
        and waiting.state = 'waiting') as waiting
    from activity_shift one left join place_count on place_count.record = one.id left join record on record.id = one.id
    where one.id in (${sql.join(shifts)})`.execute(db)
  return new Map(rows.map(({ id, ...seats }) => [id, seats]))
}

/** The joined sums, as columns. */
export const SEATS: RawBuilder<Seats> = sql<Seats>`
  coalesce(seats.places, 0) as places, coalesce(seats.taken, 0) as taken, coalesce(seats.waiting, 0) as waiting`
