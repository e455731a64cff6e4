/**
 * The task centre knows of everything that waits for a role: roles to decide, money to book and to send back, a shop's
 * orders and after-sales.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maskedPhone } from '../../../server/identity/masking.ts'
import { financeContract } from '../../../src/contract/finance.contract.ts'
import { roleContract } from '../../../src/contract/role.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { taskPageOf } from '../../../src/machines/workflow/facePages.ts'
import { roleGrantFace } from '../../../src/machines/workflows/roleGrant/face.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import {
  beginDonationPayment,
  createFinanceMember,
  createMember,
  paymentCodeOf,
  pressCashier,
  REASON,
  takeStep,
} from '../../support/fixtures/mall.ts'
import {
  appoint,
  CITY,
  createPlainMember,
  createPostHolder,
  DISTRICT,
  OTHER_DISTRICT,
} from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

const tasksFor = async ({ token }: TestAccount) => {
  const { dataList } = await server.call(taskContract.taskPage, { pageSize: 100 }, { token })
  const { groups, total } = await server.call(taskContract.getRenwuCounts, {}, { token })
  expect(dataList.length, 'the badge counts what the list shows').toBe(total)
  const matters = dataList.filter(({ kind }) => kind !== 'appoint')
  return {
    counts: groups.flatMap(({ workflow, kind, count }) => (kind === 'appoint' ? [] : [`${workflow} ${kind} ${count}`])),
    ids: matters.map(({ id }) => id),
    titles: matters.map(({ title }) => title),
    clocks: matters.map(({ dueAt }) => dueAt !== null),
    vacancies: dataList.filter(({ kind }) => kind === 'appoint').map(({ id, title }) => ({ id, title })),
  }
}

/** A district in which nothing else happens. */
const ELSEWHERE = '330203'

test('a leader finds the people below by name, and their numbers as far as they may', async () => {
  const leader = await createPostHolder(server, 'leader3', ELSEWHERE, '徐国栋')
  const elsewhere = await createPostHolder(server, 'leader3', '330204', '何国强')
  const person = await createPlainMember(server, '钱多多')
  const application = { role: 'volunteer' as const, region: ELSEWHERE, words: '周末有空' }
  await server.call(roleContract.applyRole, application, { token: person.token })
  const hits = async ({ token }: TestAccount, keyword: string) =>
    (await server.call(taskContract.getSousuo, { keyword }, { token })).dataList
  expect(await hits(leader, '钱多')).toMatchObject([{ kind: 'person', title: `钱多多　${maskedPhone(person.phone)}` }])
  // The number is found, and stays hidden until the role is given.
  expect(await hits(leader, person.phone)).toHaveLength(1)
  expect(await hits(elsewhere, '钱多多')).toEqual([])
  expect(await hits(person, '徐国栋')).toEqual([])
})

describe('a role that was applied for', () => {
  const apply = async (person: TestAccount, region: string) =>
    (
      await server.call(
        roleContract.applyRole,
        { role: 'volunteer', region, words: '周末有空' },
        { token: person.token },
      )
    ).id

  test('waits for the leader who appoints it, and for no other', async () => {
    const leader = await createPostHolder(server, 'leader3', DISTRICT)
    const others = [
      await createPostHolder(server, 'leader3', OTHER_DISTRICT),
      await createPostHolder(server, 'leader2', CITY),
      await createPostHolder(server, 'leader4', '330106002'),
    ]
    const applicant = await createPlainMember(server, '钱多多')
    const id = await apply(applicant, DISTRICT)
    expect(await tasksFor(leader)).toMatchObject({
      counts: ['roleGrant decide 1'],
      ids: [id],
      titles: ['钱多多 · 志愿者申请'],
    })
    for (const other of [...others, applicant]) expect((await tasksFor(other)).ids).not.toContain(id)
    await takeStep(server, leader, 'roleApprove', id)
    expect((await tasksFor(leader)).ids).toEqual([])
  })

  test('climbs with the post: where nobody leads it waits one level up, and comes down when somebody does', async () => {
    const district = '330110'
    const city = await createPostHolder(server, 'leader2', CITY)
    const id = await apply(await createPlainMember(server), district)
    expect((await tasksFor(city)).ids).toContain(id)
    const leader = await createPostHolder(server, 'leader3', district)
    expect((await tasksFor(leader)).ids).toEqual([id])
    expect((await tasksFor(city)).ids).not.toContain(id)
  })
})

describe('a vacant post', () => {
  const district = '330111'
  const streetsOf = () =>
    server.database.db.selectFrom('region').select('code').where('parent', '=', district).orderBy('code').execute()
  const vacanciesOf = async (who: TestAccount) => (await tasksFor(who)).vacancies

  test('waits for whoever appoints it, a role in one row, and leads to the first of its places', async () => {
    const streets = await streetsOf()
    const [first, second, ...others] = streets.map(({ code }) => code)
    expect(others.length).toBeGreaterThan(1)
    const leader = await createPostHolder(server, 'leader3', district)
    const all = `杭州市富阳区 ${streets.length} 个街道没有`
    expect(await vacanciesOf(leader)).toEqual([
      { id: `leader4:${first}`, title: `空缺：${all}四级负责人` },
      { id: `collector:${first}`, title: `空缺：${all}上门收取员` },
    ])
    expect(taskPageOf(roleGrantFace, 'appoint')?.(`leader4:${first}`)).toBe(`/addRole?role=leader4&region=${first}`)

    await appoint(server, leader, await createPlainMember(server), 'leader4', first!)
    expect(await vacanciesOf(leader)).toContainEqual({
      id: `leader4:${second}`,
      title: `空缺：杭州市富阳区 ${streets.length - 1} 个街道没有四级负责人`,
    })
    for (const street of others) await createPostHolder(server, 'leader4', street)
    expect((await vacanciesOf(leader))[0]?.title).toMatch(/^空缺：富阳区\S+没有四级负责人$/)
    await createPostHolder(server, 'leader4', second!)
    expect((await vacanciesOf(leader)).map(({ id }) => id)).toEqual([`collector:${first}`])
    const page = { workflow: 'roleGrant', kind: 'appoint' } as const
    expect(await server.call(taskContract.taskPage, page, { token: leader.token })).toMatchObject({ total: 1 })
  })
})

describe('money', () => {
  let finance: TestAccount
  beforeAll(async () => {
    finance = await createFinanceMember(server)
  })
  const pay = async (who: TestAccount) => {
    const id = await beginDonationPayment(server, who, 10_000, 'c1')
    await pressCashier(await paymentCodeOf(server, who, id), 'paid')
    return id
  }

  test('that was paid waits to be booked, and what is asked back waits to be decided, in its city and nowhere else', async () => {
    const giver = await createMember(server)
    const elsewhere = await createPostHolder(server, 'finance', '3302')
    const id = await pay(giver)
    expect(await tasksFor(finance)).toMatchObject({
      counts: ['payment book 1'],
      ids: [id],
      titles: ['爱心捐款 100.00 元'],
    })
    await takeStep(server, giver, 'paymentRefund', id, REASON)
    expect(await tasksFor(finance)).toMatchObject({ counts: ['payment refund 1'], ids: [id] })
    for (const other of [giver, elsewhere]) expect((await tasksFor(other)).ids).toEqual([])
    await takeStep(server, finance, 'paymentApprove', id)
    expect((await tasksFor(finance)).ids).toEqual([])
  })

  test('that finance spent or gave themselves is for their colleagues', async () => {
    const colleague = await createFinanceMember(server)
    const proof = [await createUpload(server, finance)]
    const claim = { amount: 1_250, reason: '打车', proof }
    const { id } = await server.call(financeContract.expenseAdd, claim, { token: finance.token })
    const own = await pay(finance)
    expect((await tasksFor(finance)).ids).toEqual([])
    expect((await tasksFor(colleague)).ids.sort()).toEqual([id, own].sort())
    await takeStep(server, colleague, 'expenseConfirm', id)
    expect((await tasksFor(finance)).ids).toEqual([])
    expect((await tasksFor(colleague)).counts).toContain('expense pay 1')
  })

  test('that is big waits for another of them than whoever confirmed it', async () => {
    const [one, other] = [await createFinanceMember(server), await createFinanceMember(server)]
    const proof = [await createUpload(server, finance)]
    const claim = { amount: 50_000, reason: '租车', proof }
    const { id } = await server.call(financeContract.expenseAdd, claim, { token: finance.token })
    await takeStep(server, one, 'expenseConfirm', id)
    expect((await tasksFor(one)).ids).not.toContain(id)
    expect((await tasksFor(other)).ids).toContain(id)
  })
})
