/** What server/kernel and server/identity promise over a database, each function by itself, a row for each edge. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../../server/db/connect.ts'
import { newId } from '../../../server/db/ids.ts'
import { deskPersonOf, rungText } from '../../../server/engine/desk.ts'
import { heldRungs, rungHolders } from '../../../server/engine/ladder.ts'
import { isOwnPhone, openAccount } from '../../../server/identity/account.ts'
import { whoIs, whoIsLocked } from '../../../server/identity/grants.ts'
import { isKnownAddress, rememberAddress } from '../../../server/identity/knownAddress.ts'
import { namesOf } from '../../../server/identity/names.ts'
import { forgetGuesses, guessPassword } from '../../../server/identity/passwordGuesses.ts'
import { closeSession, closeSessions, memberOf, openSession } from '../../../server/identity/session.ts'
import { allClassifications } from '../../../server/kernel/classifications.ts'
import { byId, byMoment, byNumber, listPage } from '../../../server/kernel/listPage.ts'
import { micros } from '../../../server/kernel/pagination.ts'
import { periodConditions } from '../../../server/kernel/period.ts'
import { consume, countGuessesOutside, limitGuesses, unconsume } from '../../../server/kernel/rateLimit.ts'
import { regionNames, relevantToRegion, withinRegion } from '../../../server/kernel/regionFilter.ts'
import { assertDeliverable, assertDistrict, levelNames } from '../../../server/kernel/regionNames.ts'
import { secretOf } from '../../../server/kernel/secrets.ts'
import { refusalOf } from '../../../src/contract/refusal.ts'
import { chinaMidnight, DAY_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { ROLES, type Role } from '../../../src/contract/words.ts'
import { setUpDatabase } from '../../support/server/ownDatabase.ts'

const NOW = chinaMidnight('2026-11-21')
const opened = setUpDatabase()
let db: Queryable
beforeAll(() => {
  db = opened.database.db
})

const account = (name: string) => opened.account(NOW, { name })
let lastGrant = NOW
const grant = (uid: string, role: Role, region: string) =>
  db
    .insertInto('roleGrant')
    .values({ id: newId(++lastGrant), uid, role, region, createdAt: new Date(NOW) })
    .execute()
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => '',
    error => refusalOf(error).message,
  )

describe('a place', () => {
  test.each([
    ['', '全国'],
    ['33', '浙江省'],
    ['3301', '杭州市'],
    ['330106', '杭州市西湖区'],
    ['330106109', '西湖区三墩镇'],
    ['330106109001', '三墩镇庙前街社区'],
    ['330106999', '杭州市西湖区'],
    ['330106109999', '西湖区三墩镇'],
    ['3399', '浙江省'],
    ['339999', '浙江省'],
    ['99', '全国'],
    ['441900', '东莞市'],
  ])('%s is called %s', async (code, name) => {
    expect((await regionNames(db, [code]))(code)).toBe(name)
  })
  test.each([
    ['33', ['浙江省']],
    ['3301', ['浙江省', '杭州市']],
    ['330106', ['浙江省', '杭州市', '西湖区']],
    ['330106109', ['浙江省', '杭州市', '西湖区', '三墩镇']],
    ['330106109001', ['浙江省', '杭州市', '西湖区', '三墩镇', '庙前街社区']],
    ['330106999', ['浙江省', '杭州市', '西湖区']],
  ])('%s is called level by level', async (code, names) => {
    expect((await levelNames(db, [code]))(code)).toEqual(names)
  })
  test.each([
    ['330106109', ''],
    ['330106109001', ''],
    ['710000', ''],
    ['330106', '所在地区请选到街道'],
    ['3301', '没有这个地区，请重新选择'],
    ['339999', '没有这个地区，请重新选择'],
    ['330106999', '没有这个地区，请重新选择'],
    ['339999109', '没有这个地区，请重新选择'],
  ])('%s is delivered to: %s', async (code, refused) => {
    expect(await messageOf(assertDeliverable(db, code))).toBe(refused)
  })
  test('is a district, or is refused', () => {
    expect(() => assertDistrict('330106')).not.toThrow()
    for (const code of ['3301', '339999']) expect(() => assertDistrict(code)).toThrow('没有这个地区')
  })
  const CODES = ['', '33', '3301', '330106', '330106109', '330105', '3302', '31']
  test.each([
    ['330106', ['', '33', '3301', '330106']],
    ['3301', ['', '33', '3301', '330106', '330106109', '330105']],
    ['33', ['', '33', '3301', '330106', '330106109', '330105', '3302']],
    ['', CODES],
  ])('what concerns %s lies above it, and of a city or a province below it too', async (region, codes) => {
    const from = sql`from unnest(${CODES}::text[]) code`
    const { rows } = await sql<{ code: string }>`select code ${from} where ${relevantToRegion('code', region)}`.execute(
      db,
    )
    expect(rows.map(({ code }) => code)).toEqual(codes)
    const within = await sql<{ code: string }>`select code ${from} where ${withinRegion('code', region)}`.execute(db)
    expect(within.rows.map(({ code }) => code)).toEqual(CODES.filter(code => code.startsWith(region)))
  })
})

describe('the ladder over a place', () => {
  test('has one desk: whoever holds the rung, the first of them, else the next one up', async () => {
    expect(await deskPersonOf(db, 'leader4', '330106109001')).toBeNull()
    expect(await rungText(db, 'leader4', '330106109001')).toBe(ROLES.platform)
    const [first, second] = [await account('徐国栋'), await account('周敏')] as const
    const [city, elsewhere] = [await account('沈立新'), await account('何芳')] as const
    await grant(first.uid, 'leader3', '330106')
    await grant(second.uid, 'leader3', '330106')
    await grant(city.uid, 'leader2', '3301')
    await grant(elsewhere.uid, 'leader4', '330105001')
    await grant(elsewhere.uid, 'finance', '330106')
    expect(await deskPersonOf(db, 'leader4', '330106109001')).toEqual({
      ...{ post: '三级负责人', place: '西湖区', name: '徐国栋', phone: first.phone },
    })
    expect(await rungText(db, 'leader4', '330106109001')).toBe('西湖区三级负责人徐国栋')
    expect(await rungText(db, 'leader2', '330106109001')).toBe('杭州市二级负责人沈立新')
    expect((await rungHolders(db, 'leader4', '330106109')).map(({ uid }) => uid)).toEqual([first.uid, second.uid])
    expect((await rungHolders(db, 'leader3', '330105')).map(({ uid }) => uid)).toEqual([city.uid])
    expect(await heldRungs(db, '330106109')).toEqual(['leader3', 'leader2', 'platform'])
    expect(await heldRungs(db, '330106109', [first.uid])).toEqual(['leader3', 'leader2', 'platform'])
    expect(await heldRungs(db, '330106109', [first.uid, second.uid, city.uid])).toEqual(['platform'])
    expect(await heldRungs(db, '330105001')).toEqual(['leader4', 'leader2', 'platform'])
  })
  test('ends at the platform, which hears of what lies where nobody holds a post', async () => {
    expect(await heldRungs(db, '650102')).toEqual(['platform'])
    const holders = await rungHolders(db, 'responsible', '650102')
    expect([...new Set(holders.map(({ role }) => role))]).toEqual(['platform'])
  })
})

describe('a person', () => {
  test('is known by name, by number and by what they hold', async () => {
    const [one, other] = [await account('王桂兰'), await account('李强')]
    const names = await namesOf(db, [one.uid, one.uid])
    expect([names(one.uid), names(other.uid)]).toEqual(['王桂兰', ''])
    expect((await namesOf(db, []))(one.uid)).toBe('')
    expect(await isOwnPhone(db, one.uid, one.phone)).toBe(true)
    expect(await isOwnPhone(db, other.uid, one.phone)).toBe(false)
    expect(await isOwnPhone(db, one.uid, other.phone)).toBe(false)
    expect(
      await openAccount(db, { kind: 'person', phone: one.phone, name: '', region: '', passwordHash: null }, NOW),
    ).toBe(undefined)
    await grant(one.uid, 'finance', '')
    await grant(other.uid, 'volunteer', '330106')
    const held = { uid: one.uid, grants: [{ role: 'finance', region: '' }] }
    expect([await whoIs(db, one.uid), await whoIsLocked(db, one.uid), await whoIs(db, undefined)]).toEqual([
      held,
      held,
      {},
    ])
  })
  test('is kept out of one’s own sessions only', async () => {
    const [one, other] = [await account('王桂兰'), await account('李强')]
    const open = ({ uid }: { readonly uid: string }) => openSession(db, uid, 'x'.repeat(300), NOW)
    const tokens = [await open(one), await open(one), await open(one), await open(other)]
    const members = () => Promise.all(tokens.map(token => memberOf(db, token, NOW)))
    const whose = async () => (await members()).map(member => member?.uid)
    const [first, second] = await members()
    const { device } = await db
      .selectFrom('session')
      .select('device')
      .where('id', '=', first!.session)
      .executeTakeFirstOrThrow()
    expect(device, 'as much of it as is kept').toHaveLength(200)
    await closeSession(db, { uid: other.uid, session: first!.session })
    expect(await whose(), 'somebody else’s is left alone').toEqual([one.uid, one.uid, one.uid, other.uid])
    await closeSession(db, first!)
    expect(await whose()).toEqual([undefined, one.uid, one.uid, other.uid])
    await closeSessions(db, one.uid, second!.session)
    expect(await whose()).toEqual([undefined, one.uid, undefined, other.uid])
    await closeSessions(db, one.uid)
    expect(await whose()).toEqual([undefined, undefined, undefined, other.uid])
  })
  test('is at home for a day where they logged in, at no other line and with no other number', async () => {
    await rememberAddress(db, '13700000001', '2001:db8:1:2::1', NOW)
    const known = (phone: string, ip: string, at = NOW) => isKnownAddress(db, phone, ip, at)
    expect(await known('13700000001', '2001:db8:1:2::9')).toBe(true)
    expect(await known('13700000002', '2001:db8:1:2::1')).toBe(false)
    expect(await known('13700000001', '2001:db8:1:3::1')).toBe(false)
    expect(await known('13700000001', '2001:db8:1:2::1', NOW + DAY_MS - 1)).toBe(true)
    expect(await known('13700000001', '2001:db8:1:2::1', NOW + DAY_MS)).toBe(false)
    await rememberAddress(db, '13700000001', '2001:db8:1:2::1', NOW + 1)
    expect(await known('13700000001', '2001:db8:1:2::1', NOW + DAY_MS), 'remembered anew').toBe(true)
    expect(await known('13700000001', '2001:db8:1:2::1', NOW + DAY_MS + 1)).toBe(false)
  })
})

test('a guess inside of a transaction is counted where it is wrong, also where its transaction is given up', async () => {
  const limits = [{ key: 'guesses inside', max: 3, windowMs: MINUTE_MS }]
  const guess = (right: boolean) =>
    messageOf(
      countGuessesOutside(db, enter =>
        db.transaction().execute(trx => {
          enter(trx)
          return limitGuesses(trx, limits, NOW, async () => {
            if (!right) throw new Error('wrong')
          })
        }),
      ),
    )
  const WRONG = refusalOf(new Error('wrong')).message
  for (let time = 0; time < 5; time++) expect(await guess(true)).toBe('')
  for (let time = 0; time < 3; time++) expect(await guess(false)).toBe(WRONG)
  expect(await guess(true)).toBe('错误次数太多，请 1 分钟后再试')
})

describe('wrong guesses at a password', () => {
  const guess = (phone: string, ip: string, right = false, now = NOW) =>
    messageOf(
      guessPassword(db, { phone, ip, now }, async () => {
        if (!right) throw new Error('wrong')
      }),
    )
  const WRONG = refusalOf(new Error('wrong')).message
  test('are ten in a quarter of an hour for a number from an address; a right one is not counted', async () => {
    for (let time = 0; time < 12; time++) expect(await guess('13600000001', '1.1.1.1', true)).toBe('')
    for (let time = 0; time < 10; time++) expect(await guess('13600000001', '1.1.1.1')).toBe(WRONG)
    expect(await guess('13600000001', '1.1.1.1', true)).toBe('错误次数太多，请 15 分钟后再试')
    expect(await guess('13600000001', '1.1.1.2', true), 'from elsewhere').toBe('')
    expect(await guess('13600000002', '1.1.1.1', true), 'another number').toBe('')
    expect(await guess('13600000001', '1.1.1.1', true, NOW + 15 * MINUTE_MS), 'later').toBe('')
  })
  test('are fifty from everywhere, but for whoever was at home there; another password forgets them', async () => {
    await guess('13600000003', '2.2.2.2', true)
    for (let from = 0; from < 50; from++) expect(await guess('13600000003', `2.2.3.${from}`)).toBe(WRONG)
    expect(await guess('13600000003', '2.2.4.4', true)).toContain(
      '这个手机号的密码错得太多，请用验证码登录，或 15 分钟',
    )
    expect(await guess('13600000003', '2.2.2.2', true)).toBe('')
    for (let time = 0; time < 10; time++) await guess('13600000003', '2.2.2.2')
    expect(await guess('13600000003', '2.2.2.2', true)).toContain('错误次数太多')
    await forgetGuesses(db, '13600000003')
    expect([await guess('13600000003', '2.2.4.4', true), await guess('13600000003', '2.2.2.2', true)]).toEqual(['', ''])
  })
})

describe('turns', () => {
  test('are counted by key and while, and given back as they were taken, never below none', async () => {
    const limit = { key: 'turns', max: 5, windowMs: 1_000, amount: 3 }
    expect(await consume(db, limit, NOW)).toEqual({ allowed: true, count: 3, retryAfterMs: 1_000 })
    expect(await consume(db, limit, NOW + 400)).toEqual({ allowed: false, count: 6, retryAfterMs: 600 })
    await unconsume(db, limit)
    await unconsume(db, { key: 'turns' })
    expect(await consume(db, { ...limit, amount: 1 }, NOW + 400)).toMatchObject({ allowed: true, count: 3 })
    await unconsume(db, { key: 'turns', amount: 50 })
    expect(await consume(db, { ...limit, key: 'other' }, NOW)).toMatchObject({ count: 3 })
    expect(await consume(db, limit, NOW + 400)).toMatchObject({ allowed: true, count: 3 })
  })
  test('are taken from every limit of a guess, and given back where it was right', async () => {
    const limits = ['one', 'two'].map(key => ({ key: `guess:${key}`, max: 2, windowMs: 1_000 }))
    const counts = async () => {
      const rows = await db.selectFrom('rate').select('count').where('key', 'like', 'guess:%').orderBy('key').execute()
      return rows.map(({ count }) => count)
    }
    const guess = (right: boolean) =>
      messageOf(limitGuesses(db, limits, NOW, async () => (right ? '' : Promise.reject(new Error('wrong')))))
    await guess(true)
    expect(await counts()).toEqual([0, 0])
    await guess(false)
    expect(await counts()).toEqual([1, 1])
    await guess(true)
    await guess(false)
    expect(await guess(true)).toBe('错误次数太多，请 1 秒后再试')
  })
})

describe('a list', () => {
  const ROWS = ['甲3', '乙1', '丙2', '丁2', '戊3'].map(([name = '', sort], at) => ({
    ...{ id: `row-${at}`, kind: 'idle' as const, name, sort: Number(sort), parent: '', picture: '' },
  }))
  beforeAll(() => db.insertInto('classification').values(ROWS).execute())
  const page = (direction: 'asc' | 'desc' | undefined, pageSize: number, after?: string, maxCounted?: number) =>
    listPage(
      db,
      db.selectFrom('classification').where('id', 'like', 'row-%').select(['id', 'sort', 'name']),
      query => query.execute(),
      {
        by: [byNumber<{ id: string; sort: number; name: string }>(sql.ref('sort'), row => row.sort), byId()],
        ...{ pageSize, after },
        ...(direction && { direction }),
        ...(maxCounted && { maxCounted }),
      },
    )
  test.each([
    ['asc', '乙丙丁甲戊'],
    ['desc', '戊甲丁丙乙'],
    [undefined, '戊甲丁丙乙'],
  ] as const)('is walked %s by its keys, each row once, and says how many there are', async (direction, whole) => {
    let walked = ''
    for (let after: string | undefined, next = ' '; next; after = next) {
      const one = await page(direction, 2, after)
      next = one.next
      walked += one.rows.map(({ name }) => name).join('')
      expect(one.total).toBe(5)
    }
    expect(walked).toBe(whole)
    expect((await page(direction, 2, undefined, 3)).total, 'counted up to three').toBe(3)
  })
  test('of moments ends where the page before did, to the microsecond', async () => {
    const moments = [1, 2, 3].map(micro => `2026-11-21 00:00:00.00000${micro}+08`)
    const from = () =>
      db
        .selectFrom(
          sql<{ at: Date; id: string }>`(select m::timestamptz as at, m as id from unnest(${moments}::text[]) m)`.as(
            'm',
          ),
        )
        .select([micros('at').as('micros'), 'id'])
    const by = [byMoment<{ micros: number }>('at', row => row.micros)]
    const read = (after?: string) => listPage(db, from(), query => query.execute(), { by, pageSize: 1, after })
    const first = await read()
    const second = await read(first.next)
    const third = await read(second.next)
    expect([first, second, third].map(({ rows }) => rows[0]?.id)).toEqual([...moments].reverse())
    expect(third.next).toBe('')
  })
})

test('a period has both its days, and is open where none is named', async () => {
  const moments = ['2026-11-20 23:59:59.999', '2026-11-21 00:00:00', '2026-11-22 23:59:59.999', '2026-11-23 00:00:00']
  const inside = async (period: Parameters<typeof periodConditions>[1]) => {
    const conditions = periodConditions(sql.ref('at'), period)
    const { rows } = await sql<{ text: string }>`select text
      from (select text, (text || '+08')::timestamptz as at from unnest(${moments}::text[]) text) one
      where true ${sql.join(
        conditions.map(one => sql`and ${one}`),
        sql` `,
      )}`.execute(db)
    return rows.map(({ text }) => moments.indexOf(text))
  }
  expect(await inside({})).toEqual([0, 1, 2, 3])
  expect(await inside({ since: '2026-11-21' })).toEqual([1, 2, 3])
  expect(await inside({ until: '2026-11-22' })).toEqual([0, 1, 2])
  expect(await inside({ since: '2026-11-21', until: '2026-11-22' })).toEqual([1, 2])
})

test('a key that the server makes for itself is made once, also by two at the same moment', async () => {
  const [one, same, other] = await Promise.all([secretOf(db, 'k1'), secretOf(db, 'k1'), secretOf(db, 'k2')])
  expect(one).toMatch(/^[\w-]{43}$/)
  expect([same, await secretOf(db, 'k1')]).toEqual([one, one])
  expect(other).not.toBe(one)
})

test('classifications come by kind, in their own order', async () => {
  const rows = await allClassifications({ database: opened.database, clock: () => NOW } as never, 'all')
  const key = ({ kind, sort, id }: (typeof rows)[number]) => [kind, String(sort).padStart(6, '0'), id].join(' ')
  expect(rows.map(key)).toEqual(rows.map(key).toSorted())
})
