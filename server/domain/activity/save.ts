/** Saves activities: a draft with its shifts, a copy with other dates, and rescheduling of a published one. */

import type { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import type { EndpointInput } from '../../../src/contract/endpoint.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaDay, DAY_MS, daysBetween } from '../../../src/contract/time.ts'
import { hasRole } from '../../../src/machines/workflow/people.ts'
import { type Activity, activity } from '../../../src/machines/workflows/activity/chart.ts'
import { activityProjection } from '../../../src/machines/workflows/activity/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { DbRow } from '../../db/schema.ts'
import type { Call, Handlers } from '../../engine/context.ts'
import { begin, fire, type StepContext } from '../../engine/fire.ts'
import { readRecord, servedOf } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { attachShown } from '../../files/ownership.ts'
import { pinOf } from '../../geo/pin.ts'
import { assertDeliverable } from '../../geo/regionNames.ts'
import { whoIs } from '../../identity/grants.ts'
import {
  assertAhead,
  FARTHEST_DAYS,
  momentOf,
  plannedShifts,
  type ShiftPlan,
  shiftRowsFor,
  shiftsStillOn,
  spanOf,
  spanOfShifts,
} from './shifts.ts'

/** An activity as its leader enters it, without its shifts. */
type Plan = Omit<EndpointInput<typeof activityDeskContract.activitySave>, 'id' | 'version' | 'shifts'>

const DEFAULT_PICTURE = '/pictures/mint/seedling.svg'

function insuranceOf({ insurer, policy, insurerPhone }: Plan): string | null {
  if (insurer === undefined && policy === undefined && insurerPhone === undefined) return null
  if (insurer === undefined) refuse('invalid', '请填写保险公司', 'insurer')
  if (policy === undefined) refuse('invalid', '请填写保单号', 'policy')
  if (insurerPhone === undefined) refuse('invalid', '请填写保险电话', 'insurerPhone')
  return JSON.stringify({ insurer, number: policy, phone: insurerPhone })
}

function assertInsured({ risky }: Plan, insurance: string | null): void {
  if (risky && insurance === null) refuse('invalid', '可能发生人身危险的活动，要先买好保险并填写保单', 'insurer')
}

/** Returns the public columns of a plan. */
const columnsOf = (plan: Plan, insurance: string | null, shifts: readonly ShiftPlan[]) => {
  const { kind, title, summary, body, meeting, region, address, lng, lat, radius, automatic, picture } = plan
  const { startsAt, endsAt } = spanOf(shifts)
  return {
    kind,
    title,
    summary,
    body,
    meeting,
    region,
    address,
    lng,
    lat,
    radius,
    automatic,
    insurance,
    picture: picture ?? DEFAULT_PICTURE,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }
}

interface Written {
  readonly plan: Plan
  readonly shifts: readonly ShiftPlan[]
  /** Differs from a published one in nothing but its dates. */
  readonly copied?: boolean
}
/** Resolves to the id of the new draft. Throws `Refused` with the field for an invalid plan. */
export async function draftActivity(context: StepContext, uid: string, written: Written): Promise<string> {
  const { plan, shifts, copied = false } = written
  const { db, services } = context
  const at = services.clock()
  const id = newId(at)
  const insurance = insuranceOf(plan)
  assertInsured(plan, insurance)
  const facts: Activity = {
    owner: uid,
    place: plan.region,
    ...spanOf(shifts),
    signUpOpen: true,
    risky: plan.risky,
    insured: insurance !== null,
    copied,
    belowMinimum: false,
    desk: 'leader3',
    pictures: 0,
  }
  const writeAlong = async () => {
    await db
      .insertInto('activity')
      .values({ id, uid, ...columnsOf(plan, insurance, shifts) })
      .execute()
    await db
      .insertInto('activityShift')
      .values(shiftRowsFor(id, shifts, at))
      .execute()
  }
  const who = await whoIs(db, uid)
  await begin(context, { workflow: 'activity', event: 'DRAFT', id, facts, who, writeAlong })
  return id
}

async function edit(
  call: Call<'member'>,
  { id, version }: { readonly id: string; readonly version?: number | undefined },
  { plan, shifts }: Written,
): Promise<string> {
  const { me, ...services } = call
  return services.database.tx(async db => {
    const insurance = insuranceOf(plan)
    assertInsured(plan, insurance)
    const who = await whoIs(db, me.uid)
    const input = { place: plan.region, ...spanOf(shifts), risky: plan.risky, insured: insurance !== null }
    const expected = version === undefined ? {} : { version }
    await fire({ db, services }, { workflow: 'activity', id, event: 'EDIT', input, who, ...expected })
    await db
      .updateTable('activity')
      .set(columnsOf(plan, insurance, shifts))
      .where('id', '=', id)
      .execute()
    await db.deleteFrom('activityShift').where('activity', '=', id).execute()
    await db
      .insertInto('activityShift')
      .values(shiftRowsFor(id, shifts, services.clock()))
      .execute()
    return id
  })
}

/**
 * Throws unless the picture is the person's own or the activity's current one: a copy retains the picture that another
 * person chose.
 */
async function assertPicture(db: Queryable, uid: string, { picture }: Plan, id: string | undefined): Promise<void> {
  if (picture === undefined) return
  const before = await db
    .selectFrom('activity')
    .select('picture')
    .where('id', '=', id ?? '')
    .executeTakeFirst()
  if (picture !== before?.picture) await attachShown(db, uid, picture, 'picture')
}

async function assertPlan(db: Queryable, uid: string, plan: Plan, id: string | undefined): Promise<void> {
  const who = await whoIs(db, uid)
  if (!who.grants?.some(({ role }) => role === 'activityLeader')) refuse('notYours', '只有活动负责人可以发起活动')
  if (!hasRole(who, 'activityLeader', plan.region)) refuse('invalid', '活动地点不在您负责的地区', 'region')
  await assertDeliverable(db, plan.region)
  pinOf(plan.region, plan)
  await assertPicture(db, uid, plan, id)
}

type PlanRow = DbRow<'activity'> & { readonly facts: object }

/** Returns the plan of an activity, without its shifts. */
function planOf(row: PlanRow): Plan {
  const { insurance, kind, title, summary, body, meeting, region, address, lng, lat, radius, automatic, picture } = row
  return {
    kind,
    title,
    summary,
    body,
    meeting,
    region,
    address,
    lng,
    lat,
    radius,
    automatic,
    picture,
    risky: factsOf(activity, row).risky,
    ...(insurance && { insurer: insurance.insurer, policy: insurance.number, insurerPhone: insurance.phone }),
  }
}

const rowOf = (db: Queryable, id: string) =>
  db
    .selectFrom('activity')
    .innerJoin('record', 'record.id', 'activity.id')
    .selectAll('activity')
    .select(['record.facts', 'record.state'])
    .where('activity.id', '=', id)
    .executeTakeFirstOrThrow()

/** Resolves to the start of the first shift still on, locked, so that only one of two concurrent calls reschedules. */
async function lockedStart(db: Queryable, id: string): Promise<number> {
  const locked = db.selectFrom('record').select('facts').where('id', '=', id).forNoKeyUpdate()
  const { startsAt } = factsOf(activity, await locked.executeTakeFirstOrThrow())
  return (await spanOfShifts(db, id))?.startsAt ?? startsAt
}

type NewPlace = { readonly [K in 'address' | 'meeting' | 'lng' | 'lat']?: Plan[K] | undefined }

/** Returns the new place; undefined if it stays. Throws `Refused` for an incomplete place. */
function placeOf({ address, meeting, lng, lat }: NewPlace) {
  if (address === undefined && meeting === undefined && lng === undefined && lat === undefined) return undefined
  if (address === undefined) return refuse('invalid', '请填写新的详细地址', 'address')
  if (lng === undefined || lat === undefined) return refuse('invalid', '请在地图上点出新的地点', 'lng')
  return { address, lng, lat, ...(meeting !== undefined && { meeting }) }
}

/** States after publication. */
const PUBLISHED = ['recruiting', 'underway', 'settling', 'finished', 'archived']

type Calls = 'activitySave' | 'activityCopy' | 'activityReschedule'
export const activitySaveCalls: Pick<Handlers<typeof activityDeskContract>, Calls> = {
  async activitySave({ id, version, shifts: forms, ...plan }, call) {
    const { me, ...services } = call
    const { db } = services.database
    // Without a relation to it, the caller learns only that it is missing.
    if (id !== undefined) await readRecord({ db, engine: services.engine }, activity, id, me.uid)
    await assertPlan(db, me.uid, plan, id)
    const written = { plan, shifts: plannedShifts(forms, services.clock()) }
    if (id !== undefined) return { id: await edit(call, { id, version }, written) }
    return { id: await services.database.tx(db => draftActivity({ db, services }, me.uid, written)) }
  },

  async activityCopy({ id, days }, { me: { uid }, ...services }) {
    const { database, engine, clock } = services
    const { who } = await readRecord({ db: database.db, engine }, activity, id, uid)
    const row = await rowOf(database.db, id)
    if (!hasRole(who, 'activityLeader', row.region)) refuse('notYours', '只有活动负责人可以复制活动')
    // Of an activity that was called off as a whole every shift is repeated.
    const on = await shiftsStillOn(database.db, id, row.state === 'cancelled')
    if (on.length === 0) refuse('notNow', '它的班次都取消了，没有可以复制的，请重新起草')
    const first = chinaDay(spanOf(on).startsAt)
    const copied = PUBLISHED.includes(row.state)
    const copies = days.map(day => {
      const later = daysBetween(first, day) * DAY_MS
      const shifts = on.map(one => ({ ...one, startsAt: one.startsAt + later, endsAt: one.endsAt + later }))
      if (shifts.some(({ startsAt }) => startsAt <= clock()))
        refuse('invalid', `${day} 的开始时间已经过了，请选以后的日期`, 'days')
      for (const one of shifts) assertAhead(one, clock(), 'days')
      return { plan: planOf(row), shifts, copied }
    })
    const ids = await database.tx(async db => {
      const made: string[] = []
      for (const copy of copies) made.push(await draftActivity({ db, services }, uid, copy))
      return made
    })
    return { ids }
  },

  async activityReschedule({ id, day, from, reason, version, ...place }, { me: { uid }, ...services }) {
    const { database, engine, clock } = services
    await readRecord({ db: database.db, engine }, activity, id, uid)
    const startsAt = momentOf(day, from, '开始时间', 'from')
    const moved = placeOf(place)
    if (moved) pinOf((await rowOf(database.db, id)).region, moved)
    if (startsAt <= clock()) refuse('invalid', '新的开始时间已经过了', 'day')
    if (daysBetween(chinaDay(clock()), day) > FARTHEST_DAYS) refuse('invalid', '请安排在一年以内', 'day')
    return database.tx(async db => {
      const by = startsAt - (await lockedStart(db, id))
      if (by === 0 && !moved) refuse('invalid', '时间和地点都没有变', 'from')
      const who = await whoIs(db, uid)
      const expected = version === undefined ? {} : { version }
      const input = { by, reason, ...(moved && { address: moved.address }) }
      const step = { workflow: 'activity', id, event: 'RESCHEDULE', input, who, ...expected }
      const record = await fire({ db, services }, step)
      if (moved) await db.updateTable('activity').set(moved).where('id', '=', id).execute()
      return servedOf(activityProjection, record, who)
    })
  },
}
