/** The histories of all roles: applied and approved, or appointed; some pending, suspended or ended. */
import { DAY_MS, HOUR_MS } from '../../../../src/contract/time.ts'
import { APPOINTED_BY, type AppointedRole, type Role } from '../../../../src/contract/words.ts'
import { UNBORN } from '../../../../src/machines/workflow/edges.ts'
import type { NewRow } from '../../../db/schema.ts'
import { dateAt } from './calendar.ts'
import type { Person, SeedGrant } from './people.ts'
import type { Random } from './random.ts'

type RoleStep = readonly [event: string, label: string, to: string, by: 'owner' | 'above', input?: object]
const APPLICATION_WORDS = [
  '退休了，身体还好，想为邻居做点事。',
  '住在这里多年，熟悉每一栋楼，周末都有空。',
  '被邻居帮过，现在想帮别人。',
  '有车，下班后可以跑一趟。',
  '孩子大了，白天有时间。',
]
const APPROVE: RoleStep = ['APPROVE', '通过申请', 'active', 'above']
const ADD: RoleStep = ['ADD', '任命', 'active', 'above']

export interface RoleRecords {
  readonly records: NewRow<'record'>[]
  readonly histories: NewRow<'history'>[]
}
/** One role and its course; `startedAt` is its first step. */
interface RoleCourse extends Omit<SeedGrant, 'role'> {
  readonly role: AppointedRole
  readonly steps: readonly RoleStep[]
  readonly startedAt: Date
}

interface RoleSeedContext {
  readonly now: number
  /** Id of a warehouse → its region. */
  readonly warehouses: ReadonlyMap<string, string>
}

const isAppointed = (role: Role): role is AppointedRole => Object.hasOwn(APPOINTED_BY, role)

/** Returns the person who decided: the first holder of the higher post over the place, else the platform. */
function appointerIn(
  grants: readonly SeedGrant[],
): (role: AppointedRole, place: string, owner: string) => SeedGrant | undefined {
  const leaders = grants.filter(({ role }) => Object.values<Role>(APPOINTED_BY).includes(role))
  return (role, place, owner) =>
    leaders.find(one => one.role === APPOINTED_BY[role] && one.uid !== owner && place.startsWith(one.region)) ??
    leaders.find(one => one.role === 'platform')
}

/**
 * Returns some applications that have waited for a while, one refused, one suspended and one ended role, all in 西湖区.
 */
function applyingAndEnded(
  random: Random,
  now: number,
  locals: readonly Person[],
  street: string,
  community: string,
): RoleCourse[] {
  const applyStep: RoleStep = ['APPLY', '申请角色', 'applied', 'owner', { words: random.pick(APPLICATION_WORDS) }]
  const stepWithReason = (event: string, label: string, to: string, reason: string): RoleStep => [
    event,
    label,
    to,
    'above',
    { reason },
  ]
  const [first, second, third, fourth, fifth, sixth] = locals
  const courseFor = (
    person: Person | undefined,
    role: AppointedRole,
    region: string,
    days: number,
    steps: readonly RoleStep[],
  ): RoleCourse[] => (person ? [{ uid: person.uid, role, region, steps, startedAt: dateAt(now, -days, 10) }] : [])
  return [
    ...courseFor(sixth, 'responsible', community, 200, [
      ADD,
      stepWithReason('TAKE_BACK', '收回角色', 'ended', '搬到外区居住，谢谢一年来的付出。'),
    ]),
    ...courseFor(fifth, 'collector', street, 120, [
      ADD,
      stepWithReason('SUSPEND', '暂停角色', 'suspended', '腿受伤休养，好了再恢复。'),
    ]),
    ...courseFor(fourth, 'activityLeader', '330106', 15, [
      applyStep,
      stepWithReason('REFUSE', '驳回申请', 'refused', '先做一段时间志愿者，熟悉活动流程后再申请。'),
    ]),
    ...courseFor(third, 'responsible', community, 3, [applyStep]),
    ...courseFor(second, 'collector', street, 2, [applyStep]),
    ...courseFor(first, 'volunteer', '330106', 1, [applyStep]),
  ]
}

/** Returns records of all roles in the order of their start, so that their ids grow with age as real ones do. */
export function makeRoleRecords(
  random: Random,
  { now, warehouses }: RoleSeedContext,
  held: readonly NewRow<'roleGrant'>[],
  extras: { readonly locals: readonly Person[]; readonly street: string; readonly community: string },
): RoleRecords {
  const grants = held as readonly (SeedGrant & { readonly createdAt: Date })[]
  const appointerOf = appointerIn(grants)
  const courses = grants.flatMap(({ uid, role, region, createdAt }): RoleCourse[] => {
    if (!isAppointed(role)) return []
    const hasApplied = random.chance(role === 'volunteer' ? 0.8 : 0.2)
    const steps: RoleStep[] = hasApplied
      ? [['APPLY', '申请角色', 'applied', 'owner', { words: random.pick(APPLICATION_WORDS) }], APPROVE]
      : [ADD]
    return [{ uid, role, region, steps, startedAt: new Date(createdAt.getTime() - (hasApplied ? 2 * DAY_MS : 0)) }]
  })
  const all = [...courses, ...applyingAndEnded(random, now, extras.locals, extras.street, extras.community)]
  const roleRecords = all
    .sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime())
    .map(({ uid, role, region, steps, startedAt }) => {
      const place = warehouses.get(region) ?? region
      const decider = appointerOf(role, place, uid)
      const id = random.id()
      const when = (step: number) => new Date(startedAt.getTime() + step * (DAY_MS + 3 * HOUR_MS))
      const histories = steps.map(
        ([event, label, to, by, input], step): NewRow<'history'> => ({
          id: random.id(),
          record: id,
          event,
          label,
          uid: by === 'owner' ? uid : (decider?.uid ?? null),
          role: by === 'owner' ? '本人' : decider?.role === 'platform' ? '平台' : '上级负责人',
          fromState: steps[step - 1]?.[2] ?? UNBORN,
          toState: to,
          input: input ? JSON.stringify(input) : null,
          at: when(step),
        }),
      )
      const record: NewRow<'record'> = {
        id,
        workflow: 'roleGrant',
        state: steps.at(-1)![2],
        version: steps.length,
        facts: JSON.stringify({ owner: uid, role, region, place, desk: APPOINTED_BY[role] }),
        owner: uid,
        place,
        createdAt: startedAt,
        changedAt: when(steps.length - 1),
      }
      return { record, histories }
    })
  return {
    records: roleRecords.map(({ record }) => record),
    histories: roleRecords.flatMap(({ histories }) => histories),
  }
}
