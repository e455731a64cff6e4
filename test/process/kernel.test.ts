/** Cursors, limits, trusted proxies, the configuration, and answers that are cached for seconds. */
import { describe, expect, test } from 'vitest'
import { allocate } from '../../server/kernel/allocate.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { readLimits } from '../../server/kernel/limits.ts'
import { decodeCursor, encodeCursor } from '../../server/kernel/pagination.ts'
import { singleFlight } from '../../server/kernel/singleFlight.ts'
import { parseTrustedProxies } from '../../server/kernel/trustedProxies.ts'
import { ttlCache } from '../../server/kernel/ttlCache.ts'
import type { Runtime } from '../../server/runtime.ts'

describe('a cursor', () => {
  test('reads as it was written', () => {
    const keys = [1_700_000_000_000_123, 'ab-_'.repeat(10)] as const
    expect(decodeCursor(encodeCursor(keys), [0, ''])).toEqual(keys)
  })

  test.each([
    ['of more keys', encodeCursor([1, 'a', 'b'])],
    ['of fewer', encodeCursor([1])],
    ['of keys in another order', encodeCursor(['a', 1])],
    ['of half a number', encodeCursor([1.5, 'a'])],
    ['of a text that is too long', encodeCursor([1, 'a'.repeat(41)])],
    ['of a text that is none of ours', encodeCursor([1, "a' or true"])],
    ['that is no list', Buffer.from('{"length":2}').toString('base64url')],
    ['that is nothing', 'nothing'],
  ])('%s is refused', (_, after) => {
    expect(() => decodeCursor(after, [0, ''])).toThrow('翻页标记无效')
  })
})

describe('limits', () => {
  const MB = 1024 * 1024
  test('hold as they are where nothing is set', () => {
    expect(readLimits({ MAX_OPEN_AIDS: '' })).toEqual({
      ...{ unpaidOrders: 20, unpaidPieces: 200, openAids: 10, openGifts: 20, begunPerDay: 30, codesPerHour: 1000 },
      ...{ uploadBytesPerDay: 500 * MB, storedBytes: 0, socketsPerAddress: 500 },
    })
  })

  test('are set one by one', () => {
    const env = {
      ...{ MAX_UNPAID_ORDERS: '1', MAX_UNPAID_PIECES: '2', MAX_OPEN_AIDS: '3', MAX_OPEN_DONATIONS: '0' },
      ...{ UPLOAD_MB_PER_DAY: '5', STORAGE_MB: '6', CODES_PER_HOUR: '7', SOCKETS_PER_ADDRESS: '999999999' },
    }
    expect(readLimits(env)).toEqual({
      ...{ unpaidOrders: 1, unpaidPieces: 2, openAids: 3, openGifts: 0, begunPerDay: 30, codesPerHour: 7 },
      ...{ uploadBytesPerDay: 5 * MB, storedBytes: 6 * MB, socketsPerAddress: 999_999_999 },
    })
  })

  test.each(['1.5', '-1', 'many', '1234567890'])('%s is none, and its variable is named', value => {
    expect(() => readLimits({ STORAGE_MB: value })).toThrow(`STORAGE_MB=${value}`)
  })
})

describe('trusted proxies', () => {
  test.each([
    ['0', false],
    ['1', 1],
    ['9', 9],
    ['10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
    ['10.0.0.0/32,fd00::/128', ['10.0.0.0/32', 'fd00::/128']],
    ['192.168.1.1', ['192.168.1.1']],
    ['linklocal,uniquelocal', ['linklocal', 'uniquelocal']],
  ])('%s', (text, trusted) => {
    expect(parseTrustedProxies(text)).toEqual(trusted)
  })

  test.each(['10', '-1', 'proxy', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/8/8', '10.0.0.0/', 'loopback,proxy', ''])(
    '"%s" is neither a count nor networks',
    text => {
      expect(() => parseTrustedProxies(text)).toThrow(`TRUST_PROXY=${text}`)
    },
  )
})

describe('what is kept for seconds', () => {
  const cached = () => {
    const asked: unknown[] = []
    const source = { database: {} as Runtime['database'], now: 10_000, clock: () => source.now }
    const load = ttlCache((_: typeof source, key: unknown) => {
      asked.push(key)
      return key === 'fails' ? Promise.reject(new Error('fails')) : Promise.resolve(asked.length)
    })
    return { source, asked, load: (key: unknown) => load(source, key) }
  }

  test('is asked once in five seconds, anew when they are over, and where the clock went back', async () => {
    const { source, load } = cached()
    const answers = []
    for (const now of [10_000, 14_999, 15_000, 9_999]) {
      source.now = now
      answers.push(await load('all'))
    }
    expect(answers).toEqual([1, 1, 2, 3])
  })

  test('is one for the same fields in whatever order, and another for others', async () => {
    const { asked, load } = cached()
    for (const key of [{ a: 1, b: 2 }, { b: 2, a: 1 }, { a: 2, b: 1 }, null, 'a', 'b', ['a']]) await load(key)
    expect(asked).toEqual([{ a: 1, b: 2 }, { a: 2, b: 1 }, null, 'a', 'b', ['a']])
  })

  test('is not kept where it failed', async () => {
    const { asked, load } = cached()
    for (let time = 0; time < 2; time++) await expect(load('fails')).rejects.toThrow('fails')
    expect(asked).toHaveLength(2)
  })

  test('of one database is not that of another', async () => {
    const { source, load } = cached()
    expect(await load('all')).toBe(1)
    source.database = {} as Runtime['database']
    expect(await load('all')).toBe(2)
  })

  test('is at most five thousand answers', async () => {
    const { asked, load } = cached()
    for (let key = 0; key < 5_000; key++) await load(key)
    await load(0)
    expect(asked).toHaveLength(5_000)
    await load('one more')
    await load(0)
    expect(asked.slice(5_000)).toEqual(['one more', 0])
  })
})

describe('the configuration', () => {
  test('stands where nothing is said, or nothing is said of it', () => {
    const silent = readConfig({})
    expect(silent).toMatchObject({
      ...{ host: '127.0.0.1', port: 8080, portIsDefault: true, dataDir: 'data', demo: true, publicUrl: '' },
      ...{ databaseUrl: undefined, databaseDirectUrl: undefined, databaseReadUrl: undefined },
      ...{ trustProxy: false, callsPerMinute: 600, logLevel: 'info', sms: { provider: 'log', settings: {} } },
      payment: { provider: 'sandbox', settings: {} },
      storage: { provider: 'folder', settings: {} },
      maps: { amapKey: undefined, amapUrl: 'https://restapi.amap.com', tiles: 'vector', tiandituKey: undefined },
    })
    const names = ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'DEMO']
    const others = ['PUBLIC_URL', 'TRUST_PROXY', 'CALLS_PER_MINUTE', 'LOG_LEVEL', 'AMAP_KEY', 'AMAP_URL', 'MAP_TILES']
    const empty = Object.fromEntries([...names, ...others, 'SMS_PROVIDER', 'STORAGE_PROVIDER'].map(name => [name, '']))
    expect(readConfig(empty)).toEqual(silent)
  })

  test('is what is said', () => {
    const env = {
      ...{ HOST: '0.0.0.0', PORT: '0', DATA_DIR: '/d', DATABASE_URL: 'a', DATABASE_DIRECT_URL: 'b' },
      ...{ DATABASE_READ_URL: 'c', DEMO: '0', PUBLIC_URL: 'https://linli.example.cn//', TRUST_PROXY: '1' },
      ...{ CALLS_PER_MINUTE: '5', LOG_LEVEL: 'warn', AMAP_KEY: 'k', AMAP_URL: 'http://m', MAP_TILES: 'tianditu' },
      ...{ TIANDITU_KEY: 't', SMS_PROVIDER: 'aliyun', SMS_SIGN: '邻里', SMS_NONE: '', PAYMENT_PROVIDER: 'alipay' },
      ...{ ALIPAY_APP: '1', WECHAT_APP: '2', STORAGE_PROVIDER: 's3', STORAGE_BUCKET: 'x', OTHER: 'y' },
    }
    expect(readConfig(env)).toMatchObject({
      ...{ host: '0.0.0.0', port: 0, portIsDefault: false, dataDir: '/d', demo: false, trustProxy: 1 },
      ...{ databaseUrl: 'a', databaseDirectUrl: 'b', databaseReadUrl: 'c', callsPerMinute: 5, logLevel: 'warn' },
      publicUrl: 'https://linli.example.cn',
      sms: { provider: 'aliyun', settings: { SMS_PROVIDER: 'aliyun', SMS_SIGN: '邻里' } },
      payment: { provider: 'alipay', settings: { ALIPAY_APP: '1', WECHAT_APP: '2' } },
      storage: { provider: 's3', settings: { STORAGE_PROVIDER: 's3', STORAGE_BUCKET: 'x' } },
      maps: { amapKey: 'k', amapUrl: 'http://m', tiles: 'tianditu', tiandituKey: 't' },
    })
  })

  test.each([
    ...[{ PORT: '65535' }, { PORT: '1' }, { PUBLIC_URL: 'http://a' }, { DEMO: '1' }, { MAP_TILES: 'amap' }],
    ...[{ SMS_PROVIDER: 'tencent', DEMO: '1' }, { SMS_PROVIDER: 'log' }, { PAYMENT_PROVIDER: 'sandbox' }],
    ...[
      { PAYMENT_PROVIDER: 'wechat', DEMO: '0' },
      ...['trace', 'debug', 'error', 'fatal', 'silent'].map(one => ({ LOG_LEVEL: one })),
    ],
  ])('%o is taken', env => {
    expect(() => readConfig(env)).not.toThrow()
  })

  test.each([
    ...[{ PORT: '65536' }, { PORT: '-1' }, { PORT: '80.5' }, { PORT: '1e3' }, { DEMO: 'yes' }, { LOG_LEVEL: 'loud' }],
    ...[{ PUBLIC_URL: 'linli.example.cn' }, { PUBLIC_URL: 'https://' }, { PUBLIC_URL: 'ftp://a' }],
    ...[{ MAP_TILES: 'osm' }, { MAP_TILES: 'tianditu' }, { SMS_PROVIDER: 'pigeon' }, { PAYMENT_PROVIDER: 'cash' }],
    ...[{ STORAGE_PROVIDER: 'ftp' }, { SMS_PROVIDER: 'aliyun' }, { PAYMENT_PROVIDER: 'wechat' }],
    ...[{ PAYMENT_PROVIDER: 'alipay', DEMO: '1' }, { CALLS_PER_MINUTE: '-1' }],
  ])('%o is refused, and the variable named', env => {
    expect(() => readConfig(env)).toThrow(`${Object.keys(env)[0]}=${Object.values(env)[0]}`)
  })
})

describe('an amount that is split', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [100, [1, 2, 3], [17, 33, 50]],
    [10, [1, 1, 4], [2, 2, 6]],
    [7, [3, 0, 4], [3, 0, 4]],
    [0, [1, 1], [0, 0]],
    [9_007_199_254_740_991, [1, 1], [4_503_599_627_370_496, 4_503_599_627_370_495]],
  ])('of %i by %o is %o', (amount, weights, parts) => {
    expect(allocate(amount, weights)).toEqual(parts)
  })

  test('has something to be split over', () => {
    for (const weights of [[], [0, 0], [1, -1]]) expect(() => allocate(1, weights)).toThrow('Nothing')
  })
})

describe('one look-up for all who ask at once', () => {
  const open = () => {
    const answers: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = []
    const ask = singleFlight(
      (_: { database: never }, __: string) =>
        new Promise<string>((resolve, reject) => answers.push({ resolve, reject })),
    )
    const source = { database: {} as never }
    return { answers, ask: (key = 'k') => ask(source, key) }
  }

  test('answers those who came while it was under way with the one after it', async () => {
    const { answers, ask } = open()
    const [first, second, third, other] = [ask(), ask(), ask(), ask('other')]
    expect(answers).toHaveLength(2)
    answers[0]?.resolve('old')
    answers[1]?.resolve('other')
    expect([await first, await other]).toEqual(['old', 'other'])
    await Promise.resolve()
    expect(answers).toHaveLength(3)
    answers[2]?.resolve('new')
    expect([await second, await third]).toEqual(['new', 'new'])
    const later = ask()
    expect(answers, 'nothing is under way').toHaveLength(4)
    answers[3]?.resolve('newest')
    expect(await later).toBe('newest')
  })

  test('is looked up anew where it failed', async () => {
    const { answers, ask } = open()
    const failed = expect(ask()).rejects.toThrow('gone')
    const next = ask()
    answers[0]?.reject(new Error('gone'))
    await failed
    await Promise.resolve()
    answers[1]?.resolve('here')
    expect(await next).toBe('here')
  })
})
