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

/** Resolves to places, those taken, and how many wait, by shift; of shifts that are planned only, the places. */
export async function seatsOfShifts(db: Queryable, shifts: readonly string[]): Promise<Map<string, Seats>> {
  if (shifts.length === 0) return new Map()
  const { rows } = await sql<Seats & { id: string }>`
    select one.id, case when record.state = 'dropped' then 0 else one.places end as places,
      coalesce(place_count.taken, 0) as taken,
      (select count(*)::int from record waiting where waiting.root = one.id and waiting.workflow = 'signUp'
        and waiting.state = 'waiting') as waiting
    from activity_shift one left join place_count on place_count.record = one.id
    left join record on record.id = one.id where one.id in (${sql.join(shifts)})`.execute(db)
  return new Map(rows.map(({ id, ...seats }) => [id, seats]))
}

/** Resolves to the same rows with the places of the activities that they are. */
export async function withSeats<R extends { readonly id: string }>(
  db: Queryable,
  rows: readonly R[],
): Promise<(R & Seats)[]> {
  if (rows.length === 0) return []
  const shifts = await db
    .selectFrom('activityShift')
    .select(['id', 'activity'])
    .where(
      'activity',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const seats = await seatsOfShifts(
    db,
    shifts.map(({ id }) => id),
  )
  return rows.map(row => {
    const own = shifts.flatMap(({ id, activity }) => (activity === row.id ? (seats.get(id) ?? []) : []))
    const sum = (of: (one: Seats) => number) => own.reduce((all, one) => all + of(one), 0)
    return {
      ...row,
      places: sum(({ places }) => places),
      taken: sum(({ taken }) => taken),
      waiting: sum(({ waiting }) => waiting),
    }
  })
}
