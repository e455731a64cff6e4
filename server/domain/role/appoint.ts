/** Leaders give roles and move people to another region. */
import { type SqlBool, sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { roleContract } from '../../../src/contract/role.contract.ts'
import { APPOINTED_BY, type AppointedRole, ROLES, type Role } from '../../../src/contract/words.ts'
import { holds, type Who } from '../../../src/machines/workflows/people.ts'
import { OPEN_STATES, type RoleGrant } from '../../../src/machines/workflows/roleGrant.ts'
import type { Query } from '../../db/connect.ts'
import type { Handlers } from '../context.ts'
import { begin, fire, type Stage } from '../engine/fire.ts'
import { whoIs } from '../engine/grants.ts'
import { portal } from '../engine/portal.ts'
import { maskedPhone } from '../masked.ts'
import { maskedName } from '../order/people.ts'
import { takeTurn } from '../rate.ts'
import { readable } from '../record.ts'
import { mustAppoint, postsOf } from './levels.ts'
import { heldNames, placeFor } from './places.ts'

/** Numbers that a leader may look up; whoever tries more is not appointing. */
const LOOKS = { most: 60, within: 3_600_000 }
/** PostgreSQL's word for a value that is there already: two asked for the same role at the same moment. */
const TAKEN = '23505'

const RUNNING: Readonly<Record<string, string>> = {
  applied: '已有一份同样的申请在等待审核',
  active: '已经在这个地区担任这个角色',
  suspended: '这个角色已暂停，请先恢复或收回',
}

/** Throws `notNow` where the same role at the same place is asked for, held or rests. */
export async function mustBeFree(db: Query, { owner, role, region }: Omit<RoleGrant, 'desk' | 'place'>): Promise<void> {
  const row = await db
    .selectFrom('record')
    .select('state')
    .where('workflow', '=', 'roleGrant')
    .where('owner', '=', owner)
    .where('state', 'in', OPEN_STATES)
    .where(sql<SqlBool>`facts->>'role' = ${role} and facts->>'region' = ${region}`)
    .executeTakeFirst()
  if (row) refuse('notNow', RUNNING[row.state] ?? '')
  if (holds(await whoIs(db, owner), role, region)) refuse('notNow', RUNNING.active ?? '')
}

/** Begins a role; of two at the same moment the second is refused. */
export async function beginRole(
  stage: Stage,
  birth: { readonly event: 'APPLY' | 'ADD'; readonly facts: RoleGrant; readonly who: Who; readonly input?: object },
): Promise<string> {
  await mustBeFree(stage.db, birth.facts)
  try {
    return (await begin(stage, { workflow: 'roleGrant', ...birth })).id
  } catch (error) {
    if ((error as { code?: string }).code !== TAKEN) throw error
    return refuse('notNow', '刚刚已有同样的任命或申请，请刷新后再看')
  }
}

interface Appointment {
  readonly owner: string
  readonly role: AppointedRole
  readonly region: string
  readonly who: Who
}

async function appoint(stage: Stage, { owner, role, region, who }: Appointment): Promise<string> {
  if (owner === who.uid) refuse('notYours', '不能给自己任命角色', 'phone')
  const place = await placeFor(stage.db, role, region)
  mustAppoint(who, role, grant => holds({ grants: [grant] }, APPOINTED_BY[role], place))
  const facts: RoleGrant = { owner, role, region, place, desk: APPOINTED_BY[role] }
  return beginRole(stage, { event: 'ADD', facts, who })
}

const accountWith = (db: Query, phone: string) =>
  db.selectFrom('account').select(['uid', 'name', 'avatar']).where('phone', '=', phone).executeTakeFirst()
const noSuch = (): never => refuse('invalid', '没有用这个手机号注册的账号，请先请对方注册', 'phone')

export const appointCalls: Pick<Handlers<typeof roleContract>, 'roleFind' | 'roleAdd' | 'roleChange'> = {
  async roleFind({ phone }, { database: { db }, me: { uid }, clock }) {
    postsOf(await whoIs(db, uid))
    const { taken } = await takeTurn(db, { key: `roleFind ${uid}`, ...LOOKS }, clock())
    if (!taken) refuse('tooMany', '查找太频繁，请一小时后再试')
    const { uid: owner, name, avatar } = (await accountWith(db, phone)) ?? noSuch()
    if (owner === uid) refuse('notYours', '不能给自己任命角色', 'phone')
    const { grants = [] } = await whoIs(db, owner)
    const regionName = await heldNames(db, grants)
    const roles = grants.map(grant => `${regionName(grant)} ${ROLES[grant.role as Role]}`)
    return { name: maskedName(name), phone: maskedPhone(phone), avatar, roles }
  },

  roleAdd: ({ phone, role, region }, { me: { uid }, ...services }) =>
    services.database.tx(async db => {
      const who = await whoIs(db, uid)
      postsOf(who)
      const { uid: owner } = (await accountWith(db, phone)) ?? noSuch()
      return { id: await appoint({ db, services, engine: portal }, { owner, role, region, who }) }
    }),

  async roleChange({ id, version, region, reason }, { me: { uid }, ...services }) {
    await readable(services.database.db, 'roleGrant', id, uid)
    return services.database.tx(async db => {
      const stage: Stage = { db, services, engine: portal }
      const who = await whoIs(db, uid)
      const { state, facts } = await db
        .selectFrom('record')
        .select(['state', 'facts'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const { owner, role, region: before } = facts as RoleGrant
      if (state !== 'active') refuse('notNow', '只有在任的角色可以调整地区')
      if (before === region) refuse('invalid', '和现在的地区一样', 'region')
      const seen = version === undefined ? {} : { version }
      await fire(stage, { workflow: 'roleGrant', id, event: 'TAKE_BACK', input: { reason }, who, ...seen })
      return { id: await appoint(stage, { owner, role, region, who }) }
    })
  },
}
