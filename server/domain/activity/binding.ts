/** Binds activities, shifts and sign-ups to the engine. */

import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import { phonesIn } from '../../../src/contract/typed.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { type Activity, activity, DESKS } from '../../../src/machines/workflows/activity/chart.ts'
import { activityProjection } from '../../../src/machines/workflows/activity/projection.ts'
import { groupSignUp } from '../../../src/machines/workflows/groupSignUp/chart.ts'
import { groupSignUpProjection } from '../../../src/machines/workflows/groupSignUp/projection.ts'
import { type Shift, shift } from '../../../src/machines/workflows/shift/chart.ts'
import { shiftProjection } from '../../../src/machines/workflows/shift/projection.ts'
import { signUp } from '../../../src/machines/workflows/signUp/chart.ts'
import { signUpProjection } from '../../../src/machines/workflows/signUp/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { binding } from '../../engine/binding.ts'
import { rungText } from '../../engine/desk.ts'
import { placeWithin } from '../../engine/posts.ts'
import { attachPictures } from '../../files/ownership.ts'
import { activityConditions, groupConditions, shiftConditions, signUpConditions } from './conditions.ts'
import { phoneGuesses } from './invite.ts'

/** The conditions for records of an activity leader here, their own included. */
const hosting = ({ grants = [] }: Principal): readonly RawBuilder<unknown>[] =>
  grants.flatMap(({ role, region }) => (role === 'activityLeader' ? [placeWithin(region)] : []))

/** The conditions for reviewers: holders of the desk that the activity was escalated to, except its author. */
const reviewing = ({ uid = '', grants = [] }: Principal): readonly RawBuilder<unknown>[] =>
  grants.flatMap(({ role, region }) => {
    const desk = DESKS.find(one => one === role)
    if (!desk) return []
    return [sql`${placeWithin(desk === 'platform' ? '' : region)} and facts->>'desk' = ${desk} and owner <> ${uid}`]
  })

const assertProof = (db: Queryable, uid: string, photos: readonly string[]) =>
  attachPictures(db, uid, photos, { field: 'photos' })

async function assertSettled(db: Queryable, id: string): Promise<void> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from sign_up join record hours
      on hours.workflow = 'hours' and hours.facts->>'work' = sign_up.id and hours.state in ('toConfirm', 'toCountersign')
    where sign_up.activity = ${id}`.execute(db)
  const open = rows[0]?.open ?? 0
  if (open > 0) refuse('notNow', `还有 ${open} 份工时没有核对完，请先到工时核对里处理`)
}

/** Resolves to whether fewer people are coming than its shifts that are still on need. */
async function belowMinimum(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`
    select coalesce(bool_or(coalesce(taken, 0) < minimum), false) as missing
    from activity_shift left join place_count on place_count.record = activity_shift.id
      left join record on record.id = activity_shift.id
    where activity = ${id} and record.state is distinct from 'dropped'`.execute(db)
  return rows[0]?.missing ?? false
}

export const activityBinding = binding(activity, {
  projection: activityProjection,
  columns: ({ owner, place }) => ({ owner, place }),
  standing: { host: hosting, reviewer: reviewing },
  async titles(db, ids) {
    const rows = await db.selectFrom('activity').select(['id', 'title']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, title }) => [id, title]))
  },
  async refresh(db, { id, state }): Promise<Partial<Activity>> {
    return state === 'recruiting' ? { belowMinimum: await belowMinimum(db, id) } : {}
  },
  async successors(db, { state, facts: { desk, place } }): Promise<Readonly<Record<string, string>>> {
    const next = DESKS[DESKS.indexOf(desk) + 1]
    return state === 'submitted' && next ? { unanswered: await rungText(db, next, place) } : {}
  },
  conditions: activityConditions,
  assertWorld: {
    ADD_PHOTOS: (db, _, { input: { photos }, who: { uid = '' } }) => assertProof(db, uid, photos),
    FINISH: async (db, { id }, { input: { photos }, who: { uid = '' } }) => {
      await assertSettled(db, id)
      await assertProof(db, uid, photos)
    },
  },
})

export const shiftBinding = binding(shift, {
  projection: shiftProjection,
  columns: ({ owner, place, activity: root }: Shift) => ({ owner, place, root }),
  conditions: shiftConditions,
  standing: { host: hosting },
  async titles(db, ids) {
    const rows = await db
      .selectFrom('activityShift')
      .innerJoin('activity', 'activity.id', 'activityShift.activity')
      .select(['activityShift.id', 'activity.title', 'activityShift.title as part'])
      .where('activityShift.id', 'in', ids)
      .execute()
    return new Map(rows.map(({ id, title, part }) => [id, `${title} · ${part}`]))
  },
})

interface Load {
  readonly passengers: number
  readonly load: number
}
/** Throws if more people or goods are carried than the vehicle takes. */
async function assertLoaded(db: Queryable, id: string, { passengers, load }: Load): Promise<void> {
  const { vehicle } = await db.selectFrom('signUp').select('vehicle').where('id', '=', id).executeTakeFirstOrThrow()
  if (!vehicle) return refuse('notNow', '只有报名出车的才出车')
  const free = vehicle.seats - 1
  if (passengers > free) refuse('invalid', `这辆车连驾驶座 ${vehicle.seats} 座，最多再坐 ${free} 人`, 'passengers')
  if (load > vehicle.load) refuse('invalid', `这辆车最多装 ${vehicle.load} 公斤`, 'load')
}

export const signUpBinding = binding(signUp, {
  projection: signUpProjection,
  columns: ({ owner, place, shift: root }) => ({ owner, place, root }),
  conditions: signUpConditions,
  assertWorld: {
    DEPART: (db, { id }, { input }) => assertLoaded(db, id, input),
    EXCUSE: (db, _, { input: { photos }, who: { uid = '' } }) => assertProof(db, uid, photos),
    MAKE_UP: (db, _, { input: { photos }, who: { uid = '' } }) => assertProof(db, uid, photos),
  },
})

export const groupSignUpBinding = binding(groupSignUp, {
  projection: groupSignUpProjection,
  columns: ({ owner, place, shift: root }) => ({ owner, place, root }),
  conditions: groupConditions,
  // Limits guesses, so that phone numbers cannot be tested for an account.
  guesses: { NAME: async (_, { uid }) => [phoneGuesses(uid)] },
  assertWorld: {
    async NAME(_, { facts: { places } }, { input: { phones } }) {
      const { length } = phonesIn(phones)
      if (length > places) refuse('invalid', `还有 ${places} 个名额没有写上名字，您写了 ${length} 位`, 'phones')
    },
  },
})
