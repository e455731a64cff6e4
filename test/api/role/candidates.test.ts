/** Who is offered for a task, and what the tree of regions says of people. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { candidatesOf } from '../../../server/domain/role/candidates.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { roleContract } from '../../../src/contract/role.contract.ts'
import { stepsContract } from '../../../src/contract/steps.contract.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import type { Role } from '../../../src/contract/words.ts'
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
  STREET,
} from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

describe('offers', () => {
  /** 西湖区 北山街道 and its 宝石社区; 西溪街道 beside it. */
  const DISTRICT = '330106'
  const STREET = '330106001'
  const COMMUNITY = '330106001004'
  const HOME = { lng: 120.1412, lat: 30.2672 }

  let phones = 13_700_000_000
  /** A neighbour who holds the role; `east` is how far from `HOME` they live, in km, undefined where they say not. */
  async function neighbour(role: Role, region: string, east?: number, name = '李四'): Promise<string> {
    const { db } = server.database
    const uid = newId()
    phones += 1
    await db
      .insertInto('account')
      .values({
        uid,
        kind: 'person',
        phone: String(phones),
        passwordHash: null,
        name,
        avatar: '/pictures/a.svg',
        region: DISTRICT,
        introduction: '',
        skills: JSON.stringify(['陪诊']),
      })
      .execute()
    await db.insertInto('roleGrant').values({ id: newId(), uid, role, region }).execute()
    if (east !== undefined)
      await db
        .insertInto('address')
        .values({
          id: newId(),
          uid,
          name,
          phone: String(phones),
          region: STREET,
          detail: '1 号',
          lng: HOME.lng + east / (111.195 * Math.cos((HOME.lat * Math.PI) / 180)),
          lat: HOME.lat,
          isDefault: true,
        })
        .execute()
    return uid
  }
  async function assignOpenWork(assignee: string, workflow: string, state: string): Promise<string> {
    const id = newId()
    await server.database.db
      .insertInto('record')
      .values({
        id,
        workflow,
        state,
        version: 1,
        facts: JSON.stringify({ assignee }),
        owner: 'x',
        place: COMMUNITY,
        changedAt: new Date(),
      })
      .execute()
    return id
  }
  /** Steps that brought a record to these states, the first at the moment given. ms */
  async function writeHistory(record: string, states: readonly string[], at: number): Promise<void> {
    const line = { record, event: 'X', label: 'X', uid: null, role: '', fromState: '', input: null }
    await server.database.db
      .insertInto('history')
      .values(
        states.map((toState, later) => ({ ...line, id: newId(), toState, at: new Date(at + later * 86_400_000) })),
      )
      .execute()
  }
  const candidatesFor = (role: Role, place: string, more: object = {}) =>
    candidatesOf(server.database.db, { role, place, near: HOME, ...more })

  describe('candidates', () => {
    test('stand from the nearest to the farthest, then from the idlest to the busiest', async () => {
      const far = await neighbour('collector', STREET, 3)
      const busy = await neighbour('collector', STREET, 0.5)
      const idle = await neighbour('collector', STREET, 0.5)
      const unknown = await neighbour('collector', STREET)
      for (const state of ['assigned', 'collecting', 'collected', 'confirmed'])
        await assignOpenWork(busy, 'goodsDonation', state)
      for (const state of ['helping', 'reported']) await assignOpenWork(busy, 'aid', state)
      // The story of it was published a day later, which was no help of theirs.
      const helped = await assignOpenWork(idle, 'aid', 'completed')
      await writeHistory(helped, ['completed', 'completed'], 1_700_000_000_000)
      await assignOpenWork('', 'aid', 'submitted')
      const candidates = await candidatesFor('collector', COMMUNITY)
      expect(
        candidates.slice(0, 2).map(({ uid, load, distance, lastHelpAt }) => ({ uid, load, distance, lastHelpAt })),
      ).toEqual([
        { uid: idle, load: 0, distance: 0.5, lastHelpAt: 1_700_000_000_000 },
        { uid: busy, load: 6, distance: 0.5, lastHelpAt: null },
      ])
      expect(candidates.map(({ uid }) => uid).sort()).toEqual([far, busy, idle, unknown].sort())
      expect(candidates[0]).toMatchObject({
        name: '李四',
        phone: expect.stringMatching(/^137\*{4}\d{4}$/),
        skills: ['陪诊'],
      })
    })
  })
})

describe('tree', () => {
  let leader2: TestAccount
  let leader3: TestAccount
  let warehouse = ''
  beforeAll(async () => {
    leader2 = await createPostHolder(server, 'leader2', CITY, '沈立新')
    leader3 = await createPostHolder(server, 'leader3', DISTRICT, '徐国栋')
    warehouse = await createWarehouse(server, '西湖爱心仓库', STREET)
  })

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
  })

  describe('somebody who holds a role already', () => {
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
})
