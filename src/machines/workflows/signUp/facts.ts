/** Facts of a sign-up, and the inputs of its steps. */
import * as z from 'zod/mini'
import { count, form, pictures, text } from '../../../contract/fields.ts'
import { hours, minutes } from '../../workflow/span.ts'

export const facts = z.object({
  owner: z.string(),
  place: z.string(),
  activity: z.string(),
  shift: z.string(),
  /** Public title: the activity and the shift. */
  title: z.string(),
  kind: z.enum(['volunteer', 'vehicle']),
  /** Of the shift, ms since 1970. */
  startsAt: z.int(),
  endsAt: z.int(),
  /** Size of the party, and places reserved for it; a vehicle takes none. */
  party: z.int(),
  places: z.int(),
  /** Whether the party comes only if all get a place. */
  allOrNothing: z.boolean(),
  /** Number in order of arrival. */
  queue: z.int(),
  /** At sign-up: whether there were places, and whether no approval is required. */
  fits: z.boolean(),
  trusted: z.boolean(),
  /** Deadlines of the decision, of the offer, and of the renewed confirmation. */
  decideBy: z.int(),
  offerEndsAt: z.nullable(z.int()),
  reconfirmBy: z.nullable(z.int()),
  checkedInAt: z.nullable(z.int()),
  /** Whether the leader scanned or typed the code, at check-in or check-out. */
  byLeader: z.boolean(),
  /** Checked in or out without a code, by the leader's word only. */
  byName: z.boolean(),
  undoable: z.boolean(),
  excusable: z.boolean(),
  /** Cancelled by its owner less than a day before. */
  late: z.boolean(),
  /** The group of the organisation that named them; empty for individuals. */
  group: z.string(),
  /** A vehicle's work on the day: journeys, people carried, kilometres. */
  trips: z.int(),
  carried: z.int(),
  kilometres: z.int(),
})
export type SignUp = z.output<typeof facts>

/** Time before the start until which cancelling is free. */
export const FREE_CANCEL_MS = hours(24)
/** Time before the start at which undecided sign-ups lapse. */
export const DECIDE_LEAD_MS = hours(12)
export const RECONFIRM_MS = hours(48)
/** Maximum overrun of a scan beyond the plan. */
export const OVERRUN_MS = minutes(30)

/** Returns the deadline for deciding a sign-up made at `at`, ms since 1970. */
export const decideUntil = (at: number, startsAt: number): number =>
  startsAt - DECIDE_LEAD_MS > at ? startsAt - DECIDE_LEAD_MS : startsAt

const by = { by: count('改动', { min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }) }
/** Another time, another place, or both; `address` only for another place. */
export const moveForm = form({ ...by, address: z.optional(text('新地点', { max: 100 })) })
export type Move = z.output<typeof moveForm>
export const offerForm = form({ places: count('名额', { min: 0 }) })
const proof = { reason: text('原因', { min: 2, max: 500 }), photos: pictures('证明照片') }
export const makeUpForm = form({ minutes: count('时长', { min: 1, max: 24 * 60, unit: '分钟' }), ...proof })
/** The organisation that named the person. */
export const unitForm = form({ unit: text('单位', { max: 100 }) })
export type Unit = z.output<typeof unitForm>
export const excuseForm = form(proof)
/** Check-in or check-out without a code. */
export const byNameForm = form({ reason: text('不能扫码的原因', { min: 2, max: 200 }) })
export const departForm = form({
  passengers: count('乘客人数', { min: 0, max: 60 }),
  load: count('货物', { min: 0, max: 50_000, unit: '公斤' }),
})
export const arriveForm = form({ kilometres: count('这一趟的里程（公里）', { min: 0, max: 2_000 }) })

/** States in which its owner is expected, or may still be. */
export const OPEN_STATES = ['applied', 'waiting', 'offered', 'approved', 'toReconfirm', 'present', 'underway'] as const
/** States that occupy the person's time. */
export const HOLDING_STATES = ['applied', 'offered', 'approved', 'toReconfirm', 'present', 'underway'] as const
/** States in which participants see each other's names. */
export const COMING_STATES = ['approved', 'toReconfirm', 'present', 'underway', 'left'] as const
/** States of absence. */
export const ABSENT_STATES = ['absent', 'excuseAsked', 'absentFinal'] as const
