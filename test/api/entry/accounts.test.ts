import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODE_PURPOSES, entryContract } from '../../../src/contract/entry.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import {
  lastCode,
  logIn,
  NEXT_CODE_MS,
  PASSWORD,
  register,
  requestCode,
  wrongCode,
} from '../../support/fixtures/accounts.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { registered, sendSms, phoneLogin, forgetPassword } = entryContract
const WRONG_CODE = { code: 'invalid', message: '验证码不正确或已过期', field: 'code' }
const WRONG_LOGIN = { code: 'invalid', message: '手机号或密码不正确' }
const person = { password: PASSWORD, name: '王秀英', kind: 'person' } as const

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

let numbers = 0
/** A number that nobody used yet. */
const fresh = () => `1390001${String(++numbers).padStart(4, '0')}`
const accounts = (phone: string) =>
  server.database.db.selectFrom('account').selectAll().where('phone', '=', phone).execute()

describe('registering', () => {
  test('gives an account, a picture and an open session', async () => {
    const { uid, token } = await register(server, fresh())
    const me = await server.call(personContract.getMyInfo, {}, { token })
    expect(me).toMatchObject({
      uid,
      name: '王秀英',
      kind: 'person',
      avatar: '/pictures/lilac/sign-738b.svg',
      phone: '139****0001',
      hasPassword: true,
    })
  })

  test('keeps neither password nor code nor token in the clear', async () => {
    const phone = fresh()
    const { token } = await register(server, phone)
    const { db } = server.database
    const [account] = await accounts(phone)
    expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const stored = JSON.stringify([
      await db.selectFrom('smsCode').selectAll().where('phone', '=', phone).execute(),
      await db.selectFrom('session').selectAll().execute(),
    ])
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(`"${lastCode(server, phone)}"`)
  })

  test('with a taken number is refused once the code has proved whose it is, not before', async () => {
    const phone = fresh()
    await register(server, phone)
    server.advanceClock(NEXT_CODE_MS)
    const code = await requestCode(server, phone, 'register')
    expect(await server.refused(registered, { ...person, phone, code: wrongCode(code) })).toEqual(WRONG_CODE)
    expect(await server.refused(registered, { ...person, phone, code })).toEqual({
      code: 'notNow',
      message: '这个手机号已经注册过，请直接登录',
      field: 'phone',
    })
    expect(await accounts(phone)).toHaveLength(1)
  })

  test('twice at the same moment gives one account', async () => {
    const phone = fresh()
    const code = await requestCode(server, phone, 'register')
    const both = await Promise.allSettled([1, 2].map(() => server.call(registered, { ...person, phone, code })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await accounts(phone)).toHaveLength(1)
  })

  test('in a region that does not exist is refused and leaves the code good', async () => {
    const phone = fresh()
    const code = await requestCode(server, phone, 'register')
    expect(await server.refused(registered, { ...person, phone, code, region: '339999' })).toMatchObject({
      code: 'invalid',
      field: 'region',
    })
    await expect(server.call(registered, { ...person, phone, code })).resolves.toHaveProperty('token')
  })
})

describe('a code', () => {
  test.each(CODE_PURPOSES)('for %s is sent to known and unknown numbers with the same answer', async purpose => {
    const known = fresh()
    const { token } = await register(server, known)
    server.advanceClock(NEXT_CODE_MS)
    const answerFor = (phone: string) => server.raw(sendSms.wire, { phone, purpose, token })
    const answers = await Promise.all([known, fresh()].map(answerFor))
    expect(answers[0]).toEqual({ result: 0, resultNote: '', wait: 60_000, demoCode: '', puzzle: '' })
    expect(answers[1]).toEqual(answers[0])
  })

  test('may be asked for once a minute, whatever it is for', async () => {
    const phone = fresh()
    await requestCode(server, phone, 'register')
    await requestCode(server, phone, 'login')
    const { code, message } = await server.refused(sendSms, { phone, purpose: 'login' })
    expect(code).toBe('tooMany')
    expect(message).toMatch(/^验证码刚刚发过，请 (5\d|60) 秒后再试$/)
    server.advanceClock(60_000)
    await expect(server.call(sendSms, { phone, purpose: 'login' })).resolves.toBeDefined()
  })

  test('asked for many times at the same moment is sent once', async () => {
    const phone = fresh()
    const before = server.output.length
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, () => server.call(sendSms, { phone, purpose: 'login' })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(server.output.slice(before)).toHaveLength(1)
  })

  test('is sent ten times a day from an address to a number, then the next day again', async () => {
    const phone = fresh()
    await requestCode(server, phone, 'login')
    const sent = server.database.db.updateTable('rate').where('key', 'like', `sms:day:${phone}:%`)
    await sent.set({ count: 9 }).execute()
    server.advanceClock(NEXT_CODE_MS)
    await requestCode(server, phone, 'login')
    server.advanceClock(NEXT_CODE_MS)
    expect(await server.refused(sendSms, { phone, purpose: 'login' })).toMatchObject({
      code: 'tooMany',
      message: '这个手机号今天收到的验证码太多了，请 24 小时后再试',
    })
    server.advanceClock(24 * 3_600_000)
    await expect(server.call(sendSms, { phone, purpose: 'login' })).resolves.toBeDefined()
  })

  test('is good for five minutes', async () => {
    const [early, late] = [fresh(), fresh()]
    await register(server, early)
    await register(server, late)
    server.advanceClock(NEXT_CODE_MS)
    const codes = [await requestCode(server, early, 'login'), await requestCode(server, late, 'login')] as const
    server.advanceClock(295_000)
    await expect(server.call(phoneLogin, { phone: early, code: codes[0] })).resolves.toHaveProperty('token')
    server.advanceClock(6_000)
    expect(await server.refused(phoneLogin, { phone: late, code: codes[1] })).toEqual(WRONG_CODE)
  })

  test('is good once', async () => {
    const phone = fresh()
    await register(server, phone)
    server.advanceClock(NEXT_CODE_MS)
    const code = await requestCode(server, phone, 'login')
    const both = await Promise.allSettled([1, 2, 3].map(() => server.call(phoneLogin, { phone, code })))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await server.refused(phoneLogin, { phone, code })).toEqual(WRONG_CODE)
  })

  test('is good until it was typed wrong five times', async () => {
    const [four, five] = [fresh(), fresh()]
    for (const [phone, times] of [
      [four, 4],
      [five, 5],
    ] as const) {
      await register(server, phone)
      server.advanceClock(NEXT_CODE_MS)
      const code = await requestCode(server, phone, 'login')
      for (let i = 0; i < times; i++)
        expect(await server.refused(phoneLogin, { phone, code: wrongCode(code) })).toEqual(WRONG_CODE)
    }
    await expect(server.call(phoneLogin, { phone: four, code: lastCode(server, four) })).resolves.toHaveProperty('uid')
    expect(await server.refused(phoneLogin, { phone: five, code: lastCode(server, five) })).toEqual({
      code: 'tooMany',
      message: '这个验证码填错太多次，不能再用了，请重新获取',
      field: 'code',
    })
  })

  test('is replaced by the next', async () => {
    const phone = fresh()
    await register(server, phone)
    server.advanceClock(NEXT_CODE_MS)
    const first = await requestCode(server, phone, 'login')
    server.advanceClock(NEXT_CODE_MS)
    const second = await requestCode(server, phone, 'login')
    if (first !== second) expect(await server.refused(phoneLogin, { phone, code: first })).toEqual(WRONG_CODE)
    await expect(server.call(phoneLogin, { phone, code: second })).resolves.toHaveProperty('token')
  })
})

describe('logging in', () => {
  test('takes a password or a code, and exactly one of them', async () => {
    const phone = fresh()
    await register(server, phone)
    server.advanceClock(NEXT_CODE_MS)
    const code = await requestCode(server, phone, 'login')
    expect(await server.refused(phoneLogin, { phone })).toMatchObject({ message: '请填写验证码或密码' })
    expect(await server.refused(phoneLogin, { phone, code, password: PASSWORD })).toMatchObject({
      message: '验证码和密码只填一个',
    })
    const byPassword = await server.call(phoneLogin, { phone, password: PASSWORD })
    const byCode = await server.call(phoneLogin, { phone, code })
    expect(byPassword.uid).toBe(byCode.uid)
    expect(byPassword.token).not.toBe(byCode.token)
  })

  test('does not tell an unknown number from a wrong password or code', async () => {
    const [known, unknown] = [fresh(), fresh()]
    await register(server, known)
    server.advanceClock(NEXT_CODE_MS)
    for (const phone of [known, unknown]) {
      expect(await server.refused(phoneLogin, { phone, password: 'wrong2026' })).toEqual(WRONG_LOGIN)
      const code = wrongCode(await requestCode(server, phone, 'login'))
      expect(await server.refused(phoneLogin, { phone, code })).toEqual(WRONG_CODE)
    }
  })

  test('opens an account for a new number that has the right code and says its name, once', async () => {
    const phone = fresh()
    const code = await requestCode(server, phone, 'login')
    expect(await server.refused(phoneLogin, { phone, code })).toMatchObject({ field: 'name' })
    const first = await server.call(phoneLogin, { phone, code, name: '李小满' })
    expect(await server.call(personContract.getMyInfo, {}, { token: first.token })).toMatchObject({ name: '李小满' })
    expect(await server.refused(phoneLogin, { phone, code, name: '李小满' })).toEqual(WRONG_CODE)
    server.advanceClock(NEXT_CODE_MS)
    const again = await server.call(phoneLogin, { phone, code: await requestCode(server, phone, 'login') })
    expect(again.uid).toBe(first.uid)
  })

  test('does as much work for an unknown number as for a wrong password, so that time tells nothing', async () => {
    const known = fresh()
    await register(server, known)
    // The processor's time: the clock on the wall also tells how busy the machine is. By turns and in the middle of
    // many, for what is cleared away meanwhile is counted too.
    const work = async (phone: string) => {
      const before = process.cpuUsage()
      await server.refused(phoneLogin, { phone, password: 'wrong2026' })
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const [ofKnown, ofUnknown]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < 9; turn++) {
      ofKnown.push(await work(known))
      ofUnknown.push(await work(fresh()))
    }
    const [one = 0, other = 0] = [ofKnown, ofUnknown].map(all => all.toSorted((a, b) => a - b)[4])
    expect(Math.min(one, other) / Math.max(one, other)).toBeGreaterThan(0.6)
  })

  test('with a wrong password is possible ten times in a quarter of an hour for a number', async () => {
    const [phone, other] = [fresh(), fresh()]
    await register(server, phone)
    await register(server, other)
    const all = await Promise.all(
      Array.from({ length: 14 }, () => server.refused(phoneLogin, { phone, password: 'wrong2026' })),
    )
    expect(all.filter(({ code }) => code === 'invalid')).toHaveLength(10)
    expect(await server.refused(phoneLogin, { phone, password: PASSWORD })).toMatchObject({
      code: 'tooMany',
      message: '错误次数太多，请 15 分钟后再试',
    })
    await expect(logIn(server, other)).resolves.toBeDefined()
    server.advanceClock(15 * 60_000)
    await expect(logIn(server, phone)).resolves.toBeDefined()
  })
})

describe('a forgotten password', () => {
  test('is replaced with a code, and every session ends', async () => {
    const { phone, token } = await register(server, fresh())
    const second = await logIn(server, phone)
    server.advanceClock(NEXT_CODE_MS)
    const code = await requestCode(server, phone, 'forget')
    await server.call(forgetPassword, { phone, code, password: 'newone2026' })
    for (const old of [token, second])
      expect((await server.refused(personContract.getMyInfo, {}, { token: old })).code).toBe('login')
    expect(await server.refused(phoneLogin, { phone, password: PASSWORD })).toEqual(WRONG_LOGIN)
    await expect(logIn(server, phone, 'newone2026')).resolves.toBeDefined()
  })

  test('ends also the sessions that the old password opens at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const { phone } = await register(server, fresh())
      server.advanceClock(NEXT_CODE_MS)
      const code = await requestCode(server, phone, 'forget')
      const [outcomes] = await Promise.all([
        Promise.allSettled(Array.from({ length: 6 }, () => logIn(server, phone))),
        server.call(forgetPassword, { phone, code, password: 'newone2026' }),
      ])
      for (const outcome of outcomes)
        if (outcome.status === 'fulfilled')
          expect((await server.refused(personContract.getMyInfo, {}, { token: outcome.value })).code).toBe('login')
    }
  })

  test('opens a door that wrong guesses had closed', async () => {
    const { phone } = await register(server, fresh())
    for (let i = 0; i < 11; i++) await server.refused(phoneLogin, { phone, password: 'wrong2026' })
    server.advanceClock(NEXT_CODE_MS)
    const code = await requestCode(server, phone, 'forget')
    await server.call(forgetPassword, { phone, code, password: 'newone2026' })
    await expect(logIn(server, phone, 'newone2026')).resolves.toBeDefined()
  })

  test('of an unknown number is refused as a wrong code is', async () => {
    const phone = fresh()
    const code = await requestCode(server, phone, 'forget')
    const input = { phone, password: 'newone2026' }
    expect(await server.refused(forgetPassword, { ...input, code: wrongCode(code) })).toEqual(WRONG_CODE)
    expect(await server.refused(forgetPassword, { ...input, code })).toEqual(WRONG_CODE)
  })
})

const SMS_ENV = {
  SMS_PROVIDER: 'aliyun',
  SMS_ENDPOINT: 'http://127.0.0.1:9',
  SMS_ACCESS_KEY: 'a',
  SMS_SECRET_KEY: 'b',
  SMS_SIGN: 'c',
  SMS_TEMPLATE: 'd',
}

// A server that starts holds up the one beside it in the same process, so these come last.
describe('a code of another server', () => {
  test('is shown in the answer in demonstration mode only', async () => {
    const phone = fresh()
    expect(await server.call(sendSms, { phone, purpose: 'login' })).toEqual({ wait: 60_000, demoCode: '', puzzle: '' })
    const demo = await startServer()
    const { demoCode } = await demo.call(sendSms, { phone, purpose: 'login' })
    expect(demoCode).toBe(lastCode(demo, phone))
    await demo.close()
  })

  test('is never shown where it goes to a telephone', async () => {
    const sms = createServer((_, response) => response.end('{"Code":"OK"}')).listen(0, '127.0.0.1')
    await once(sms, 'listening')
    const address = sms.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const env = { ...SMS_ENV, DEMO: '1', SMS_ENDPOINT: `http://127.0.0.1:${port}` }
    const real = await startServer({ env })
    expect(await real.call(sendSms, { phone: fresh(), purpose: 'forget' })).toEqual({
      wait: 60_000,
      demoCode: '',
      puzzle: '',
    })
    await real.close()
    sms.close()
  })
})
