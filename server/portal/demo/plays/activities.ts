/**
 * Activities of the demonstration in progress: one with a queue, one that is on now, one whose hours are under review.
 * Each step is taken on the engine at its own time.
 */
import { sql } from 'kysely'
import { chinaDay, chinaTime, DAY_MS, fromChinaTime, HOUR_MS, MINUTE_MS } from '../../../../src/contract/time.ts'
import type { Queryable } from '../../../db/connect.ts'
import type { Vehicle } from '../../../db/tables/activity.ts'
import { holdPlaces } from '../../../domain/activity/group.ts'
import { inviteToShift } from '../../../domain/activity/invite.ts'
import { draftActivity, type Plan } from '../../../domain/activity/save.ts'
import { applyForShift } from '../../../domain/activity/submit.ts'
import { fire, ring, type StepContext } from '../../../engine/fire.ts'
import { whoIs } from '../../../identity/grants.ts'
import { atWork, awake, daysUntil } from '../rows/calendar.ts'
import { gardenOn, kitchenOn, patrolOn, riverOn, tidyOn, visitOn } from './activityPlans.ts'
import { dayTimeAfter } from './appointments.ts'
import { type DemoClock, ringUntil } from './scenario.ts'
import { type DayHours, RIVER_HOURS, servedOn } from './servedOn.ts'

const DISTRICT = '330106'
const HOST = '13900000005'
const REVIEWER = '13900000012'
const WARNING_MS = 30 * MINUTE_MS
/** Recent enough that no answer is due yet. */
const REQUESTED_MS = 10 * MINUTE_MS
/** Enough for all scenarios. */
const MOST_PEOPLE = 16
const SATURDAY = 6
const UNIT = '13900010000'
const OTHER_UNIT = '13900010001'
/** Members that an organisation brings; the last one has not answered yet. */
const TEAM = 5
/** Places that it reserves for further members without naming them yet. */
const UNNAMED = 2
/** Members that another organisation brings. */
const OTHER_TEAM = 3

const uidOf = async ({ db }: StepContext, phone: string) =>
  (await db.selectFrom('account').select('uid').where('phone', '=', phone).executeTakeFirstOrThrow()).uid

/** Resolves to volunteers of the district without a sign-up, so that nobody is at two places at once. */
const freeVolunteers = async ({ db }: StepContext): Promise<string[]> => {
  const rows = await db
    .selectFrom('roleGrant')
    .select('uid')
    .distinct()
    .where('role', '=', 'volunteer')
    .where('region', 'like', `${DISTRICT.slice(0, 4)}%`)
    .where('uid', 'not in', db.selectFrom('signUp').select('owner'))
    .orderBy('uid')
    .limit(MOST_PEOPLE + TEAM + OTHER_TEAM)
    .execute()
  return rows.map(({ uid }) => uid)
}

/** The state of each person; `kept` has not signed up and is invited. */
type Outcome = 'approved' | 'present' | 'left' | 'counted' | 'kept' | 'driving'
interface Story {
  readonly plan: Plan
  /** Start of its first shift, ms since 1970. */
  readonly startsAt: number
  /** Outcomes by shift; with one place too few, the last people are queued. */
  readonly outcomes: readonly (readonly Outcome[])[]
}

const VAN: Vehicle = {
  plate: '浙A6D318',
  seats: 7,
  load: 300,
  inspectionUntil: '2099-12-31',
  insuranceUntil: '2099-12-31',
}
/** A car's journeys there and back, with its load, and the start of the next one. */
const JOURNEYS: readonly (readonly [event: 'DEPART' | 'ARRIVE', minutes: number, input: object])[] = [
  ['DEPART', 5, { passengers: 2, load: 60 }],
  ['ARRIVE', 15, { kilometres: 6 }],
  ['DEPART', 20, { passengers: 1, load: 40 }],
]

const clockText = (at: number) => chinaTime(at).slice(11, 16)

/**
 * Returns an activity that has run for at least half an hour, three hours long but not past midnight; at night a
 * patrol.
 */
function underwayAt(now: number): Story {
  const startsAt = Math.floor((now - WARNING_MS) / HOUR_MS) * HOUR_MS
  const day = chinaDay(startsAt)
  const midnight = fromChinaTime(`${day} 23:59:00`)
  const hours = [clockText(startsAt), clockText(Math.min(startsAt + 3 * HOUR_MS, midnight))] as const
  const plan = hours[0] >= '06:00' && hours[0] <= '19:00' ? kitchenOn(day, hours) : patrolOn(day, hours)
  return { plan, startsAt, outcomes: [['present', 'present', 'approved', 'driving']] }
}

const storiesAt = (now: number): readonly Story[] => {
  const saturday = chinaDay(now, daysUntil(now, SATURDAY))
  const dayBefore = chinaDay(now, -2)
  const longAgo = chinaDay(now, -45)
  return [
    {
      plan: gardenOn(saturday),
      startsAt: fromChinaTime(`${saturday} 09:00:00`),
      outcomes: [
        ['approved', 'approved', 'approved', 'approved', 'approved'],
        ['approved', 'kept'],
      ],
    },
    underwayAt(now),
    {
      plan: visitOn(dayBefore),
      startsAt: fromChinaTime(`${dayBefore} 14:00:00`),
      outcomes: [['counted', 'left', 'left']],
    },
    {
      plan: tidyOn(longAgo),
      startsAt: fromChinaTime(`${longAgo} 09:00:00`),
      outcomes: [['counted']],
    },
  ]
}

/** The context of the scenarios, and their leading people. */
interface Telling {
  readonly context: StepContext
  readonly clock: DemoClock
  readonly host: string
  readonly reviewer: string
  readonly now: number
}

const fireBy = async ({ context }: Telling, uid: string, workflow: string, id: string, event: string, input?: object) =>
  fire(context, { workflow, id, event, who: await whoIs(context.db, uid), ...(input && { input }) })

async function publish(telling: Telling, plan: Plan): Promise<string> {
  const { context, clock, host, reviewer } = telling
  const id = await draftActivity(context, host, plan, false)
  clock.at = dayTimeAfter(clock, 1, telling.now)
  await fireBy(telling, host, 'activity', id, 'SUBMIT')
  clock.at = dayTimeAfter(clock, 3, telling.now)
  await fireBy(telling, reviewer, 'activity', id, 'PUBLISH')
  return id
}

/** Signs a person up, or invites them. */
async function signUpAs(telling: Telling, outcome: Outcome, uid: string, shift: string, now: number): Promise<string> {
  const { context, clock, host } = telling
  if (outcome === 'kept') {
    clock.at = awake(now - REQUESTED_MS, now)
    const who = await whoIs(context.db, host)
    return inviteToShift(context, { uid, shift, who, reason: '上次说好了教大家修枝' })
  }
  const request = { uid, shift, party: 1, allOrNothing: false, words: '' } as const
  if (outcome !== 'driving') return (await applyForShift(context, { ...request, kind: 'volunteer' })).id
  const { id } = await applyForShift(context, { ...request, kind: 'vehicle', words: '能坐人，也能送餐', vehicle: VAN })
  clock.at = dayTimeAfter(clock, 1, now)
  await fireBy(telling, host, 'signUp', id, 'APPROVE')
  return id
}

async function drive(telling: Telling, id: string): Promise<void> {
  const { clock, host } = telling
  const since = clock.at
  for (const [event, minutes, input] of JOURNEYS) {
    clock.at = since + minutes * MINUTE_MS
    await fireBy(telling, host, 'signUp', id, event, input)
  }
}

/** Checks a person in and out, and confirms their hours. */
async function attend(telling: Telling, id: string, outcome: Outcome, endsAt: number): Promise<void> {
  const { context, clock, host } = telling
  if (outcome === 'approved' || outcome === 'kept') return
  await fireBy(telling, host, 'signUp', id, 'ADMIT')
  if (outcome === 'driving') return drive(telling, id)
  if (outcome === 'present') return
  clock.at = endsAt
  await fireBy(telling, host, 'signUp', id, 'SIGN_OUT')
  if (outcome === 'left') return
  const { rows } = await sql<{ id: string; minutes: number }>`
    select id, (facts->>'minutes')::int as minutes from record where workflow = 'hours' and facts->>'work' = ${id}`.execute(
    context.db,
  )
  clock.at = dayTimeAfter(clock, 1, telling.now)
  for (const { id: hours, minutes } of rows)
    await fireBy(telling, host, 'hours', hours, 'CONFIRM', { minutes, reason: '' })
}

/** Starts a shift and with it its activity. */
async function go(
  { context, clock }: Telling,
  { activity, shift, startsAt }: { readonly activity: string; readonly shift: string; readonly startsAt: number },
): Promise<void> {
  clock.at = startsAt - WARNING_MS
  await ring(context, { workflow: 'activity', id: activity }, 'start')
  await ring(context, { workflow: 'shift', id: shift }, 'start')
}

async function end(telling: Telling, activity: string, endsAt: number): Promise<void> {
  telling.clock.at = endsAt + 20 * MINUTE_MS
  await fireBy(telling, telling.host, 'activity', activity, 'END')
}

async function tell(telling: Telling, { plan, startsAt, outcomes }: Story, people: string[], now: number) {
  const { context, clock } = telling
  clock.at = atWork(Math.min(startsAt, now) - 6 * DAY_MS)
  const activity = await publish(telling, plan)
  const shifts = await context.db
    .selectFrom('activityShift')
    .select(['id', 'endsAt'])
    .where('activity', '=', activity)
    .orderBy('position')
    .execute()
  for (const [at, { id: shift, endsAt }] of shifts.entries()) {
    const signedUp: (readonly [id: string, outcome: Outcome])[] = []
    clock.at = atWork(Math.min(startsAt, now) - 3 * DAY_MS)
    for (const outcome of outcomes[at] ?? []) {
      const uid = people.shift()
      if (uid === undefined) throw new Error('The tales know too few volunteers')
      clock.at = dayTimeAfter(clock, 1, now)
      signedUp.push([await signUpAs(telling, outcome, uid, shift, now), outcome])
    }
    if (startsAt > now) continue
    await go(telling, { activity, shift, startsAt })
    for (const [place, [id, outcome]] of signedUp.entries()) {
      // People pass the check-in one after the other.
      const queued = 2 * place * MINUTE_MS
      clock.at = startsAt + queued
      await attend(telling, id, outcome, endsAt.getTime() + queued)
    }
  }
  if (startsAt <= now - DAY_MS) {
    await end(telling, activity, Math.max(...shifts.map(({ endsAt }) => endsAt.getTime())))
  }
  for (const root of [...shifts.map(({ id }) => id), activity]) await ringUntil(context, clock, root, now)
}

interface Team {
  /** Telephone of the organisation. */
  readonly unit: string
  readonly people: readonly string[]
  /** Further places that it reserves. */
  readonly unnamed?: number
  /** When it reserves them, ms since 1970. */
  readonly since: number
}

/**
 * Reserves places of a shift for an organisation and names its people; resolves to their sign-ups in the same order.
 */
async function bring(telling: Telling, shift: string, { unit, people, unnamed = 0, since }: Team) {
  const { context, clock, now } = telling
  const { db } = context
  clock.at = since
  const uid = await uidOf(context, unit)
  const id = await holdPlaces(context, { uid, shift, places: people.length + unnamed })
  const accounts = await db
    .selectFrom('account')
    .select(['uid', 'phone'])
    .where('uid', 'in', people)
    .orderBy('phone')
    .execute()
  clock.at = dayTimeAfter(clock, 1, now)
  const phones = accounts.map(({ phone }) => phone).join('\n')
  await fireBy(telling, uid, 'groupSignUp', id, 'NAME', { phones })
  const { rows } = await sql<{ id: string; owner: string }>`
    select id, owner from record where workflow = 'signUp' and facts->>'group' = ${id}
    order by (facts->>'queue')::int`.execute(db)
  return rows
}

/** Accepts for the people whom an organisation named. */
async function agreeToCome(telling: Telling, named: readonly { readonly id: string; readonly owner: string }[]) {
  for (const { id, owner } of named) {
    telling.clock.at = dayTimeAfter(telling.clock, 1, telling.now)
    await fireBy(telling, owner, 'signUp', id, 'TAKE')
  }
}

const publishRiver = async (telling: Telling, day: string, hours: DayHours = RIVER_HOURS) => {
  const activity = await publish(telling, riverOn(day, hours))
  const shift = await telling.context.db
    .selectFrom('activityShift')
    .select(['id', 'startsAt', 'endsAt'])
    .where('activity', '=', activity)
    .executeTakeFirstOrThrow()
  return { activity, shift: shift.id, startsAt: shift.startsAt.getTime(), endsAt: shift.endsAt.getTime() }
}

/** Plays next week's river cleaning: all but one of the team have accepted, and some names are still missing. */
async function tellComing(telling: Telling, people: readonly string[]): Promise<void> {
  const { clock, now } = telling
  clock.at = atWork(now - 4 * DAY_MS)
  const { shift } = await publishRiver(telling, chinaDay(now, 6))
  const since = atWork(now - 2 * DAY_MS)
  const named = await bring(telling, shift, { unit: UNIT, people, unnamed: UNNAMED, since })
  await agreeToCome(telling, named.slice(0, -1))
}

/** Plays two organisations whose people came and have their hours; one of the first is still under review. */
async function tellServed(telling: Telling, team: readonly string[], others: readonly string[]): Promise<void> {
  const { context, clock, now } = telling
  const { day, hours } = servedOn(now)
  clock.at = atWork(now - 10 * DAY_MS)
  const { activity, shift, startsAt, endsAt } = await publishRiver(telling, day, hours)
  const signUps: { readonly id: string }[] = []
  for (const [unit, people] of [
    [UNIT, team],
    [OTHER_UNIT, others],
  ] as const) {
    const since = Math.max(clock.at, atWork(startsAt - 6 * DAY_MS))
    const named = await bring(telling, shift, { unit, people, since })
    await agreeToCome(telling, named)
    signUps.push(...named)
  }
  await go(telling, { activity, shift, startsAt })
  for (const [place, { id }] of signUps.entries()) {
    const queued = 2 * place * MINUTE_MS
    clock.at = startsAt + queued
    await attend(telling, id, place === 0 ? 'left' : 'counted', endsAt + queued)
  }
  await end(telling, activity, endsAt)
  for (const root of [shift, activity]) await ringUntil(context, clock, root, now)
}

/** Plays everything on the engine, each step at its own time. */
export async function seedActivities(context: StepContext, clock: DemoClock, now: number): Promise<void> {
  const telling = { context, clock, now, host: await uidOf(context, HOST), reviewer: await uidOf(context, REVIEWER) }
  const people = await freeVolunteers(context)
  const others = people.splice(-OTHER_TEAM)
  const team = people.splice(-TEAM)
  for (const story of storiesAt(now)) await tell(telling, story, people, now)
  await tellServed(telling, team, others)
  await tellComing(telling, team)
}

/** Resolves to the activity in the demonstration's district that collects goods. */
export async function collectingActivity(db: Queryable, region: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('activity')
    .select('id')
    .where('kind', '=', 'goods')
    .where('region', 'like', `${region.slice(0, 6)}%`)
    .where('listed', '=', true)
    .where('over', '=', false)
    .orderBy('id')
    .executeTakeFirst()
  return found?.id
}
