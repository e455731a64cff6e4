/** Maps, stores of files and text messages: what the outside world is asked for, and what its answers mean. */
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { metresBetween } from '../../server/geo/distance.ts'
import { mapsRoutes } from '../../server/http/maps.ts'
import { courierTable } from '../../server/providers/courier/table.ts'
import { createMaps } from '../../server/providers/maps/create.ts'
import { offlineMaps } from '../../server/providers/maps/offline.ts'
import { isAddress, isLocal, plainIp } from '../../server/providers/maps/private.ts'
import { createSms } from '../../server/providers/sms/create.ts'
import { PURPOSE_WORDS } from '../../server/providers/sms/sms.ts'
import { createStorage } from '../../server/providers/storage/create.ts'
import { StorageUnavailable } from '../../server/providers/storage/storage.ts'

describe('an address', () => {
  test.each([
    ...['0.0.0.1', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '169.254.1.1', '172.16.0.1'],
    ...['172.31.255.255', '192.168.255.255', '::', '::1', 'fc00::1', 'fdff::1', 'fe80::1', 'febf::1'],
  ])('%s is of this machine or its network', ip => expect(isLocal(ip)).toBe(true))
  test.each([
    ...['1.0.0.1', '9.255.255.255', '11.0.0.1', '100.63.255.255', '100.128.0.1', '128.0.0.1', '169.253.1.1'],
    ...['172.15.255.255', '172.32.0.1', '192.167.1.1', '192.169.1.1', '::2', 'fb00::1', 'fec0::1', '240e::1'],
  ])('%s is somewhere else', ip => expect(isLocal(ip)).toBe(false))
  test('of four numbers in the clothes of a longer one is what it is', () => {
    expect(['::ffff:1.2.3.4', '::FFFF:1.2.3.4', '::ffff:1', '1.2.3.4'].map(plainIp)).toEqual([
      ...['1.2.3.4', '1.2.3.4', '::ffff:1', '1.2.3.4'],
    ])
    expect(['1.2.3.4', '::1', '1.2.3', 'here', ''].map(isAddress)).toEqual([true, true, false, false, false])
  })
})

test.each([
  [120, 30, 120, 30, 0],
  [120, 30, 120, 31, 111_195],
  [120, 0, 121, 0, 111_195],
  [120, 60, 121, 60, 55_597],
  [0, 0, 180, 0, 20_015_087],
])('from %d, %d to %d, %d it is %i metres', (lng, lat, otherLng, otherLat, metres) => {
  expect(metresBetween({ lng, lat }, { lng: otherLng, lat: otherLat })).toBe(metres)
})

describe('the outside world', () => {
  const asked: { readonly url: URL; readonly init: RequestInit }[] = []
  const patience: number[] = []
  let answerWith: () => Response = () => new Response('')
  beforeEach(() => {
    asked.length = 0
    patience.length = 0
    const { timeout } = AbortSignal
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      patience.push(ms)
      return timeout.call(AbortSignal, ms)
    })
    vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
      asked.push({ url: new URL(url), init })
      return answerWith()
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const newest = () => {
    const one = asked.at(-1)
    if (!one) throw new Error('Nobody was asked')
    return one
  }

  test('is asked by AMap’s names where somebody is, and for eight seconds', async () => {
    const maps = createMaps({ amapKey: 'k', amapUrl: 'https://amap.example' })
    await maps.regeo(120.1234567, 30.5)
    expect([newest().url.pathname, Object.fromEntries(newest().url.searchParams)]).toEqual([
      '/v3/geocode/regeo',
      { location: '120.123457,30.500000', extensions: 'base', key: 'k', output: 'JSON' },
    ])
    await maps.ip('::ffff:125.119.1.1')
    expect([newest().url.pathname, Object.fromEntries(newest().url.searchParams)]).toEqual([
      '/v3/ip',
      { ip: '125.119.1.1', key: 'k', output: 'JSON' },
    ])
    await maps.ip('192.168.1.1')
    expect(newest().url.searchParams.has('ip'), 'whoever is at home with the server').toBe(false)
    expect(patience).toEqual([8_000, 8_000, 8_000])
  })

  const sms = {
    ...{ SMS_ACCESS_KEY: 'a', SMS_SECRET_KEY: 'b', SMS_SIGN: '邻里', SMS_TEMPLATE: 't', SMS_APP_ID: '1' },
  }
  const unused = () => {
    throw new Error('nothing is to be said')
  }
  const message = { phone: '13800138000', code: '246810', purpose: 'login' } as const
  test.each([
    ['aliyun', {}, 'https://dysmsapi.aliyuncs.com', { Code: 'OK' }],
    ['aliyun', { SMS_ENDPOINT: 'https://sms.example' }, 'https://sms.example', { Code: 'OK' }],
    ['tencent', {}, 'https://sms.tencentcloudapi.com', { Response: { SendStatusSet: [{ Code: 'Ok' }] } }],
  ] as const)('sends codes through %s with %j at %s, within ten seconds', async (provider, more, origin, reply) => {
    answerWith = () => Response.json(reply)
    await createSms({ provider, settings: { ...sms, ...more } }, unused).send(message)
    expect([newest().url.origin, newest().init.method, patience]).toEqual([origin, 'POST', [10_000]])
  })
  test('sends codes through the region of Tencent that is set, by the call of its day', async () => {
    answerWith = () => Response.json({ Response: { SendStatusSet: [{ Code: 'Ok' }] } })
    const settings = { ...sms, SMS_REGION: 'ap-nanjing' }
    await createSms({ provider: 'tencent', settings }, unused).send(message)
    expect(newest().init.headers).toMatchObject({ 'x-tc-region': 'ap-nanjing', 'x-tc-version': '2021-01-11' })
  })
  test('of two answers of Tencent the refusal counts', async () => {
    const refused = { Error: { Code: 'AuthFailure', Message: '签名错误' }, SendStatusSet: [{ Code: 'Ok' }] }
    answerWith = () => Response.json({ Response: refused })
    await expect(createSms({ provider: 'tencent', settings: sms }, unused).send(message)).rejects.toThrow(
      'AuthFailure 签名错误',
    )
  })

  const s3 = {
    ...{ STORAGE_ENDPOINT: 'https://s3.example/', STORAGE_BUCKET: 'linli', STORAGE_REGION: 'r' },
    ...{ STORAGE_ACCESS_KEY: 'a', STORAGE_SECRET_KEY: 'b' },
  }
  const storageOf = (changed: Record<string, string> = {}) =>
    createStorage({ provider: 's3', settings: { ...s3, ...changed } }, '/data')
  const NAME = '2026/11/a.pdf'
  test.each([
    ['https://s3.example', `https://s3.example/linli/${NAME}`],
    ['https://s3.example/', `https://s3.example/linli/${NAME}`],
    ['https://{bucket}.s3.example', `https://linli.s3.example/${NAME}`],
    ['https://{bucket}.s3.example/', `https://linli.s3.example/${NAME}`],
  ])('keeps files at %s under %s', async (STORAGE_ENDPOINT, url) => {
    await storageOf({ STORAGE_ENDPOINT }).put(NAME, Buffer.from('x'), 'application/pdf')
    expect([newest().url.href, newest().init.method]).toEqual([url, 'PUT'])
    expect([newest().init.headers, patience]).toMatchObject([{ 'content-type': 'application/pdf' }, [30_000]])
  })
  test.each(['s3.example', 'ftp://s3.example', 'https://', '{bucket}.s3.example'])(
    'keeps no files at %s: the start stops',
    STORAGE_ENDPOINT => {
      expect(() => storageOf({ STORAGE_ENDPOINT })).toThrow(`STORAGE_ENDPOINT=${STORAGE_ENDPOINT} 不是网址`)
    },
  )
  test('where the store refuses or breaks nothing counts as missing, and people are asked to come back', async () => {
    for (const status of [401, 403, 429, 500, 503]) {
      answerWith = () => new Response('', { status })
      for (const work of [
        storageOf().get(NAME),
        storageOf().remove(NAME),
        storageOf().put(NAME, Buffer.from('x'), 'application/pdf'),
      ]) {
        const error = await work.then(
          () => undefined,
          (thrown: unknown) => thrown,
        )
        expect(error, String(status)).toBeInstanceOf(StorageUnavailable)
        expect(error).toMatchObject({ statusCode: 503, message: expect.stringContaining(String(status)) })
      }
    }
    answerWith = () => {
      throw new Error('getaddrinfo ENOTFOUND')
    }
    await expect(storageOf().get(NAME)).rejects.toMatchObject({ statusCode: 503 })
  })
  test('says of a file how long it is and what it is, and of what it does not have that it is not there', async () => {
    answerWith = () => new Response(null, { headers: { 'content-length': '5', 'content-type': 'image/webp' } })
    expect(await storageOf().get(NAME)).toMatchObject({ bytes: 5, mime: 'image/webp' })
    answerWith = () => new Response(null, { headers: { 'content-length': '5' } })
    expect(await storageOf().get(NAME)).toMatchObject({ mime: 'application/octet-stream' })
    answerWith = () => new Response(null, { status: 404 })
    expect(await storageOf().get(NAME)).toBeUndefined()
    await expect(storageOf().remove(NAME)).resolves.toBeUndefined()
    await expect(storageOf().put(NAME, Buffer.from('x'), 'application/pdf')).rejects.toThrow('404')
    expect(storageOf().partials).toBe('/data/partials')
  })
  test('a file that was taken away while somebody reads it breaks off, and is not read as an empty one', async () => {
    answerWith = () => new Response(null, { headers: { 'content-length': '5', 'content-type': 'image/webp' } })
    const found = await storageOf().get(NAME)
    answerWith = () => new Response('<Code>NoSuchKey</Code>', { status: 404 })
    await expect(found?.read().toArray()).rejects.toThrow('The file vanished from the store')
  })
})

test('couriers are named in the order in which people look for them, the shop’s own last', () => {
  const companies = courierTable().companies()
  expect(companies.map(({ id, name }) => `${id} ${name}`)).toEqual([
    ...['shunfeng 顺丰速运', 'ems 邮政快递', 'jd 京东快递', 'zhongtong 中通快递', 'yuantong 圆通速递'],
    ...['yunda 韵达快递', 'shentong 申通快递', 'jtexpress 极兔速递', 'debang 德邦快递', 'danniao 菜鸟速递'],
    'self 店铺自送',
  ])
})
test.each(Object.entries(PURPOSE_WORDS))('a code for %s is called one for %s on the server', async (purpose, words) => {
  const said: string[] = []
  const message = { phone: '1', code: '2', purpose: purpose as keyof typeof PURPOSE_WORDS }
  const sms = createSms({ provider: 'log', settings: {} }, line => said.push(line))
  await sms.send(message)
  expect([sms.isLog, said]).toEqual([true, [`短信验证码（${words}）1：2`]])
})

describe('maps over HTTP', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = Fastify()
    mapsRoutes(app, offlineMaps())
    await app.ready()
  })
  afterAll(() => app.close())
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  test('say where the middle of a district is, and nothing of what is none', async () => {
    const { districts, count } = (await get('/maps/v3/config/district?keywords=330106')).json()
    const [lng, lat] = String(districts[0].center).split(',').map(Number) as [number, number]
    expect([districts[0].adcode, count, districts.length]).toEqual(['330106', '1', 1])
    expect([lng > 119.9 && lng < 120.2, lat > 30 && lat < 30.5]).toEqual([true, true])
    expect((await get('/maps/v3/config/district?keywords=999999')).json()).toMatchObject({ count: '0', districts: [] })
    for (const keywords of ['', '3301', '3301060', '西湖区'])
      expect((await get(`/maps/v3/config/district?keywords=${encodeURIComponent(keywords)}`)).json()).toMatchObject({
        infocode: '20000',
      })
  })
  test.each([
    ['180,90', '1'],
    ['-180,-90', '1'],
    ['180.1,0', '0'],
    ['0,90.1', '0'],
    ['120.,30', '0'],
    ['120,30,1', '0'],
    [' 120,30 ', '1'],
  ])('take "%s" for a place: %s', async (location, status) => {
    const { body, headers } = await get(`/maps/v3/geocode/regeo?location=${encodeURIComponent(location)}`)
    expect([JSON.parse(body).status, headers['cache-control']]).toEqual([status, 'no-store'])
  })
  test('of where somebody is nothing is kept by anybody on the way', async () => {
    expect((await get('/maps/v3/ip')).headers['cache-control']).toBe('no-store')
  })
  test.each([
    ['br', 'br'],
    ['gzip, br;q=0.5', 'br'],
    ['*', 'br'],
    ['br;q=0', undefined],
    ['br;q=0.0', undefined],
    ['brotli', undefined],
  ])('give the base map to who accepts %s packed by %s', async (accepted, encoding) => {
    const answer = await get('/maps/base/districts-82.json', { 'accept-encoding': accepted })
    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([encoding, 'accept-encoding'])
  })
  test('give out one province by itself, and none that there is not', async () => {
    const { objects, arcs } = (await get('/maps/base/districts-82.json')).json()
    const [shapes] = Object.values(objects as Record<string, { geometries: { properties: { id: string } }[] }>)
    expect(new Set(shapes?.geometries.map(({ properties }) => properties.id.slice(0, 2)))).toEqual(new Set(['82']))
    expect(arcs.length).toBeLessThan(200)
    for (const code of ['00', '3', '331']) expect((await get(`/maps/base/districts-${code}.json`)).statusCode).toBe(404)
  })
})
