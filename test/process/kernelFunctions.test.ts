/** What server/kernel and server/identity promise of texts, keys and limits: pure functions, a row each. */
import { describe, expect, test } from 'vitest'
import {
  internalDonorName,
  isNamedEarly,
  maskedName,
  pledgeDonorName,
  publicDonorName,
} from '../../server/identity/names.ts'
import { errorCode } from '../../server/kernel/errorCode.ts'
import { readLimits } from '../../server/kernel/limits.ts'
import { decodeCursor, encodeCursor, likePattern, pageLimit, pageOf } from '../../server/kernel/pagination.ts'
import { cityCodeOf, selfAndAncestors } from '../../server/kernel/regionFilter.ts'
import type { Runtime } from '../../server/kernel/runtime.ts'
import { parseTrustedProxies } from '../../server/kernel/trustedProxies.ts'
import { ttlCache } from '../../server/kernel/ttlCache.ts'

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

describe('a page', () => {
  const rows = Array.from({ length: 21 }, (_, id) => ({ id }))
  const cut = (count: number, size?: number) => pageOf(rows.slice(0, count), size, ({ id }) => [id])
  test('that is followed by another ends with its last row', () => {
    expect(cut(6, 5)).toEqual({ rows: rows.slice(0, 5), next: encodeCursor([4]) })
    expect(cut(21)).toEqual({ rows: rows.slice(0, 20), next: encodeCursor([19]) })
  })
  test('that is just full, or not, is the last', () => {
    expect(cut(5, 5)).toEqual({ rows: rows.slice(0, 5), next: '' })
    expect(cut(20)).toEqual({ rows: rows.slice(0, 20), next: '' })
    expect(cut(0)).toEqual({ rows: [], next: '' })
  })
  test('asks for one row more than it shows', () => {
    expect([pageLimit(undefined), pageLimit(5)]).toEqual([21, 6])
  })
  test('is looked for by the very letters that were typed', () => {
    expect(likePattern('100%_a\\b')).toBe('%100\\%\\_a\\\\b%')
  })
})

describe('a region', () => {
  test('lies in all those above it, the widest first', () => {
    expect(selfAndAncestors('330106109001')).toEqual(['', '33', '3301', '330106', '330106109', '330106109001'])
    expect(selfAndAncestors('3301')).toEqual(['', '33', '3301'])
    expect(selfAndAncestors('')).toEqual([''])
  })
  test('lies in a city', () => {
    expect(['330106109001', '330106', '3301', '33'].map(cityCodeOf)).toEqual(['3301', '3301', '3301', '33'])
  })
})

describe('a donor', () => {
  const [person, organisation] = [
    { donor: '张淑芬', party: 'person' },
    { donor: '阳光公司', party: 'organisation' },
  ] as const
  const namesFor = (showName: boolean) =>
    [person, organisation].map(one => [
      ...[publicDonorName({ ...one, showName }), pledgeDonorName({ ...one, showName })],
      isNamedEarly({ ...one, showName }),
    ])
  test('is named where they show it, a neighbour not before it was received', () => {
    expect(namesFor(true)).toEqual([
      ['张淑芬', '张**', false],
      ['阳光公司', '阳光公司', true],
    ])
    expect(namesFor(false)).toEqual([
      ['张**', '张**', false],
      ['爱心单位', '爱心单位', false],
    ])
  })
  test('is an organisation by its name for whoever handles the gift', () => {
    expect([person, organisation].map(internalDonorName)).toEqual(['张**', '阳光公司'])
  })
  test('writes no number under their gift', () => {
    expect(publicDonorName({ donor: '张淑芬13812340011', party: 'person', showName: true })).not.toContain(
      '13812340011',
    )
  })
  test('keeps one whole letter, or none', () => {
    expect([maskedName('𠮷野家'), maskedName('')]).toEqual(['𠮷**', ''])
  })
})

describe('limits', () => {
  const MB = 1024 * 1024
  test('hold as they are where nothing is set', () => {
    expect(readLimits({ MAX_OPEN_AIDS: '' })).toEqual({
      ...{ unpaidOrders: 20, unpaidPieces: 200, openAids: 10, openGifts: 20, codesPerHour: 1000 },
      ...{ uploadBytesPerDay: 500 * MB, storedBytes: 0, socketsPerAddress: 500 },
    })
  })
  test('are set one by one', () => {
    const env = {
      ...{ MAX_UNPAID_ORDERS: '1', MAX_UNPAID_PIECES: '2', MAX_OPEN_AIDS: '3', MAX_OPEN_GIFTS: '0' },
      ...{ UPLOAD_MB_PER_DAY: '5', STORAGE_MB: '6', CODES_PER_HOUR: '7', SOCKETS_PER_ADDRESS: '999999999' },
    }
    expect(readLimits(env)).toEqual({
      ...{ unpaidOrders: 1, unpaidPieces: 2, openAids: 3, openGifts: 0, codesPerHour: 7 },
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

test.each([
  [{ code: '23505' }, '23505'],
  [{ code: 5 }, ''],
  [new Error('none'), ''],
  [null, ''],
  ['23505', ''],
])('what %o says of itself is its code', (error, code) => {
  expect(errorCode(error)).toBe(code)
})
