/** Activities, shifts and sign-ups as rows of lists. */
import { type RawBuilder, sql } from 'kysely'
import type { ActivityKind, ActivityRow, MySignUp, ShiftRow } from '../../../src/contract/activity.contract.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { activity } from '../../../src/machines/workflows/activity/chart.ts'
import { shift } from '../../../src/machines/workflows/shift/chart.ts'
import { signUp } from '../../../src/machines/workflows/signUp/chart.ts'
import type { SignUp } from '../../../src/machines/workflows/signUp/facts.ts'
import type { Queryable } from '../../db/connect.ts'
import { stateShown } from '../../engine/recordRows.ts'
import { factsOf } from '../../engine/records.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { nameForOthers } from '../../identity/names.ts'
import { unitsOf } from './groupsOf.ts'
import { SEATS, type Seats, seatsOfShifts } from './seats.ts'

/** Columns of `activity` that `ACTIVITY_COLUMNS` reads. */
export const OWN_COLUMNS: RawBuilder<unknown> = sql`
  activity.id, activity.uid, activity.title, activity.summary, activity.picture, activity.kind, activity.region,
  activity.address, activity.lng, activity.lat, activity.starts_at, activity.ends_at`

/** Columns of a row, for a statement on `activity` with `WITH_RECORDS` and its seats. */
export const ACTIVITY_COLUMNS: RawBuilder<ActivityRecordRow> = sql<ActivityRecordRow>`
  ${OWN_COLUMNS}, account.name as organisation, account.kind as inviter, record.state,
  (record.facts->'signUpOpen')::boolean as sign_up_open, ${SEATS}`

/** Joins records and organiser to a statement on `activity`. */
export const WITH_RECORDS: RawBuilder<unknown> = sql`
  join record on record.id = activity.id join account on account.uid = activity.uid`

export interface ActivityRecordRow extends Seats {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly picture: string
  readonly kind: ActivityKind
  readonly region: string
  readonly address: string
  readonly lng: number
  readonly lat: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly organisation: string
  readonly inviter: 'person' | 'organisation'
  readonly state: string
  readonly signUpOpen: boolean
}

type Listed = Omit<ActivityRow, 'distance'>

/** Resolves to a function that makes rows of the list. */
export async function activityRows(
  db: Queryable,
  rows: readonly ActivityRecordRow[],
): Promise<(row: ActivityRecordRow) => Listed> {
  const region = await regionNames(
    db,
    rows.map(row => row.region),
  )
  return row => ({
    id: row.id,
    title: row.title,
    summary: row.summary,
    picture: row.picture,
    kind: row.kind,
    address: row.address,
    state: row.state,
    stateLabel: labelOf(activity, row.state),
    organisation: nameForOthers({ name: row.organisation, kind: row.inviter }),
    regionName: region(row.region),
    at: { lng: row.lng, lat: row.lat },
    startsAt: row.startsAt.getTime(),
    endsAt: row.endsAt.getTime(),
    places: row.places,
    taken: row.taken,
    waiting: row.waiting,
    signUpOpen: row.signUpOpen && row.places > 0 && ['recruiting', 'underway'].includes(row.state),
  })
}

/** Resolves to the shifts of an activity in their order; those without a record are `planned`. */
export async function shiftRowsOf(db: Queryable, activityId: string): Promise<ShiftRow[]> {
  const rows = await db
    .selectFrom('activityShift')
    .leftJoin('record', 'record.id', 'activityShift.id')
    .selectAll('activityShift')
    .select('record.state')
    .where('activityShift.activity', '=', activityId)
    .orderBy('activityShift.position')
    .execute()
  const seats = await seatsOfShifts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, title, startsAt, endsAt, places, minimum, leastAge, skill, state }) => ({
    id,
    title,
    minimum,
    leastAge,
    skill,
    state: state ?? 'planned',
    stateLabel: state ? labelOf(shift, state) : '未发布',
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
    ...(seats.get(id) ?? { taken: 0, waiting: 0 }),
    places,
  }))
}

const MY_FIELDS = [
  'record.id',
  'record.workflow',
  'record.state',
  'record.version',
  'record.facts',
  'signUp.activity',
  'signUp.shift',
  'activity.picture',
  'activity.address',
  'activity.lng',
  'activity.lat',
] as const

/** Returns sign-ups with the columns of their owner's lists. */
export const signUpRecords = (db: Queryable) =>
  db
    .selectFrom('record')
    .innerJoin('signUp', 'signUp.id', 'record.id')
    .innerJoin('activity', 'activity.id', 'signUp.activity')
    .select(MY_FIELDS)
    .where('record.workflow', '=', 'signUp')
export type SignUpRecordRow = Awaited<ReturnType<ReturnType<typeof signUpRecords>['execute']>>[number]

/** Returns the deadline in a state. */
const dueOf = (state: string, { decideBy, offerEndsAt, reconfirmBy }: SignUp): number | null => {
  if (state === 'applied') return decideBy
  if (state === 'offered') return offerEndsAt
  return state === 'toReconfirm' ? reconfirmBy : null
}

/** Resolves to positions in the queue, starting with 1. */
async function positionsOf(db: Queryable, rows: readonly SignUpRecordRow[]): Promise<(id: string) => number> {
  const shifts = rows.flatMap(({ state, shift: id }) => (state === 'waiting' ? [id] : []))
  if (shifts.length === 0) return () => 0
  const waiting = await db
    .selectFrom('record')
    .select(['id', 'root', 'facts'])
    .where('workflow', '=', 'signUp')
    .where('state', '=', 'waiting')
    .where('root', 'in', shifts)
    .execute()
  const queueOf = (one: { readonly facts: object }) => factsOf(signUp, one).queue
  return id => {
    const own = waiting.find(one => one.id === id)
    return own ? waiting.filter(one => one.root === own.root && queueOf(one) <= queueOf(own)).length : 0
  }
}

/** Resolves to sign-ups as their owner sees them. */
export async function mySignUpsOf(
  db: Queryable,
  rows: readonly SignUpRecordRow[],
  who: Principal,
): Promise<MySignUp[]> {
  const positionOf = await positionsOf(db, rows)
  const unitOf = await unitsOf(db, rows)
  return rows.map(({ id, state, version, facts, lng, lat, ...row }) => {
    const own = factsOf(signUp, { facts })
    const { title, kind, startsAt, endsAt, party, places } = own
    return {
      id,
      state,
      version,
      title,
      kind,
      startsAt,
      endsAt,
      party,
      places,
      ...stateShown(signUp, { state, facts: own }, who),
      activity: row.activity,
      shift: row.shift,
      picture: row.picture,
      address: row.address,
      at: { lng, lat },
      position: positionOf(id),
      unit: unitOf(own.group),
      dueAt: dueOf(state, own),
    }
  })
}
