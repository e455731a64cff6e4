/** How many places activities have, of all their shifts that were not dropped. */
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/connect.ts'

/** True for activities that somebody may still come to. */
export const UPCOMING: RawBuilder<boolean> = sql<boolean>`activity.listed and not activity.over`

/** Places that are free, as a column of `activity`. */
export const FREE_SEATS: RawBuilder<number> = sql<number>`(
  select coalesce(sum(place_count.places - place_count.taken), 0)::int
  from activity_shift one join place_count on place_count.record = one.id where one.activity = activity.id)`

export interface Seats {
  readonly places: number
  readonly taken: number
  readonly waiting: number
}

/** What is read of a shift `one` with its record and its count. */
const SEATS_OF_SHIFT = {
  places: sql<number>`case when record.state = 'dropped' then 0 else one.places end`,
  taken: sql<number>`coalesce(place_count.taken, 0)`,
  waiting: sql<number>`(select count(*)::int from record waiting where waiting.root = one.id and waiting.workflow = 'signUp'
    and waiting.state = 'waiting')`,
}
const SHIFTS = sql`activity_shift one left join place_count on place_count.record = one.id
  left join record on record.id = one.id`

/** Resolves to places, those taken, and how many wait, by shift; of shifts that are planned only, the places. */
export async function seatsOfShifts(db: Queryable, shifts: readonly string[]): Promise<Map<string, Seats>> {
  if (shifts.length === 0) return new Map()
  const { places, taken, waiting } = SEATS_OF_SHIFT
  const { rows } = await sql<Seats & { id: string }>`
    select one.id, ${places} as places, ${taken} as taken, ${waiting} as waiting
    from ${SHIFTS} where one.id in (${sql.join(shifts)})`.execute(db)
  return new Map(rows.map(({ id, ...seats }) => [id, seats]))
}

/** Places, those taken, and how many wait. */
export type SeatSums = readonly [places: number, taken: number, waiting: number]

/** The sums of all shifts of a row of `activity`, as one column of it. */
export const SEATS: RawBuilder<SeatSums> = sql<SeatSums>`(
  select array[coalesce(sum(${SEATS_OF_SHIFT.places}), 0)::int, coalesce(sum(${SEATS_OF_SHIFT.taken}), 0)::int,
    coalesce(sum(${SEATS_OF_SHIFT.waiting}), 0)::int]
  from ${SHIFTS} where one.activity = activity.id)`

/** Returns what `SEATS` selected, by name. */
export const seatsOf = ([places, taken, waiting]: SeatSums): Seats => ({ places, taken, waiting })
