/** What one person keeps of themselves: profile, number, password, devices and addresses. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ipPlace } from '../../../server/geo/ipRegion.ts'
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

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

describe('profile', () => {
  const { getMyInfo, updateHeadimg, updatePhone, updatePassword, getDevices, logout } = personContract
  let wang: TestAccount
  let li: TestAccount
  beforeAll(async () => {
    wang = await register(server, '13900020001', '王秀英')
    li = await register(server, '13900020002', '李建国')
  })

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
        avatar: '/pictures/lilac/sign-738b.svg',
        region: '',
        regionName: '',
        introduction: '',
        seen: expect.any(String),
        points: 0,
        workMinutes: 0,
        roles: [],
        hasPassword: true,
        privacy: { showName: false, showOnRank: true },
        muted: [],
        unread: 0,
      })
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

    test('is the first sign of my name until I send one, also after a new name', async () => {
      const person = await register(server, fresh())
      const named = async (name: string) => {
        await server.call(personContract.updateMyInfo, { name }, { token: person.token })
        return (await info(person)).avatar
      }
      const sign = await named('李春花')
      expect(sign).toMatch(/\/sign-674e\.svg$/)
      expect(await (await fetch(server.url + sign)).text()).toContain(`&#${'李'.codePointAt(0)};</text>`)
      const url = await uploaded(person.uid, '/files/2026/11/dddddddddddddddddddddddddddddddd.webp')
      await server.call(updateHeadimg, { url }, { token: person.token })
      expect(await named('周春花')).toBe(url)
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
      const code = await requestCode(server, phone, 'phone', person.token)
      const change = (fields: object) => server.refused(updatePhone, { phone, code, ...fields }, person)
      expect(await change({ code: wrongCode(code), password: PASSWORD })).toMatchObject({
        ...{ message: '验证码不正确或已过期', field: 'code' },
      })
      expect(await change({ password: 'nobody2026' })).toEqual({
        ...{ code: 'invalid', message: '密码不正确', field: 'password' },
      })
      const lost = { token: await logIn(server, person.phone) }
      await server.call(updatePhone, { phone, code, password: PASSWORD }, { token: person.token })
      await expect(info(lost), 'a lost telephone').rejects.toThrow('请登录')
      await expect(info(person), 'the one in my hand').resolves.toBeDefined()
      await expect(logIn(server, phone)).resolves.toBeDefined()
      await expect(logIn(server, person.phone)).rejects.toThrow('手机号或密码不正确')
    })

    test('does not change for whoever holds nothing but the session and a number of their own', async () => {
      const person = await register(server, fresh())
      const phone = fresh()
      const code = await requestCode(server, phone, 'phone', person.token)
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
        await requestCode(server, phone, 'phone', person.token),
        await requestCode(server, person.phone, 'phone', person.token),
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
      const code = await requestCode(server, li.phone, 'phone', person.token)
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

    test('the last log-ins say whose session they opened, of one that has ended, too, and only to their owner', async () => {
      const { phone, token } = await register(server, fresh())
      const [open, gone] = [await logIn(server, phone), await logIn(server, phone)]
      await server.call(logout, {}, { token: gone })
      const { logins } = await server.call(getDevices, {}, { token: open })
      expect(logins.map(({ now }) => now)).toEqual(['ended', 'here', 'open'])
      expect((await server.call(getDevices, {}, { token })).logins.map(({ now }) => now)).toEqual([
        'ended',
        'open',
        'here',
      ])
      expect((await server.call(getDevices, {}, li)).logins).toHaveLength(1)
    })

    test('a log-in is placed by the region of its address', () => {
      expect([ipPlace('60.191.0.1'), ipPlace('202.96.209.5'), ipPlace('127.0.0.1')]).toEqual([
        '浙江省杭州市',
        '上海市',
        '',
      ])
    })

    test('are logged out one at a time or all at once', async () => {
      const { phone, token } = await register(server, fresh())
      const [second, third] = [await logIn(server, phone), await logIn(server, phone)]
      await server.call(logout, {}, { token: second })
      expect((await server.refused(getMyInfo, {}, { token: second })).code).toBe('login')
      expect((await server.call(getDevices, {}, { token })).dataList).toHaveLength(2)
      await server.call(logout, { all: true }, { token })
      for (const gone of [token, third])
        expect((await server.refused(getMyInfo, {}, { token: gone })).code).toBe('login')
      await expect(info(li)).resolves.toBeDefined()
    })
  })
})

describe('addresses', () => {
  const { addressAdd, addressEdit, addressList, addressDelete } = personContract
  const MISSING = { code: 'missing', message: '没有找到这个地址' }
  /** A street of 西湖区 and a community in it, as they are in the table. */
  let street = { code: '', name: '' }
  let community = { code: '', name: '' }
  beforeAll(async () => {
    const below = (parent: string) =>
      server.database.db
        .selectFrom('region')
        .select(['code', 'name'])
        .where('parent', '=', parent)
        .orderBy('code')
        .executeTakeFirstOrThrow()
    street = await below('330106')
    community = await below(street.code)
  })

  let numbers = 0
  const someone = (): Promise<TestAccount> => register(server, `1390003${String(++numbers).padStart(4, '0')}`)
  const home = () => ({ name: '王秀英', phone: '13800138000', region: street.code, detail: '曙光路 128 号' })
  const add = async ({ token }: TestAccount, input: object = {}, key?: string): Promise<string> =>
    (await server.call(addressAdd, { ...home(), ...input }, { token, ...(key ? { key } : {}) })).id
  const list = async ({ token }: TestAccount) => (await server.call(addressList, {}, { token })).dataList
  const defaults = async (person: TestAccount) =>
    (await list(person)).filter(({ isDefault }) => isDefault).map(({ id }) => id)

  describe('an address', () => {
    test('is kept as written, with the names of all its levels', async () => {
      const person = await someone()
      const id = await add(person, { region: community.code, lng: 120.1302, lat: 30.2662 })
      expect(await list(person)).toEqual([
        {
          id,
          ...home(),
          region: community.code,
          regionNames: ['浙江省', '杭州市', '西湖区', street.name, community.name],
          at: { lng: 120.1302, lat: 30.2662 },
          near: { lng: 120.1302, lat: 30.2662 },
          isDefault: true,
          seen: expect.any(String),
        },
      ])
    })

    test('without a point is near its street', async () => {
      const person = await someone()
      await add(person)
      const [one] = await list(person)
      expect(one).toMatchObject({ at: null, near: { lng: expect.any(Number), lat: expect.any(Number) } })
    })

    test('has its point in its district', async () => {
      const { token } = await someone()
      const far = { ...home(), lng: 120.731234, lat: 30.412345 }
      expect(await server.refused(addressAdd, far, { token })).toMatchObject({ code: 'invalid', field: 'lng' })
      expect((await server.call(addressList, {}, { token })).dataList).toEqual([])
    })

    test('reaches at least to the street, where the district has streets', async () => {
      const person = await someone()
      const refusalFor = async (region: string) =>
        server.refused(addressAdd, { ...home(), region }, { token: person.token })
      expect(await refusalFor('330106')).toEqual({ code: 'invalid', message: '所在地区请选到街道', field: 'region' })
      for (const region of ['33', '3301', '330199', '330106999', '330106001999', '990000'])
        expect(await refusalFor(region)).toEqual({
          code: 'invalid',
          message: '没有这个地区，请重新选择',
          field: 'region',
        })
      expect(await list(person)).toEqual([])
      await add(person, { region: '810000' })
      expect((await list(person))[0]?.regionNames).toEqual(['香港特别行政区'])
    })

    test('of somebody else can be neither changed, nor deleted, nor seen', async () => {
      const [owner, stranger] = [await someone(), await someone()]
      const id = await add(owner)
      const before = await list(owner)
      const { token } = stranger
      // Whoever keeps addresses too has no way to those of others.
      await add(stranger, { name: '李建国' })
      const own = await list(stranger)
      for (const one of [id, 'nosuchaddress']) {
        expect(await server.refused(addressEdit, { id: one, ...home(), isDefault: true }, { token })).toEqual(MISSING)
        expect(await server.refused(addressDelete, { id: one }, { token })).toEqual(MISSING)
      }
      expect(await list(stranger)).toEqual(own)
      expect(await list(owner)).toEqual(before)
    })

    test('is one of at most twenty', async () => {
      const person = await someone()
      const all = await Promise.allSettled(Array.from({ length: 23 }, () => add(person)))
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
      expect(await server.refused(addressAdd, home(), { token: person.token })).toEqual({
        code: 'notNow',
        message: '地址最多保存 20 个，请先删除不用的',
      })
      expect(await list(person)).toHaveLength(20)
      expect(await defaults(person)).toHaveLength(1)
    })

    test('sent twice with one key is kept once', async () => {
      const person = await someone()
      const ids = await Promise.all([1, 2, 3].map(() => add(person, {}, 'same-key-1')))
      expect(new Set(ids).size).toBe(1)
      expect(await list(person)).toHaveLength(1)
    })
  })

  test('that was changed elsewhere is not written over unseen; the words that stand there now are said', async () => {
    const person = await someone()
    const id = await add(person)
    const as = { token: person.token }
    const one = async () => (await list(person)).find(address => address.id === id)!
    const { seen } = await one()
    await server.call(addressEdit, { id, seen, ...home(), detail: '搬到 2 幢' }, as)
    const late = { id, seen, ...home(), detail: '搬到 3 幢' }
    const said = await server.refused(addressEdit, late, as)
    expect(said.code).toBe('stale')
    expect(said.message).toContain('详细地址现在是「搬到 2 幢」')
    expect((await one()).detail).toBe('搬到 2 幢')
    await server.call(addressEdit, { ...late, seen: (await one()).seen }, as)
    await server.call(addressEdit, late, as)
    expect((await one()).detail, 'sent twice it is no conflict').toBe('搬到 3 幢')
  })

  describe('the default address', () => {
    test('is the first, until another is made it, and stands first', async () => {
      const person = await someone()
      const [first, second] = [await add(person), await add(person)]
      expect(await defaults(person)).toEqual([first])
      const third = await add(person, { isDefault: true })
      expect((await list(person)).map(({ id }) => id)).toEqual([third, second, first])
      await server.call(addressEdit, { id: second, ...home(), isDefault: true }, { token: person.token })
      expect(await defaults(person)).toEqual([second])
    })

    test('is one, also when several are made it at the same moment', async () => {
      const person = await someone()
      await Promise.all(Array.from({ length: 6 }, () => add(person, { isDefault: true })))
      const ids = (await list(person)).map(({ id }) => id)
      const { token } = person
      const edits = ids.map(id => server.call(addressEdit, { id, ...home(), isDefault: true }, { token }))
      await Promise.all([...edits, add(person, { isDefault: true })])
      expect(await list(person)).toHaveLength(7)
      expect(await defaults(person)).toHaveLength(1)
    })

    test('is there, also when two are deleted at the same moment', async () => {
      const person = await someone()
      const ids = [await add(person), await add(person), await add(person), await add(person)]
      await Promise.all([0, 3].map(i => server.call(addressDelete, { id: ids[i]! }, { token: person.token })))
      expect(await defaults(person)).toEqual([ids[2]])
    })
  })
})
