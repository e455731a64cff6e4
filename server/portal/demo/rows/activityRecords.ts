/** How the activities of the demonstration went, each with one shift, and who has signed up for those to come. */
import { chinaDay, chinaMidnight, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/contract/time.ts'
import { activity as activityFlow } from '../../../../src/machines/workflows/activity/chart.ts'
import { shift as shiftFlow } from '../../../../src/machines/workflows/shift/chart.ts'
import { signUp as signUpFlow } from '../../../../src/machines/workflows/signUp/chart.ts'
import { decideUntil, type SignUp } from '../../../../src/machines/workflows/signUp/facts.ts'
import type { NewRow } from '../../../db/schema.ts'
import type { SeededActivity } from './activities.ts'
import { dateAt } from './calendar.ts'
import { type PastRows, type PastStep, pastOf } from './past.ts'
import type { Person, SeedGrant } from './people.ts'
import type { Random } from './random.ts'

/** What the shift of an activity is called that has no other. */
const ONLY_SHIFT = '全场'
const shiftIdOf = (activity: string) => `s${activity}`
const clockOf = (delay: unknown, facts: object): number => (delay as { at: (facts: object) => number }).at(facts)

interface ActivityPast {
  /** Of the activity, then of its shift. */
  readonly past: readonly PastRows[]
  readonly over: boolean
  readonly shift: NewRow<'activityShift'>
  readonly seats: NewRow<'placeCount'>
}

/** Returns the past of an activity as of `now` (ms since 1970), led by the activity leader of its district. */
export function activityPast(
  random: Random,
  now: number,
  { id, uid, region, startsAt, endsAt, places, taken }: SeededActivity,
  grants: readonly SeedGrant[],
): ActivityPast {
  const leaders = grants.filter(one => one.role === 'activityLeader' && one.region === region.slice(0, 6))
  const owner = leaders.map(one => one.uid).sort()[0] ?? uid
  const at = { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }
  const facts = {
    ...at,
    owner,
    place: region,
    signUpOpen: true,
    risky: false,
    insured: false,
    copied: false,
    belowMinimum: false,
    desk: 'leader3' as const,
    pictures: 0,
  }
  const shiftId = shiftIdOf(id)
  const seats = Math.max(places, 1)
  const shiftFacts = { ...at, owner, place: region, activity: id, places: seats, minimum: 0, leastAge: 0 }
  const { start, end } = activityFlow.delays
  const [begins, closes] = [clockOf(start, facts), clockOf(end, facts)]
  const morning = Math.min(
    chinaMidnight(chinaDay(at.startsAt)) - 20 * DAY_MS,
    chinaMidnight(chinaDay(now)) - 2 * DAY_MS,
  )
  const born = morning + 9 * HOUR_MS + random.int(0, 479) * MINUTE_MS
  const author = { uid: owner, role: 'author' }
  const done = (steps: readonly (Omit<PastStep, 'at'> & { readonly at: number })[]): PastStep[] =>
    steps.filter(step => step.at <= now).map(step => ({ ...step, at: new Date(step.at) }))
  const past = [
    pastOf(random.id, activityFlow, { id, facts, owner, place: region }, [
      ...done([
        { event: 'DRAFT', ...author, at: born },
        { event: 'SUBMIT', ...author, to: 'submitted', at: born + 40 * MINUTE_MS },
        { event: 'PUBLISH', uid: owner, role: 'reviewer', at: born + 3 * HOUR_MS },
        { event: 'start', at: begins },
        { event: 'end', at: closes },
        { event: 'FINISH', role: 'host', at: closes },
      ]),
      // Objections to what lies longer back than it seems have all been heard.
      ...(closes <= now ? [{ event: 'objections', at: new Date(now) }] : []),
    ]),
    pastOf(random.id, shiftFlow, { id: shiftId, facts: shiftFacts, owner, place: region, root: id }, [
      ...done([
        { event: 'OPEN', role: 'activity', at: born },
        { event: 'start', at: begins },
        { event: 'end', at: closes },
      ]),
    ]),
  ]
  const shift = { id: shiftId, activity: id, position: 0, title: ONLY_SHIFT, startsAt, endsAt, places: seats }
  return { past, over: closes <= now, shift, seats: { record: shiftId, places: seats, taken } }
}

/**
 * Returns the sign-ups for what begins after `now`, as many as places are taken: neighbours who volunteer, each in
 * one place at a time.
 */
export function makeSignUps(
  random: Random,
  now: number,
  activities: readonly SeededActivity[],
  people: readonly Person[],
) {
  const busy = new Map<string, [number, number][]>()
  const isFree = (uid: string, from: number, until: number) =>
    (busy.get(uid) ?? []).every(([start, end]) => end <= from || start >= until)
  return activities.flatMap(({ id: activity, title, region, startsAt, endsAt, taken }) => {
    const [from, until] = [startsAt.getTime(), endsAt.getTime()]
    if (from <= now) return []
    const shift = shiftIdOf(activity)
    const near = random.shuffle(people).filter(({ uid }) => isFree(uid, from, until))
    return near.slice(0, taken).map(({ uid }, at) => {
      busy.set(uid, [...(busy.get(uid) ?? []), [from, until]])
      const id = random.id()
      const createdAt = dateAt(now, -random.int(1, 15), random.int(7, 21))
      const facts: SignUp = {
        owner: uid,
        place: region,
        activity,
        shift,
        title: `${title} · ${ONLY_SHIFT}`,
        kind: 'volunteer',
        startsAt: from,
        endsAt: until,
        party: 1,
        places: 1,
        allOrNothing: false,
        queue: at + 1,
        fits: true,
        trusted: true,
        decideBy: decideUntil(createdAt.getTime(), from),
        offerEndsAt: null,
        reconfirmBy: null,
        checkedInAt: null,
        byLeader: false,
        byName: false,
        undoable: false,
        excusable: true,
        late: false,
        group: '',
        trips: 0,
        carried: 0,
        kilometres: 0,
      }
      const step = { event: 'APPLY', uid, role: 'owner', at: createdAt, to: 'approved' }
      const past = pastOf(random.id, signUpFlow, { id, facts, owner: uid, place: region, root: shift }, [step])
      const row: NewRow<'signUp'> = {
        id,
        activity,
        shift,
        owner: uid,
        party: 'person',
        kind: 'volunteer',
        words: '',
        age: null,
        guardianPhone: null,
        vehicle: null,
        createdAt,
      }
      return { past, row }
    })
  })
}
