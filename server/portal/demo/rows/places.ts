/** Where the demonstration takes place: streets with a middle, and points around it. GCJ-02. */
import type { Transaction } from 'kysely'
import type { Point } from '../../../../src/contract/constants.ts'
import type { Tables } from '../../../db/schema.ts'
import { districtAt } from '../../../geo/polygons.ts'
import { CITIES, STREET_CENTRES } from '../tables.ts'
import type { Random } from './random.ts'

interface Community {
  /** Twelve digits. */
  readonly code: string
  readonly name: string
}
export type SeedStreet = Awaited<ReturnType<typeof readPlaces>>['streets'][number]
export type SeedPlaces = Awaited<ReturnType<typeof readPlaces>>

/** Degrees of latitude that a street reaches around its middle: a kilometre and a half. */
const REACH_DEGREES = 0.012
const ROADS =
  '文一路 文二路 学院路 曙光路 体育路 教工路 解放路 中山路 建设路 和平路 人民路 新华路 幸福路 长江路 黄河路 春风路 青年路 友谊路 团结路 光明路 花园路 湖滨路 环城路 迎春路 育才路 康乐路 梧桐路 桂花路 银杏路 玉兰路'.split(
    ' ',
  )

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** A point around `middle` that lies in the district; the middle itself where none is found. */
function randomPointAround(random: Random, district: string, { lng, lat }: Point, reach: number): Point {
  for (let tries = 0; tries < 40; tries++) {
    const angle = random.next() * 2 * Math.PI
    const radius = reach * Math.sqrt(random.next())
    const at = {
      lng: rounded(lng + (radius * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180)),
      lat: rounded(lat + radius * Math.sin(angle)),
    }
    if (districtAt(at.lng, at.lat)?.id === district) return at
  }
  return { lng: rounded(lng), lat: rounded(lat) }
}

const shortName = (name: string) => name.replace(/(居民|村民)?委员会$|[居村]委会$/, '')

/** Reads the streets and communities of the demonstration's districts, in the order of their codes. */
export async function readPlaces(trx: Transaction<Tables>, random: Random) {
  const districts = CITIES.flatMap(city => {
    const whole = city.districts.reduce((sum, { weight }) => sum + weight, 0)
    return city.districts.map(one => ({ ...one, city, weight: (city.weight * one.weight) / whole }))
  })
  const codes = districts.map(({ code }) => code)
  const regions = () => trx.selectFrom('region').select(['code', 'parent', 'name']).orderBy('code')
  const districtNames = await regions().where('code', 'in', codes).execute()
  const rows = await regions()
    .where('parent', 'in', codes)
    .where('name', 'not like', '%管委会%')
    .where('name', 'not like', '%开发区%')
    .execute()
  const rowCodes = rows.map(({ code }) => code)
  const communities = new Map<string, Community[]>()
  for (const { code, parent, name } of await regions().where('parent', 'in', rowCodes).execute())
    communities.set(parent ?? '', [...(communities.get(parent ?? '') ?? []), { code, name: shortName(name) }])

  const streets = rows.flatMap(({ code, parent, name }) => {
    const district = districts.find(one => one.code === parent)!
    const own = communities.get(code)
    if (!own) return []
    const known = district.code === '330106' ? STREET_CENTRES.find(one => one.name === name) : undefined
    const randomMiddle = randomPointAround(random, district.code, district, 0.03)
    const isInside = known && districtAt(known.lng, known.lat)?.id === district.code
    return [
      {
        code,
        name,
        district: district.code,
        districtName: districtNames.find(one => one.code === parent)?.name ?? '',
        city: district.city.code,
        cityName: district.city.name,
        middle: isInside ? { lng: known.lng, lat: known.lat } : randomMiddle,
        communities: own,
      },
    ]
  })
  type Street = (typeof streets)[number]
  const inDistrict = (code: string) => streets.filter(street => street.district === code)
  const total = districts.reduce((all, { weight }) => all + weight, 0)
  const randomDoor = (street: Street) => `${street.name}${random.pick(ROADS)} ${random.int(1, 368)} 号`
  return {
    streets,
    /** A street, oftener where more happens. */
    randomStreet() {
      let left = random.next() * total
      for (const { code, weight } of districts) {
        left -= weight
        if (left < 0) return random.pick(inDistrict(code))
      }
      return random.pick(streets)
    },
    randomStreetIn: (region: string) =>
      random.pick(streets.filter(({ code, city }) => code.startsWith(region) || city === region)),
    streetNamed: (name: string) => streets.find(street => street.name === name) ?? streets[0]!,
    randomCommunity: (of: Street) => random.pick(of.communities),
    /** A point in the street, never outside its district. */
    randomPointIn: (street: Street) => randomPointAround(random, street.district, street.middle, REACH_DEGREES),
    /** 西湖区北山街道曙光路 128 号. */
    randomAddress: (street: Street) => `${street.districtName}${randomDoor(street)}`,
    /** The same for whatever is always shown together with its district. */
    randomDoor,
  }
}
