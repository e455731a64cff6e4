/** When an appointment for collecting goods ends. */
import type { SLOTS } from './donation.contract.ts'
import { fromChinaTime } from './time.ts'

interface Appointment {
  readonly day: string
  readonly slot: (typeof SLOTS)[number]
}

/** Hour at which a time slot ends. */
export const SLOT_END_HOURS = { morning: 12, afternoon: 17, evening: 20 } as const
/** Returns the end of an appointment (`2027-01-31`, in China), ms since 1970. */
export const appointmentEnd = ({ day, slot }: Appointment): number =>
  fromChinaTime(`${day} ${SLOT_END_HOURS[slot]}:00:00`)

/** Why a slot of today is refused. */
export const SLOT_PASSED = '这个时段已经过了，请选晚一点的，或者换一天'
