/**
 * Roles over HTTP: how they are applied for, given, moved, rest and are taken back, and what lists and the tree show.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { messageContract } from '../../../src/contract/message.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { roleContract } from '../../../src/contract/role.contract.ts'
import { stepsContract } from '../../../src/contract/steps.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { chinaDay, chinaMidnight, DAY_MS } from '../../../src/contract/time.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
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

const WORDS = '退休在家，周末有空'
const reason = '工作调整'

let server: TestServer
let leader3: TestAccount
let leader2: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false })
  leader2 = await createPostHolder(server, 'leader2', CITY, '沈立新')
  leader3 = await createPostHolder(server, 'leader3', DISTRICT, '徐国栋')
})
afterAll(() => server.close())

const messagesOf = async ({ token }: TestAccount) =>
  (await server.call(messageContract.messagePage, {}, { token })).dataList.map(({ text }) => text)
const detail = (id: string, { token }: TestAccount) => server.call(roleContract.roleDetails, { id }, { token })
const apply = async (person: TestAccount, more: object = {}) => {
  const application = { role: 'volunteer' as const, region: DISTRICT, words: WORDS, ...more }
  return (await server.call(roleContract.applyRole, application, { token: person.token })).id
}

/** What the task centre says of roles. */
const waitingFor = async ({ token }: TestAccount) =>
  (await server.call(taskContract.taskPage, { workflow: 'roleGrant', kind: 'decide' }, { token })).dataList.map(
    ({ id }) => id,
  )

describe('an application', () => {
  test('is read and approved by the leader of the district, and the role is there', async () => {
    const neighbour = await createPlainMember(server, '钱多多')
    const id = await apply(neighbour, { skills: ['理发', '会开车'] })
    expect(await messagesOf(leader3)).toContain('有一份志愿者申请等您审核')
    expect(await rolesOf(server, neighbour)).toEqual([])

    const seen = await detail(id, leader3)
    expect(seen).toMatchObject({
      mine: true,
      own: false,
      name: '钱多多',
      fullPhone: neighbour.phone,
      words: WORDS,
      skills: ['理发', '会开车'],
      roleLabel: '志愿者',
      regionName: '杭州市西湖区',
      stateLabel: '待审核',
      deskLabel: '三级负责人',
    })
    await server.call(stepsContract.roleApprove, { id }, { token: leader3.token })
    expect(await rolesOf(server, neighbour)).toEqual([`volunteer ${DISTRICT}`])
    expect(await messagesOf(neighbour)).toContain('您申请的志愿者已通过')
    const { roles } = await server.call(personContract.getMyInfo, {}, { token: neighbour.token })
    expect(roles).toEqual([{ role: 'volunteer', label: '志愿者', region: DISTRICT, regionName: '杭州市西湖区' }])
    const { history } = await server.call(
      recordContract.getLiucheng,
      { workflow: 'roleGrant', id },
      { token: neighbour.token },
    )
    expect(history.map(({ label, role, note }) => `${role} ${label} ${note}`)).toEqual([
      `本人 申请角色 ${WORDS}`,
      '上级负责人 通过申请 ',
    ])
  })

  test('goes up where the post above is vacant, or held only by whoever applies', async () => {
    const neighbour = await createPlainMember(server)
    const id = await apply(neighbour, { region: OTHER_DISTRICT })
    expect((await detail(id, leader2)).deskLabel).toBe('二级负责人')
    expect(await messagesOf(leader2)).toContain('有一份志愿者申请等您审核')
    const own = await apply(leader3, { role: 'activityLeader' })
    expect([await waitingFor(leader3), await waitingFor(leader2)], 'their own matter waits for others').toEqual([
      expect.not.arrayContaining([own]),
      expect.arrayContaining([own]),
    ])
    expect((await server.refused(stepsContract.roleApprove, { id: own }, leader3)).code).toBe('notYours')
    await server.call(stepsContract.roleApprove, { id: own }, { token: leader2.token })
    expect(await rolesOf(server, leader3)).toContain(`activityLeader ${DISTRICT}`)
  })
})

describe('a leader', () => {
  test('finds an account by its whole number, masked, and appoints', async () => {
    const neighbour = await createPlainMember(server, '周建国')
    const found = await server.call(roleContract.roleFind, { phone: neighbour.phone }, { token: leader3.token })
    expect(found).toMatchObject({ name: '周**', phone: `136****${neighbour.phone.slice(-4)}`, roles: [] })
    expect(JSON.stringify(found)).not.toContain(neighbour.uid)
    const id = await appoint(server, leader3, neighbour, 'collector', STREET)
    expect(await rolesOf(server, neighbour)).toEqual([`collector ${STREET}`])
    expect(await messagesOf(neighbour)).toContain('您已被任命为上门收取员，请到个人中心查看')
    expect(await detail(id, neighbour)).toMatchObject({
      own: true,
      mine: false,
      stateLabel: '在任',
      name: '周建国',
      fullPhone: '',
    })
    expect(
      await server.refused(
        roleContract.roleAdd,
        { phone: neighbour.phone, role: 'collector', region: STREET },
        leader3,
      ),
    ).toMatchObject({ code: 'notNow', message: '已经在这个地区担任这个角色' })
    expect(await server.refused(roleContract.roleFind, { phone: '13599999999' }, leader3)).toMatchObject({
      code: 'invalid',
      field: 'phone',
    })
    expect(await server.refused(roleContract.roleFind, { phone: leader3.phone }, leader3)).toMatchObject({
      code: 'notYours',
      field: 'phone',
      message: '不能给自己任命角色',
    })
  })

  test('moves somebody to another street in one stroke', async () => {
    const neighbour = await createPlainMember(server)
    const id = await appoint(server, leader3, neighbour, 'collector', STREET)
    const moved = await server.call(
      roleContract.roleChange,
      { id, region: OTHER_STREET, reason },
      { token: leader3.token },
    )
    expect(await rolesOf(server, neighbour)).toEqual([`collector ${OTHER_STREET}`])
    expect((await detail(id, leader3)).stateLabel).toBe('已收回')
    expect((await detail(moved.id, leader3)).regionName).toBe('西湖区西溪街道')
    // Into somebody else's district: the old role must stay as it was.
    expect(
      await server.refused(roleContract.roleChange, { id: moved.id, region: '330105002', reason }, leader3),
    ).toMatchObject({ code: 'notYours', field: 'region' })
    expect(await rolesOf(server, neighbour)).toEqual([`collector ${OTHER_STREET}`])
    // To where it is: nothing is taken back for nothing.
    expect(
      await server.refused(roleContract.roleChange, { id: moved.id, region: OTHER_STREET, reason }, leader3),
    ).toMatchObject({ code: 'invalid', field: 'region', message: '和现在的地区一样' })
    expect((await detail(moved.id, leader3)).stateLabel).toBe('在任')
  })
})

describe('a role that is taken back', () => {
  /** A matter that somebody carries, as its own workflow left it. */
  async function carries(assignee: string, workflow: 'aid' | 'goodsDonation', state: string, place = COMMUNITY) {
    const facts = {
      aid: {
        owner: 'asker',
        writer: '',
        place,
        kind: 'relief',
        rung: 'responsible',
        next: 'leader3',
        assignee,
        former: '',
        items: [],
        warehouse: '',
        issued: false,
        minutes: 0,
        story: 'pending',
      },
      goodsDonation: {
        owner: 'donor',
        place,
        rung: 'responsible',
        next: 'leader3',
        assignee,
        former: '',
        mode: 'collect',
        collector: assignee,
        warehouse: '',
      },
    }[workflow]
    const id = newId()
    await server.database.db
      .insertInto('record')
      .values({ id, workflow, state, version: 1, facts: JSON.stringify(facts), owner: facts.owner, place })
      .execute()
    return id
  }
  const stateOf = async (id: string) => {
    const { state, facts } = await server.database.db
      .selectFrom('record')
      .select(['state', 'facts'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return `${state} ${(facts as { assignee: string }).assignee}`.trim()
  }

  test('hands what its holder carries back to the desk at once, here and in no other district', async () => {
    const neighbour = await createPlainMember(server)
    const id = await appoint(server, leader3, neighbour, 'volunteer', DISTRICT)
    const assigned = await carries(neighbour.uid, 'aid', 'assigned')
    const helping = await carries(neighbour.uid, 'aid', 'helping')
    const done = await carries(neighbour.uid, 'aid', 'completed')
    const elsewhere = await carries(neighbour.uid, 'aid', 'helping', '330105001001')
    expect((await detail(id, leader3)).carried).toBe(2)
    await server.call(stepsContract.roleTakeBack, { id, input: { reason } }, { token: leader3.token })
    expect(await rolesOf(server, neighbour)).toEqual([])
    expect([await stateOf(assigned), await stateOf(helping)]).toEqual(['accepted', 'accepted'])
    expect(await stateOf(done)).toBe(`completed ${neighbour.uid}`)
    expect(await stateOf(elsewhere)).toBe(`helping ${neighbour.uid}`)
    expect(await messagesOf(leader3)).toContain('帮扶人不再担任原来的角色，请另行指派')
    expect((await server.refused(stepsContract.roleResume, { id }, leader3)).code).toBe('notNow')
  })

  test('of a collector hands up donations, but what waits for its donor; a suspended one does so too', async () => {
    const neighbour = await createPlainMember(server)
    const id = await appoint(server, leader3, neighbour, 'collector', STREET)
    const donation = await carries(neighbour.uid, 'goodsDonation', 'collecting')
    const waiting = await carries(neighbour.uid, 'goodsDonation', 'collected')
    await server.call(stepsContract.roleSuspend, { id, input: { reason } }, { token: leader3.token })
    expect(await stateOf(donation)).toBe('accepted')
    expect(await stateOf(waiting)).toBe(`collected ${neighbour.uid}`)
  })

  test('of the only responsible person sends what waited for them up', async () => {
    const neighbour = await createPlainMember(server)
    const id = await appoint(server, leader3, neighbour, 'responsible', COMMUNITY)
    const waiting = await carries('', 'aid', 'submitted')
    await server.call(stepsContract.roleTakeBack, { id, input: { reason } }, { token: leader3.token })
    const { facts } = await server.database.db
      .selectFrom('record')
      .select('facts')
      .where('id', '=', waiting)
      .executeTakeFirstOrThrow()
    expect((facts as { rung: string }).rung).toBe('leader3')
    expect(await messagesOf(leader3)).toContain('有一件援助申请逐级上报到您这里，请尽快处理')
  })
})

describe('a holder who is away until a day', () => {
  const { roleComeBack, roleGoAway, roleSuspend } = stepsContract
  const until = (days: number) => chinaDay(server.services.clock(), days)

  test('says so, and is back by the clock, or earlier by their own word; a past day is refused at its field', async () => {
    const person = await createPlainMember(server, '丁阿姨')
    const id = await appoint(server, leader3, person, 'volunteer', DISTRICT)
    const away = (days: number, { token }: TestAccount = person) =>
      server.call(roleGoAway, { id, input: { until: until(days), reason: '住院' } }, { token })
    const refused = { id, input: { until: until(-1), reason: '住院' } }
    expect(await server.refused(roleGoAway, refused, { token: person.token })).toMatchObject({
      code: 'invalid',
      field: 'until',
    })
    await away(2)
    expect(await rolesOf(server, person)).toEqual([])
    expect((await detail(id, leader3)).stateLabel).toBe(`停岗到 ${until(2)}`)
    const own = async () => (await server.call(roleContract.myRolePage, {}, { token: person.token })).dataList[0]
    expect(await own()).toMatchObject({ awayUntil: chinaMidnight(until(3)), mayComeBack: true })
    await server.call(roleComeBack, { id }, { token: person.token })
    expect(await rolesOf(server, person)).toEqual([`volunteer ${DISTRICT}`])
    await away(1, leader3)
    expect(await own()).toMatchObject({ awayUntil: chinaMidnight(until(2)), mayComeBack: false })
    expect(await server.refused(roleComeBack, { id }, { token: person.token })).toMatchObject({ code: 'notNow' })
    server.advanceClock(DAY_MS)
    await server.sweep()
    expect(await rolesOf(server, person)).toEqual([])
    server.advanceClock(DAY_MS)
    await server.sweep()
    expect(await rolesOf(server, person)).toEqual([`volunteer ${DISTRICT}`])
    // Whoever is away can be suspended: then no clock brings them back.
    await away(1)
    await server.call(roleSuspend, { id, input: { reason } }, { token: leader3.token })
    server.advanceClock(2 * DAY_MS)
    await server.sweep()
    expect([await rolesOf(server, person), (await detail(id, leader3)).stateLabel]).toEqual([[], '已暂停'])
    expect(await server.refused(roleComeBack, { id }, { token: person.token })).toMatchObject({ code: 'notNow' })
  })
})

describe('whom one leads', () => {
  test('one may call by name; who only applies, and who is led elsewhere, stays masked', async () => {
    const street = '330106002'
    const fourth = await createPostHolder(server, 'leader4', street)
    const stranger = await createPostHolder(server, 'leader4', '330106004')
    const third = await createPostHolder(server, 'leader3', '330106')
    const led = await createPlainMember(server, '林责任')
    await appoint(server, third, led, 'collector', street)
    const applicant = await createPlainMember(server, '周申请')
    await server.call(
      roleContract.applyRole,
      { role: 'collector', region: street, words: '周末有空' },
      { token: applicant.token },
    )
    const rows = async ({ token }: TestAccount) =>
      (await server.call(roleContract.rolePage, { region: street }, { token })).dataList.map(
        ({ name, phone, deskLabel }) => ({ name, phone, deskLabel }),
      )
    expect((await rows(fourth)).slice(0, 2)).toEqual([
      { name: '周**', phone: expect.stringContaining('****'), deskLabel: '三级负责人' },
      { name: '林责任', phone: led.phone, deskLabel: '三级负责人' },
    ])
    expect(await rows(stranger)).toEqual([])
  })
})

describe('the tree', () => {
  test('names leaders, masks all others, counts, and marks what is vacant', async () => {
    const { token } = await createPlainMember(server)
    const country = await server.call(roleContract.getZuzhijiagou, {}, { token })
    expect(country.leaderLabel).toBe('平台')
    expect(country.children.find(({ name }) => name === '浙江省')?.people).toBeGreaterThan(0)
    const city = await server.call(roleContract.getZuzhijiagou, { region: CITY }, { token })
    expect(city.path.map(({ name }) => name)).toEqual(['全国', '浙江省', '杭州市'])
    expect(city.leaders.map(({ name }) => name)).toEqual(['沈立新'])
    expect(city.children.find(({ region }) => region === DISTRICT)).toMatchObject({ name: '西湖区', leader: '徐国栋' })
    expect(city.children.find(({ region }) => region === '330127')).toMatchObject({ leader: '', people: 0 })
    const district = await server.call(roleContract.getZuzhijiagou, { region: DISTRICT }, { token })
    expect(district.roles.find(({ role }) => role === 'volunteer')?.people).toBeGreaterThan(0)
    const people = await server.call(roleContract.getZuzhiRenyuan, { region: DISTRICT, role: 'volunteer' }, { token })
    expect(people.total).toBe(district.roles.find(({ role }) => role === 'volunteer')?.people)
    for (const { name } of people.dataList) expect(name).toMatch(/^.\*\*$/)
  })
})
