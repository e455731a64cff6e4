/**
 * What a code, a password and a puzzle cost in turns, counted where nobody looks: right ones and refused ones
 * cost none.
 */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Queryable } from '../../../server/db/connect.ts'
import { guessPassword } from '../../../server/identity/passwordGuesses.ts'
import { redeemCodes, sendCode } from '../../../server/identity/smsCode.ts'
import { acceptProof, newPuzzle } from '../../../server/identity/smsPuzzle.ts'
import { refusalOf } from '../../../src/contract/refusal.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import { solvePuzzle } from '../../../src/forms/solvePuzzle.ts'
import { setUpDatabase } from '../../support/server/ownDatabase.ts'

let now = Date.parse('2026-11-21T12:00:00+08:00')
const opened = setUpDatabase()
let db: Queryable
beforeAll(() => {
  db = opened.database.db
})
beforeEach(async () => {
  now += 24 * HOUR_MS
  await db.deleteFrom('rate').execute()
})

/** Turns that were taken, by key. */
const turns = async () => {
  const rows = await db.selectFrom('rate').select(['key', 'count']).orderBy('key').execute()
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
}
const setTurns = (key: string, count: number) =>
  db
    .insertInto('rate')
    .values({ key, openedAt: new Date(now), count })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ count }))
    .execute()
const refusalFrom = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => refusalOf(error),
  )

const PHONE = '13800138000'
const HOME = '9.9.9.9'
const sent: string[] = []
let line: () => Promise<void> = async () => {}
const caller = (ip = HOME, codesPerHour = 0) =>
  ({
    ...{ database: opened.database, clock: () => now, ip, limits: { codesPerHour } },
    sms: {
      send: async ({ code }: { readonly code: string }) => {
        await line()
        sent.push(code)
      },
    },
  }) as unknown as Parameters<typeof sendCode>[0]
const ask = (ip = HOME, codesPerHour = 0, proof = '', phone = PHONE) =>
  sendCode(caller(ip, codesPerHour), { phone, purpose: 'login', proof })
const bitsOf = async (ip = HOME, codesPerHour = 0, phone = PHONE) => {
  const outcome = await ask(ip, codesPerHour, '', phone)
  return outcome.sent ? 0 : Number(outcome.puzzle.split('.')[1])
}

describe('a code', () => {
  test('takes a turn of each budget; one that is refused, or costs a puzzle first, takes none', async () => {
    expect(await ask()).toMatchObject({ sent: true, wait: MINUTE_MS })
    const once = {
      ...{ [`sms:day:login:${PHONE}`]: 1, [`sms:day:login:${PHONE}:${HOME}`]: 1, [`sms:gap:login:${PHONE}`]: 1 },
      ...{ [`sms:gap:login:${PHONE}:${HOME}`]: 1, [`sms:line:${HOME}`]: 1 },
    }
    expect(await turns()).toEqual(once)
    expect(await refusalFrom(ask())).toEqual({
      ...{ code: 'tooMany', message: '验证码刚刚发过，请 1 分钟后再试', field: 'phone' },
    })
    expect(await turns(), 'asked for too early').toEqual(once)
    expect(await bitsOf('8.8.8.8')).toBe(14)
    const strangers = Object.keys(await turns()).filter(key => key.includes('8.8.8.8'))
    expect(await turns(), 'without the work').toEqual({
      ...once,
      ...Object.fromEntries(strangers.map(key => [key, 0])),
    })
  })
  test.each([
    [3, 14],
    [4, 15],
    [6, 17],
    [7, 18],
    [29, 18],
  ])('that comes after %i of the day costs work of %i bits', async (count, bits) => {
    await setTurns(`sms:day:login:${PHONE}`, count)
    expect(await bitsOf()).toBe(bits)
  })
  test('is free while fewer than three were sent in the day, and a hundred from the address in the hour', async () => {
    await setTurns(`sms:day:login:${PHONE}`, 2)
    await setTurns(`sms:line:${HOME}`, 99)
    expect(await bitsOf()).toBe(0)
  })
  test.each([
    [100, 14],
    [200, 15],
    [300, 16],
  ])('that comes after %i from its address costs work of %i bits', async (count, bits) => {
    await setTurns(`sms:line:${HOME}`, count)
    expect(await bitsOf()).toBe(bits)
  })
  test.each([
    [9, 10, 0],
    [10, 10, 14],
    [20, 10, 15],
    [5_000, 0, 0],
  ])(
    'that comes after %i of everybody’s, where %i are free in an hour, costs work of %i bits',
    async (count, free, bits) => {
      await setTurns('sms:all', count)
      expect(await bitsOf(HOME, free)).toBe(bits)
    },
  )
  test('of a number under fire is the owner’s first, and more of them only until thirty were asked for', async () => {
    expect(await bitsOf()).toBe(0)
    now += MINUTE_MS
    await setTurns(`sms:day:login:${PHONE}`, 29)
    expect(await bitsOf(), 'the thirtieth').toBe(18)
    await setTurns(`sms:day:login:${PHONE}`, 30)
    expect(await refusalFrom(ask())).toMatchObject({
      ...{
        code: 'tooMany',
        message: expect.stringMatching(/^这个手机号今天收到的验证码太多了，请 24 小时后再试$/),
        field: 'phone',
      },
    })
    expect(await bitsOf('7.7.7.7'), 'the first from elsewhere').toBe(18)
  })
  test('that could not be sent is none, and may be asked for again at once; it stays one of the day', async () => {
    line = () => Promise.reject(new Error('no line'))
    expect(await refusalFrom(ask())).toEqual({ code: 'offline', message: '短信暂时发不出去，请稍后再试' })
    line = async () => {}
    expect(await turns()).toMatchObject({
      [`sms:day:login:${PHONE}:${HOME}`]: 1,
      [`sms:gap:login:${PHONE}:${HOME}`]: 0,
    })
    expect(await bitsOf()).toBe(0)
  })
  test('has six digits and is good once, for its number and purpose; a wrong one of several leaves the others', async () => {
    const other = '13800138001'
    await ask()
    await ask(HOME, 0, '', other)
    const [code = '', otherCode = ''] = sent.slice(-2)
    expect([code, otherCode].every(one => /^\d{6}$/.test(one))).toBe(true)
    const typed = (phone: string, text: string, field?: string) => ({
      ...{ phone, purpose: 'login' as const, code: text },
      ...(field && { field }),
    })
    const wrong = otherCode === '000000' ? '000001' : '000000'
    const both = [typed(PHONE, code), typed(other, wrong, 'otherCode')]
    expect(await refusalFrom(redeemCodes(caller(), both))).toEqual({
      ...{ code: 'invalid', message: '验证码不正确或已过期', field: 'otherCode' },
    })
    const right = [typed(PHONE, code), typed(other, otherCode)]
    expect(await refusalFrom(redeemCodes(caller(), right))).toBeUndefined()
    expect(await refusalFrom(redeemCodes(caller(), right)), 'used up').toMatchObject({ field: 'code' })
    expect((await turns())[`code:line:${HOME}`], 'two wrong ones').toBe(2)
  })
})

test('a right password counts nowhere: not for the pair, the number or the address', async () => {
  const guess = { phone: PHONE, ip: HOME, now }
  for (let time = 0; time < 3; time++) await guessPassword(db, guess, async () => 'in')
  const keys = [`password:pair:${PHONE}:${HOME}`, `password:number:${PHONE}`, `password:line:${HOME}`]
  expect(await turns()).toMatchObject(Object.fromEntries(keys.map(key => [key, 0])))
  await guessPassword(db, guess, () => Promise.reject(new Error('wrong'))).catch(() => undefined)
  expect(await turns()).toMatchObject(Object.fromEntries(keys.map(key => [key, 1])))
})

test('work is good until its five minutes are over, for its number and purpose, as hard as is asked for, once', async () => {
  const asked = { phone: PHONE, purpose: 'login', bits: 10, now }
  const proof = await solvePuzzle(await newPuzzle(db, asked))
  const accepted = (changed: Partial<typeof asked> = {}, text = proof) =>
    acceptProof(db, { ...asked, ...changed }, text)
  expect(await accepted({ now: now + 5 * MINUTE_MS })).toBe(false)
  expect(await accepted({ phone: '13800138001' })).toBe(false)
  expect(await accepted({ purpose: 'register' })).toBe(false)
  expect(await accepted({ bits: 11 })).toBe(false)
  expect(await accepted({}, '')).toBe(false)
  expect(await accepted({ bits: 9, now: now + 5 * MINUTE_MS - 1 })).toBe(true)
  expect(await accepted()).toBe(false)
})
