/** What server/kernel and server/geo promise over a database: names of regions, turns and guesses, keys, distances. */
import type { KyselyPlugin } from 'kysely'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../../server/db/connect.ts'
import { newId } from '../../../server/db/ids.ts'
import { metresBetween, metresTo } from '../../../server/geo/distance.ts'
import { idempotent } from '../../../server/kernel/idempotency.ts'
import { createJanitor } from '../../../server/kernel/janitor.ts'
import { consume, countGuessesOutside, type GuessLimit, limitGuesses } from '../../../server/kernel/rateLimit.ts'
import { regionNames } from '../../../server/kernel/regionFilter.ts'
import { levelNames } from '../../../server/kernel/regionNames.ts'
import type { Runtime } from '../../../server/kernel/runtime.ts'
import { refusalOf, refuse } from '../../../src/contract/refusal.ts'
import { chinaMidnight, DAY_MS } from '../../../src/contract/time.ts'
import { setUpDatabase } from '../../support/server/ownDatabase.ts'

const NOW = chinaMidnight('2026-11-21')
const opened = setUpDatabase()
let db: Queryable
beforeAll(() => {
  db = opened.database.db
})
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => '',
    error => refusalOf(error).message,
  )

/** The same database as nobody has asked it yet, and how often it was asked. */
function countedDatabase() {
  const count = { queries: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count.queries++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { count, counted: db.withPlugin(plugin) }
}

describe('regions', () => {
  const STREET = '330106995'
  const COMMUNITIES = [
    ['宝石社区居民委员会', '宝石社区'],
    ['宝石社区居委会', '宝石社区'],
    ['宝石社区委员会', '宝石社区'],
    ['龙井村村民委员会', '龙井村'],
    ['龙井村村委会', '龙井村'],
    ['村委会旧址社区', '村委会旧址社区'],
    ['北山街道虚拟生活区', '北山街道虚拟生活区'],
  ] as const
  const codeOf = (at: number) => `${STREET}00${at}`
  beforeAll(async () => {
    const community = ([name]: readonly [string, string], at: number) => ({
      ...{ code: codeOf(at), parent: STREET, level: 5, name },
    })
    await db
      .insertInto('region')
      .values([{ code: STREET, parent: '330106', level: 4, name: '测试街道' }, ...COMMUNITIES.map(community)])
      .execute()
  })
  test('are called without what people leave out of the name of a committee', async () => {
    const nameOf = await regionNames(
      db,
      COMMUNITIES.map((_, at) => codeOf(at)),
    )
    expect(COMMUNITIES.map((_, at) => nameOf(codeOf(at)))).toEqual(COMMUNITIES.map(([, short]) => `测试街道${short}`))
  })
  test('are looked up all at once, and each only the first time', async () => {
    const { count, counted } = countedDatabase()
    const codes = ['', '33', '330106', STREET, codeOf(0), '330106109001']
    const names = ['全国', '浙江省', '杭州市西湖区', '西湖区测试街道', '测试街道宝石社区', '三墩镇庙前街社区']
    expect(codes.map(await regionNames(counted, codes))).toEqual(names)
    expect(count.queries).toBe(1)
    expect(codes.map(await regionNames(counted, codes))).toEqual(names)
    expect(count.queries, 'asked again').toBe(1)
    await regionNames(counted, ['', '33', '3301', '330106'])
    expect(count.queries, 'what is in the memory is asked of nobody').toBe(1)
    expect((await regionNames(counted, [codeOf(3)]))(codeOf(3))).toBe('测试街道龙井村')
    expect(count.queries, 'what is new').toBe(2)
  })
  test('are named level by level in one query, districts in none', async () => {
    const { count, counted } = countedDatabase()
    const nameOf = await levelNames(counted, ['33', '3301', STREET, codeOf(0), '330106'])
    expect(['33', '3301', STREET, codeOf(0), '330106'].map(nameOf)).toEqual([
      ['浙江省'],
      ['浙江省', '杭州市'],
      ['浙江省', '杭州市', '西湖区', '测试街道'],
      ['浙江省', '杭州市', '西湖区', '测试街道', '宝石社区居民委员会'],
      ['浙江省', '杭州市', '西湖区'],
    ])
    expect(count.queries).toBe(1)
    expect((await levelNames(counted, ['330106']))('330106')).toEqual(['浙江省', '杭州市', '西湖区'])
    expect(count.queries).toBe(1)
  })
})

test('metres to a point are the same in the database as in the process', async () => {
  const here = { lng: 120.13, lat: 30.26 }
  const places = [here, { lng: 120.131, lat: 30.261 }, { lng: 121.47, lat: 31.23 }, { lng: 87.6, lat: 43.8 }]
  const values = sql.join(places.map(({ lng, lat }) => sql`(${lng}::float8, ${lat}::float8)`))
  const { rows } = await sql<{ metres: number }>`
    select ${metresTo(here)} as metres from (values ${values}) place (lng, lat)`.execute(db)
  expect(rows.map(({ metres }) => metres)).toEqual(places.map(place => metresBetween(here, place)))
})

const countOf = async (key: string) => {
  const row = await db.selectFrom('rate').select('count').where('key', '=', key).executeTakeFirst()
  return row?.count
}

test('a while that is over is followed by a whole one, which begins with what is taken then', async () => {
  const limit = { key: 'whiles', max: 3, windowMs: 1_000, amount: 2 }
  const take = (ms: number) => consume(db, limit, NOW + ms)
  await take(0)
  expect(await take(999)).toEqual({ allowed: false, count: 4, retryAfterMs: 1 })
  expect(await take(1_500)).toEqual({ allowed: true, count: 2, retryAfterMs: 1_000 })
  expect(await take(2_400), 'the same while').toEqual({ allowed: false, count: 4, retryAfterMs: 100 })
  expect(await take(2_500), 'the next').toEqual({ allowed: true, count: 2, retryAfterMs: 1_000 })
})

describe('two secrets guessed in one transaction', () => {
  const limitOf = (key: string): GuessLimit => ({
    ...{ key, max: 2, windowMs: 60_000 },
    refuse: () => refuse('tooMany', `${key}：猜错太多次`),
  })
  /** Guesses at each in turn; `later` is what the transaction does after them. */
  const guess = (guesses: readonly (readonly [key: string, right: boolean])[], later = async () => {}) =>
    messageOf(
      countGuessesOutside(db, enter =>
        db.transaction().execute(async trx => {
          enter(trx)
          for (const [key, right] of guesses)
            await limitGuesses(trx, [limitOf(key)], NOW, async () => {
              if (!right) refuse('invalid', `${key}：猜错了`)
            })
          await later()
        }),
      ),
    )
  const counts = async (...keys: string[]) => Promise.all(keys.map(countOf))

  test('are counted each for itself, and only the wrong one', async () => {
    expect(
      await guess([
        ['a1', true],
        ['a2', true],
      ]),
    ).toBe('')
    expect(await counts('a1', 'a2')).toEqual([0, 0])
    expect(
      await guess([
        ['a1', true],
        ['a2', false],
      ]),
    ).toBe('a2：猜错了')
    expect(await counts('a1', 'a2')).toEqual([0, 1])
    expect(
      await guess([
        ['a1', false],
        ['a2', true],
      ]),
    ).toBe('a1：猜错了')
    expect(await counts('a1', 'a2')).toEqual([1, 1])
  })
  test('say in their own words that there were too many', async () => {
    for (let time = 0; time < 2; time++)
      await guess([
        ['b1', true],
        ['b2', false],
      ])
    expect(
      await guess([
        ['b1', true],
        ['b2', true],
      ]),
    ).toBe('b2：猜错太多次')
    expect(await guess([['b1', true]]), 'the other one is free').toBe('')
  })
  test('that are right count for nothing where something else goes wrong afterwards', async () => {
    for (let time = 0; time < 3; time++)
      expect(await guess([['c1', true]], async () => refuse('notNow', '卖完了'))).toBe('卖完了')
    expect(await counts('c1')).toEqual([0])
  })
  test('count as they turned out in the end where the database runs the transaction once more', async () => {
    let runs = 0
    const twice = countGuessesOutside(db, async enter => {
      for (;;)
        await db.transaction().execute(async trx => {
          enter(trx)
          await limitGuesses(trx, [limitOf('d1')], NOW, async () => {
            if (++runs > 1) refuse('invalid', '猜错了')
          })
        })
    })
    expect(await messageOf(twice)).toBe('猜错了')
    expect([runs, await countOf('d1')]).toEqual([2, 1])
  })
})

describe('a key under which something is done once', () => {
  let works = 0
  const once = (key: string, input: unknown = 'input') =>
    messageOf(
      idempotent(opened.database, { uid: 'u', key, wire: '/x', input }, async () => {
        works++
        return { done: works }
      }),
    )
  test.each([
    ['a'.repeat(7), '重复提交标记格式不正确'],
    ['a'.repeat(8), ''],
    ['-_'.repeat(32), ''],
    ['a'.repeat(65), '重复提交标记格式不正确'],
  ])('is 8 to 64 letters long: %s', async (key, message) => {
    expect(await once(key)).toBe(message)
  })
  test('that was used before answers said what they belong to answers all the same', async () => {
    const first = { uid: 'u', key: 'of an older server'.replaceAll(' ', '-'), wire: '/x', reply: '{"done":-1}' }
    await db
      .insertInto('once')
      .values({ ...first, digest: '' })
      .execute()
    works = 0
    expect([await once(first.key), await once(first.key, 'another'), works]).toEqual(['', '', 0])
  })
})

test('what nobody asks for any more goes when its time is over, not at the very moment, and is looked for once a minute', async () => {
  const { uid } = await opened.account(NOW)
  /** Writes a row each of what is over so many ms from now. */
  const insert = async (name: string, ms: number) => {
    const [end, dayAgo] = [new Date(NOW + ms), new Date(NOW + ms - DAY_MS)]
    const once = { key: `${name} once`, uid, wire: '/x', digest: '', reply: '{}', createdAt: dayAgo }
    await db.insertInto('once').values(once).execute()
    const session = { id: name, tokenHash: name, uid, device: '', createdAt: dayAgo, seenAt: dayAgo, expiresAt: end }
    await db.insertInto('session').values(session).execute()
    const code = { id: newId(NOW), phone: name, purpose: 'login', codeHash: '' } as const
    await db
      .insertInto('smsCode')
      .values({ ...code, createdAt: dayAgo, expiresAt: dayAgo })
      .execute()
    const rate = { key: `${name} rate`, openedAt: new Date(NOW + ms - 2 * DAY_MS), count: 1 }
    await db.insertInto('rate').values(rate).execute()
  }
  const left = async () => {
    const { rows } = await sql<{ name: string }>`
      select key as name from once union all select 'session ' || id from session union all select 'code ' || phone from sms_code
      union all select key from rate where key like '% rate'`.execute(db)
    return rows.flatMap(({ name }) => (/goes|stays|again/.test(name) ? [name] : [])).toSorted()
  }
  await insert('goes', -1)
  await insert('stays', 0)
  let now = NOW
  const janitor = createJanitor({ database: opened.database, clock: () => now } as unknown as Runtime)
  await janitor()
  const stays = ['code stays', 'session stays', 'stays once', 'stays rate']
  expect(await left()).toEqual(stays)
  await insert('again', -1)
  now = NOW + 59_999
  await janitor()
  expect(await left()).toHaveLength(8)
  now = NOW + 60_000
  await janitor()
  expect(await left(), 'a minute later all of it is older').toEqual([])
})
