/** People of a leader, who could be asked, and posts that nobody holds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { candidatesFor, candidatesOf, fitsWords } from '../../../server/domain/role/candidates.ts'
import { vacanciesFor, vacancyRowsOf } from '../../../server/domain/role/vacancies.ts'
import { whoIs } from '../../../server/identity/grants.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { roleContract } from '../../../src/contract/role.contract.ts'
import { stepsContract } from '../../../src/contract/steps.contract.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import type { Role } from '../../../src/contract/words.ts'
import { readAllPages } from '../../support/assertions/pagination.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { applyForAid } from '../../support/fixtures/aid.ts'
import { DONATION_COMMUNITY, grantRole } from '../../support/fixtures/donations.ts'
import { openShop } from '../../support/fixtures/mall.ts'
import {
  appoint,
  CITY,
  createPlainMember,
  createPostHolder,
  DISTRICT,
  OTHER_DISTRICT,
  rolesOf,
} from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

const as = ({ token }: TestAccount) => ({ token })
const APPLICATION = { role: 'volunteer', words: '周末有空' } as const
const apply = async (person: TestAccount, region = DISTRICT) =>
  (await server.call(roleContract.applyRole, { ...APPLICATION, region }, as(person))).id
const detail = (id: string, who: TestAccount) => server.call(roleContract.roleDetails, { id }, as(who))

describe('posts that nobody holds', () => {
  const titlesFor = async (who: TestAccount) => {
    const { db } = server.database
    const rows = await vacancyRowsOf(db, await vacanciesFor(db, await whoIs(db, who.uid)))
    return rows.map(({ title, regionName }) => `${title} (${regionName})`)
  }
  test('in cities are the platform’s, in districts the city’s own; a warehouse is no district', async () => {
    const platform = await createPostHolder(server, 'platform', '')
    expect(await titlesFor(platform)).toEqual([])
    await createPostHolder(server, 'volunteer', '331002')
    expect(await titlesFor(platform)).toEqual(['空缺：台州市没有二级负责人 (全国)'])
    await createPostHolder(server, 'volunteer', '330902')
    expect(await titlesFor(platform)).toEqual(['空缺：全国 2 个市没有二级负责人 (全国)'])
    const city = await createPostHolder(server, 'leader2', '3310')
    expect(await titlesFor(platform)).toEqual(['空缺：舟山市没有二级负责人 (全国)'])
    await createPostHolder(server, 'warehouseIn', '331003warehouse')
    expect(await titlesFor(city)).toEqual(['空缺：台州市椒江区没有三级负责人 (台州市)'])
    await createPostHolder(server, 'responsible', '331004001001')
    expect(await titlesFor(city)).toEqual(['空缺：台州市 2 个区县没有三级负责人 (台州市)'])
    expect(await titlesFor(await createPostHolder(server, 'leader3', '331002')), 'its streets').toEqual([
      expect.stringMatching(/^空缺：台州市椒江区 \d+ 个街道没有四级负责人 /),
      expect.stringMatching(/^空缺：台州市椒江区 \d+ 个街道没有上门收取员 /),
    ])
    await server.database.db.deleteFrom('roleGrant').execute()
  })
})

describe('a leader', () => {
  let leader2: TestAccount
  beforeAll(async () => {
    leader2 = await createPostHolder(server, 'leader2', CITY, '沈立新')
  })
  test('finds nobody by a part of a number, and is not among their own people', async () => {
    const leader = await createPostHolder(server, 'leader3', OTHER_DISTRICT, '徐国栋')
    const person = await createPlainMember(server, '孙小美')
    await apply(person, OTHER_DISTRICT)
    const own = await apply(leader, OTHER_DISTRICT)
    const found = async (keyword?: string) => {
      const query = keyword === undefined ? {} : { keyword }
      return (await server.call(roleContract.rolePage, query, as(leader))).dataList.map(({ region, role }) => [
        role,
        region,
      ])
    }
    const all = [['volunteer', OTHER_DISTRICT]]
    expect([await found(), await found(person.phone), await found('小美')]).toEqual([all, all, all])
    expect([await found(person.phone.slice(0, 10)), await found(person.phone.slice(-4))]).toEqual([[], []])
    const people = await server.call(roleContract.rolePage, {}, as(leader))
    expect(people.dataList.map(({ id }) => id)).not.toContain(own)
  })
  test('reads of an application at whose desk it lies now, and the whole number only of whoever holds a role', async () => {
    const person = await createPlainMember(server, '李小龙')
    const district = '330110'
    const id = await apply(person, district)
    const desk = async () => (await detail(id, person)).deskLabel
    expect(await desk()).toBe('二级负责人')
    const leader = await createPostHolder(server, 'leader3', district, '余杭负责人')
    expect(await desk()).toBe('三级负责人')
    const rowFor = async (who: TestAccount) =>
      (await server.call(roleContract.rolePage, { region: district }, as(who))).dataList.find(one => one.id === id)
    const masked = `${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`
    expect(await rowFor(leader), 'whoever decides').toMatchObject({ name: '李小龙', phone: masked })
    expect(await rowFor(leader2), 'the leader above').toMatchObject({ name: '李**', phone: masked })
    await server.call(stepsContract.roleApprove, { id }, as(leader))
    for (const who of [leader, leader2])
      expect(await rowFor(who)).toMatchObject({ name: '李小龙', phone: person.phone })
  })
  test('looks numbers up; a member who leads nobody does not', async () => {
    const member = await createPlainMember(server)
    expect(await server.refused(roleContract.roleFind, { phone: leader2.phone }, as(member))).toMatchObject({
      ...{ code: 'notYours', message: '只有负责人和平台可以管理角色' },
    })
    expect((await server.refused(roleContract.roleFind, { phone: leader2.phone }, as(leader2))).message).toBe(
      '不能给自己任命角色',
    )
    expect(await server.call(roleContract.roleFind, { phone: member.phone }, as(leader2))).toMatchObject({
      ...{ name: '钱**', phone: `${member.phone.slice(0, 3)}****${member.phone.slice(-4)}`, roles: [] },
    })
  })
  test('who leads two districts appoints in either of them, and in no third', async () => {
    const both = await createPostHolder(server, 'leader3', DISTRICT)
    await server.database.db
      .insertInto('roleGrant')
      .values({ id: newId(), uid: both.uid, role: 'leader3', region: OTHER_DISTRICT })
      .execute()
    const appointed = await createPlainMember(server)
    for (const region of [DISTRICT, OTHER_DISTRICT]) await appoint(server, both, appointed, 'volunteer', region)
    expect(await rolesOf(server, appointed)).toEqual([`volunteer ${OTHER_DISTRICT}`, `volunteer ${DISTRICT}`])
    const input = { phone: appointed.phone, role: 'volunteer', region: '330110' } as const
    expect(await server.refused(roleContract.roleAdd, input, { token: both.token })).toEqual({
      ...{ code: 'notYours', field: 'region', message: '只能在自己负责的地区内任命' },
    })
  })
  test('gives a role anew to whom it was taken from, to a second person in a region, and to one person in two', async () => {
    const leader = await createPostHolder(server, 'leader3', DISTRICT, '西湖负责人')
    const [one, two] = [await createPlainMember(server), await createPlainMember(server)]
    const id = await appoint(server, leader, one, 'volunteer', DISTRICT)
    await appoint(server, leader, two, 'volunteer', DISTRICT)
    await appoint(server, leader2, one, 'giftStaff', CITY)
    await server.call(stepsContract.roleTakeBack, { id, input: { reason: '工作调整' } }, as(leader))
    const again = await appoint(server, leader, one, 'volunteer', DISTRICT)
    const other = await createPostHolder(server, 'leader3', '330108', '滨江负责人')
    const second = await appoint(server, other, one, 'volunteer', '330108')
    for (const held of [again, second]) expect((await detail(held, one)).stateLabel).toBe('在任')
  })
})

test('whoever holds five roles may ask for another, as long as none of them waits', async () => {
  const person = await createPlainMember(server, '能干的')
  const ids = []
  for (const region of ['330102', '330105', '330108', '330109', '330110']) ids.push(await apply(person, region))
  const one = { ...APPLICATION, region: '330111' }
  expect((await server.refused(roleContract.applyRole, one, as(person))).message).toBe(
    '最多同时申请 5 个角色，请等审核后再申请',
  )
  await server.database.db.updateTable('record').set({ state: 'active' }).where('id', 'in', ids).execute()
  expect((await server.call(roleContract.applyRole, one, as(person))).id).not.toBe('')
})

test('the skills that somebody tells are theirs alone', async () => {
  const [person, neighbour] = [await createPlainMember(server), await createPlainMember(server)]
  const skillsOf = async ({ uid }: TestAccount) =>
    (await server.database.db.selectFrom('account').select('skills').where('uid', '=', uid).executeTakeFirstOrThrow())
      .skills
  const tell = (who: TestAccount, skills: ('理发' | '搬运')[]) =>
    server.call(roleContract.applyRole, { ...APPLICATION, region: '330112', skills }, as(who))
  await tell(neighbour, ['搬运'])
  await tell(person, ['理发'])
  expect([await skillsOf(person), await skillsOf(neighbour)]).toEqual([['理发'], ['搬运']])
})

test('what waits for a post that only its own asker still holds goes up', async () => {
  const leader = await createPostHolder(server, 'leader3', DISTRICT, '西湖负责人')
  const [leaves, asker] = [await createPlainMember(server, '要走的'), await createPlainMember(server, '自己申请的')]
  const id = await appoint(server, leader, leaves, 'responsible', DONATION_COMMUNITY)
  await appoint(server, leader, asker, 'responsible', DONATION_COMMUNITY)
  const aid = await applyForAid(server, asker)
  const rung = async () => {
    const record = server.database.db.selectFrom('record').select('facts').where('id', '=', aid)
    return (await record.executeTakeFirstOrThrow()).facts
  }
  expect(await rung()).toMatchObject({ rung: 'responsible' })
  await server.call(stepsContract.roleTakeBack, { id, input: { reason: '搬家了' } }, as(leader))
  expect(await rung()).toMatchObject({ rung: 'leader3' })
})

test('a role at a shop is called by the shop, whatever else one does', async () => {
  const { owner } = await openShop(server, [{}], '溪边杂货')
  await grantRole(server, owner, 'volunteer', DISTRICT)
  const { roles } = await server.call(personContract.getMyInfo, {}, as(owner))
  expect(roles.map(({ label, regionName }) => `${label} ${regionName}`).toSorted()).toEqual(
    ['店主 溪边杂货', '志愿者 杭州市西湖区'].toSorted(),
  )
})

describe('the tree', () => {
  let reader: TestAccount
  beforeAll(async () => {
    reader = await createPlainMember(server)
  })
  test('counts nobody who only keeps a shop', async () => {
    const people = async () => (await server.call(roleContract.getZuzhijiagou, {}, as(reader))).people
    const before = await people()
    await openShop(server)
    expect(await people()).toBe(before)
  })
  test('names the people of a role page by page', async () => {
    for (let count = 0; count < 3; count++) await createPostHolder(server, 'volunteer', '330114', '志愿者')
    const read = (after: string | undefined) =>
      server.call(
        roleContract.getZuzhiRenyuan,
        { region: '330114', role: 'volunteer', pageSize: 2, ...(after && { after }) },
        as(reader),
      )
    expect((await readAllPages(2, read)).map(({ name }) => name)).toEqual(['志**', '志**', '志**'])
  })
})

describe('who could be asked', () => {
  /** 西湖区's middle is not asked for: people have addresses so many km east of the door. */
  const DOOR = { lng: 120.1, lat: 30.2 }
  const kmEast = (km: number) => ({
    lng: DOOR.lng + km / (111.195 * Math.cos((DOOR.lat * Math.PI) / 180)),
    lat: DOOR.lat,
  })
  async function person(role: Role, region: string, homes: readonly number[], skills: readonly string[] = []) {
    const { uid } = await createPlainMember(server)
    const { db } = server.database
    await db
      .updateTable('account')
      .set({ skills: JSON.stringify(skills) })
      .where('uid', '=', uid)
      .execute()
    await db.insertInto('roleGrant').values({ id: newId(), uid, role, region }).execute()
    for (const [at, km] of homes.entries())
      await db
        .insertInto('address')
        .values({
          ...{ id: newId(), uid, name: '我', phone: '13812340000', region: `${region}001`.slice(0, 9), detail: '1 号' },
          ...{ ...kmEast(km), isDefault: at === 0 },
        })
        .execute()
    return uid
  }
  const offered = async (roles: readonly Role[], place: string, need = '') =>
    candidatesFor(server.database.db, roles, { place, near: DOOR, need })

  test('is offered once, by their default address, whatever else they wrote down', async () => {
    const uid = await person('volunteer', '330122', [2, 0.1, 5])
    const found = await offered(['volunteer'], '330122001001')
    expect(found.map(one => [one.uid, one.distance])).toEqual([[uid, 2_000]])
  })
  test('is offered once for two roles, which are both named, with the number hidden', async () => {
    const place = '330127001001'
    const uid = await person('collector', place.slice(0, 9), [1])
    await server.database.db
      .insertInto('roleGrant')
      .values({ id: newId(), uid, role: 'responsible', region: place })
      .execute()
    const other = await person('responsible', place, [2])
    const found = await offered(['collector', 'responsible'], place)
    expect(found.map(one => [one.uid, one.roleLabels])).toEqual([
      [uid, ['上门收取员', '责任人']],
      [other, ['责任人']],
    ])
    for (const { phone } of found) expect(phone).toMatch(/^136\*{4}\d{4}$/)
  })
  test('stands first with a skill that is asked for, up to three kilometres farther away', async () => {
    const place = '330182001001'
    const [near, skilled, far] = [
      await person('volunteer', '330182', [1], ['做饭送餐']),
      await person('volunteer', '330182', [3.9], ['理发']),
      await person('volunteer', '330182', [4.1], ['理发']),
    ]
    const order = async (need: string) =>
      (await offered(['volunteer'], place, need)).map(({ uid, fits }) => [uid, fits])
    expect(await order('卧床老人想理发')).toEqual([
      [skilled, true],
      [near, false],
      [far, true],
    ])
    expect(await order('每天中午送餐')).toEqual([
      [near, true],
      [skilled, false],
      [far, false],
    ])
  })
  test.each([
    ['做饭送餐', '每天中午送餐', true],
    ['做饭送餐', '做的饭', false],
    ['理发', '理一次发', false],
    ['理发', '给老人理发', true],
    ['理发', '', false],
  ])('the skill %s and the words %s: two signs beside each other decide', (skill, words, fits) => {
    expect(fitsWords(skill, words)).toBe(fits)
  })
  test('counts as twenty kilometres away where nobody knows where they live', async () => {
    // No region that the tree knows: it has no middle.
    const place = '999901001001'
    const [unknown, near, far] = [
      await person('volunteer', '999901', []),
      await person('volunteer', '999901', [19]),
      await person('volunteer', '999901', [21]),
    ]
    const found = await offered(['volunteer'], place)
    expect(found.map(({ uid, distance }) => [uid, distance])).toEqual([
      [near, 19_000],
      [unknown, null],
      [far, 21_000],
    ])
  })
  test('stands behind whoever never helped and whose last help is longer ago, where all else is the same', async () => {
    const place = '330185001001'
    const [recent, never, long] = [
      await person('volunteer', '330185', [1]),
      await person('volunteer', '330185', [1]),
      await person('volunteer', '330185', [1]),
    ]
    const { db } = server.database
    const helpedAt = async (assignee: string, at: number) => {
      const id = newId()
      const record = { workflow: 'aid', state: 'completed', version: 1, owner: 'x', place }
      await db
        .insertInto('record')
        .values({ id, ...record, facts: JSON.stringify({ assignee }) })
        .execute()
      const line = { event: 'X', label: 'X', uid: null, role: '', fromState: '', toState: 'completed', input: null }
      await db
        .insertInto('history')
        .values({ id: newId(), record: id, ...line, at: new Date(at) })
        .execute()
    }
    const now = server.services.clock()
    await helpedAt(recent, now - DAY_MS)
    await helpedAt(long, now - 30 * DAY_MS)
    const found = await candidatesOf(db, { role: 'volunteer', place, near: DOOR })
    expect(found.map(({ uid }) => uid)).toEqual([never, long, recent])
  })
})
