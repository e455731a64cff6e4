/** Builds a sign-up, and checks it while its shift is locked. */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import { decideUntil, type SignUp } from '../../../src/machines/workflows/signUp/facts.ts'
import type { Queryable } from '../../db/connect.ts'
import { lockName } from '../../db/nameLock.ts'
import type { Vehicle } from '../../db/tables/activity.ts'
import type { EffectContext } from '../../engine/engine.ts'

/** Locks a person, so that their sign-ups are made one after the other. */
export const lockSigner = (db: Queryable, uid: string): Promise<void> => lockName(db, `signUp ${uid}`)

/** Resolves to the shift, locked, so that its places are counted by one call at a time. */
export async function lockedShift(db: Queryable, id: string) {
  const locked = await db
    .selectFrom('record')
    .select(['state', 'facts'])
    .where('id', '=', id)
    .where('workflow', '=', 'shift')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!locked) return refuse('invalid', '没有这个班次，请重新选择', 'shift')
  const info = await db
    .selectFrom('activityShift')
    .innerJoin('activity', 'activity.id', 'activityShift.activity')
    .innerJoin('record', 'record.id', 'activity.id')
    .select(['activityShift.title', 'activityShift.activity', 'activityShift.startsAt', 'activityShift.endsAt'])
    .select(['activityShift.leastAge', 'activity.title as of', 'activity.automatic'])
    .select(['record.state', 'record.facts', 'record.place'])
    .where('activityShift.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...info, shiftState: locked.state, startsAt: info.startsAt.getTime(), endsAt: info.endsAt.getTime() }
}
export type LockedShift = Awaited<ReturnType<typeof lockedShift>>

/** Resolves to the number of free places. */
export const freePlaces = async (db: Queryable, shift: string): Promise<number> => {
  const { places, taken } = await db
    .selectFrom('placeCount')
    .select(['places', 'taken'])
    .where('record', '=', shift)
    .executeTakeFirstOrThrow()
  return places - taken
}

/** Resolves to the next number in the queue. */
export const nextInQueue = async (db: Queryable, shift: string): Promise<number> => {
  const { rows } = await sql<{ last: number | null }>`
    select max((facts->>'queue')::int) as last from record where root = ${shift} and workflow = 'signUp'`.execute(db)
  return (rows[0]?.last ?? 0) + 1
}

export interface Request {
  readonly uid: string
  readonly shift: string
  readonly kind: SignUp['kind']
  readonly party: number
  readonly allOrNothing: boolean
  readonly words: string
  readonly age?: number | undefined
  readonly guardianPhone?: string | undefined
  readonly vehicle?: Vehicle
  /** The group of the organisation that names them. */
  readonly group?: string
}

/** Throws `Refused` for a shift whose sign-up has ended. */
export function assertOpen({ shiftState, startsAt }: LockedShift, at: number): void {
  if (shiftState === 'dropped') refuse('notNow', '这个班次取消了，请看看别的班次', 'shift')
  if (shiftState === 'over' || startsAt <= at) refuse('notNow', '这个班次已经开始，不能再报名了', 'shift')
}

interface Standing {
  readonly queue: number
  readonly places: number
  readonly at: number
}

/** Returns the facts of a sign-up; nothing is written yet. */
export const factsFor = (found: LockedShift, request: Request, { queue, places, at }: Standing): SignUp => {
  const { startsAt, endsAt } = found
  const { uid, shift, kind, party, allOrNothing, group = '' } = request
  return {
    owner: uid,
    place: found.place,
    activity: found.activity,
    shift,
    kind,
    startsAt,
    endsAt,
    party,
    title: `${found.of} · ${found.title}`,
    places,
    allOrNothing,
    queue,
    fits: true,
    trusted: true,
    decideBy: decideUntil(at, startsAt),
    offerEndsAt: null,
    reconfirmBy: null,
    checkedInAt: null,
    byLeader: false,
    byName: false,
    undoable: false,
    excusable: true,
    late: false,
    group,
    trips: 0,
    carried: 0,
    kilometres: 0,
  }
}

/** Returns a function that inserts the row of a sign-up. */
export const rowFor =
  ({ activity }: LockedShift, request: Request, party: 'person' | 'organisation') =>
  async ({ db, record, at }: EffectContext): Promise<void> => {
    const { shift, uid, kind, words, age = null, guardianPhone = null, vehicle } = request
    await db
      .insertInto('signUp')
      .values({
        id: record.id,
        activity,
        shift,
        owner: uid,
        party,
        kind,
        words,
        age,
        guardianPhone,
        vehicle: vehicle ? JSON.stringify(vehicle) : null,
        createdAt: new Date(at),
      })
      .execute()
  }
