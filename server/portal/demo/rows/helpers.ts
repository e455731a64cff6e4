/** Helpers around 北山街道, with homes and skills, so that there is a choice when assigning. */
import type { Role } from '../../../../src/contract/words.ts'
import type { NewRow } from '../../../db/schema.ts'
import { dateAt } from './calendar.ts'
import type { Person, SeedGrant } from './people.ts'
import type { SeedPlaces } from './places.ts'
import type { Random } from './random.ts'

const HOME_DISTRICT = '330106'
const HOME_STREET = '北山街道'
/** In addition to those of all streets. */
const EXTRA_HELPERS: readonly (readonly [role: Role, people: number])[] = [
  ['volunteer', 12],
  ['collector', 3],
  ['responsible', 2],
]
/** Returns a house number in the form used on envelopes; bare numbers would all look alike. */
const houseNumber = (random: Random) =>
  `${random.int(1, 28)} 幢 ${random.int(1, 4)} 单元 ${random.int(1, 6)}0${random.int(1, 4)} 室`
const SKILLS = '陪诊陪护 水电维修 家庭保洁 作业辅导 心理倾听 理发 做饭送餐 会开车 搬运 电脑手机'.split(' ')
/** Roles of people who carry donations and help. */
const HELPING_ROLE_NAMES: readonly string[] = ['volunteer', 'collector', 'responsible']

/** Returns roles in and around 北山街道 for people of 西湖区 without one. */
export function extraHelpers(places: SeedPlaces, people: readonly Person[], taken: ReadonlySet<string>): SeedGrant[] {
  const free = people.filter(({ uid, region }) => region === HOME_DISTRICT && !taken.has(uid)).reverse()
  const street = places.streetNamed(HOME_STREET)
  const regionOf = (role: Role, number: number) => {
    if (role === 'volunteer') return HOME_DISTRICT
    return role === 'collector' ? street.code : street.communities[number % street.communities.length]!.code
  }
  return EXTRA_HELPERS.flatMap(([role, count]) =>
    Array.from({ length: count }, () => free.pop()?.uid ?? '').flatMap((uid, number) =>
      uid === '' ? [] : [{ uid, role, region: regionOf(role, number) }],
    ),
  )
}

export interface HelperProfiles {
  readonly addresses: NewRow<'address'>[]
  readonly skills: { readonly uid: string; readonly skills: readonly string[] }[]
}

/** Returns the homes and skills of helpers; extra helpers live nearby. */
export function helperProfiles(
  random: Random,
  places: SeedPlaces,
  now: number,
  people: readonly Pick<Person, 'uid' | 'name' | 'phone' | 'region'>[],
  grants: readonly SeedGrant[],
): HelperProfiles {
  const roles = new Map(grants.map(grant => [grant.uid, grant]))
  const helpers = people.filter(({ uid }) => HELPING_ROLE_NAMES.includes(roles.get(uid)?.role ?? ''))
  const addresses = helpers.map(({ uid, name, phone, region }): NewRow<'address'> => {
    const held = roles.get(uid)?.region ?? ''
    const street =
      places.streets.find(({ code }) => held.startsWith(code)) ??
      (region === HOME_DISTRICT && random.chance(0.3) ? places.streetNamed(HOME_STREET) : places.randomStreetIn(region))
    return {
      id: random.id(),
      uid,
      name,
      phone,
      region: places.randomCommunity(street).code,
      detail: houseNumber(random),
      ...places.randomPointIn(street),
      isDefault: true,
      createdAt: dateAt(now, -random.int(30, 300), 19),
    }
  })
  const skills = helpers.map(({ uid }) => ({ uid, skills: random.shuffle(SKILLS).slice(0, random.int(1, 3)) }))
  return { addresses, skills }
}
