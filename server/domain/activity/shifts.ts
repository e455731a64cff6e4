/** Shifts of an activity: as they are written down, as moments, and those that are still on. */
import { sql } from 'kysely'
import type { ShiftForm } from '../../../src/contract/activityDesk.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { endsNextDay, nightFault } from '../../../src/contract/shiftTimes.ts'
import { chinaDay, chinaMidnight, DAY_MS, daysBetween, fromChinaTime } from '../../../src/contract/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { NewRow } from '../../db/schema.ts'

export const FARTHEST_DAYS = 365
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const MIDNIGHT = '24:00'

/** A shift from a moment to a moment, ms since 1970. */
export interface ShiftPlan extends Omit<ShiftForm, 'day' | 'from' | 'until'> {
  readonly startsAt: number
  readonly endsAt: number
}
export type NewShift = NewRow<'activityShift'> & { readonly startsAt: Date; readonly endsAt: Date }

/** Returns the moment of a time of day. Throws `invalid` for what is none. */
export const momentOf = (day: string, time: string, label: string, field: string): number =>
  TIME.test(time) ? fromChinaTime(`${day} ${time}:00`) : refuse('invalid', `${label}请写成 09:00 这样`, field)

/** Throws `invalid` for a beginning that has been, or is farther off than a year. */
export function assertAhead({ title, startsAt }: Pick<ShiftPlan, 'title' | 'startsAt'>, at: number, field: string) {
  if (startsAt <= at) refuse('invalid', `「${title}」的开始时间已经过了`, field)
  if (daysBetween(chinaDay(at), chinaDay(startsAt)) > FARTHEST_DAYS)
    refuse('invalid', `「${title}」请安排在一年以内`, field)
}

/** Returns the end of a shift: a time before the beginning is the next day's, 24:00 the end of the day. */
function endOf({ title, day, from, until }: ShiftForm): number {
  if (until === MIDNIGHT) return chinaMidnight(day) + DAY_MS
  const sameDay = momentOf(day, until, `「${title}」的结束时间`, 'shifts')
  const fault = nightFault(from, until)
  if (fault !== undefined) refuse('invalid', `「${title}」的${fault}`, 'shifts')
  return endsNextDay(from, until) ? sameDay + DAY_MS : sameDay
}

/** Returns the shifts of a form as moments. Throws `invalid` for one that cannot be. */
export const plannedShifts = (forms: readonly ShiftForm[], at: number): readonly ShiftPlan[] =>
  forms.map(shift => {
    const { title, places, minimum, leastAge, skill, day, from } = shift
    const startsAt = momentOf(day, from, `「${title}」的开始时间`, 'shifts')
    const endsAt = endOf(shift)
    assertAhead({ title, startsAt }, at, 'shifts')
    if (minimum > places) refuse('invalid', `「${title}」的最少人数比名额还多`, 'shifts')
    return { title, places, minimum, leastAge, skill, startsAt, endsAt }
  })

/** Returns the rows of the shifts of an activity, each with a new id. */
export const shiftRowsFor = (id: string, shifts: readonly ShiftPlan[], at: number): NewShift[] =>
  shifts.map(({ startsAt, endsAt, title, places, minimum, leastAge, skill }, position) => ({
    id: newId(at),
    activity: id,
    position,
    title,
    places,
    minimum,
    leastAge,
    skill,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }))

/** Returns from when to when shifts are, ms since 1970. */
export const spanOf = (shifts: readonly { readonly startsAt: number; readonly endsAt: number }[]) => ({
  startsAt: Math.min(...shifts.map(({ startsAt }) => startsAt)),
  endsAt: Math.max(...shifts.map(({ endsAt }) => endsAt)),
})

/** Resolves to the shifts of an activity that were not called off, in their order; with `all` to those as well. */
export async function shiftsStillOn(db: Queryable, activity: string, all = false): Promise<readonly ShiftPlan[]> {
  const rows = await db
    .selectFrom('activityShift')
    .leftJoin('record', 'record.id', 'activityShift.id')
    .selectAll('activityShift')
    .where('activity', '=', activity)
    .$if(!all, some => some.where(sql<boolean>`record.state is distinct from 'dropped'`))
    .orderBy('position')
    .execute()
  return rows.map(row => ({ ...row, startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() }))
}

/** Resolves to when an activity is, by its shifts that are still on; undefined where none is. */
export async function spanOfShifts(db: Queryable, activity: string) {
  const shifts = await shiftsStillOn(db, activity)
  return shifts.length > 0 ? spanOf(shifts) : undefined
}
