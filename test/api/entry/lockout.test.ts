/** Whoever guesses and whoever wastes codes slows down themselves, and keeps nobody else out. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastCode, PASSWORD, register } from '../../support/fixtures/accounts.ts'
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
  return (await answer.json()) as { result: number; resultNote: string }
}
const logInFrom = (ip: string, phone: string, password = PASSWORD) =>
  from(ip, '/api/login/phoneLogin', { phone, password })
const codeFrom = (ip: string, phone: string, purpose: string) => from(ip, '/api/sendSms', { phone, purpose })
const stranger = (index: number) => `8.8.${index}.1`

test('ten wrong passwords of a stranger refuse the stranger and not the owner', async () => {
  const { phone } = await register(server, fresh())
  for (let i = 0; i < 10; i++) expect((await logInFrom(stranger(0), phone, 'wrong2026')).result).toBe(422)
  expect((await logInFrom(stranger(0), phone)).result).toBe(429)
  expect((await logInFrom(HOME, phone)).result).toBe(0)
})

test('a number under fire from everywhere stays open where its owner was before, and to a code', async () => {
  const { phone } = await register(server, fresh())
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

test('codes that strangers ask for leave the owner the own ones', async () => {
  const { phone } = await register(server, fresh())
  expect((await logInFrom(HOME, phone)).result).toBe(0)
  expect((await codeFrom(stranger(9), phone, 'phone')).result).toBe(0)
  for (let i = 0; i < 10; i++) {
    expect((await codeFrom(stranger(9), phone, 'login')).result).toBe(0)
    server.advanceClock(MINUTE)
  }
  expect((await codeFrom(stranger(9), phone, 'login')).result).toBe(429)
  expect((await codeFrom(HOME, phone, 'login')).result).toBe(0)
  expect((await codeFrom(stranger(9), phone, 'forget')).result).toBe(0)
})

test('a code that one limit refuses takes nothing from the others', async () => {
  const phone = fresh()
  expect((await codeFrom(HOME, phone, 'login')).result).toBe(0)
  for (let i = 0; i < 12; i++) expect((await codeFrom(HOME, phone, 'login')).result).toBe(429)
  server.advanceClock(MINUTE)
  expect((await codeFrom(HOME, phone, 'login')).result).toBe(0)
  const rows = await server.database.db
    .selectFrom('rate')
    .select('count')
    .where('key', '=', `sms:day:login:${phone}`)
    .execute()
  expect(rows).toEqual([{ count: 2 }])
})
