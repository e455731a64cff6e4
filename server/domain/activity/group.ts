/** Places that organisations reserve for their members: reserving them, and naming who comes. */
import { sql } from 'kysely'
import type { activityGroupContract, GroupMember } from '../../../src/contract/activityGroup.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { lengthText } from '../../../src/contract/spans.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { groupSignUp } from '../../../src/machines/workflows/groupSignUp/chart.ts'
import { type GroupSignUp, NAME_LEAD_MS, OPEN_STATES } from '../../../src/machines/workflows/groupSignUp/facts.ts'
import { groupSignUpProjection } from '../../../src/machines/workflows/groupSignUp/projection.ts'
import { shift } from '../../../src/machines/workflows/shift/chart.ts'
import { signUp } from '../../../src/machines/workflows/signUp/chart.ts'
import { DECIDE_LEAD_MS } from '../../../src/machines/workflows/signUp/facts.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { begin, type StepContext } from '../../engine/fire.ts'
import { readRecord, servedOf } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { maskedPhone } from '../../identity/masking.ts'
import { maskedName } from '../../identity/names.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { leaderOf } from './detail.ts'
import { obstacleFor } from './obstacles.ts'
import { assertOpen, freePlaces, lockedShift } from './registering.ts'

const MOST_FOR_SHIFT = 5
/** Places over all shifts that nobody has agreed to take, of an organisation that never came, and of one that did. */
const MOST_PLACES_AT_FIRST = 20
const MOST_PLACES = 200
const OPEN: readonly string[] = OPEN_STATES

interface Held {
  /** The account of the organisation. */
  readonly uid: string
  readonly shift: string
  readonly places: number
}

/**
 * Throws if the organisation already has a group here, or has created too many: each notifies the leader and blocks
 * places.
 */
async function assertNoOther(db: Queryable, { uid, shift: of }: Held): Promise<void> {
  const before = await db
    .selectFrom('record')
    .select('state')
    .where('workflow', '=', 'groupSignUp')
    .where('root', '=', of)
    .where('owner', '=', uid)
    .execute()
  if (before.some(({ state }) => OPEN.includes(state)))
    refuse('notNow', '您的单位在这个班次已经留了名额，请先用完或取消那一份', 'shift')
  if (before.length >= MOST_FOR_SHIFT)
    refuse('tooMany', `这个班次您的单位已经留过 ${MOST_FOR_SHIFT} 次名额，请看看别的班次`, 'shift')
}

/** Resolves to whether somebody whom the organisation named has come to a shift and left it again. */
const hasCome = async (db: Queryable, uid: string): Promise<boolean> =>
  (await db
    .selectFrom('record as own')
    .innerJoin('record as person', one =>
      one
        .on('person.workflow', '=', 'signUp')
        .on(sql<boolean>`person.facts->>'group' <> '' and person.facts->>'group' = own.id`),
    )
    .select('person.id')
    .where('own.workflow', '=', 'groupSignUp')
    .where('own.owner', '=', uid)
    .where('person.state', '=', 'left')
    .executeTakeFirst()) !== undefined

/** Places that nobody has agreed to take stay shut to others, so that they are few over all shifts. */
async function assertFewHeld(db: Queryable, { uid, places }: Held): Promise<void> {
  const { held } = await db
    .selectFrom('record')
    .select(sql<number>`coalesce(sum((facts->>'places')::int + (facts->>'unanswered')::int), 0)::int`.as('held'))
    .where('workflow', '=', 'groupSignUp')
    .where('owner', '=', uid)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirstOrThrow()
  if (held + places <= MOST_PLACES_AT_FIRST) return
  const come = await hasCome(db, uid)
  const most = come ? MOST_PLACES : MOST_PLACES_AT_FIRST
  const left = most - held
  if (left >= places) return
  const rule = come
    ? `一个单位最多同时留 ${most} 个还没有人答应的名额`
    : `您的单位还没有来过活动，最多先留 ${most} 个名额，来过一次以后可以留 ${MOST_PLACES} 个`
  refuse('notNow', left > 0 ? `${rule}；现在还能留 ${left} 个` : `${rule}；请先写好名单或取消几份`, 'places')
}

function assertFree(free: number, places: number): void {
  if (free < 1) refuse('notNow', '这个班次名额满了，可以请大家各自报名候补，或者看看别的班次', 'shift')
  if (free < places) refuse('notNow', `这个班次只剩 ${free} 个名额，请把人数改到 ${free} 以内`, 'places')
}

/** Reserves places for members of an organisation. Throws `Refused` with the field; nothing is written then. */
export async function holdPlaces(context: StepContext, held: Held): Promise<string> {
  const { db, services } = context
  const { uid, shift: of, places } = held
  const at = services.clock()
  const account = db.selectFrom('account').select('kind').where('uid', '=', uid)
  // One at a time of each organisation, so that the places that it has are counted right.
  const { kind } = await account.forNoKeyUpdate().executeTakeFirstOrThrow()
  if (kind !== 'organisation') refuse('notYours', '团体报名要用单位账号；个人请直接报名，可以带人一起来')
  const found = await lockedShift(db, of)
  const obstacle = await obstacleFor(db, found, uid, at)
  if (obstacle) refuse('notNow', obstacle.message)
  assertOpen(found, at)
  const { startsAt, endsAt, place, activity } = found
  const nameBy = startsAt - NAME_LEAD_MS
  if (nameBy <= at) refuse('notNow', `离开始不到 ${lengthText(NAME_LEAD_MS)}，来不及写名单了，请大家各自报名`, 'shift')
  await assertNoOther(db, held)
  await assertFewHeld(db, held)
  assertFree(await freePlaces(db, of), places)
  const facts: GroupSignUp = {
    owner: uid,
    place,
    activity,
    shift: of,
    title: `${found.of} · ${found.title}`,
    startsAt,
    endsAt,
    nameBy,
    size: places,
    places,
    unanswered: 0,
    agreed: 0,
    freed: 0,
  }
  return (await begin(context, { workflow: 'groupSignUp', event: 'HOLD', facts, who: { uid } })).id
}

const groups = (db: Queryable) =>
  db
    .selectFrom('record')
    .innerJoin('activityShift', 'activityShift.id', 'record.root')
    .innerJoin('activity', 'activity.id', 'activityShift.activity')
    .select(['record.id', 'record.state', 'record.facts', 'activity.picture', 'activity.address'])
    .where('record.workflow', '=', 'groupSignUp')

const groupOf = ({ id, state, facts }: { readonly id: string; readonly state: string; readonly facts: object }) => {
  const { owner: _, place: __, freed: ___, ...shown } = factsOf(groupSignUp, { facts })
  return { id, state, stateLabel: labelOf(groupSignUp, state), ...shown }
}

async function peopleOf(db: Queryable, group: string): Promise<GroupMember[]> {
  const rows = await db
    .selectFrom('record')
    .innerJoin('account', 'account.uid', 'record.owner')
    .select(['record.id', 'record.state', 'account.name', 'account.phone'])
    .where('record.workflow', '=', 'signUp')
    .where(sql<boolean>`record.facts->>'group' = ${group}`)
    .orderBy('record.id')
    .execute()
  return rows.map(({ id, state, name, phone }) => ({
    id,
    state,
    stateLabel: labelOf(signUp, state),
    name: maskedName(name),
    phone: maskedPhone(phone),
  }))
}

export const groupCalls: Handlers<typeof activityGroupContract> = {
  async groupHold({ shift: of, places }, { me: { uid }, ...services }) {
    const id = await services.database.tx(db => holdPlaces({ db, services }, { uid, shift: of, places }))
    return { id, message: `已留 ${places} 个名额，请在开始 ${lengthText(NAME_LEAD_MS)}以前写上参加的人` }
  },

  async groupPage(paging, { database: { db }, me: { uid } }) {
    const own = groups(db).where('record.owner', '=', uid)
    const { rows, next, total } = await listPage(db, own, page => page, { by: [byId('record.id')], ...paging })
    return { dataList: rows.map(row => ({ ...groupOf(row), picture: row.picture, address: row.address })), next, total }
  },

  async groupDetails({ id }, { database: { db }, engine, me: { uid } }) {
    const { who, ...record } = await readRecord({ db, engine }, groupSignUp, id, uid)
    if (record.facts.owner !== uid) return refuse('missing', '没有找到这份团体报名')
    const row = await groups(db)
      .select(['activity.lng', 'activity.lat', 'activity.meeting'])
      .where('record.id', '=', id)
      .executeTakeFirstOrThrow()
    const known = groupSignUpProjection.shows('leader', record.state, groupSignUpProjection.readerOf(record.facts, who))
    return {
      ...groupOf(record),
      picture: row.picture,
      address: row.address,
      at: { lng: row.lng, lat: row.lat },
      meeting: row.meeting,
      record: servedOf(groupSignUpProjection, record, who),
      agreeBy: record.facts.startsAt - DECIDE_LEAD_MS,
      people: await peopleOf(db, id),
      ...(await leaderOf(db, record.facts.activity, known)),
    }
  },

  async shiftGroups({ id: of }, { database: { db }, engine, me: { uid } }) {
    const { who } = await readRecord({ db, engine }, shift, of, uid)
    const rows = await db
      .selectFrom('record')
      .innerJoin('account', 'account.uid', 'record.owner')
      .select(['record.id', 'record.workflow', 'record.state', 'record.version', 'record.facts'])
      .select(['account.name', 'account.phone'])
      .where('record.workflow', '=', 'groupSignUp')
      .where('record.root', '=', of)
      .orderBy('record.id')
      .execute()
    const dataList = rows.map(({ name, phone, ...row }) => {
      const own = factsOf(groupSignUp, row)
      const whole = groupSignUpProjection.shows('contact', row.state, groupSignUpProjection.readerOf(own, who))
      return {
        ...groupOf(row),
        record: servedOf(groupSignUpProjection, { ...row, facts: own }, who),
        name,
        phone: whole ? phone : maskedPhone(phone),
      }
    })
    return { dataList }
  },
}
