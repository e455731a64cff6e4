/** Places of activities, summed over their shifts that were not dropped. */
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/connect.ts'

/** A condition for activities that are still open to participants. */
export const UPCOMING: RawBuilder<boolean> = sql<boolean>`activity.listed and not activity.over`

/** Joins the sums, which the database maintains, to a statement on `activity`. */
export const WITH_SEATS: RawBuilder<unknown> = sql`left join activity_seats seats on seats.activity = activity.id`

/** Free places, as a column of `activity`. */
export const FREE_SEATS: RawBuilder<number> = sql<number>`coalesce(
  (select seats.places - seats.taken from activity_seats seats where seats.activity = activity.id), 0)`

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

/** Sums over all shifts that were not dropped, as columns of a statement with `WITH_SEATS`. */
export const SEATS: RawBuilder<Seats> = sql<Seats>`
  coalesce(seats.places, 0) as places, coalesce(seats.taken, 0) as taken, coalesce(seats.waiting, 0) as waiting`
