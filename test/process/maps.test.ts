/** Where somebody is: the same questions to the built-in provider, to AMap behind a stand-in, and over HTTP. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mapsRoutes } from '../../server/http/maps.ts'
import { amapMaps } from '../../server/providers/maps/amap.ts'
import { createMaps } from '../../server/providers/maps/create.ts'
import type { MapsProvider } from '../../server/providers/maps/maps.ts'
import { offlineMaps } from '../../server/providers/maps/offline.ts'
import type { AmapRegeo } from '../../src/contract/amap.ts'
import { contains } from '../../src/contract/region.ts'

const OK = { status: '1', info: 'OK', infocode: '10000' }
const KEY = 'the-servers-own-key'
const EMPTY: never[] = []
const HANGZHOU_IP = '125.119.1.1'

/** What AMap says about the questions below, as its own documentation shows it. */
const IPS: Record<string, object> = {
  [HANGZHOU_IP]: {
    ...OK,
    province: '浙江省',
    city: '杭州市',
    adcode: '330100',
    rectangle: '119.8893309,30.04525187;120.4319477,30.47030539',
  },
  '8.8.8.8': { ...OK, province: [], city: [], adcode: [], rectangle: [] },
  '': { ...OK, province: '浙江省', city: '杭州市', adcode: '330100', rectangle: '119.8,30.0;120.4,30.4' },
}
const known = (province: string, city: string | never[], district: string | never[], adcode: string) => ({
  ...OK,
  regeocode: {
    formatted_address: [province, city, district].flat().join(''),
    addressComponent: { country: '中国', province, city, district, adcode, township: '某街道', citycode: '0571' },
  },
})
const POINTS: Record<string, object> = {
  '120.130000,30.260000': known('浙江省', '杭州市', '西湖区', '330106'),
  '116.397500,39.908700': known('北京市', [], '东城区', '110101'),
  '113.751800,23.020700': known('广东省', '东莞市', [], '441900'),
  '113.442700,30.328300': known('湖北省', [], '仙桃市', '429004'),
  '150.000000,10.000000': {
    ...OK,
    regeocode: { formatted_address: [], addressComponent: { country: [], province: [], adcode: [], township: [] } },
  },
}

let stub: Server
let stubUrl = ''
const requests: string[] = []
/** What the stand-in answers to everything, where set. */
let instead: string | undefined

beforeAll(async () => {
  stub = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in')
    requests.push(request.url ?? '')
    const good = searchParams.get('key') === KEY
    const answers =
      pathname === '/v3/ip' ? IPS[searchParams.get('ip') ?? ''] : POINTS[searchParams.get('location') ?? '']
    const wrongKey = { status: '0', info: 'INVALID_USER_KEY', infocode: '10001' }
    response.end(instead ?? JSON.stringify(good ? answers : wrongKey))
  })
  await new Promise<void>(resolve => stub.listen(0, '127.0.0.1', resolve))
  stubUrl = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`
})
afterAll(() => void stub.close())

const cornersOf = (rectangle: unknown) =>
  String(rectangle)
    .split(';')
    .map(corner => corner.split(',').map(Number))
const partsOf = (answer: AmapRegeo) => {
  if (answer.status === '0') throw new Error(String(answer.info))
  const { country, province, city, district, adcode } = answer.regeocode.addressComponent
  return { country, province, city, district, adcode }
}

const budget = { perAddress: 1_000, perDay: 1_000 }
const providers: [string, () => MapsProvider][] = [
  ['built in', () => createMaps({ amapKey: undefined, amapUrl: stubUrl, budget })],
  ['AMap', () => createMaps({ amapKey: KEY, amapUrl: stubUrl, budget })],
]

describe.each(providers)('maps: %s', (_, make) => {
  test('an address in Hangzhou: province, city, and a rectangle around the city', async () => {
    const answer = await make().ip(HANGZHOU_IP)
    expect(answer).toMatchObject({ ...OK, province: '浙江省', city: '杭州市', adcode: '330100' })
    const [[west = 0, south = 0] = [], [east = 0, north = 0] = []] = cornersOf(answer.rectangle)
    expect([west < 120.15, east > 120.15, south < 30.25, north > 30.25]).toEqual([true, true, true, true])
  })

  test('an address in another country: empty values', async () => {
    expect(await make().ip('8.8.8.8')).toMatchObject({ ...OK, province: [], city: [], adcode: [], rectangle: [] })
  })

  test('an address of the own network is still placed somewhere', async () => {
    for (const ip of ['127.0.0.1', '::1', '::ffff:192.168.3.4', '10.1.2.3', 'fd00::1'])
      expect(await make().ip(ip), ip).toMatchObject({ province: '浙江省', city: '杭州市', adcode: '330100' })
  })

  test.each([
    ['a district', 120.13, 30.26, '浙江省', '杭州市', '西湖区', '330106'],
    ['a municipality has no city', 116.3975, 39.9087, '北京市', EMPTY, '东城区', '110101'],
    ['a city without districts', 113.7518, 23.0207, '广东省', '东莞市', EMPTY, '441900'],
    ['directly under the province', 113.4427, 30.3283, '湖北省', EMPTY, '仙桃市', '429004'],
  ] as const)('%s', async (_name, lng, lat, province, city, district, adcode) => {
    const answer = await make().regeo(lng, lat)
    expect(answer).toMatchObject(OK)
    expect(partsOf(answer)).toEqual({ country: '中国', province, city, district, adcode })
  })

  test('the open sea: empty values, no failure', async () => {
    const emptyAddress = { country: [], province: [], city: [], district: [], adcode: [] }
    expect(partsOf(await make().regeo(150, 10))).toEqual(emptyAddress)
  })
})

describe('built in', () => {
  const maps = offlineMaps()
  test.each([
    [121.49, 31.238, '上海市', '黄浦区', '310101'],
    [113.3245, 23.1064, '广东省', '海珠区', '440105'],
    [106.5776, 29.5573, '重庆市', '渝中区', '500103'],
    [114.0596, 22.5429, '广东省', '福田区', '440304'],
    [91.1175, 29.6557, '西藏自治区', '城关区', '540102'],
    [126.617, 45.774, '黑龙江省', '道里区', '230102'],
    [87.617, 43.793, '新疆维吾尔自治区', '天山区', '650102'],
    [86.04, 44.3, '新疆维吾尔自治区', '石河子市', '659001'],
    [124.1, 50.42, '黑龙江省', '加格达奇区', '232761'],
    [98.2892, 39.7725, '甘肃省', EMPTY, '620201'],
    [121.565, 25.033, '台湾省', EMPTY, '710000'],
    [114.17, 22.32, '香港特别行政区', EMPTY, '810000'],
    [113.549, 22.199, '澳门特别行政区', EMPTY, '820000'],
  ] as const)('%s,%s is in %s %s', async (lng, lat, province, district, adcode) => {
    expect(partsOf(await maps.regeo(lng, lat))).toMatchObject({ province, district, adcode })
  })

  test.each([
    ['202.96.209.5', '上海市', '上海市', '310000'],
    ['219.141.136.10', '北京市', '北京市', '110000'],
    ['202.96.128.86', '广东省', '广州市', '440100'],
    ['61.139.2.69', '四川省', '成都市', '510100'],
    ['58.44.200.1', '湖南省', '湘西土家族苗族自治州', '433100'],
    ['39.154.37.1', '内蒙古自治区', '阿拉善盟', '152900'],
    ['42.225.101.1', '河南省', '济源市', '419001'],
    ['39.175.200.1', '浙江省', EMPTY, '330000'],
    ['13.33.200.1', '台湾省', EMPTY, '710000'],
  ] as const)('%s is in %s', async (ip, province, city, adcode) => {
    const answer = await maps.ip(ip)
    expect(answer).toMatchObject({ province, city, adcode })
    const [[west = 0, south = 0] = [], [east = 0, north = 0] = []] = cornersOf(answer.rectangle)
    const middle = partsOf(await maps.regeo((west + east) / 2, (south + north) / 2))
    expect(contains(adcode, String(middle.adcode))).toBe(true)
  })
})

describe('AMap', () => {
  test('the key goes to AMap only from here', async () => {
    requests.length = 0
    await amapMaps({ key: KEY, url: stubUrl }).regeo(120.13, 30.26)
    expect(requests.map(url => new URL(url, 'http://stand-in').searchParams.get('key'))).toEqual([KEY])
  })

  test('a wrong key is answered with AMap’s own words', async () => {
    const maps = amapMaps({ key: 'wrong', url: stubUrl })
    const refused = { status: '0', info: 'INVALID_USER_KEY', infocode: '10001' }
    expect([await maps.ip(HANGZHOU_IP), await maps.regeo(120.13, 30.26)]).toEqual([refused, refused])
  })

  test('nobody there, or an answer nobody can read: busy', async () => {
    const busy = { status: '0', info: 'SERVER_IS_BUSY', infocode: '10016' }
    expect(await amapMaps({ key: KEY, url: 'http://127.0.0.1:9' }).ip(HANGZHOU_IP)).toEqual(busy)
    for (const answer of ['<html>502</html>', '{}', '{"status":"1"}']) {
      instead = answer
      expect(await amapMaps({ key: KEY, url: stubUrl }).regeo(120.13, 30.26), answer).toEqual(busy)
    }
    instead = undefined
  })
})

describe('a day of paid questions', () => {
  const HOME = [120.13, 30.26] as const
  const budgeted = (perAddress: number, perDay: number) => {
    requests.length = 0
    const amap = { amapKey: KEY, amapUrl: stubUrl }
    return createMaps({ ...amap, budget: { perAddress, perDay } })
  }
  test('the same question is paid once, a few metres apart or not', async () => {
    const maps = budgeted(10, 10)
    for (const off of [0, 0.00001, 0.00004]) await maps.regeo(HOME[0] + off, HOME[1], '202.96.209.5')
    expect(requests).toHaveLength(1)
    await maps.regeo(HOME[0] + 0.001, HOME[1], '202.96.209.5')
    expect(requests).toHaveLength(2)
  })
  test('past its share an address hears our own data, and others still AMap', async () => {
    const maps = budgeted(2, 3)
    const answersTo = (caller: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          maps.regeo(HOME[0] + at / 1000, HOME[1] + caller.length / 100, caller),
        ),
      )
    const answers = await answersTo('202.96.209.5', 5)
    expect(requests).toHaveLength(2)
    expect(answers.slice(2).every(({ status }) => status === '1')).toBe(true)
    await answersTo('202.96.209.15', 5)
    expect(requests, 'all together').toHaveLength(3)
  })
})

describe('over HTTP', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = Fastify({ trustProxy: true })
    mapsRoutes(app, offlineMaps())
    await app.ready()
  })
  afterAll(() => app.close())
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  const invalid = { status: '0', info: 'INVALID_PARAMS', infocode: '20000' }

  test('without ip= the caller’s own address counts; a key is not asked for', async () => {
    const own = await get('/maps/v3/ip?key=any', { 'x-forwarded-for': '202.96.209.5' })
    expect(own.json()).toMatchObject({ province: '上海市', adcode: '310000' })
    expect((await get(`/maps/v3/ip?ip=${HANGZHOU_IP}`)).json()).toMatchObject({ city: '杭州市' })
    const stranger = await get(`/maps/v3/ip?ip=${HANGZHOU_IP}`, { 'x-forwarded-for': '202.96.209.5' })
    expect(stranger.json(), 'where others are').toMatchObject({ province: '上海市' })
    expect((await get('/maps/v3/ip')).json()).toMatchObject({ adcode: '330100' })
  })

  test.each(['ip=nonsense', 'ip=1.2.3', 'ip=999.1.1.1', 'ip=1.2.3.4%27%3B'])(
    '%s is an invalid parameter',
    async query => {
      expect((await get(`/maps/v3/ip?${query}`)).json()).toEqual(invalid)
    },
  )
  test('a place by its point', async () => {
    const answer = await get('/maps/v3/geocode/regeo?key=any&location=120.13,30.26')
    expect(answer.json().regeocode.formatted_address).toBe('浙江省杭州市西湖区')
  })

  test.each([
    '',
    'location=',
    'location=120.13',
    'location=a,b',
    'location=30.26,120.13',
    'location=1e2,30',
    'location=181,0',
  ])('"%s" is an invalid parameter', async query => {
    const answer = await get(`/maps/v3/geocode/regeo?${query}`)
    expect([answer.statusCode, answer.json()]).toEqual([200, invalid])
  })

  test.each(['province.json', 'city.json', 'districts.json'])('%s is a map with shapes', async file => {
    const map = (await get(`/maps/base/${file}`)).json()
    const [shapes] = Object.values(map.objects as Record<string, { geometries: unknown[] }>)
    expect(map.type).toBe('Topology')
    expect(shapes?.geometries.length).toBeGreaterThan(30)
  })

  test.each(['nothing.json', '..%2Fregions.txt', 'province.json.br', 'constructor'])('no file %s', async file => {
    expect((await get(`/maps/base/${file}`)).statusCode).toBe(404)
  })
})
