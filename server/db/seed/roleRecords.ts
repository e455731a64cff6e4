/** How everybody came to their role: applied and let in, or appointed; and some who wait, rest or have left. */
import { APPOINTED_BY, type AppointedRole, type Role } from '../../../src/contract/words.ts'
import { UNBORN } from '../../../src/machines/workflows/edges.ts'
import type { NewRow } from '../schema.ts'
import { at, DAY, HOUR } from './calendar.ts'
import type { Grant, Person } from './people.ts'
import type { Random } from './random.ts'

type Move = readonly [event: string, label: string, to: string, by: 'owner' | 'above', input?: object]
const WISHES = [
  '退休了，身体还好，想为邻居做点事。',
  '住在这里多年，熟悉每一栋楼，周末都有空。',
  '被邻居帮过，现在想帮别人。',
  '有车，下班后可以跑一趟。',
  '孩子大了，白天有时间。',
]
const APPROVE: Move = ['APPROVE', '通过申请', 'active', 'above']
const ADD: Move = ['ADD', '任命', 'active', 'above']

export interface Told {
  readonly records: NewRow<'record'>[]
  readonly histories: NewRow<'history'>[]
}
/** One role and what became of it; `began` is its first step. */
interface Tale extends Grant {
  readonly moves: readonly Move[]
  readonly began: Date
}

interface Ground {
  readonly now: number
  /** Id of a warehouse → where it stands. */
  readonly warehouses: ReadonlyMap<string, string>
}

const isAppointed = (role: Role): role is AppointedRole => Object.hasOwn(APPOINTED_BY, role)

/** Whoever decided then: the first who holds the post above over the place, else the platform. */
function aboveIn(grants: readonly Grant[]): (role: AppointedRole, place: string, owner: string) => Grant | undefined {
  const leaders = grants.filter(({ role }) => Object.values<Role>(APPOINTED_BY).includes(role))
  return (role, place, owner) =>
    leaders.find(one => one.role === APPOINTED_BY[role] && one.uid !== owner && place.startsWith(one.region)) ??
    leaders.find(one => one.role === 'platform')
}

/** Some who applied a while ago and wait, one who was refused, one who rests, one who has left: all of 西湖区. */
function others(random: Random, now: number, locals: readonly Person[], street: string, community: string): Tale[] {
  const wish: Move = ['APPLY', '申请角色', 'applied', 'owner', { words: random.pick(WISHES) }]
  const because = (event: string, label: string, to: string, reason: string): Move => [
    event,
    label,
    to,
    'above',
    { reason },
  ]
  const [first, second, third, fourth, fifth, sixth] = locals
  const tale = (
    person: Person | undefined,
    role: Role,
    region: string,
    days: number,
    moves: readonly Move[],
  ): Tale[] => (person ? [{ uid: person.uid, role, region, moves, began: at(now, -days, 10) }] : [])
  return [
    ...tale(sixth, 'responsible', community, 200, [
      ADD,
      because('TAKE_BACK', '收回角色', 'ended', '搬到外区居住，谢谢一年来的付出。'),
    ]),
    ...tale(fifth, 'collector', street, 120, [
      ADD,
      because('SUSPEND', '暂停角色', 'suspended', '腿受伤休养，好了再恢复。'),
    ]),
    ...tale(fourth, 'activityLeader', '330106', 15, [
      wish,
      because('REFUSE', '驳回申请', 'refused', '先做一段时间志愿者，熟悉活动流程后再申请。'),
    ]),
    ...tale(third, 'responsible', community, 3, [wish]),
    ...tale(second, 'collector', street, 2, [wish]),
    ...tale(first, 'volunteer', '330106', 1, [wish]),
  ]
}

/** Records of all roles in the order in which they began, so that their ids grow with age as real ones do. */
export function tellRoles(
  random: Random,
  { now, warehouses }: Ground,
  held: readonly NewRow<'role_grant'>[],
  aside: { readonly locals: readonly Person[]; readonly street: string; readonly community: string },
): Told {
  const grants = held as readonly (Grant & { readonly created_at: Date })[]
  const above = aboveIn(grants)
  const tales = grants.flatMap(({ uid, role, region, created_at }): Tale[] => {
    if (!isAppointed(role)) return []
    const asked = random.chance(role === 'volunteer' ? 0.8 : 0.2)
    const moves: Move[] = asked
      ? [['APPLY', '申请角色', 'applied', 'owner', { words: random.pick(WISHES) }], APPROVE]
      : [ADD]
    return [{ uid, role, region, moves, began: new Date(created_at.getTime() - (asked ? 2 * DAY : 0)) }]
  })
  const all = [...tales, ...others(random, now, aside.locals, aside.street, aside.community)]
  const told = all
    .sort((one, other) => one.began.getTime() - other.began.getTime())
    .map(({ uid, role, region, moves, began }) => {
      const place = warehouses.get(region) ?? region
      const decider = above(role as AppointedRole, place, uid)
      const id = random.id()
      const when = (step: number) => new Date(began.getTime() + step * (DAY + 3 * HOUR))
      const histories = moves.map(
        ([event, label, to, by, input], step): NewRow<'history'> => ({
          id: random.id(),
          record: id,
          event,
          label,
          uid: by === 'owner' ? uid : (decider?.uid ?? null),
          role: by === 'owner' ? '本人' : decider?.role === 'platform' ? '平台' : '上级负责人',
          from_state: moves[step - 1]?.[2] ?? UNBORN,
          to_state: to,
          input: input ? JSON.stringify(input) : null,
          at: when(step),
        }),
      )
      const record: NewRow<'record'> = {
        id,
        workflow: 'roleGrant',
        state: moves.at(-1)![2],
        version: moves.length,
        facts: JSON.stringify({ owner: uid, role, region, place, desk: APPOINTED_BY[role as AppointedRole] }),
        owner: uid,
        place,
        created_at: began,
        changed_at: when(moves.length - 1),
      }
      return { record, histories }
    })
  return { records: told.map(({ record }) => record), histories: told.flatMap(({ histories }) => histories) }
}
