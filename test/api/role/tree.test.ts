/** The tree of regions and people, and what is said to and of somebody who holds a role already. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointInput } from '../../../src/contract/endpoint.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { roleContract } from '../../../src/contract/role.contract.ts'
import { stepsContract } from '../../../src/contract/steps.contract.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createWarehouse, grantRole } from '../../support/fixtures/donations.ts'
import {
  appoint,
  CITY,
  COMMUNITY,
  createPlainMember,
  createPostHolder,
  DISTRICT,
  OTHER_DISTRICT,
  OTHER_STREET,
  rolesOf,
  STREET,
} from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let leader2: TestAccount
let leader3: TestAccount
let warehouse = ''
beforeAll(async () => {
  server = await startServer({ demo: false })
  leader2 = await createPostHolder(server, 'leader2', CITY, '沈立新')
  leader3 = await createPostHolder(server, 'leader3', DISTRICT, '徐国栋')
  warehouse = await createWarehouse(server, '西湖爱心仓库', STREET)
})
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })

describe('the tree', () => {
  const at = (region: string) => server.call(roleContract.getZuzhijiagou, { region }, as(leader3))
  const peopleOf = async (region: string, role: 'volunteer' | 'collector' | 'warehouseIn' | 'responsible') =>
    server.call(roleContract.getZuzhiRenyuan, { region, role }, as(leader3))

  test('counts each person once where they work, a keeper in the district of the warehouse', async () => {
    const before = { district: await at(DISTRICT), city: await at(CITY), street: await at(STREET) }
    const busy = await createPostHolder(server, 'volunteer', DISTRICT, '忙碌的')
    await grantRole(server, busy, 'collector', STREET)
    await grantRole(server, busy, 'responsible', COMMUNITY)
    await createPostHolder(server, 'warehouseIn', warehouse, '吴大伟')
    const street4 = await createPostHolder(server, 'leader4', STREET, '街道主任')
    await createPostHolder(server, 'leader4', STREET, '副主任')
    const [district, city, street] = [await at(DISTRICT), await at(CITY), await at(STREET)]
    const grown = [
      district.people - before.district.people,
      city.people - before.city.people,
      street.people - before.street.people,
    ]
    expect(grown, 'two leaders, a keeper, and one with three roles').toEqual([4, 4, 3])
    const child = ({ children }: typeof city, region: string) => children.find(one => one.region === region)
    expect(child(city, DISTRICT)).toMatchObject({ name: '西湖区', leader: '徐国栋', people: district.people })
    expect(child(city, OTHER_DISTRICT)).toMatchObject({ leader: '', people: 0 })
    expect(child(district, STREET)).toMatchObject({ leader: '街道主任', people: 3 })
    expect(child(district, OTHER_STREET)).toMatchObject({ leader: '', people: 0 })
    expect(child(street, COMMUNITY)).toMatchObject({ leader: '', people: 1 })
    expect(district.leaders.map(({ name }) => name)).toEqual(['徐国栋'])
    expect(street).toMatchObject({ leaderLabel: '四级负责人', leaders: [{ name: '街道主任' }, { name: '副主任' }] })
    const rolesAt = ({ roles }: typeof city) => roles.map(({ roleLabel, people }) => `${roleLabel} ${people}`)
    expect(rolesAt(street), 'whoever leads it stands above, not among the others').toEqual(['上门收取员 1'])
    expect(rolesAt(district).sort()).toEqual(['入库管理员 1', '志愿者 1'])
    const community = await at(COMMUNITY)
    expect(community).toMatchObject({ children: [], leaderLabel: '', leaders: [], people: 1 })
    expect(community.path.map(({ region }) => region)).toEqual(['', '33', CITY, DISTRICT, STREET, COMMUNITY])
    expect(await peopleOf(DISTRICT, 'warehouseIn')).toMatchObject({ total: 1, dataList: [{ name: '吴**' }] })
    expect((await peopleOf(DISTRICT, 'collector')).total, 'one street’s collector is no district’s').toBe(0)
    expect((await peopleOf(STREET, 'collector')).dataList).toMatchObject([{ name: '忙**' }])
    await server.database.db.deleteFrom('roleGrant').where('uid', '=', street4.uid).execute()
    expect((await at(STREET)).leaders.map(({ name }) => name)).toEqual(['副主任'])
  })

  test('names the warehouses of a region by place, and no others', async () => {
    await createWarehouse(server, '海曙爱心仓库', '330203001')
    const names = async (region: string) =>
      (await server.call(roleContract.getCangku, { region }, as(leader3))).dataList.map(({ name }) => name)
    expect([await names(CITY), await names(DISTRICT), await names(OTHER_DISTRICT), await names('33')]).toEqual([
      ...[['西湖爱心仓库'], ['西湖爱心仓库'], [], ['西湖爱心仓库', '海曙爱心仓库']],
    ])
  })
})

describe('somebody who holds a role already', () => {
  test('is not given it again, however it came to them, and is found with what they do', async () => {
    const holder = await createPostHolder(server, 'volunteer', DISTRICT, '早就是')
    const again = { role: 'volunteer', region: DISTRICT } as const
    const held = { code: 'notNow', message: '已经在这个地区担任这个角色' }
    const application = { ...again, words: '周末有空' }
    expect(await server.refused(roleContract.applyRole, application, as(holder))).toEqual(held)
    expect(await server.refused(roleContract.roleAdd, { ...again, phone: holder.phone }, as(leader3))).toEqual(held)
    await server.call(roleContract.applyRole, { ...application, region: OTHER_DISTRICT }, as(holder))
    await grantRole(server, holder, 'warehouseOut', warehouse)
    const { roles } = await server.call(roleContract.roleFind, { phone: holder.phone }, as(leader3))
    expect(roles.toSorted()).toEqual(['杭州市西湖区 志愿者', '西湖爱心仓库 出库管理员'].sort())
  })

  type Skill = NonNullable<EndpointInput<typeof roleContract.applyRole>['skills']>[number]
  test('keeps the skills that they told until they tell others', async () => {
    const person = await createPlainMember(server, '手巧的')
    const apply = (region: string, skills?: Skill[]) => {
      const input = { role: 'volunteer' as const, region, words: '周末有空', ...(skills && { skills }) }
      return server.call(roleContract.applyRole, input, as(person))
    }
    const skillsIn = async (id: string) => (await server.call(roleContract.roleDetails, { id }, as(person))).skills
    const { id } = await apply(DISTRICT, ['理发', '理发', '搬运'])
    expect(await skillsIn(id)).toEqual(['理发', '搬运'])
    await apply('330102')
    expect(await skillsIn(id)).toEqual(['理发', '搬运'])
    // The page sends an empty list where nothing is chosen.
    await apply('330110', [])
    expect(await skillsIn(id)).toEqual(['理发', '搬运'])
    await apply('330105', ['做饭送餐'])
    expect(await skillsIn(id)).toEqual(['做饭送餐'])
  })

  test('is given no role that another leader appoints, and none beyond the region, each with why', async () => {
    const person = await createPlainMember(server, '还没有')
    const refused = (role: 'leader3' | 'volunteer', region: string) =>
      server.refused(roleContract.roleAdd, { phone: person.phone, role, region }, as(leader3))
    expect(await refused('leader3', DISTRICT)).toEqual({
      ...{ code: 'notYours', message: '这个角色不由您任命：负责人只能任命下一级', field: 'role' },
    })
    expect(await refused('volunteer', OTHER_DISTRICT)).toEqual({
      ...{ code: 'notYours', message: '只能在自己负责的地区内任命', field: 'region' },
    })
  })

  test('is moved only from where their leader saw them', async () => {
    const person = await createPlainMember(server, '来回走')
    const id = await appoint(server, leader3, person, 'collector', STREET)
    const { version } = await server.call(roleContract.roleDetails, { id }, as(leader3))
    const move = { id, region: OTHER_STREET, reason: '工作调整' }
    await server.call(stepsContract.roleSuspend, { id, input: { reason: '出远门' } }, as(leader3))
    await server.call(stepsContract.roleResume, { id }, as(leader3))
    const late = await server.refused(roleContract.roleChange, { ...move, version }, as(leader3))
    expect(late.code).toBe('stale')
    expect(await rolesOf(server, person)).toEqual([`collector ${STREET}`])
    await server.call(roleContract.roleChange, { ...move, version: version + 2 }, as(leader3))
    expect(await rolesOf(server, person)).toEqual([`collector ${OTHER_STREET}`])
  })

  test('carries nothing any more while the role rests, and tells no leader the whole number before they decide', async () => {
    const person = await createPlainMember(server, '歇一歇')
    const id = await appoint(server, leader3, person, 'volunteer', DISTRICT)
    const seenBy = (who: TestAccount) => server.call(roleContract.roleDetails, { id }, as(who))
    expect((await seenBy(leader3)).fullPhone).toBe(person.phone)
    await server.call(stepsContract.roleSuspend, { id, input: { reason: '出远门' } }, as(leader3))
    expect(await seenBy(leader3)).toMatchObject({ stateLabel: '已暂停', carried: 0, others: [] })
    expect((await server.call(personContract.getMyInfo, {}, as(person))).roles).toEqual([])
  })
})

test('a leader who looked up too many numbers waits an hour; colleagues do not', async () => {
  const curious = await createPostHolder(server, 'leader3', '330108', '好奇的')
  const find = (who: TestAccount) => server.refused(roleContract.roleFind, { phone: '13500000001' }, as(who))
  expect((await find(curious)).code).toBe('invalid')
  // As if all but the last of sixty had been looked up.
  const rate = server.database.db.updateTable('rate').where('key', '=', `roleFind ${curious.uid}`)
  await rate.set({ count: 59 }).execute()
  expect((await find(curious)).code, 'the sixtieth').toBe('invalid')
  expect(await find(curious)).toMatchObject({ code: 'tooMany', message: '查找太频繁，请一小时后再试' })
  expect((await find(leader2)).code).toBe('invalid')
  server.advanceClock(HOUR_MS)
  expect((await find(curious)).code).toBe('invalid')
})
