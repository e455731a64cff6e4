/** What somebody keeps of themself: points on the map, privacy, figures; and how they come in. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personContract } from '../../../src/contract/person.contract.ts'
import { logIn, register, requestCode, type TestAccount } from '../../support/fixtures/accounts.ts'
import { grantPoints } from '../../support/fixtures/gifts.ts'
import { createPlainMember } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { addressAdd, addressEdit, addressList, getDevices, getMyInfo, updateMyInfo, updatePhone } = personContract

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

const as = ({ token }: { readonly token: string }) => ({ token })
const HOME = { name: '刘慧芳', phone: '13812345678', region: '330106109', detail: '曙光路 122 号' }
const AT = { lng: 120.1452, lat: 30.2601 }
const list = async (who: TestAccount) => (await server.call(addressList, {}, as(who))).dataList

test('the point of an address is kept, changed with it, and gone where none is sent any more', async () => {
  const person = await createPlainMember(server)
  const { id } = await server.call(addressAdd, { ...HOME, ...AT }, as(person))
  const at = async () => (await list(person)).find(one => one.id === id)?.at
  expect(await at()).toEqual(AT)
  await server.call(addressEdit, { id, ...HOME, lng: 120.2, lat: 30.3 }, as(person))
  expect(await at()).toEqual({ lng: 120.2, lat: 30.3 })
  await server.call(addressEdit, { id, ...HOME }, as(person))
  expect(await at()).toBeNull()
  const { id: plain } = await server.call(addressAdd, HOME, as(person))
  expect((await list(person)).find(one => one.id === plain)?.at).toBeNull()
})

test('an address cannot be changed to a region to which nothing is delivered, and stays as it was', async () => {
  const person = await createPlainMember(server)
  const { id } = await server.call(addressAdd, HOME, as(person))
  for (const region of ['330106', '330106999']) {
    const refusal = await server.refused(addressEdit, { id, ...HOME, region, detail: '别处' }, as(person))
    expect(refusal, region).toMatchObject({ code: 'invalid', field: 'region' })
  }
  expect(await list(person)).toMatchObject([{ region: '330106109', detail: '曙光路 122 号' }])
})

test('making an address the default, or adding another, changes nothing of anybody else', async () => {
  const [one, other] = [await createPlainMember(server), await createPlainMember(server)]
  await server.call(addressAdd, HOME, as(other))
  const before = await list(other)
  const { id } = await server.call(addressAdd, HOME, as(one))
  const { id: second } = await server.call(addressAdd, { ...HOME, isDefault: true }, as(one))
  expect((await list(one)).map(address => [address.id, address.isDefault])).toEqual([
    [second, true],
    [id, false],
  ])
  await server.call(addressEdit, { id, ...HOME, isDefault: true }, as(one))
  expect((await list(one)).map(address => [address.id, address.isDefault])).toEqual([
    [id, true],
    [second, false],
  ])
  expect(await list(other)).toEqual(before)
})

test('the two settings of privacy are kept apart, and points stand in one’s information', async () => {
  const person = await createPlainMember(server)
  const privacyAfter = async (privacy: { showName: boolean; showOnRank: boolean }) =>
    (await server.call(updateMyInfo, { privacy }, as(person))).privacy
  for (const privacy of [
    { showName: true, showOnRank: false },
    { showName: false, showOnRank: true },
  ])
    expect(await privacyAfter(privacy)).toEqual(privacy)
  await grantPoints(server, [person], 70)
  expect(await server.call(getMyInfo, {}, as(person))).toMatchObject({ points: 70, unread: 0, hasPassword: true })
})

test('where there is no password, a proof that is missing is asked for at the code, else at the password', async () => {
  const person = await register(server, '13700990001')
  const code = await requestCode(server, '13700990002', 'phone')
  const change = () => server.refused(updatePhone, { phone: '13700990002', code }, as(person))
  expect(await change()).toMatchObject({ field: 'password', message: '请填写密码，或发到原手机号的验证码' })
  await server.database.db.updateTable('account').set({ passwordHash: null }).where('uid', '=', person.uid).execute()
  expect(await change()).toMatchObject({ field: 'oldCode', message: '请填写密码，或发到原手机号的验证码' })
})

test('the device that one holds stands first, however long ago another was seen', async () => {
  const person = await register(server, '13700990003')
  const other = await logIn(server, person.phone)
  const order = async (token: string) =>
    (await server.call(getDevices, {}, { token })).dataList.map(({ current }) => current)
  expect([await order(person.token), await order(other)]).toEqual([
    [true, false],
    [true, false],
  ])
})
