/** Organisations, shops, warehouses and collection points of the demonstration. */
import type { NewRow } from '../../../db/schema.ts'
import { interpolate } from '../../../db/seed/texts.ts'
import { BACKGROUND_NAMES, type PictureName, picture, plainPicture } from '../../../kernel/pictures.ts'
import { ORGANISATIONS, SHOPS } from '../tables/organisations.ts'
import { dateAt } from './calendar.ts'
import { makeCreditCode } from './creditCode.ts'
import type { Person } from './people.ts'
import { SEED_CITIES, type SeedPlaces, type SeedStreet } from './places.ts'
import type { Random } from './random.ts'

const ORGANISATION_COUNT = 60
const FIRST_ORGANISATION_PHONE = 13_900_010_000

export interface SeedOrganisation {
  readonly account: NewRow<'account'>
  readonly organisation: NewRow<'organisation'>
  readonly street: SeedStreet
}

const placeholdersOf = ({ name, districtName, cityName }: SeedStreet) => ({
  street: name,
  district: districtName,
  city: cityName,
})

/**
 * Returns the home region: every kind once in 西湖区, once in Zhejiang and once in another province, so that each city has
 * its own.
 */
function homeRegionOf(number: number): string {
  const otherCities = SEED_CITIES.slice(2)
  if (number < ORGANISATIONS.length) return '330106'
  if (number < 2 * ORGANISATIONS.length) return SEED_CITIES[number % 2]!.code
  return otherCities[number % otherCities.length]!.code
}

/** Returns organisations; the first of every kind is around 北山街道. */
export function makeOrganisations(
  random: Random,
  places: SeedPlaces,
  now: number,
  passwordHash: string,
): SeedOrganisation[] {
  const taken = new Set<string>()
  const placeFor = (pattern: string, number: number): { name: string; street: SeedStreet } => {
    const first = number < ORGANISATIONS.length
    for (let tries = 0; ; tries++) {
      const street = first && tries === 0 ? places.streetNamed('北山街道') : places.randomStreetIn(homeRegionOf(number))
      const local = pattern.includes('{') || first ? pattern : `{city}${pattern}`
      const name = interpolate(
        tries > 40 ? `{city}{district}${pattern.replace(/\{\w+\}/g, '')}` : local,
        placeholdersOf(street),
      )
      if (taken.has(name)) continue
      taken.add(name)
      return { name, street }
    }
  }
  return Array.from({ length: ORGANISATION_COUNT }, (_, number) => {
    const [pattern, registered, introduction] = ORGANISATIONS[number % ORGANISATIONS.length]!
    const { name, street } = placeFor(pattern, number)
    const uid = random.id()
    return {
      street,
      account: {
        uid,
        kind: 'organisation',
        phone: String(FIRST_ORGANISATION_PHONE + number),
        passwordHash,
        name,
        avatar: plainPicture('office-building'),
        region: street.district,
        introduction,
        points: 0,
        workMinutes: 0,
        showName: true,
        showOnRank: true,
        createdAt: dateAt(now, -random.int(200, 1200), 10),
      },
      organisation: {
        uid,
        creditCode: makeCreditCode(registered, street.district, String(random.int(10_000_000, 99_999_999))),
        region: street.district,
        address: places.randomAddress(street),
      },
    }
  })
}

/** City of a shop whose name contains a place; others are anywhere. */
const CITY_BY_SHOP_NAME: readonly (readonly [names: RegExp, city: string])[] = [
  [/象山|舟山/, '3302'],
  [/徐汇|崇明|浦东/, '3101'],
  [/金陵|江宁|固城湖/, '3201'],
  [/岭南|西关/, '4401'],
  [/青城山|川西/, '5101'],
  [/洪湖|恩施/, '4201'],
  [/秦岭|汉中/, '6101'],
]

const SHOP_PICTURES: Readonly<Record<string, PictureName>> = {
  food: 'cooked-rice',
  fresh: 'basket',
  tea: 'teapot',
  craft: 'yarn',
  home: 'couch-and-lamp',
  health: 'stethoscope',
  study: 'books',
}

export interface SeedShop extends NewRow<'shop'> {
  readonly createdAt: Date
  readonly id: string
  readonly sells: string
  readonly tag: string
}

/** Returns a shop each for the given owners, in the order of the table. */
export function makeShops(random: Random, places: SeedPlaces, now: number, owners: readonly Person[]): SeedShop[] {
  return SHOPS.slice(0, owners.length).map(([name, sells, tag, summary], number): SeedShop => {
    const city = CITY_BY_SHOP_NAME.find(([names]) => names.test(name))?.[1] ?? '3301'
    const street = number < 12 ? places.randomStreetIn('330106') : places.randomStreetIn(city)
    return {
      id: random.id(),
      uid: owners[number]!.uid,
      name,
      summary,
      picture: picture(
        BACKGROUND_NAMES[number % BACKGROUND_NAMES.length]!,
        SHOP_PICTURES[sells.split('-')[0] ?? ''] ?? 'shopping-bags',
      ),
      region: street.district,
      address: places.randomDoor(street),
      ...places.randomPointIn(street),
      createdAt: dateAt(now, -random.int(60, 800), 9),
      sells,
      tag,
    }
  })
}

const ORDINALS = ['', '第二', '第三']

/** Returns one in every district, more where the share is larger; the first is that of 西湖区. */
export function makeWarehouses(random: Random, places: SeedPlaces): NewRow<'warehouse'>[] {
  const districts = SEED_CITIES.flatMap(city => city.districts.map(([code]) => code))
  const all = [...districts, '330106', '330106', '330105', '330108', '310104']
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

const OPENING_HOURS = [
  '每天 8:30—17:30',
  '周一至周六 9:00—18:00',
  '周二至周日 9:00—17:00',
  '全天，自助投放',
  '每天 7:00—20:00',
  '周末 9:00—16:00',
]

/** Returns two in every street of 西湖区, the rest in other streets. */
export function makeCollectionPoints(random: Random, places: SeedPlaces, count: number): NewRow<'collectionPoint'>[] {
  const fixedStreets = places.streets
    .filter(({ district }) => district === '330106')
    .flatMap(street => [street, street])
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, number) => {
    const street = fixedStreets[number] ?? places.randomStreet()
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
