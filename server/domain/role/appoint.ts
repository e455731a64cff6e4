/** Lets leaders appoint people to roles and move them to another region. */

import { type SqlBool, sql } from 'kysely'
import { APPOINTED_BY, type AppointedRole, isCountersigned, RULED_OUT } from '../../../src/contract/appointing.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { roleContract } from '../../../src/contract/role.contract.ts'
import { ROLES } from '../../../src/contract/words.ts'
import { hasRole, type Principal } from '../../../src/machines/workflow/people.ts'
import { OPEN_STATES, type RoleGrant, roleGrant } from '../../../src/machines/workflows/roleGrant/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { consume } from '../../db/rateLimit.ts'
import type { Handlers } from '../../engine/context.ts'
import { begin, fire, type StepContext } from '../../engine/fire.ts'
import { lockLeavingPost } from '../../engine/ladder.ts'
import { readRecord } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { whoIs } from '../../identity/grants.ts'
import { maskedPhone } from '../../identity/masking.ts'
import { maskedName } from '../../identity/names.ts'
import { isUniqueViolation } from '../../kernel/errorCode.ts'
import { assertAppointsSomebody, assertMayAppoint } from './levels.ts'
import { factsFromOthers } from './others.ts'
import { grantRegionNames, placeFor } from './places.ts'

/** Numbers that a leader may look up; more than that is not appointing. */
const LOOKUP_LIMIT = { max: 60, windowMs: 3_600_000 }

const REFUSAL_BY_STATE: Readonly<Record<string, string>> = {
  applied: '已有一份同样的申请在等待审核',
  proposed: '已经提名，等另一位平台管理员复核',
  active: '已经在这个地区担任这个角色',
  suspended: '这个角色已暂停，请先恢复或收回',
}

type RoleOf = Pick<RoleGrant, 'owner' | 'role' | 'region'>

/** Resolves to whether the person neither has nor awaits this role at this place. */
export const isRoleFree = async (db: Queryable, role: RoleOf): Promise<boolean> =>
  (await heldAs(db, role)) === undefined

/** Throws `notNow` if the same role at the same place is pending, active or suspended. */
export async function assertRoleFree(db: Queryable, role: RoleOf): Promise<void> {
  const state = await heldAs(db, role)
  if (state !== undefined) refuse('notNow', REFUSAL_BY_STATE[state] ?? '')
}

/**
 * Throws `notNow` at the field while an application for the same role waits, whose decision comes first, and for a role
 * that the person's others rule out.
 */
export async function assertNotApplied(db: Queryable, role: RoleOf): Promise<void> {
  if ((await heldAs(db, role)) === 'applied')
    refuse('notNow', '您申请的这个角色还在审核，请等审核完，或者先撤回申请', 'role')
  const grant = { ...role, place: role.region }
  if ((await factsFromOthers(db, [grant]))(grant).ruledOut) refuse('notNow', RULED_OUT, 'role')
}

/** Resolves to the state of the person's role there; undefined if it is free. */
async function heldAs(db: Queryable, { owner, role, region }: RoleOf): Promise<string | undefined> {
  const row = await db
    .selectFrom('record')
    .select('state')
    .where('workflow', '=', 'roleGrant')
    .where('owner', '=', owner)
    .where('state', 'in', OPEN_STATES)
    .where(sql<SqlBool>`facts->>'role' = ${role} and facts->>'region' = ${region}`)
    .executeTakeFirst()
  return row?.state ?? (hasRole(await whoIs(db, owner), role, region) ? 'active' : undefined)
}

/** Creates a role; of two concurrent calls the second is refused. */
export async function beginRole(
  context: StepContext,
  birth: {
    readonly event: 'APPLY' | 'ADD' | 'PROPOSE' | 'APPOINT_ALONE'
    readonly facts: RoleGrant
    readonly who: Principal
    readonly input?: object
  },
): Promise<string> {
  await assertRoleFree(context.db, birth.facts)
  try {
    return (await begin(context, { workflow: 'roleGrant', ...birth })).id
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return refuse('notNow', '刚刚已有同样的任命或申请，请刷新后再看')
  }
}

interface Appointment {
  readonly owner: string
  readonly role: AppointedRole
  readonly region: string
  readonly who: Principal
  /** The certification that it goes with, where it was opened by one. */
  readonly certification?: string | undefined
}

/** Resolves to the role; it is proposed where another person of the platform has to agree. */
async function appoint(context: StepContext, appointment: Appointment): Promise<{ id: string; proposed: boolean }> {
  const { owner, role, region, who, certification } = appointment
  if (owner === who.uid) refuse('notYours', '不能给自己任命角色', 'phone')
  const place = await placeFor(context.db, role, region)
  assertMayAppoint(who, role, grant => hasRole({ grants: [grant] }, APPOINTED_BY[role], place))
  const two = isCountersigned(role)
  const grant = { owner, role, region, place }
  const proposal = { ...grant, proposedBy: who.uid ?? '' }
  const { alone, ruledOut } = (await factsFromOthers(context.db, [proposal]))(proposal)
  if (ruledOut) refuse('notNow', RULED_OUT, 'role')
  const facts: RoleGrant = {
    ...grant,
    desk: APPOINTED_BY[role],
    ...(two && { alone }),
    ...(certification && { certification }),
  }
  const proposed = two && !alone
  const event = proposed ? 'PROPOSE' : two ? 'APPOINT_ALONE' : 'ADD'
  return { id: await beginRole(context, { event, facts, who }), proposed }
}

const accountByPhone = (db: Queryable, phone: string) =>
  db.selectFrom('account').select(['uid', 'name', 'avatar']).where('phone', '=', phone).executeTakeFirst()
/**
 * Resolves to the account of a number, for whoever appoints or honours. The calls that reveal whether a number has one
 * share a budget. Throws `invalid` without one.
 */
export async function accountOfPhone(db: Queryable, { uid, phone }: { uid: string; phone: string }, now: number) {
  const { allowed } = await consume(db, { key: `roleFind ${uid}`, ...LOOKUP_LIMIT }, now)
  if (!allowed) refuse('tooMany', '查找太频繁，请一小时后再试')
  return (await accountByPhone(db, phone)) ?? refuseUnknownPhone()
}
const refuseUnknownPhone = (): never => refuse('invalid', '没有用这个手机号注册的账号，请先请对方注册', 'phone')

export const appointCalls: Pick<Handlers<typeof roleContract>, 'roleFind' | 'roleAdd' | 'roleChange'> = {
  async roleFind({ phone }, { database: { db }, me: { uid }, clock }) {
    assertAppointsSomebody(await whoIs(db, uid))
    const { uid: owner, name, avatar } = await accountOfPhone(db, { uid, phone }, clock())
    if (owner === uid) refuse('notYours', '不能给自己任命角色', 'phone')
    const { grants = [] } = await whoIs(db, owner)
    const regionName = await grantRegionNames(db, grants)
    const roles = grants.map(grant => `${regionName(grant)} ${ROLES[grant.role]}`)
    return { name: maskedName(name), phone: maskedPhone(phone), avatar, roles }
  },

  async roleAdd({ phone, role, region = '' }, { me: { uid }, ...services }) {
    const { db } = services.database
    const place = await placeFor(db, role, region)
    assertMayAppoint(await whoIs(db, uid), role, grant => hasRole({ grants: [grant] }, APPOINTED_BY[role], place))
    const { uid: owner } = await accountOfPhone(db, { uid, phone }, services.clock())
    return services.database.tx(async trx => {
      // Whether another person of the platform is there to agree must not change meanwhile.
      if (isCountersigned(role)) await lockLeavingPost(trx, '')
      return appoint({ db: trx, services }, { owner, role, region, who: await whoIs(trx, uid) })
    })
  },

  async roleChange({ id, version, region, reason }, { me: { uid }, ...services }) {
    await readRecord({ db: services.database.db, engine: services.engine }, roleGrant, id, uid)
    return services.database.tx(async db => {
      const context: StepContext = { db, services }
      const who = await whoIs(db, uid)
      const { state, facts } = await db
        .selectFrom('record')
        .select(['state', 'facts'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      const { owner, role, region: before, certification } = factsOf(roleGrant, { facts })
      if (state !== 'active') refuse('notNow', '只有在任的角色可以调整地区')
      if (before === region) refuse('invalid', '和现在的地区一样', 'region')
      const expected = version === undefined ? {} : { version }
      await fire(context, { workflow: 'roleGrant', id, event: 'TAKE_BACK', input: { reason }, who, ...expected })
      const { id: moved } = await appoint(context, { owner, role, region, who, certification })
      return { id: moved }
    })
  },
}
