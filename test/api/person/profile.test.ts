import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deviceName } from '../../../server/identity/deviceName.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import {
  logIn,
  NEXT_CODE_MS,
  PASSWORD,
  register,
  requestCode,
  type TestAccount,
  wrongCode,
} from '../../support/fixtures/accounts.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { getMyInfo, updateHeadimg, updateMyInfo, updatePhone, updatePassword, getDevices, logout } = personContract

let server: TestServer
let wang: TestAccount
let li: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false })
  wang = await register(server, '13900020001', '王秀英')
  li = await register(server, '13900020002', '李建国')
})
afterAll(() => server.close())

let numbers = 10
const fresh = () => `1390002${String(++numbers).padStart(4, '0')}`
const info = ({ token }: { token: string }) => server.call(getMyInfo, {}, { token })
const uploaded = async (uid: string, url: string, mime = 'image/webp') => {
  const row = { id: url.slice(-12), uid, url, mime, bytes: 1, name: '照片.jpg' }
  await server.database.db.insertInto('upload').values(row).execute()
  return url
}

describe('my information', () => {
  test('says who I am, the number half hidden', async () => {
    expect(await info(wang)).toEqual({
      uid: wang.uid,
      kind: 'person',
      name: '王秀英',
      phone: '139****0001',
      avatar: '/pictures/bust-in-silhouette.svg',
      region: '',
      regionName: '',
      introduction: '',
      points: 0,
      workMinutes: 0,
      roles: [],
      hasPassword: true,
      privacy: { showName: false, showOnRank: true },
      unread: 0,
    })
  })
  test('names the roles that I hold and where', async () => {
    const person = await register(server, fresh())
    const at = (seconds: number) => new Date(seconds * 1000)
    await server.database.db
      .insertInto('roleGrant')
      .values([
        { id: 'one', uid: person.uid, role: 'volunteer', region: '330106', createdAt: at(1) },
        { id: 'two', uid: person.uid, role: 'leader2', region: '3301', createdAt: at(2) },
        { id: 'three', uid: person.uid, role: 'platform', region: '', createdAt: at(3) },
      ])
      .execute()
    expect((await info(person)).roles).toEqual([
      { role: 'volunteer', label: '志愿者', region: '330106', regionName: '杭州市西湖区' },
      { role: 'leader2', label: '二级负责人', region: '3301', regionName: '杭州市' },
      { role: 'platform', label: '平台', region: '', regionName: '全国' },
    ])
  })
  test('changes where I say so and nowhere else', async () => {
    const person = await register(server, fresh())
    const { token } = person
    await server.call(updateMyInfo, { introduction: '退休教师，喜欢下棋' }, { token })
    await server.call(updateMyInfo, { name: '王老师', region: '330106' }, { token })
    const changed = await server.call(updateMyInfo, { privacy: { showName: true, showOnRank: false } }, { token })
    expect(changed).toMatchObject({
      name: '王老师',
      region: '330106',
      regionName: '杭州市西湖区',
      introduction: '退休教师，喜欢下棋',
      privacy: { showName: true, showOnRank: false },
    })
    expect(await server.call(updateMyInfo, {}, { token })).toEqual(changed)
    const emptied = await server.call(updateMyInfo, { noIntroduction: true }, { token })
    expect(emptied).toEqual({ ...changed, introduction: '' })
    expect((await info(li)).name).toBe('李建国')
  })
  test('takes no district that does not exist', async () => {
    const refusal = await server.refused(updateMyInfo, { name: '新名字', region: '330199' }, { token: wang.token })
    expect(refusal).toEqual({ code: 'invalid', message: '没有这个地区，请重新选择', field: 'region' })
    expect((await info(wang)).name).toBe('王秀英')
  })
})

describe('my picture', () => {
  test('may be one that I uploaded or one that the portal draws', async () => {
    const url = await uploaded(wang.uid, '/files/2026/11/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.webp')
    expect(await server.call(updateHeadimg, { url }, { token: wang.token })).toEqual({ avatar: url })
    expect((await info(wang)).avatar).toBe(url)
    await server.call(updateHeadimg, { url: '/pictures/rose/old-woman.svg' }, { token: wang.token })
    expect((await info(wang)).avatar).toBe('/pictures/rose/old-woman.svg')
  })
  test('may not be of somebody else, of nobody, no picture, or anything beside the pictures', async () => {
    const theirs = await uploaded(li.uid, '/files/2026/11/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.webp')
    const paper = await uploaded(wang.uid, '/files/2026/11/cccccccccccccccccccccccccccccccc.pdf', 'application/pdf')
    const before = (await info(wang)).avatar
    for (const url of [theirs, paper, '/files/none.webp', '/pictures/../api/docs', '/pictures/x.svg/../../y.svg'])
      expect(await server.refused(updateHeadimg, { url }, { token: wang.token })).toEqual({
        code: 'invalid',
        message: '没有找到这张图片，请重新上传',
        field: 'url',
      })
    expect((await info(wang)).avatar).toBe(before)
  })
})

describe('my number', () => {
  test('changes with my password and a code sent to the new one', async () => {
    const person = await register(server, fresh())
    const phone = fresh()
    const code = await requestCode(server, phone, 'phone')
    const change = (fields: object) => server.refused(updatePhone, { phone, code, ...fields }, person)
    expect(await change({ code: wrongCode(code), password: PASSWORD })).toMatchObject({
      ...{ message: '验证码不正确或已过期', field: 'code' },
    })
    expect(await change({ password: 'nobody2026' })).toEqual({
      ...{ code: 'invalid', message: '密码不正确', field: 'password' },
    })
    await server.call(updatePhone, { phone, code, password: PASSWORD }, { token: person.token })
    await expect(logIn(server, phone)).resolves.toBeDefined()
    await expect(logIn(server, person.phone)).rejects.toThrow('手机号或密码不正确')
  })
  test('does not change for whoever holds nothing but the session and a number of their own', async () => {
    const person = await register(server, fresh())
    const phone = fresh()
    const code = await requestCode(server, phone, 'phone')
    expect(await server.refused(updatePhone, { phone, code }, person)).toEqual({
      ...{ code: 'invalid', message: '请填写密码，或发到原手机号的验证码', field: 'password' },
    })
    expect(await server.refused(updatePhone, { phone, code, oldCode: code }, person)).toMatchObject({
      ...{ code: 'invalid', field: 'oldCode' },
    })
    await expect(logIn(server, person.phone)).resolves.toBeDefined()
  })
  test('changes with a code sent to the old one, where there is no password; a wrong one costs nobody the other', async () => {
    const person = await register(server, fresh())
    const account = server.database.db.updateTable('account').where('uid', '=', person.uid)
    await account.set({ passwordHash: null }).execute()
    const phone = fresh()
    const [code, oldCode] = [
      await requestCode(server, phone, 'phone'),
      await requestCode(server, person.phone, 'phone'),
    ]
    const change = (fields: object) => server.refused(updatePhone, { phone, code, ...fields }, person)
    expect((await change({ password: PASSWORD })).message).toBe('您还没有设过密码，请用原手机号的验证码')
    expect(await change({ oldCode: wrongCode(oldCode) })).toEqual({
      ...{ code: 'invalid', message: '验证码不正确或已过期', field: 'oldCode' },
    })
    await server.call(updatePhone, { phone, code, oldCode }, { token: person.token })
    expect((await info(person)).phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
  })
  test('does not change to one that has an account, and that is said only to who holds it', async () => {
    const person = await register(server, fresh())
    server.advanceClock(NEXT_CODE_MS)
    const code = await requestCode(server, li.phone, 'phone')
    const input = { phone: li.phone, code, password: PASSWORD }
    expect((await server.refused(updatePhone, { ...input, code: wrongCode(code) }, person)).code).toBe('invalid')
    expect(await server.refused(updatePhone, input, { token: person.token })).toEqual({
      code: 'notNow',
      message: '这个手机号已被别的账号使用',
      field: 'phone',
    })
    await expect(logIn(server, person.phone)).resolves.toBeDefined()
  })
  test('takes the password or the code, not both and not neither', async () => {
    const person = await register(server, fresh())
    const phone = fresh()
    const change = (proof: object) => server.refused(updatePhone, { phone, code: '123456', ...proof }, person)
    expect(await change({ password: PASSWORD, oldCode: '123456' })).toMatchObject({
      field: 'password',
      message: '密码和原手机号的验证码只填一个',
    })
    expect(await change({})).toMatchObject({ field: 'password', message: '请填写密码，或发到原手机号的验证码' })
  })
  test('is not changed to itself', async () => {
    const input = { phone: wang.phone, code: '123456', password: PASSWORD }
    const refusal = await server.refused(updatePhone, input, { token: wang.token })
    expect(refusal).toEqual({ code: 'invalid', message: '这就是现在的手机号', field: 'phone' })
  })
})

describe('my password', () => {
  const password = 'another2026'
  test('changes with the old one; the other devices are logged out, this one stays', async () => {
    const { phone, token } = await register(server, fresh())
    const other = await logIn(server, phone)
    await server.call(updatePassword, { old: PASSWORD, password }, { token })
    expect((await info({ token })).hasPassword).toBe(true)
    expect((await server.refused(getMyInfo, {}, { token: other })).code).toBe('login')
    await expect(logIn(server, phone)).rejects.toThrow('手机号或密码不正确')
    await expect(logIn(server, phone, password)).resolves.toBeDefined()
  })
  test('does not change without the old one, with a wrong one, or to itself', async () => {
    const { phone, token } = await register(server, fresh())
    const refusalFor = async (input: { old?: string; password: string }) =>
      server.refused(updatePassword, input, { token })
    expect(await refusalFor({ password })).toEqual({ code: 'invalid', message: '请填写原密码', field: 'old' })
    expect(await refusalFor({ old: 'wrong2026', password })).toEqual({
      code: 'invalid',
      message: '原密码不正确',
      field: 'old',
    })
    expect((await refusalFor({ old: PASSWORD, password: PASSWORD })).message).toBe('新密码不能和原密码相同')
    await expect(logIn(server, phone)).resolves.toBeDefined()
  })
  test('cannot be found out here by guessing', async () => {
    const { token } = await register(server, fresh())
    for (let i = 0; i < 10; i++) await server.refused(updatePassword, { old: 'wrong2026', password }, { token })
    expect((await server.refused(updatePassword, { old: PASSWORD, password }, { token })).code).toBe('tooMany')
  })
  test('needs a code to my number where there never was an old one: an open session is not enough', async () => {
    const { uid, phone, token } = await register(server, fresh())
    await server.database.db.updateTable('account').set({ passwordHash: null }).where('uid', '=', uid).execute()
    expect((await info({ token })).hasPassword).toBe(false)
    await expect(logIn(server, phone)).rejects.toThrow('手机号或密码不正确')
    const no = (fields: object) => server.refused(updatePassword, { password, ...fields }, { token })
    expect(await no({})).toEqual({ code: 'invalid', message: '请填写发到您手机号的验证码', field: 'code' })
    expect(await no({ old: PASSWORD })).toMatchObject({ field: 'code' })
    const another = fresh()
    expect(await no({ code: await requestCode(server, another, 'forget') })).toMatchObject({ field: 'code' })
    const code = await requestCode(server, phone, 'forget')
    expect(await no({ code: wrongCode(code) })).toMatchObject({ code: 'invalid', field: 'code' })
    await server.call(updatePassword, { code, password }, { token })
    await expect(logIn(server, phone, password)).resolves.toBeDefined()
  })
})

describe('my devices', () => {
  const from = async (agent: string, phone: string) => {
    const answer = await fetch(`${server.url}/api/login/phoneLogin`, {
      method: 'POST',
      headers: { 'user-agent': agent },
      body: new URLSearchParams({ phone, password: PASSWORD }),
    })
    return ((await answer.json()) as { token: string }).token
  }
  test('stand in the order in which they were seen, this one first', async () => {
    const { phone, token } = await register(server, fresh())
    server.advanceClock(1000)
    await from('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 MicroMessenger/8.0', phone)
    server.advanceClock(1000)
    await from('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', phone)
    const { dataList } = await server.call(getDevices, {}, { token })
    expect(dataList.map(({ name, current }) => [name, current])).toEqual([
      ['未知设备', true],
      ['Chrome · Windows', false],
      ['微信 · iPhone', false],
    ])
    expect(dataList[1]!.seenAt).toBeGreaterThan(dataList[2]!.seenAt)
  })
  test('do not show a session that has run out', async () => {
    const { phone } = await register(server, fresh())
    server.advanceClock(31 * 86_400_000)
    const token = await logIn(server, phone)
    expect((await server.call(getDevices, {}, { token })).dataList).toHaveLength(1)
    wang = { ...wang, token: await logIn(server, wang.phone) }
    li = { ...li, token: await logIn(server, li.phone) }
  })
  test('are logged out one at a time or all at once', async () => {
    const { phone, token } = await register(server, fresh())
    const [second, third] = [await logIn(server, phone), await logIn(server, phone)]
    await server.call(logout, {}, { token: second })
    expect((await server.refused(getMyInfo, {}, { token: second })).code).toBe('login')
    expect((await server.call(getDevices, {}, { token })).dataList).toHaveLength(2)
    await server.call(logout, { all: true }, { token })
    for (const gone of [token, third]) expect((await server.refused(getMyInfo, {}, { token: gone })).code).toBe('login')
    await expect(info(li)).resolves.toBeDefined()
  })
  test.each([
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge · Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605 Version/18.0 Safari/605', 'Safari · macOS'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel) AppleWebKit/537 Chrome/140.0 Mobile Safari/537', 'Chrome · Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
    ['Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537 Chrome/114.0 HuaweiBrowser/5.0', '华为浏览器 · 鸿蒙'],
    ['curl/8.0', '未知设备'],
    ['', '未知设备'],
  ])('are called as people call them: %s', (agent, name) => {
    expect(deviceName(agent)).toBe(name)
  })
})
