/** Those who help around 北山街道, so that whoever assigns has a choice: where each lives and what each can do. */
import type { Role } from '../../../../src/contract/words.ts'
import type { NewRow } from '../../../db/schema.ts'
import { dateAt } from './calendar.ts'
import type { Person, SeedGrant } from './people.ts'
import type { SeedPlaces } from './places.ts'
import type { Random } from './random.ts'

const HOME_DISTRICT = '330106'
const HOME_STREET = '北山街道'
/** Beside those of all other streets. */
const EXTRA_HELPERS: readonly (readonly [role: Role, people: number])[] = [
  ['volunteer', 12],
  ['collector', 3],
  ['responsible', 2],
]
/** Houses as they are written on an envelope; bare numbers would all sound alike. */
const houseNumber = (random: Random) =>
  `${random.int(1, 28)} 幢 ${random.int(1, 4)} 单元 ${random.int(1, 6)}0${random.int(1, 4)} 室`
const SKILLS = '陪诊陪护 水电维修 家庭保洁 作业辅导 心理倾听 理发 做饭送餐 会开车 搬运 电脑手机'.split(' ')
/** The roles in which people carry what is given and asked for. */
const HELPING_ROLE_NAMES: readonly string[] = ['volunteer', 'collector', 'responsible']

/** People of 西湖区 who had no role yet, and what they do now in and around 北山街道. */
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

/** Returns whoever helps has said where they live and what they can do; those who were asked for more live near. */
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
