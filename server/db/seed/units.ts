/** Organisations, shops, warehouses and collection points of the demonstration. */
import type { NewRow } from '../schema.ts'
import { at } from './calendar.ts'
import { creditCode } from './creditCode.ts'
import { filled } from './fill.ts'
import { ORGANISATIONS, SHOPS } from './organisations.ts'
import type { Person } from './people.ts'
import { GROUND_NAMES, type PictureName, picture, plainPicture } from './picture.ts'
import { CITIES, type Places, type Street } from './places.ts'
import type { Random } from './random.ts'

const ORGANISATION_COUNT = 60
const ORGANISATION_PHONES_FROM = 13_900_010_000

export interface Unit {
  readonly account: NewRow<'account'>
  readonly organisation: NewRow<'organisation'>
  readonly street: Street
}

const wordsOf = ({ name, districtName, cityName }: Street) => ({ street: name, district: districtName, city: cityName })

/** Every kind once in 西湖区, once in Zhejiang, once in another province, so that each city has its own. */
function homeOf(number: number): string {
  const abroad = CITIES.slice(2)
  if (number < ORGANISATIONS.length) return '330106'
  if (number < 2 * ORGANISATIONS.length) return CITIES[number % 2]!.code
  return abroad[number % abroad.length]!.code
}

/** Organisations; the first of every kind is at home around 北山街道. */
export function makeOrganisations(random: Random, places: Places, now: number, password_hash: string): Unit[] {
  const taken = new Set<string>()
  const placeFor = (pattern: string, number: number): { name: string; street: Street } => {
    const first = number < ORGANISATIONS.length
    for (let tries = 0; ; tries++) {
      const street = first && tries === 0 ? places.named('北山街道') : places.streetIn(homeOf(number))
      const local = pattern.includes('{') || first ? pattern : `{city}${pattern}`
      const name = filled(tries > 40 ? `{city}{district}${pattern.replace(/\{\w+\}/g, '')}` : local, wordsOf(street))
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
        phone: String(ORGANISATION_PHONES_FROM + number),
        password_hash,
        name,
        avatar: plainPicture('office-building'),
        region: street.district,
        introduction,
        points: 0,
        work_minutes: 0,
        show_name: true,
        show_on_rank: true,
        created_at: at(now, -random.int(200, 1200), 10),
      },
      organisation: {
        uid,
        credit_code: creditCode(registered, street.district, String(random.int(10_000_000, 99_999_999))),
        region: street.district,
        address: places.address(street),
      },
    }
  })
}

/** Where a shop is at home when its name says so; else it is anywhere. */
const HOMES: readonly (readonly [names: RegExp, city: string])[] = [
  [/象山|舟山/, '3302'],
  [/徐汇|崇明|浦东/, '3101'],
  [/金陵|江宁|固城湖/, '3201'],
  [/岭南|西关/, '4401'],
  [/青城山|川西/, '5101'],
  [/洪湖|恩施/, '4201'],
  [/秦岭|汉中/, '6101'],
]

const FRONTS: Readonly<Record<string, PictureName>> = {
  food: 'cooked-rice',
  fresh: 'basket',
  tea: 'teapot',
  craft: 'yarn',
  home: 'couch-and-lamp',
  health: 'stethoscope',
  study: 'books',
}

export interface Shop extends NewRow<'shop'> {
  readonly id: string
  readonly sells: string
  readonly tag: string
}

/** A shop each for the given owners, in the order of the table. */
export function makeShops(random: Random, places: Places, now: number, owners: readonly Person[]): Shop[] {
  return SHOPS.slice(0, owners.length).map(([name, sells, tag, summary], number): Shop => {
    const city = HOMES.find(([names]) => names.test(name))?.[1] ?? '3301'
    const street = number < 12 ? places.streetIn('330106') : places.streetIn(city)
    return {
      id: random.id(),
      uid: owners[number]!.uid,
      name,
      summary,
      picture: picture(GROUND_NAMES[number % GROUND_NAMES.length]!, FRONTS[sells] ?? 'shopping-bags'),
      region: street.district,
      address: places.door(street),
      ...places.near(street),
      created_at: at(now, -random.int(60, 800), 9),
      sells,
      tag,
    }
  })
}

const ORDINALS = ['', '第二', '第三']

/** One in every district, more where more happens; the first is that of 西湖区. */
export function makeWarehouses(random: Random, places: Places): NewRow<'warehouse'>[] {
  const districts = CITIES.flatMap(city => city.districts.map(([code]) => code))
  const all = [...districts, '330106', '330106', '330105', '330108', '310104']
  return all.map((district, number) => {
    const street = places.streetIn(district)
    const before = all.slice(0, number).filter(code => code === district).length
    return {
      id: random.id(),
      name: `${street.districtName}${ORDINALS[before] ?? ''}爱心仓库`,
      region: street.code,
      address: places.address(street),
      ...places.near(street),
    }
  })
}

const HOURS = [
  '每天 8:30—17:30',
  '周一至周六 9:00—18:00',
  '周二至周日 9:00—17:00',
  '全天，自助投放',
  '每天 7:00—20:00',
  '周末 9:00—16:00',
]

/** Two in every street of 西湖区, the rest wherever people live. */
export function makeCollectionPoints(random: Random, places: Places, count: number): NewRow<'collection_point'>[] {
  const sure = places.streets.filter(({ district }) => district === '330106').flatMap(street => [street, street])
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, number) => {
    const street = sure[number] ?? places.anyStreet()
    const open = street.communities.filter(({ code }) => !taken.has(code))
    const community = random.pick(open.length ? open : street.communities)
    taken.add(community.code)
    return {
      id: random.id(),
      name: `${community.name}收集点`,
      region: community.code,
      address: places.address(street),
      ...places.near(street),
      hours: random.pick(HOURS),
    }
  })
}
