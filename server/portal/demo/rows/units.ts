/** Organisations, shops, warehouses and collection points of the demonstration. */
import { creditCheck, organisationCheck } from '../../../../src/contract/identity.ts'
import type { NewRow } from '../../../db/schema.ts'
import { interpolate } from '../../../db/seed/texts.ts'
import { BACKGROUND_NAMES, picture, pictureNamed, plainPicture } from '../../../kernel/pictures.ts'
import { CITIES, DISTRICTS, ORGANISATIONS, SHOPS } from '../tables.ts'
import { dateAt } from './calendar.ts'
import { type Person, personRow } from './people.ts'
import type { SeedPlaces } from './places.ts'
import type { Random } from './random.ts'

const ORGANISATION_COUNT = 60
const FIRST_ORGANISATION_PHONE = 13_900_010_000

export type SeedOrganisation = ReturnType<typeof makeOrganisations>[number]

/** A unified social credit code of an organisation that is invented, GB 32100-2015. */
function creditCode(registered: string, district: string, serial: string): string {
  const withoutCheckDigit = registered + district + serial + organisationCheck(serial)
  return withoutCheckDigit + creditCheck(withoutCheckDigit)
}

/** Every kind once in 西湖区, once in Zhejiang, once in another province, so that each city has its own. */
function homeRegionOf(number: number): string {
  const otherCities = CITIES.slice(2)
  if (number < ORGANISATIONS.length) return '330106'
  if (number < 2 * ORGANISATIONS.length) return CITIES[number % 2]!.code
  return otherCities[number % otherCities.length]!.code
}

/** Returns organisations; the first of every kind is at home around 北山街道. */
export function makeOrganisations(random: Random, places: SeedPlaces, now: number, passwordHash: string) {
  const taken = new Set<string>()
  const placeFor = (pattern: string, number: number) => {
    const first = number < ORGANISATIONS.length
    for (let tries = 0; ; tries++) {
      const street = first && tries === 0 ? places.streetNamed('北山街道') : places.randomStreetIn(homeRegionOf(number))
      const local = pattern.includes('{') || first ? pattern : `{city}${pattern}`
      const name = interpolate(tries > 40 ? `{city}{district}${pattern.replace(/\{\w+\}/g, '')}` : local, {
        street: street.name,
        district: street.districtName,
        city: street.cityName,
      })
      if (taken.has(name)) continue
      taken.add(name)
      return { name, street }
    }
  }
  return Array.from({ length: ORGANISATION_COUNT }, (_, number) => {
    const { name: pattern, registered, introduction } = ORGANISATIONS[number % ORGANISATIONS.length]!
    const { name, street } = placeFor(pattern, number)
    const uid = random.id()
    const account = personRow({
      uid,
      kind: 'organisation',
      phone: String(FIRST_ORGANISATION_PHONE + number),
      passwordHash,
      name,
      avatar: plainPicture('office-building'),
      region: street.district,
      introduction,
      createdAt: dateAt(now, -random.int(200, 1200), 10),
    })
    const organisation: NewRow<'organisation'> = {
      uid,
      creditCode: creditCode(registered, street.district, String(random.int(10_000_000, 99_999_999))),
      region: street.district,
      address: places.randomAddress(street),
    }
    return { street, account, organisation }
  })
}

export type SeedShop = ReturnType<typeof makeShops>[number]

/** Returns a shop each for the given owners, in the order of the table. */
export const makeShops = (random: Random, places: SeedPlaces, now: number, owners: readonly Person[]) =>
  SHOPS.slice(0, owners.length).map(({ name, where, art, sells, tag, summary }, number) => {
    const street = places.randomStreetIn(where)
    return {
      id: random.id(),
      uid: owners[number]!.uid,
      name,
      summary,
      picture: picture(BACKGROUND_NAMES[number % BACKGROUND_NAMES.length]!, pictureNamed(art)),
      region: street.district,
      address: places.randomDoor(street),
      ...places.randomPointIn(street),
      createdAt: dateAt(now, -random.int(60, 800), 9),
      sells,
      tag,
    }
  })

const ORDINALS = ['', '第二', '第三']

/** Returns one in every district, more where more happens; the first is that of 西湖区. */
export function makeWarehouses(random: Random, places: SeedPlaces): NewRow<'warehouse'>[] {
  const all = [...DISTRICTS, '330106', '330106', '330105', '330108', '310104']
  return all.map((district, number) => {
    const street = places.randomStreetIn(district)
    const before = all.slice(0, number).filter(code => code === district).length
    return {
      id: random.id(),
      name: `${street.districtName}${ORDINALS[before] ?? ''}爱心仓库`,
      region: street.code,
      address: places.randomAddress(street),
      ...places.randomPointIn(street),
    }
  })
}

const OPENING_HOURS =
  '每天 8:30—17:30|周一至周六 9:00—18:00|周二至周日 9:00—17:00|全天，自助投放|每天 7:00—20:00|周末 9:00—16:00'.split(
    '|',
  )

/** Returns two in every street of 西湖区, the rest wherever people live. */
export function makeCollectionPoints(random: Random, places: SeedPlaces, count: number): NewRow<'collectionPoint'>[] {
  const local = places.streets.filter(({ district }) => district === '330106').flatMap(street => [street, street])
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, number) => {
    const street = local[number] ?? places.randomStreet()
    const open = street.communities.filter(({ code }) => !taken.has(code))
    const community = random.pick(open.length ? open : street.communities)
    taken.add(community.code)
    return {
      id: random.id(),
      name: `${community.name}收集点`,
      region: community.code,
      address: places.randomAddress(street),
      ...places.randomPointIn(street),
      hours: random.pick(OPENING_HOURS),
    }
  })
}
