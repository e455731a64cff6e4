/** Sign-ups of neighbours for future activities, with nobody at two places at once. */
import { decideUntil, type SignUp } from '../../../../src/machines/workflows/signUp/facts.ts'
import type { NewRow } from '../../../db/schema.ts'
import type { SeededActivity } from './activities.ts'
import { dateAt } from './calendar.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'

export interface SignUpRows {
  readonly record: NewRow<'record'>[]
  readonly history: NewRow<'history'>[]
  readonly signUp: NewRow<'signUp'>[]
}

const ONLY_SHIFT = '全场'

/** Returns the rows of all sign-ups for activities after `now` (ms since 1970), as many as places are taken. */
export function makeSignUps(
  random: Random,
  now: number,
  activities: readonly SeededActivity[],
  people: readonly Person[],
): SignUpRows {
  const rows: SignUpRows = { record: [], history: [], signUp: [] }
  const busy = new Map<string, [number, number][]>()
  const isFree = (uid: string, from: number, until: number) =>
    (busy.get(uid) ?? []).every(([start, end]) => end <= from || start >= until)
  for (const { id: activity, title, region, startsAt, endsAt, taken } of activities) {
    const [from, until] = [startsAt.getTime(), endsAt.getTime()]
    if (from <= now) continue
    const shift = `s${activity}`
    const near = random.shuffle(people).filter(({ uid }) => isFree(uid, from, until))
    for (const [at, { uid }] of near.slice(0, taken).entries()) {
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
      rows.record.push({
        id,
        workflow: 'signUp',
        state: 'approved',
        version: 1,
        facts: JSON.stringify(facts),
        owner: uid,
        place: region,
        root: shift,
        createdAt,
        changedAt: createdAt,
      })
      rows.history.push({
        id: random.id(),
        record: id,
        event: 'APPLY',
        label: '报名',
        uid,
        role: '报名人',
        fromState: '–',
        toState: 'approved',
        input: null,
        at: createdAt,
      })
      rows.signUp.push({
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
      })
    }
  }
  return rows
}
