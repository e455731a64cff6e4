/**
 * Activities of the demonstration as they go: one with people waiting, one that is on now, one whose hours are being
 * looked at; and two organisations who bring their people.
 */
import { sql } from 'kysely'
import {
  chinaDay,
  chinaTime,
  DAY_MS,
  firstDayOf,
  fromChinaTime,
  HOUR_MS,
  MINUTE_MS,
} from '../../../../src/contract/time.ts'
import { readRows } from '../../../db/seed/texts.ts'
import type { Vehicle } from '../../../db/tables/activity.ts'
import { holdPlaces } from '../../../domain/activity/group.ts'
import { inviteToShift } from '../../../domain/activity/invite.ts'
import { draftActivity } from '../../../domain/activity/save.ts'
import { plannedShifts } from '../../../domain/activity/shifts.ts'
import { applyForShift } from '../../../domain/activity/submit.ts'
import { ring } from '../../../engine/fire.ts'
import { pictureOf } from '../../../kernel/pictures.ts'
import { atWork, awake, daysUntil } from '../rows/calendar.ts'
import table from '../tables/plans.txt?raw'
import type { Stage } from './stage.ts'

/** `shifts`: title, from, until and places, apart by `;`; hours that are not given are those of the day. */
const PLANS = readRows(table, 'id title summary body meeting art shifts')
const HOST = '13900000005'
const REVIEWER = '13900000012'
const UNIT = '13900010000'
const OTHER_UNIT = '13900010001'
const WARNING_MS = 30 * MINUTE_MS
/** Nobody has had to answer so soon. */
const REQUESTED_MS = 10 * MINUTE_MS
/** As many as the plays need. */
const MOST_PEOPLE = 16
/** How many an organisation brings, of whom the last has not answered yet; and how many another. */
const TEAM = 5
const OTHER_TEAM = 3
/** Places that it keeps for more of its people, whose names it still owes. */
const UNNAMED = 2
const SATURDAY = 6

type Hours = readonly [from: string, until: string]
/** State of each sign-up by now; `kept` is an invitation that is not answered yet. */
type Outcome = 'approved' | 'present' | 'left' | 'counted' | 'kept' | 'driving'

/** The title of the activity whose hours are found to be false long after their points could be used. */
export const TIDIED = PLANS.find(({ id }) => id === 'tidy')!.title

const VAN: Vehicle = {
  plate: '浙A6D318',
  seats: 7,
  load: 300,
  inspectionUntil: '2099-12-31',
  insuranceUntil: '2099-12-31',
}
/** What it carried there and back, and that it is on its way again. */
const JOURNEYS: readonly (readonly [event: 'DEPART' | 'ARRIVE', minutes: number, input: object])[] = [
  ['DEPART', 5, { passengers: 2, load: 60 }],
  ['ARRIVE', 15, { kilometres: 6 }],
  ['DEPART', 20, { passengers: 1, load: 40 }],
]

/** The stage with the author and the reviewer of the activities. */
interface Telling extends Stage {
  readonly host: string
  readonly reviewer: string
}

/** The plan of this name on a day, in hours of its own where the table gives none. */
function planOn(name: string, day: string, hours: Hours = ['', '']) {
  const { id: _, art, shifts, ...words } = PLANS.find(({ id }) => id === name)!
  return {
    ...words,
    kind: 'relief' as const,
    region: '330106002052',
    address: '保俶路 68 号社区广场',
    lng: 120.1443,
    lat: 30.2679,
    radius: 300,
    automatic: true,
    risky: false,
    picture: pictureOf(art),
    shifts: shifts.split(';').map(shift => {
      const [title = '', from, until, places] = shift.split(' ')
      const [begins, ends] = hours[0] ? hours : [from ?? '', until ?? '']
      return { title, day, from: begins, until: ends, places: Number(places), minimum: 1, leastAge: 0, skill: '' }
    }),
  }
}

/** Volunteers of the city without a sign-up, so that they are free at any time. */
const freeVolunteers = async ({ db }: Stage): Promise<string[]> => {
  const rows = await db
    .selectFrom('roleGrant')
    .select('uid')
    .distinct()
    .where('role', '=', 'volunteer')
    .where('region', 'like', '3301%')
    .where('uid', 'not in', db.selectFrom('signUp').select('owner'))
    .orderBy('uid')
    .limit(MOST_PEOPLE + TEAM + OTHER_TEAM)
    .execute()
  return rows.map(({ uid }) => uid)
}

/** Has an activity written and published; resolves to it and to its shifts. */
async function publish(telling: Telling, plan: ReturnType<typeof planOn>) {
  const { db, context, host, reviewer } = telling
  const { shifts: forms, ...rest } = plan
  const planned = plannedShifts(forms, context.services.clock())
  const activity = await draftActivity(context, host, { plan: rest, shifts: planned })
  telling.later(1)
  await telling.fire(host, 'activity', activity, 'SUBMIT')
  telling.later(3)
  await telling.fire(reviewer, 'activity', activity, 'PUBLISH')
  const rows = await db
    .selectFrom('activityShift')
    .select(['id', 'startsAt', 'endsAt'])
    .where('activity', '=', activity)
    .orderBy('position')
    .execute()
  const shifts = rows.map(({ id, startsAt, endsAt }) => ({
    id,
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
  }))
  return { activity, shifts }
}

/** Signs somebody up, or asks them to. */
async function signUpAs(telling: Telling, outcome: Outcome, uid: string, shift: string): Promise<string> {
  const { context, clock, host, now } = telling
  if (outcome === 'kept') {
    clock.at = awake(now - REQUESTED_MS, now)
    return inviteToShift(context, { uid, shift, who: await telling.who(host), reason: '上次说好了教大家修枝' })
  }
  const request = { uid, shift, party: 1, allOrNothing: false, words: '' } as const
  if (outcome !== 'driving') return (await applyForShift(context, { ...request, kind: 'volunteer' })).id
  const { id } = await applyForShift(context, { ...request, kind: 'vehicle', words: '能坐人，也能送餐', vehicle: VAN })
  telling.later(1)
  await telling.fire(host, 'signUp', id, 'APPROVE')
  return id
}

/** Lets somebody come, go, and have the time that they were there confirmed. */
async function attend(telling: Telling, id: string, outcome: Outcome, endsAt: number): Promise<void> {
  const { db, clock, host } = telling
  if (outcome === 'approved' || outcome === 'kept') return
  await telling.fire(host, 'signUp', id, 'ADMIT')
  const since = clock.at
  for (const [event, minutes, input] of outcome === 'driving' ? JOURNEYS : []) {
    clock.at = since + minutes * MINUTE_MS
    await telling.fire(host, 'signUp', id, event, input)
  }
  if (outcome === 'driving' || outcome === 'present') return
  clock.at = endsAt
  await telling.fire(host, 'signUp', id, 'SIGN_OUT')
  if (outcome === 'left') return
  const { rows } = await sql<{ id: string; minutes: number }>`
    select id, (facts->>'minutes')::int as minutes from record
    where workflow = 'hours' and facts->>'work' = ${id}`.execute(db)
  telling.later(1)
  for (const one of rows) await telling.fire(host, 'hours', one.id, 'CONFIRM', { minutes: one.minutes, reason: '' })
}

/** A shift begins, and its activity with it; people check in one after the other. */
async function hold(
  telling: Telling,
  activity: string,
  { id, startsAt, endsAt }: { readonly id: string; readonly startsAt: number; readonly endsAt: number },
  signedUp: readonly (readonly [id: string, outcome: Outcome])[],
): Promise<void> {
  const { context, clock } = telling
  clock.at = startsAt - WARNING_MS
  await ring(context, { workflow: 'activity', id: activity }, 'start')
  await ring(context, { workflow: 'shift', id }, 'start')
  for (const [place, [signUp, outcome]] of signedUp.entries()) {
    const queued = 2 * place * MINUTE_MS
    clock.at = startsAt + queued
    await attend(telling, signUp, outcome, endsAt + queued)
  }
}

async function end(telling: Telling, activity: string, endsAt: number): Promise<void> {
  telling.clock.at = endsAt + 20 * MINUTE_MS
  await telling.fire(telling.host, 'activity', activity, 'END')
}

/** Plays one activity; `outcomes` by shift, who came: a place too few leaves the last ones waiting. */
async function playActivity(
  telling: Telling,
  plan: ReturnType<typeof planOn>,
  outcomes: readonly (readonly Outcome[])[],
  people: string[],
): Promise<void> {
  const { clock, now } = telling
  const first = fromChinaTime(`${plan.shifts[0]!.day} ${plan.shifts[0]!.from}:00`)
  clock.at = atWork(Math.min(first, now) - 6 * DAY_MS)
  const { activity, shifts } = await publish(telling, plan)
  for (const [at, shift] of shifts.entries()) {
    const signedUp: (readonly [id: string, outcome: Outcome])[] = []
    clock.at = atWork(Math.min(first, now) - 3 * DAY_MS)
    for (const outcome of outcomes[at] ?? []) {
      telling.later(1)
      signedUp.push([await signUpAs(telling, outcome, people.shift()!, shift.id), outcome])
    }
    if (first <= now) await hold(telling, activity, shift, signedUp)
  }
  if (first <= now - DAY_MS) await end(telling, activity, Math.max(...shifts.map(({ endsAt }) => endsAt)))
  for (const root of [...shifts.map(({ id }) => id), activity]) await telling.ringUntil(root, now)
}

/** What has gone on for half an hour at least, three hours long but not past midnight; by night a patrol. */
function underwayAt(now: number) {
  const startsAt = Math.floor((now - WARNING_MS) / HOUR_MS) * HOUR_MS
  const day = chinaDay(startsAt)
  const clockText = (at: number) => chinaTime(at).slice(11, 16)
  const until = Math.min(startsAt + 3 * HOUR_MS, fromChinaTime(`${day} 23:59:00`))
  const hours = [clockText(startsAt), clockText(until)] as const
  return planOn(hours[0] >= '06:00' && hours[0] <= '19:00' ? 'kitchen' : 'patrol', day, hours)
}

/** An organisation keeps places of a shift and names who comes; resolves to their sign-ups, in their order. */
async function bring(telling: Telling, shift: string, unit: string, people: readonly string[], unnamed = 0) {
  const { db, context } = telling
  const uid = await telling.uidOf(unit)
  const id = await holdPlaces(context, { uid, shift, places: people.length + unnamed })
  const accounts = await db.selectFrom('account').select('phone').where('uid', 'in', people).orderBy('phone').execute()
  telling.later(1)
  await telling.fire(uid, 'groupSignUp', id, 'NAME', { phones: accounts.map(({ phone }) => phone).join('\n') })
  const { rows } = await sql<{ id: string; owner: string }>`
    select id, owner from record where workflow = 'signUp' and facts->>'group' = ${id}
    order by (facts->>'queue')::int`.execute(db)
  return rows
}

/** People named by an organisation agree to come. */
async function agreeToCome(telling: Telling, named: readonly { readonly id: string; readonly owner: string }[]) {
  for (const { id, owner } of named) {
    telling.later(1)
    await telling.fire(owner, 'signUp', id, 'TAKE')
  }
}

/** River cleaning of next week: all but one have agreed, and some places are not named yet. */
async function playComing(telling: Telling, people: readonly string[]): Promise<void> {
  const { clock, now } = telling
  clock.at = atWork(now - 4 * DAY_MS)
  const { shifts } = await publish(telling, planOn('river', chinaDay(now, 6)))
  clock.at = atWork(now - 2 * DAY_MS)
  const named = await bring(telling, shifts[0]!.id, UNIT, people, UNNAMED)
  await agreeToCome(telling, named.slice(0, -1))
}

const RIVER_HOURS: Hours = ['09:00', '11:30']
/** From the most convenient to the latest possible: days from today, and the hours. */
const SERVED: readonly (readonly [days: number, hours: Hours])[] = [
  [-2, RIVER_HOURS],
  [-1, RIVER_HOURS],
  [0, RIVER_HOURS],
  [0, ['06:30', '08:00']],
]

/**
 * Returns the service of an organisation that is over by an hour and lies in the week and the month of `now`, so that
 * today's rankings know it; the day before yesterday where none does, early on their first day.
 */
function servedAt(now: number) {
  const isRanked = ([days, [, until]]: (typeof SERVED)[number]) => {
    const endedAt = fromChinaTime(`${chinaDay(now, days)} ${until}:00`)
    const isOf = (period: 'week' | 'month') => firstDayOf(period, endedAt) === firstDayOf(period, now)
    return endedAt + HOUR_MS <= now && isOf('week') && isOf('month')
  }
  const [days, hours] = SERVED.find(isRanked) ?? SERVED[0]!
  return planOn('river', chinaDay(now, days), hours)
}

/** Two organisations whose people came, and have their hours; of the first one is still looked at. */
async function playServed(telling: Telling, team: readonly string[], others: readonly string[]): Promise<void> {
  const { clock, now } = telling
  clock.at = atWork(now - 10 * DAY_MS)
  const { activity, shifts } = await publish(telling, servedAt(now))
  const shift = shifts[0]!
  const signUps: string[] = []
  for (const [unit, people] of [
    [UNIT, team],
    [OTHER_UNIT, others],
  ] as const) {
    clock.at = Math.max(clock.at, atWork(shift.startsAt - 6 * DAY_MS))
    const named = await bring(telling, shift.id, unit, people)
    await agreeToCome(telling, named)
    signUps.push(...named.map(({ id }) => id))
  }
  await hold(
    telling,
    activity,
    shift,
    signUps.map((id, place) => [id, place === 0 ? 'left' : 'counted']),
  )
  await end(telling, activity, shift.endsAt)
  for (const root of [shift.id, activity]) await telling.ringUntil(root, now)
}

/** Plays all activities, each deed at its own time. */
export async function playActivities(stage: Stage): Promise<void> {
  const { now } = stage
  const telling = { ...stage, host: await stage.uidOf(HOST), reviewer: await stage.uidOf(REVIEWER) }
  const people = await freeVolunteers(stage)
  const others = people.splice(-OTHER_TEAM)
  const team = people.splice(-TEAM)
  const garden: readonly (readonly Outcome[])[] = [Array.from({ length: 5 }, () => 'approved'), ['approved', 'kept']]
  await playActivity(telling, planOn('garden', chinaDay(now, daysUntil(now, SATURDAY))), garden, people)
  await playActivity(telling, underwayAt(now), [['present', 'present', 'approved', 'driving']], people)
  await playActivity(telling, planOn('visit', chinaDay(now, -2)), [['counted', 'left', 'left']], people)
  await playActivity(telling, planOn('tidy', chinaDay(now, -45)), [['counted']], people)
  await playServed(telling, team, others)
  await playComing(telling, team)
}
