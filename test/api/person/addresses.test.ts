import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personContract } from '../../../src/contract/person.contract.ts'
import { register, type TestAccount } from '../../support/fixtures/accounts.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { addressAdd, addressEdit, addressList, addressDelete } = personContract
const MISSING = { code: 'missing', message: '没有找到这个地址' }

let server: TestServer
/** A street of 西湖区 and a community in it, as they are in the table. */
let street = { code: '', name: '' }
let community = { code: '', name: '' }
beforeAll(async () => {
  server = await startServer({ demo: false })
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
afterAll(() => server.close())

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
        isDefault: true,
      },
    ])
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
    expect((await list(person))[0]?.regionNames).toEqual(['香港特别行政区', '香港特别行政区', '香港特别行政区'])
  })
  test('can be changed', async () => {
    const person = await someone()
    const id = await add(person)
    const input = { id, ...home(), name: '李建国', region: community.code, detail: '文三路 1 号' }
    await server.call(addressEdit, input, { token: person.token })
    expect(await list(person)).toMatchObject([{ name: '李建国', detail: '文三路 1 号', region: community.code }])
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
  test('stays the default when it is changed', async () => {
    const person = await someone()
    const [first] = [await add(person), await add(person)]
    await server.call(addressEdit, { id: first, ...home(), detail: '文三路 2 号' }, { token: person.token })
    expect(await defaults(person)).toEqual([first])
    await server.call(addressEdit, { id: first, ...home(), isDefault: false }, { token: person.token })
    expect(await defaults(person)).toEqual([first])
  })
  test('deleted, makes the newest the default', async () => {
    const person = await someone()
    const [first, second, third] = [await add(person), await add(person), await add(person)]
    await server.call(addressDelete, { id: first }, { token: person.token })
    expect(await defaults(person)).toEqual([third])
    await server.call(addressDelete, { id: second }, { token: person.token })
    expect(await defaults(person)).toEqual([third])
    await server.call(addressDelete, { id: third }, { token: person.token })
    expect(await list(person)).toEqual([])
    const next = await add(person)
    expect(await defaults(person)).toEqual([next])
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
