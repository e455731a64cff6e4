/** Times of the demonstration's donations: appointments, and when staff get round to each step. */

import { SLOTS } from '../../../../src/contract/donation.contract.ts'
import { chinaDay, chinaTime, DAY_MS, HOUR_MS } from '../../../../src/contract/time.ts'
import { lastAtWork, workedAt } from '../rows/calendar.ts'
import type { DemoClock } from './scenario.ts'

export interface Appointment {
  readonly day: string
  readonly slot: (typeof SLOTS)[number]
}

/** Hours between steps, from submission to the count at the door. */
export const HOURS = { ACCEPT: 2, ASSIGN: 1, AGREE: 2, COLLECT: 16 } as const

/** Returns the working time nearest to `hours` after the last step, not in the future. */
export const dayTimeAfter = ({ at }: DemoClock, hours: number, now: number) =>
  workedAt(at + hours * HOUR_MS, at, Math.max(lastAtWork(now), at))

const hourOf = (at: number) => Number(chinaTime(at).slice(11, 13))
/** Nobody comes to the door before nine or at noon. */
const isBetweenSlots = (at: number) => [8, 12].includes(hourOf(at))

/** Returns when a collector arrives, `hours` after the last step, within a slot that can be booked. */
export function atDoorAfter(clock: DemoClock, hours: number, now: number): number {
  const at = dayTimeAfter(clock, hours, now)
  if (!isBetweenSlots(at)) return at
  if (at + HOUR_MS <= lastAtWork(now)) return at + HOUR_MS
  return hourOf(at) === 12 ? at - HOUR_MS : at - 13 * HOUR_MS
}

/** Returns the slot of a time. */
export const slotAt = (at: number): Appointment => {
  const hour = hourOf(at)
  return { day: chinaDay(at), slot: hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening' }
}
/** Returns the past slot of a donation that was collected, else a future one. */
export function appointmentFor(since: number, isCollected: boolean, number: number, now: number): Appointment {
  if (!isCollected)
    return { day: chinaDay(Math.max(since, now - DAY_MS / 2) + DAY_MS), slot: SLOTS[number % SLOTS.length]! }
  const clock = { at: since }
  const { COLLECT, ...before } = HOURS
  for (const hours of Object.values(before)) clock.at = dayTimeAfter(clock, hours, now)
  return slotAt(atDoorAfter(clock, COLLECT, now))
}
