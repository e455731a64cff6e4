/** What server/kernel and server/identity promise over a database, each function by itself, a row for each edge. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../../server/db/connect.ts'
import { newId } from '../../../server/db/ids.ts'
import { countGuessesOutside, limitGuesses } from '../../../server/db/rateLimit.ts'
import { secretOf } from '../../../server/db/secrets.ts'
import { deskPersonOf, rungText } from '../../../server/engine/desk.ts'
import { heldRungs, rungHolders } from '../../../server/engine/ladder.ts'
import { refusalOf } from '../../../src/contract/refusal.ts'
import { chinaMidnight, MINUTE_MS } from '../../../src/contract/time.ts'
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

test('a key that the server makes for itself is made once, also by two at the same moment', async () => {
  const [one, same, other] = await Promise.all([secretOf(db, 'k1'), secretOf(db, 'k1'), secretOf(db, 'k2')])
  expect(one).toMatch(/^[\w-]{43}$/)
  expect([same, await secretOf(db, 'k1')]).toEqual([one, one])
  expect(other).not.toBe(one)
})
