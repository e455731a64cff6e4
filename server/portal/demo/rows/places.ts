/** The places of the demonstration: cities, districts, streets with a centre, and points around it. GCJ-02. */
import type { Transaction } from 'kysely'
import type { Point } from '../../../../src/contract/constants.ts'
import type { Tables } from '../../../db/schema.ts'
import { districtAt } from '../../../geo/polygons.ts'
import type { Random } from './random.ts'

interface SeedCity {
  readonly code: string
  readonly name: string
  /** Share of all data that is placed here. */
  readonly weight: number
  /** District code, a point well inside it, share within the city. */
  readonly districts: readonly (readonly [code: string, lng: number, lat: number, weight: number])[]
}

export const SEED_CITIES: readonly SeedCity[] = [
  {
    code: '3301',
    name: '杭州市',
    weight: 44,
    districts: [
      ['330106', 120.1302, 30.2662, 48],
      ['330105', 120.1417, 30.3195, 14],
      ['330108', 120.2118, 30.2084, 12],
      ['330109', 120.2645, 30.1838, 12],
      ['330110', 119.9785, 30.2745, 8],
      ['330112', 119.7247, 30.2338, 6],
    ],
  },
  {
    code: '3302',
    name: '宁波市',
    weight: 9,
    districts: [
      ['330203', 121.5506, 29.8598, 5],
      ['330212', 121.5466, 29.8168, 4],
    ],
  },
  {
    code: '3101',
    name: '上海市',
    weight: 10,
    districts: [
      ['310104', 121.4366, 31.1886, 5],
      ['310115', 121.5446, 31.2216, 5],
    ],
  },
  {
    code: '3201',
    name: '南京市',
    weight: 8,
    districts: [
      ['320106', 118.7698, 32.0664, 5],
      ['320105', 118.7316, 32.0039, 3],
    ],
  },
  {
    code: '4401',
    name: '广州市',
    weight: 8,
    districts: [
      ['440106', 113.3614, 23.1247, 5],
      ['440105', 113.3171, 23.0838, 3],
    ],
  },
  {
    code: '5101',
    name: '成都市',
    weight: 8,
    districts: [
      ['510105', 104.0617, 30.6745, 4],
      ['510107', 104.0432, 30.6418, 4],
    ],
  },
  {
    code: '4201',
    name: '武汉市',
    weight: 7,
    districts: [
      ['420106', 114.3162, 30.5538, 4],
      ['420111', 114.3435, 30.5004, 3],
    ],
  },
  {
    code: '6101',
    name: '西安市',
    weight: 6,
    districts: [
      ['610113', 108.9486, 34.2225, 4],
      ['610103', 108.9343, 34.2305, 2],
    ],
  },
]

/** Real centres of the streets of 西湖区, so that locals recognise them. */
const STREET_CENTRES: Readonly<Record<string, readonly [lng: number, lat: number]>> = {
  北山街道: [120.1412, 30.2672],
  西溪街道: [120.1385, 30.2762],
  翠苑街道: [120.1215, 30.2898],
  古荡街道: [120.1168, 30.2758],
  灵隐街道: [120.1258, 30.2605],
  西湖街道: [120.1168, 30.2292],
  文新街道: [120.1003, 30.2868],
  蒋村街道: [120.0725, 30.2835],
  留下街道: [120.0472, 30.2466],
  转塘街道: [120.0782, 30.1642],
  三墩镇: [120.0862, 30.3252],
  双浦镇: [120.0665, 30.1182],
}

export interface SeedCommunity {
  /** Twelve digits. */
  readonly code: string
  readonly name: string
}
export interface SeedStreet {
  /** Nine digits. */
  readonly code: string
  readonly name: string
  readonly district: string
  readonly districtName: string
  readonly city: string
  readonly cityName: string
  readonly middle: Point
  readonly communities: readonly SeedCommunity[]
}
export interface SeedPlaces {
  readonly streets: readonly SeedStreet[]
  /** Returns a street, weighted by its share. */
  randomStreet(): SeedStreet
  randomStreetIn(region: string): SeedStreet
  streetNamed(name: string): SeedStreet
  randomCommunity(of: SeedStreet): SeedCommunity
  /** Returns a point in the street, never outside its district. */
  randomPointIn(street: SeedStreet, reach?: number): Point
  /** 曙光路 128 号. */
  randomAddress(street: SeedStreet): string
  /** Returns the same for texts that always include the district. */
  randomDoor(street: SeedStreet): string
}

/** Radius of a street around its centre in degrees of latitude: a kilometre and a half. */
const REACH_DEGREES = 0.012
const ROADS =
  '文一路 文二路 学院路 曙光路 体育路 教工路 解放路 中山路 建设路 和平路 人民路 新华路 幸福路 长江路 黄河路 春风路 青年路 友谊路 团结路 光明路 花园路 湖滨路 环城路 迎春路 育才路 康乐路 梧桐路 桂花路 银杏路 玉兰路'.split(
    ' ',
  )

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Returns a point around `middle` inside the district; the middle itself if none is found. */
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
export async function readPlaces(trx: Transaction<Tables>, random: Random): Promise<SeedPlaces> {
  const districts = SEED_CITIES.flatMap(city =>
    city.districts.map(([code, lng, lat, weight]) => ({
      code,
      city,
      lng,
      lat,
      weight: (city.weight * weight) / city.districts.reduce((all, one) => all + one[3], 0),
    })),
  )
  const codes = districts.map(({ code }) => code)
  const districtNames = await trx.selectFrom('region').select(['code', 'name']).where('code', 'in', codes).execute()
  const rows = await trx
    .selectFrom('region')
    .select(['code', 'parent', 'name'])
    .where('parent', 'in', codes)
    .where('name', 'not like', '%管委会%')
    .where('name', 'not like', '%开发区%')
    .orderBy('code')
    .execute()
  const below = await trx
    .selectFrom('region')
    .select(['code', 'parent', 'name'])
    .where(
      'parent',
      'in',
      rows.map(({ code }) => code),
    )
    .orderBy('code')
    .execute()
  const communities = new Map<string, SeedCommunity[]>()
  for (const { code, parent, name } of below)
    communities.set(parent, [...(communities.get(parent) ?? []), { code, name: shortName(name) }])

  const streets = rows.flatMap(({ code, parent, name }): SeedStreet[] => {
    const district = districts.find(one => one.code === parent)!
    const own = communities.get(code)
    if (!own) return []
    const known = parent === '330106' ? STREET_CENTRES[name] : undefined
    const randomMiddle = randomPointAround(random, parent, district, 0.03)
    const middle =
      known && districtAt(known[0], known[1])?.id === parent ? { lng: known[0], lat: known[1] } : randomMiddle
    const districtName = districtNames.find(one => one.code === parent)?.name ?? ''
    return [
      {
        code,
        name,
        district: parent,
        districtName,
        city: district.city.code,
        cityName: district.city.name,
        middle,
        communities: own,
      },
    ]
  })
  const inDistrict = (code: string) => streets.filter(street => street.district === code)
  const total = districts.reduce((all, { weight }) => all + weight, 0)
  const randomStreet = () => {
    let left = random.next() * total
    for (const { code, weight } of districts) {
      left -= weight
      if (left < 0) return random.pick(inDistrict(code))
    }
    return random.pick(streets)
  }
  const randomDoor = (street: SeedStreet) => `${street.name}${random.pick(ROADS)} ${random.int(1, 368)} 号`
  return {
    streets,
    randomStreet,
    randomStreetIn: region =>
      random.pick(streets.filter(({ code, city }) => code.startsWith(region) || city === region)),
    streetNamed: name => streets.find(street => street.name === name) ?? streets[0]!,
    randomCommunity: of => random.pick(of.communities),
    randomPointIn: (street, reach = REACH_DEGREES) => randomPointAround(random, street.district, street.middle, reach),
    randomAddress: street => `${street.districtName}${randomDoor(street)}`,
    randomDoor,
  }
}
