/** Whoever guesses and whoever wastes codes slows down themselves, and keeps nobody else out. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solvePuzzle } from '../../../src/forms/solvePuzzle.ts'
import { lastCode, PASSWORD, register, wrongCode } from '../../support/fixtures/accounts.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const MINUTE = 60_000
const HOME = '9.9.9.9'
const ELSEWHERE = '9.9.8.8'
let server: TestServer
let count = 0
const fresh = () => `1361234${String(++count).padStart(4, '0')}`
beforeAll(async () => {
  server = await startServer({ demo: false, env: { TRUST_PROXY: '1' } })
})
afterAll(() => server.close())

async function from(ip: string, path: string, fields: Record<string, string>) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'x-forwarded-for': ip },
    body: new URLSearchParams(fields),
  })
  return (await answer.json()) as { result: number; resultNote: string; puzzle?: string }
}
const logInFrom = (ip: string, phone: string, password = PASSWORD) =>
  from(ip, '/api/login/phoneLogin', { phone, password })
const codeFrom = (ip: string, phone: string, purpose: string, proof = '') =>
  from(ip, '/api/sendSms', { phone, purpose, proof })
const bitsOf = ({ puzzle = '' }: { puzzle?: string }) => Number(puzzle.split('.')[1] ?? 0)
const sentTo = (phone: string) => server.output.filter(line => line.includes(phone)).length
/** As if so many codes for the number had been asked for today, from everywhere. */
const setCodeCount = (phone: string, count: number) =>
  server.database.db.updateTable('rate').set({ count }).where('key', '=', `sms:day:${phone}`).execute()
/** A number that strangers already asked so many codes for, each the first from its address. */
async function underFire(count = 3): Promise<string> {
  const phone = fresh()
  for (let i = 1; i <= count; i++) {
    expect(await codeFrom(stranger(i), phone, 'login')).toMatchObject({ result: 0, puzzle: '' })
    server.advanceClock(MINUTE)
  }
  return phone
}
const stranger = (index: number) => `8.8.${index}.1`

test('ten wrong passwords of a stranger refuse the stranger and not the owner', async () => {
  const { phone } = await register(server, fresh())
  for (let i = 0; i < 10; i++) expect((await logInFrom(stranger(0), phone, 'wrong2026')).result).toBe(422)
  expect((await logInFrom(stranger(0), phone)).result).toBe(429)
  expect((await logInFrom(HOME, phone)).result).toBe(0)
})

test('who has a whole network of addresses guesses no more often from all of them than from one', async () => {
  const { phone } = await register(server, fresh())
  for (let i = 0; i < 10; i++) expect((await logInFrom(`2001:db8:7:7::${i + 1}`, phone, 'wrong2026')).result).toBe(422)
  expect((await logInFrom('2001:db8:7:7::99', phone)).result).toBe(429)
  expect((await logInFrom('2001:db8:7:8::1', phone)).result, 'another network').toBe(0)
})

test('behind an address of many wrong guesses a neighbour has one try at each number', async () => {
  const ip = '7.7.7.7'
  const [{ phone }, other] = [await register(server, fresh()), await register(server, fresh())]
  expect((await logInFrom(ip, other.phone, 'wrong2026')).result).toBe(422)
  await server.database.db
    .updateTable('rate')
    .set({ count: 150 })
    .where('key', 'like', `password:line:${ip}%`)
    .execute()
  expect((await logInFrom(ip, other.phone)).result, 'a second guess').toBe(429)
  expect((await logInFrom(ip, phone)).result, 'a first one').toBe(0)
})

test('a number under fire from everywhere stays open where its owner was before, and to a code', async () => {
  const { phone } = await register(server, fresh())
  server.advanceClock(MINUTE)
  expect((await logInFrom(HOME, phone)).result).toBe(0)
  for (let i = 1; i <= 5; i++) for (let guess = 0; guess < 10; guess++) await logInFrom(stranger(i), phone, 'wrong2026')
  const refused = await logInFrom(ELSEWHERE, phone)
  expect(refused).toEqual({
    result: 429,
    resultNote: expect.stringMatching(/^这个手机号的密码错得太多，请用验证码登录，或 \d+ 分钟后再试$/),
  })
  expect((await logInFrom(HOME, phone)).result).toBe(0)
  expect((await codeFrom(ELSEWHERE, phone, 'login')).result).toBe(0)
  const opened = await from(ELSEWHERE, '/api/login/phoneLogin', { phone, code: lastCode(server, phone) })
  expect(opened.result).toBe(0)
})

test('codes that strangers ask for cost work, and the owner gets one wherever they are', async () => {
  const phone = await underFire()
  const before = sentTo(phone)
  for (let i = 11; i < 30; i++) expect(bitsOf(await codeFrom(stranger(i), phone, 'login'))).toBe(14)
  expect(sentTo(phone)).toBe(before)
  await setCodeCount(phone, 5)
  const { puzzle = '' } = await codeFrom(ELSEWHERE, phone, 'login')
  expect(bitsOf({ puzzle })).toBe(16)
  expect(await codeFrom(ELSEWHERE, phone, 'login', await solvePuzzle(puzzle))).toMatchObject({ result: 0, puzzle: '' })
  expect(sentTo(phone)).toBe(before + 1)
  server.advanceClock(MINUTE)
  await setCodeCount(phone, 15)
  expect(bitsOf(await codeFrom(stranger(40), phone, 'login'))).toBe(20)
  expect((await codeFrom(stranger(1), phone, 'login')).resultNote).toMatch(/^这个手机号今天收到的验证码太多了/)
})

test('a number is sent two codes a minute and twenty a day from wherever it was not, whatever they are for', async () => {
  const { phone } = await register(server, fresh())
  await logInFrom(HOME, phone)
  server.advanceClock(MINUTE)
  const before = sentTo(phone)
  const purposes = ['login', 'register', 'forget']
  const flood = Array.from({ length: 24 }, async (_, i) => {
    const { puzzle = '' } = await codeFrom(stranger(i % 8), phone, purposes[i % 3]!)
    return puzzle && codeFrom(stranger(i % 8), phone, purposes[i % 3]!, await solvePuzzle(puzzle))
  })
  await Promise.all(flood)
  // Those who are refused hold a turn for a moment: what many at once have left of the two goes to who comes next.
  expect(sentTo(phone) - before).toBeLessThanOrEqual(2)
  for (const at of [8, 9, 10]) {
    const { puzzle = '' } = await codeFrom(stranger(at), phone, 'login')
    if (puzzle) await codeFrom(stranger(at), phone, 'login', await solvePuzzle(puzzle))
  }
  expect(sentTo(phone) - before).toBe(2)
  server.advanceClock(MINUTE)
  await setCodeCount(phone, 20)
  expect((await codeFrom(ELSEWHERE, phone, 'login')).result).toBe(429)
  expect(await codeFrom(HOME, phone, 'login')).toMatchObject({ result: 0, puzzle: '' })
})

test('wrong tries of strangers end a code where they are, and their own code replaces none', async () => {
  const { phone } = await register(server, fresh())
  server.advanceClock(MINUTE)
  await codeFrom(HOME, phone, 'login')
  const code = lastCode(server, phone)
  const tryFrom = (ip: string, typed: string) => from(ip, '/api/login/phoneLogin', { phone, code: typed })
  for (let i = 0; i < 5; i++) expect((await tryFrom(stranger(1), wrongCode(code))).result).toBe(422)
  expect((await tryFrom(stranger(1), code)).result).toBe(429)
  const others = Array.from({ length: 20 }, (_, i) => tryFrom(stranger(i + 2), wrongCode(code)))
  const judged = (await Promise.all(others)).filter(({ result }) => result === 422)
  expect(judged, 'fifteen from all of them').toHaveLength(10)
  const { puzzle = '' } = await codeFrom(stranger(1), phone, 'login')
  await codeFrom(stranger(1), phone, 'login', await solvePuzzle(puzzle))
  expect(lastCode(server, phone)).not.toBe(code)
  expect((await tryFrom(HOME, code)).result).toBe(0)
})

test('codes for what only members do are sent to members', async () => {
  for (const purpose of ['phone', 'consent', 'guardian', 'closure', 'dataCopy'])
    expect((await codeFrom(HOME, fresh(), purpose)).result).toBe(110)
})

test('a code that a stranger asked for this minute is no reason to wait', async () => {
  const phone = fresh()
  expect((await codeFrom(stranger(1), phone, 'login')).puzzle).toBe('')
  const { result, puzzle = '' } = await codeFrom(HOME, phone, 'login')
  expect({ result, bits: bitsOf({ puzzle }) }).toEqual({ result: 0, bits: 14 })
  expect((await codeFrom(HOME, phone, 'login', await solvePuzzle(puzzle))).puzzle).toBe('')
  expect((await codeFrom(HOME, phone, 'login')).result).toBe(429)
})

test('work is good for its number and purpose, in time, once and as it was given', async () => {
  const [phone, other] = [await underFire(), await underFire()]
  const { puzzle = '' } = await codeFrom(HOME, phone, 'login')
  const proof = await solvePuzzle(puzzle)
  const [until = '', , ...rest] = proof.split('.')
  const forged = [
    proof.replace(/\d+$/, found => `${Number(found) + 1}`),
    [until, '1', ...rest].join('.'),
    [Number(until) + 1, '14', ...rest].join('.'),
    '1.14.x',
    'x'.repeat(120),
  ]
  const before = sentTo(phone) + sentTo(other)
  for (const one of forged) expect(bitsOf(await codeFrom(HOME, phone, 'login', one)), one).toBe(14)
  expect(bitsOf(await codeFrom(HOME, other, 'login', proof))).toBe(14)
  expect(sentTo(phone) + sentTo(other)).toBe(before)
  expect((await codeFrom(HOME, phone, 'login', proof)).puzzle).toBe('')
  server.advanceClock(MINUTE)
  expect(bitsOf(await codeFrom(HOME, phone, 'login', proof)), 'too little by now').toBe(15)
  await setCodeCount(phone, 3)
  expect(bitsOf(await codeFrom(HOME, phone, 'login', proof)), 'as much as is asked for').toBe(14)
  const late = (await codeFrom(HOME, other, 'login')).puzzle ?? ''
  server.advanceClock(5 * MINUTE)
  expect(bitsOf(await codeFrom(HOME, other, 'login', await solvePuzzle(late)))).toBe(14)
})

test('where everybody asks for codes each costs work, and none is refused', async () => {
  const all = server.database.db.updateTable('rate').where('key', '=', 'sms:all')
  await all.set({ count: 999 }).execute()
  expect(await codeFrom(stranger(1), fresh(), 'login')).toMatchObject({ result: 0, puzzle: '' })
  expect(bitsOf(await codeFrom(stranger(2), fresh(), 'login'))).toBe(14)
  await all.set({ count: 1 }).execute()
})

describe('an address', () => {
  /** As if so much had come from there in this while. */
  const setCount = (key: string, count: number) =>
    server.database.db.updateTable('rate').set({ count }).where('key', '=', `${key}:6.6.6.6`).execute()
  const CROWDED = '6.6.6.6'
  const wrongFrom = (ip: string, phone: string) => from(ip, '/api/login/phoneLogin', { phone, code: '000000' })

  test('that asks for many codes works for each past a hundred in an hour, and gets five hundred at most', async () => {
    expect(await codeFrom(CROWDED, fresh(), 'login')).toMatchObject({ result: 0, puzzle: '' })
    await setCount('sms:line', 99)
    expect(await codeFrom(CROWDED, fresh(), 'login'), 'the hundredth').toMatchObject({ result: 0, puzzle: '' })
    expect(bitsOf(await codeFrom(CROWDED, fresh(), 'login'))).toBe(14)
    await setCount('sms:line', 499)
    expect(bitsOf(await codeFrom(CROWDED, fresh(), 'login')), 'the five hundredth').toBe(17)
    await setCount('sms:line', 500)
    const { result, resultNote } = await codeFrom(CROWDED, fresh(), 'login')
    expect([result, resultNote]).toEqual([429, expect.stringMatching(/^这个网络要的验证码太多了，请 \d+ 分钟后再试$/)])
    expect(await codeFrom(ELSEWHERE, fresh(), 'login'), 'a neighbour elsewhere').toMatchObject({
      result: 0,
      puzzle: '',
    })
    server.advanceClock(60 * MINUTE)
    expect(await codeFrom(CROWDED, fresh(), 'login')).toMatchObject({ result: 0, puzzle: '' })
  })

  test('that guesses at codes of whatever number has a hundred guesses in a quarter of an hour', async () => {
    const [phone, another] = [await register(server, fresh()), await register(server, fresh())].map(one => one.phone)
    server.advanceClock(MINUTE)
    await codeFrom(HOME, phone!, 'login')
    const code = lastCode(server, phone!)
    expect((await wrongFrom(CROWDED, another!)).result).toBe(422)
    await setCount('code:line', 99)
    expect((await wrongFrom(CROWDED, fresh())).result, 'the hundredth').toBe(422)
    expect((await from(CROWDED, '/api/login/phoneLogin', { phone: phone!, code })).result, 'also rightly').toBe(429)
    expect((await from(HOME, '/api/login/phoneLogin', { phone: phone!, code })).result).toBe(0)
    server.advanceClock(15 * MINUTE)
    expect((await wrongFrom(CROWDED, fresh())).result).toBe(422)
  })

  test('that tries passwords at a thousand numbers logs nobody in', async () => {
    const { phone } = await register(server, fresh())
    expect((await logInFrom(CROWDED, fresh(), 'wrong2026')).result).toBe(422)
    await setCount('password:line', 999)
    expect((await logInFrom(CROWDED, fresh(), 'wrong2026')).result, 'the thousandth').toBe(422)
    expect((await logInFrom(CROWDED, phone)).result).toBe(429)
    expect((await logInFrom(HOME, phone)).result).toBe(0)
  })
})
