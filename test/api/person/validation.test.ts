/**
 * Every call of coming in and of the personal centre, given what it must not take: a word for people, and nothing
 * written.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { entryContract } from '../../../src/contract/entry.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { logIn, register, type TestAccount } from '../../support/fixtures/accounts.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const place = { name: '王秀英', phone: '13800138000', region: '330106001', detail: '曙光路 128 号' }
const calls: readonly { endpoint: Endpoint; good: Readonly<Record<string, string>>; optional?: readonly string[] }[] = [
  {
    endpoint: entryContract.registered,
    good: {
      phone: '13900070009',
      code: '123456',
      password: 'linli2026',
      name: '王秀英',
      kind: 'person',
      region: '330106',
    },
    optional: ['region'],
  },
  { endpoint: entryContract.sendSms, good: { phone: '13900070009', purpose: 'login', proof: '' }, optional: ['proof'] },
  {
    endpoint: entryContract.phoneLogin,
    good: { phone: '13900070009', password: 'linli2026', code: '123456' },
    optional: ['password', 'code'],
  },
  {
    endpoint: entryContract.forgetPassword,
    good: { phone: '13900070009', code: '123456', password: 'linli2026' },
  },
  { endpoint: personContract.getMyInfo, good: {} },
  { endpoint: personContract.updateHeadimg, good: { url: '/pictures/old-woman.svg' } },
  {
    endpoint: personContract.updateMyInfo,
    good: {
      name: '李建国',
      region: '330106',
      introduction: '退休教师',
      noIntroduction: '0',
      privacy: '{"showName":true,"showOnRank":false}',
    },
    optional: ['name', 'region', 'introduction', 'noIntroduction', 'privacy'],
  },
  {
    endpoint: personContract.updatePhone,
    good: { phone: '13900070009', code: '123456', password: 'linli2026', oldCode: '123456' },
    optional: ['password', 'oldCode'],
  },
  {
    endpoint: personContract.updatePassword,
    good: { old: 'linli2026', code: '123456', password: 'another2026' },
    optional: ['old', 'code'],
  },
  { endpoint: personContract.getDevices, good: {} },
  { endpoint: personContract.logout, good: { all: '1' }, optional: ['all'] },
  {
    endpoint: personContract.addressAdd,
    good: { ...place, lng: '120.13', lat: '30.26', isDefault: '1' },
    optional: ['lng', 'lat', 'isDefault'],
  },
  {
    endpoint: personContract.addressEdit,
    good: { id: 'someaddress', ...place, lng: '120.13', lat: '30.26', isDefault: '1' },
    optional: ['lng', 'lat', 'isDefault'],
  },
  { endpoint: personContract.addressList, good: {} },
  { endpoint: personContract.addressDelete, good: { id: 'someaddress' } },
  {
    endpoint: personContract.feedback,
    good: { content: '电梯口的爱心柜锁坏了', pictures: '[]' },
    optional: ['pictures'],
  },
  {
    endpoint: personContract.feedbackPage,
    good: { pageSize: '10', after: 'WyJhIl0' },
    optional: ['pageSize', 'after'],
  },
]

let server: TestServer
let person: TestAccount
let stale: string
beforeAll(async () => {
  server = await startServer({ demo: false })
  person = await register(server, '13900070001')
  stale = await logIn(server, person.phone)
  await server.raw(personContract.logout.wire, { token: stale })
})
afterAll(() => server.close())

const TABLES = ['account', 'session', 'smsCode', 'rate', 'once', 'roleGrant', 'address', 'upload', 'feedback'] as const
const everything = async () =>
  Promise.all(TABLES.map(table => server.database.db.selectFrom(table).selectAll().execute()))

async function json(path: string, body: string, type = 'application/json') {
  const answer = await fetch(server.url + path, { method: 'POST', headers: { 'content-type': type }, body })
  return (await answer.json()) as Record<string, unknown>
}

/** What must be said in each of the cases, and that nothing was written in any. */
async function refusesAll(
  cases: readonly (readonly [what: string, answer: () => Promise<Record<string, unknown>>])[],
  expected: object,
) {
  const before = await everything()
  for (const [what, answer] of cases) {
    const envelope = await answer()
    expect(envelope, what).toMatchObject(expected)
    expect(envelope.resultNote, what).toMatch(/\p{Script=Han}/u)
  }
  expect(await everything()).toEqual(before)
}

describe.each(calls.map(call => [call.endpoint.wire, call] as const))(
  '%s',
  (wire, { endpoint, good, optional = [] }) => {
    const fields = Object.keys(good)
    const withToken = () => ({ ...good, token: person.token })
    const raw = (change: Readonly<Record<string, string>>) => () => server.raw(wire, { ...withToken(), ...change })

    test('knows its fields: the table here is as long as the contract', () => {
      expect(fields.sort()).toEqual(Object.keys((endpoint.input as unknown as { shape: object }).shape).sort())
    })
    test('misses what is missing', () =>
      refusesAll(
        fields
          .filter(field => !optional.includes(field))
          .flatMap(field => [[field, raw({ [field]: '' })] as const, [field, raw({ [field]: '   ' })] as const]),
        { result: 422 },
      ))
    test('names the field that is too long, of another kind, or cannot be kept', () =>
      Promise.all(
        fields.map(field => {
          const two = () => {
            const sent = new URLSearchParams(withToken())
            sent.append(field, good[field] ?? '')
            return server.raw(wire, sent)
          }
          const as = (value: unknown) => () => json(wire, JSON.stringify({ ...withToken(), [field]: value }))
          return refusesAll(
            [
              [`${field}, long`, raw({ [field]: '长'.repeat(10_000) })],
              [`${field}, with a sign that no text has`, raw({ [field]: `${good[field]}\u0000` })],
              [`${field}, twice`, two],
              [`${field}, a list`, as([good[field]])],
              [`${field}, an object`, as({ a: 1 })],
            ],
            { result: 422, field },
          )
        }),
      ))
    test('takes no field that it does not know', () =>
      refusesAll(
        ['uid', 'passwordHash', '__proto__', 'constructor'].map(field => [field, raw({ [field]: 'x' })] as const),
        { result: 422, resultNote: expect.stringContaining('多出了不认识的字段') },
      ))
    test('takes no body that is none', () =>
      refusesAll(
        [
          ['cut off', () => json(wire, '{"phone":')],
          ['another kind', () => json(wire, '<a/>', 'application/xml')],
          ['far too large', () => json(wire, JSON.stringify({ a: 'x'.repeat(1_100_000) }))],
        ],
        { result: expect.toSatisfy((result: number) => [413, 422].includes(result)) },
      ))
    if (endpoint.who === 'member')
      test('asks whoever is not logged in to log in', () =>
        refusesAll(
          ['', stale, 'x'.repeat(43), "' or 1=1 --", 'x'.repeat(5000), '\u0000'].map(
            token => [token, () => server.raw(wire, { ...good, token })] as const,
          ),
          { result: 110, resultNote: '请登录' },
        ))
    if (endpoint.once)
      test('takes no key that is none, or was used for another call', async () => {
        await refusesAll(
          ['short', 'x'.repeat(65), 'with space', '重复提交标记标记'].map(key => [key, raw({ key })] as const),
          { result: 422, field: 'key' },
        )
        const row = { key: 'used-elsewhere', uid: person.uid, wire: '/api/other', reply: '{}' }
        await server.database.db.insertInto('once').values(row).execute()
        await refusesAll([['used', raw({ key: 'used-elsewhere' })]], { result: 422, field: 'key' })
        await server.database.db.deleteFrom('once').where('key', '=', 'used-elsewhere').execute()
      })
  },
)

describe('single fields', () => {
  const { registered, sendSms } = entryContract
  const { updateMyInfo, addressAdd, feedback, feedbackPage } = personContract
  test.each([
    [sendSms.wire, { phone: '12800138000' }, '请填写 11 位手机号'],
    [sendSms.wire, { purpose: 'other' }, '请选择用途'],
    [registered.wire, { code: '12345' }, '请填写 6 位验证码'],
    [registered.wire, { password: 'short1' }, '密码要 8 至 32 位，字母和数字都要有'],
    [registered.wire, { password: 'onlyletters' }, '密码要 8 至 32 位，字母和数字都要有'],
    [registered.wire, { name: '王' }, '姓名或单位名称至少 2 个字'],
    [registered.wire, { kind: 'platform' }, '请选择账号类型'],
    [updateMyInfo.wire, { privacy: '{"showName":1,"showOnRank":true}' }, '填写有误，请检查'],
    [updateMyInfo.wire, { privacy: '{"showName":true,"showOnRank":true,"admin":true}' }, '填写有误，请检查'],
    [updateMyInfo.wire, { introduction: '长'.repeat(201) }, '简介最多 200 个字'],
    [addressAdd.wire, { lng: '200' }, '经度不能大于 140'],
    [addressAdd.wire, { lat: 'NaN' }, '纬度应是数字'],
    [addressAdd.wire, { isDefault: 'yes' }, '默认地址应是 0 或 1'],
    [feedback.wire, { content: '太短了' }, '反馈内容至少 5 个字'],
    [feedback.wire, { pictures: JSON.stringify(Array(7).fill('/files/a.webp')) }, '图片最多 6 张'],
    [feedback.wire, { pictures: '["https://elsewhere.example/a.webp"]' }, '图片地址不正确'],
    [feedbackPage.wire, { pageSize: '101' }, '每页条数不能大于 100'],
    [feedbackPage.wire, { pageSize: '1.5' }, '每页条数应是整数'],
  ] as const)('%s %j', async (wire, change, sentence) => {
    const before = await everything()
    const good = calls.find(call => call.endpoint.wire === wire)?.good
    expect(await server.raw(wire, { ...good, ...change, token: person.token })).toEqual({
      result: 422,
      resultNote: sentence,
      field: Object.keys(change)[0],
    })
    expect(await everything()).toEqual(before)
  })
})
