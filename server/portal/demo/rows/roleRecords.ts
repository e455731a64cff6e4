/** Roles of the demonstration: who helps around 北山街道, where helpers live, and how each came to their role. */
import { sql, type Transaction } from 'kysely'
import { APPOINTED_BY, type AppointedRole, isCountersigned } from '../../../../src/contract/appointing.ts'
import { DAY_MS, HOUR_MS } from '../../../../src/contract/time.ts'
import type { Role } from '../../../../src/contract/words.ts'
import { roleGrant } from '../../../../src/machines/workflows/roleGrant/chart.ts'
import type { NewRow, Tables } from '../../../db/schema.ts'
import { insertAll } from '../../../db/seed/insert.ts'
import { dateAt } from './calendar.ts'
import { type PastStep, pastOf } from './past.ts'
import type { Person, SeedGrant } from './people.ts'
import type { SeedPlaces } from './places.ts'
import type { Random } from './random.ts'

const HOME_DISTRICT = '330106'
const HOME_STREET = '北山街道'
const APPLICATION_WORDS =
  '退休了，身体还好，想为邻居做点事。|住在这里多年，熟悉每一栋楼，周末都有空。|被邻居帮过，现在想帮别人。|有车，下班后可以跑一趟。|孩子大了，白天有时间。'.split(
    '|',
  )
const SKILLS = '陪诊陪护 水电维修 家庭保洁 作业辅导 心理倾听 理发 做饭送餐 会开车 搬运 电脑手机'.split(' ')
/** Roles that carry goods, and how many more holders there are around 北山街道. */
const HELPERS = { volunteer: 12, collector: 3, responsible: 2 } as const
const isHelping = (role: Role | undefined) => role !== undefined && Object.hasOwn(HELPERS, role)
/** Records of those countersigned are written for all databases. */
const isAppointed = (role: Role): role is AppointedRole => Object.hasOwn(APPOINTED_BY, role) && !isCountersigned(role)

/** Some of 西湖区 who wait, one who was refused, one who rests, one who has left: role, where, days ago, what came. */
const OTHER_COURSES = [
  ['responsible', 'community', 200, 'TAKE_BACK', '搬到外区居住，谢谢一年来的付出。'],
  ['collector', 'street', 120, 'SUSPEND', '腿受伤休养，好了再恢复。'],
  ['activityLeader', 'district', 15, 'REFUSE', '先做一段时间志愿者，熟悉活动流程后再申请。'],
  ['responsible', 'community', 3, '', ''],
  ['collector', 'street', 2, '', ''],
  ['volunteer', 'district', 1, '', ''],
] as const

/** What was done, without when and by whom; the holder applies, all else is done by those above. */
type CourseStep = Pick<PastStep, 'event' | 'input'>
/** One role and what became of it; `since` is its first step. */
interface RoleCourse {
  readonly uid: string
  readonly role: AppointedRole
  readonly region: string
  readonly since: Date
  readonly courseSteps: readonly CourseStep[]
}
interface RoleSeed {
  readonly now: number
  readonly places: SeedPlaces
  readonly people: readonly Person[]
  /** Whom one may log in as. */
  readonly roleHolders: readonly NewRow<'account'>[]
  readonly grants: readonly NewRow<'roleGrant'>[]
  readonly warehouses: readonly NewRow<'warehouse'>[]
}

/** People of 西湖区 who had no role yet, and what they do now in and around 北山街道. */
function extraHelpers({ places, people }: RoleSeed, taken: ReadonlySet<string>): SeedGrant[] {
  const free = people.filter(({ uid, region }) => region === HOME_DISTRICT && !taken.has(uid)).reverse()
  const { code, communities } = places.streetNamed(HOME_STREET)
  const regionOf = {
    volunteer: () => HOME_DISTRICT,
    collector: () => code,
    responsible: (number: number) => communities[number % communities.length]!.code,
  }
  return (['volunteer', 'collector', 'responsible'] as const).flatMap(role =>
    Array.from({ length: HELPERS[role] }, () => free.pop()?.uid ?? '').flatMap((uid, number) =>
      uid === '' ? [] : [{ uid, role, region: regionOf[role](number) }],
    ),
  )
}

/** The addresses of helpers, of additional ones near 北山街道. */
const addressesOf = (
  random: Random,
  { places, now }: RoleSeed,
  helpers: readonly Pick<Person, 'uid' | 'name' | 'phone' | 'region'>[],
  grantOf: ReadonlyMap<string, SeedGrant>,
) =>
  helpers.map(({ uid, name, phone, region }): NewRow<'address'> => {
    const held = grantOf.get(uid)?.region ?? ''
    const street =
      places.streets.find(({ code }) => held.startsWith(code)) ??
      (region === HOME_DISTRICT && random.chance(0.3) ? places.streetNamed(HOME_STREET) : places.randomStreetIn(region))
    return {
      id: random.id(),
      uid,
      name,
      phone,
      region: places.randomCommunity(street).code,
      // As on an envelope; bare numbers would all sound alike.
      detail: `${random.int(1, 28)} 幢 ${random.int(1, 4)} 单元 ${random.int(1, 6)}0${random.int(1, 4)} 室`,
      ...places.randomPointIn(street),
      isDefault: true,
      createdAt: dateAt(now, -random.int(30, 300), 19),
    }
  })

/** How each came to their role, in the order in which they began, so that their ids grow with age as real ones do. */
function coursesOf(random: Random, { now, places, people }: RoleSeed, grants: readonly NewRow<'roleGrant'>[]) {
  const apply = (): CourseStep => ({ event: 'APPLY', input: { words: random.pick(APPLICATION_WORDS) } })
  const taken = grants.flatMap(({ uid, role, region, createdAt }): RoleCourse[] => {
    if (!isAppointed(role)) return []
    const hasApplied = random.chance(role === 'volunteer' ? 0.8 : 0.2)
    const since = new Date(Number(createdAt) - (hasApplied ? 2 * DAY_MS : 0))
    return [
      { uid, role, region, since, courseSteps: hasApplied ? [apply(), { event: 'APPROVE' }] : [{ event: 'ADD' }] },
    ]
  })
  const withRole = new Set(grants.map(({ uid }) => uid))
  const locals = people.filter(({ uid, region }) => region === HOME_DISTRICT && !withRole.has(uid))
  const { code: street, communities } = places.streetNamed(HOME_STREET)
  const regions = { street, community: communities[0]!.code, district: HOME_DISTRICT }
  const asked = apply()
  const others = OTHER_COURSES.map(([role, where, days, event, reason], at): RoleCourse => {
    const last = event ? [{ event, input: { reason } }] : []
    const began = event === 'TAKE_BACK' || event === 'SUSPEND' ? { event: 'ADD' } : asked
    const { uid } = locals[OTHER_COURSES.length - 1 - at]!
    return { uid, role, region: regions[where], since: dateAt(now, -days, 10), courseSteps: [began, ...last] }
  })
  return [...taken, ...others].sort((one, other) => one.since.getTime() - other.since.getTime())
}

/** Fills in roles; its own random stream keeps changes here out of the other parts. */
export async function fillRoles(trx: Transaction<Tables>, random: Random, roleSeed: RoleSeed): Promise<void> {
  const { now, people, roleHolders, grants, warehouses } = roleSeed
  const extraGrants = extraHelpers(roleSeed, new Set(grants.map(({ uid }) => uid))).map((grant, number) => ({
    id: random.id(),
    ...grant,
    createdAt: dateAt(now, -random.int(40, 280), 9 + (number % 40) / 5),
  }))
  const all = [...grants, ...extraGrants]
  const grantOf = new Map(all.map(grant => [grant.uid, grant]))
  const helpers = [...roleHolders, ...people].filter(({ uid }) => isHelping(grantOf.get(uid)?.role))
  const addresses = addressesOf(random, roleSeed, helpers, grantOf)
  const skills = helpers.map(({ uid }) => ({ uid, skills: random.shuffle(SKILLS).slice(0, random.int(1, 3)) }))
  const regionOfWarehouse = new Map(warehouses.map(({ id, region }) => [id, region]))
  const leaders = all.filter(({ role }) => Object.values<Role>(APPOINTED_BY).includes(role))
  const past = coursesOf(random, roleSeed, all).map(({ uid, role, region, since, courseSteps }) => {
    const place = regionOfWarehouse.get(region) ?? region
    const decider =
      leaders.find(one => one.role === APPOINTED_BY[role] && one.uid !== uid && place.startsWith(one.region)) ??
      leaders.find(one => one.role === 'platform')
    const above = { uid: decider?.uid ?? null, role: decider?.role === 'platform' ? 'platform' : 'superior' }
    const facts = { owner: uid, role, region, place, desk: APPOINTED_BY[role] }
    return pastOf(
      random.id,
      roleGrant,
      { id: random.id(), facts, owner: uid, place },
      courseSteps.map((step, at) => ({
        ...step,
        ...(step.event === 'APPLY' ? { uid, role: 'owner' } : above),
        at: new Date(since.getTime() + at * (DAY_MS + 3 * HOUR_MS)),
      })),
    )
  })
  await insertAll(trx, 'roleGrant', extraGrants)
  await insertAll(trx, 'address', addresses)
  await insertAll(
    trx,
    'record',
    past.map(({ record }) => record),
  )
  await insertAll(
    trx,
    'history',
    past.flatMap(({ history }) => history),
  )
  await sql`
    update account set skills = able.skills
    from jsonb_to_recordset(${JSON.stringify(skills)}::jsonb) as able (uid text, skills jsonb)
    where account.uid = able.uid`.execute(trx)
}
