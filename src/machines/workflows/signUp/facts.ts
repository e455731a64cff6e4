/** What is known of a sign-up, and what its steps are told. */
import * as z from 'zod/mini'
import { count, form, pictures, text } from '../../../contract/fields.ts'
import { hours, minutes } from '../../workflow/span.ts'

export const facts = z.object({
  owner: z.string(),
  place: z.string(),
  activity: z.string(),
  shift: z.string(),
  /** What is served, in words for everybody: the activity and the shift. */
  title: z.string(),
  kind: z.enum(['volunteer', 'vehicle']),
  /** Of the shift, ms since 1970. */
  startsAt: z.int(),
  endsAt: z.int(),
  /** How many want to come, and how many places are held for them; a vehicle takes none. */
  party: z.int(),
  places: z.int(),
  /** They come all or not at all. */
  allOrNothing: z.boolean(),
  /** The number in the order of arrival. */
  queue: z.int(),
  /** When it was sent there were places, and nobody has to look at it first. */
  fits: z.boolean(),
  trusted: z.boolean(),
  /** Until when it has to be decided, an offer to be taken, coming to be said again. */
  decideBy: z.int(),
  offerEndsAt: z.nullable(z.int()),
  reconfirmBy: z.nullable(z.int()),
  checkedInAt: z.nullable(z.int()),
  /** Who leads has scanned or typed, coming or going. */
  byLeader: z.boolean(),
  /** Let in or out with no code at all: nothing but the word of who leads. */
  byName: z.boolean(),
  undoable: z.boolean(),
  excusable: z.boolean(),
  /** Called off by its owner less than a day before. */
  late: z.boolean(),
  /** The group of an organisation that has named them; empty for whoever comes by themselves. */
  group: z.string(),
  /** What a vehicle has done on the day: journeys, people carried, kilometres. */
  trips: z.int(),
  carried: z.int(),
  kilometres: z.int(),
})
export type SignUp = z.output<typeof facts>

/** Until then one cancels freely. */
export const FREE_CANCEL_MS = hours(24)
/** What is not decided so long before the start lapses. */
export const DECIDE_LEAD_MS = hours(12)
export const RECONFIRM_MS = hours(48)
/** A scan may run over the plan by so much. */
export const OVERRUN_MS = minutes(30)

/** Returns until when a sign-up of `at` has to be decided, ms since 1970. */
export const decideUntil = (at: number, startsAt: number): number =>
  startsAt - DECIDE_LEAD_MS > at ? startsAt - DECIDE_LEAD_MS : startsAt

const by = { by: count('改动', { min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }) }
/** Another time, another place, or both; `address` where it is another place. */
export const moveForm = form({ ...by, address: z.optional(text('新地点', { max: 100 })) })
export type Move = z.output<typeof moveForm>
export const offerForm = form({ places: count('名额', { min: 0 }) })
const proof = { reason: text('原因', { min: 2, max: 500 }), photos: pictures('证明照片') }
export const makeUpForm = form({ minutes: count('时长（分钟）', { min: 1, max: 24 * 60 }), ...proof })
/** Which organisation has named somebody. */
export const unitForm = form({ unit: text('单位', { max: 100 }) })
export type Unit = z.output<typeof unitForm>
export const excuseForm = form(proof)
/** Coming or going with no code. */
export const byNameForm = form({ reason: text('不能扫码的原因', { min: 2, max: 200 }) })
export const departForm = form({
  passengers: count('乘客人数', { min: 0, max: 60 }),
  load: count('货物（公斤）', { min: 0, max: 50_000 }),
})
export const arriveForm = form({ kilometres: count('这一趟的里程（公里）', { min: 0, max: 2_000 }) })

/** States in which its owner is expected, or may still be. */
export const OPEN_STATES = ['applied', 'waiting', 'offered', 'approved', 'toReconfirm', 'present', 'underway'] as const
/** States in which somebody's time is taken. */
export const HOLDING_STATES = ['applied', 'offered', 'approved', 'toReconfirm', 'present', 'underway'] as const
/** States in which somebody is told the name of the others, and is told to them. */
export const COMING_STATES = ['approved', 'toReconfirm', 'present', 'underway', 'left'] as const
/** States that say that somebody did not come. */
export const ABSENT_STATES = ['absent', 'excuseAsked', 'absentFinal'] as const
