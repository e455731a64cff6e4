/** Two people of the platform let somebody into it, or in as an auditor; one alone only while there is one. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { certificationContract } from '../../../src/contract/certification.contract.ts'
import { manageContract } from '../../../src/contract/manage.contract.ts'
import { roleContract } from '../../../src/contract/role.contract.ts'
import { stepsContract } from '../../../src/contract/steps.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { certifyPerson } from '../../support/fixtures/certification.ts'
import { appoint, createPlainMember, createPostHolder, DISTRICT, rolesOf } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { roleAdd } = roleContract
const { roleCountersign, roleTurnDown, roleRetract, roleTakeBack, roleSuspend, roleResume } = stepsContract
const reason = '工作调整'

let server: TestServer
let first: TestAccount
beforeEach(async () => {
  server = await startServer({ demo: false })
  // The account of the installation is nobody's.
  await server.database.db.deleteFrom('roleGrant').where('role', '=', 'platform').execute()
  first = await createPostHolder(server, 'platform', '', '顾明远')
})
afterEach(() => server.close())

const nominate = (by: TestAccount, { phone }: TestAccount, role: 'platform' | 'auditor' = 'auditor') =>
  server.call(roleAdd, { phone, role }, { token: by.token })
const messagesOf = async ({ uid }: TestAccount) =>
  (await server.database.db.selectFrom('message').select('text').where('uid', '=', uid).execute()).map(
    ({ text }) => text,
  )

describe('somebody of the platform', () => {
  test('who is alone appoints alone, and the audit says so', async () => {
    const second = await createPlainMember(server)
    expect(await nominate(first, second, 'platform')).toMatchObject({ proposed: false })
    expect(await rolesOf(server, second)).toEqual(['platform '])
    const { dataList } = await server.call(manageContract.auditPage, {}, { token: first.token })
    expect(dataList.map(({ what }) => what)).toContain('角色 · 独自任命（平台只有一人，无人复核）（在任）')
  })

  test('proposes, and only another lets in: not who proposed, nor who is proposed, nor anybody else', async () => {
    const second = await createPostHolder(server, 'platform', '')
    const leader = await createPostHolder(server, 'leader2', '3301')
    const auditor = await createPlainMember(server)
    const { id, proposed } = await nominate(first, auditor)
    expect(proposed).toBe(true)
    expect(await rolesOf(server, auditor)).toEqual([])
    expect(await messagesOf(second)).toContain('有人被提名担任审计员，等另一位平台管理员复核')
    const tasksOf = async ({ token }: TestAccount) =>
      (await server.call(taskContract.taskPage, { workflow: 'roleGrant', kind: 'countersign' }, { token })).total
    expect([await tasksOf(first), await tasksOf(second)]).toEqual([0, 1])
    const stranger = await createPlainMember(server)
    const input = { reason }
    for (const step of [roleCountersign, roleTurnDown])
      for (const [who, code] of [
        [first, 'notNow'],
        [auditor, 'notYours'],
        [leader, 'missing'],
        [stranger, 'missing'],
      ] as const)
        expect(await server.refused(step, { id, input }, { token: who.token }), step.wire).toMatchObject({ code })
    for (const who of [second, auditor])
      expect(await server.refused(roleRetract, { id }, { token: who.token })).toMatchObject({ code: 'notYours' })
    expect((await server.refused(roleAdd, { phone: auditor.phone, role: 'auditor' }, second)).message).toContain(
      '已经提名',
    )
    await server.call(roleCountersign, { id }, { token: second.token })
    expect(await rolesOf(server, auditor)).toEqual(['auditor '])
    expect(await messagesOf(auditor)).toContain('您已被任命为审计员，请到个人中心查看')
  })

  test('nobody below appoints them or applies to be one, and there is no region to choose', async () => {
    const leader = await createPostHolder(server, 'leader2', '3301')
    const { phone, token } = await createPlainMember(server)
    for (const role of ['platform', 'auditor'] as const) {
      expect(await server.refused(roleAdd, { phone, role }, leader)).toMatchObject({ code: 'notYours', field: 'role' })
      const application = { role, region: DISTRICT, words: '想帮忙' } as never
      expect(await server.refused(roleContract.applyRole, application, { token })).toMatchObject({ field: 'role' })
      const there = { phone, role, region: DISTRICT }
      expect(await server.refused(roleAdd, there, first)).toMatchObject({ code: 'invalid', field: 'region' })
    }
    expect(await server.refused(roleAdd, { phone: first.phone, role: 'auditor' }, first)).toMatchObject({
      message: '不能给自己任命角色',
    })
  })

  test('of two who take each other back at once one stays, and the last cannot go', async () => {
    const second = await createPlainMember(server)
    const { id } = await nominate(first, second, 'platform')
    const third = await createPlainMember(server)
    const { id: other } = await nominate(second, third, 'platform')
    await server.call(roleCountersign, { id: other }, { token: first.token })
    await server.database.db.deleteFrom('roleGrant').where('uid', '=', first.uid).execute()
    const takeBack = (by: TestAccount, role: string) =>
      server.call(roleTakeBack, { id: role, input: { reason } }, { token: by.token }).catch(() => undefined)
    await Promise.all([takeBack(second, other), takeBack(third, id)])
    const stay = [...(await rolesOf(server, second)), ...(await rolesOf(server, third))]
    expect(stay).toEqual(['platform '])
    const [last, own] = (await rolesOf(server, second)).length > 0 ? [second, id] : [third, other]
    expect(
      await server.refused(stepsContract.roleGoAway, { id: own, input: { until: '2099-01-05', reason } }, last),
    ).toMatchObject({ message: '平台至少要留一位，请先任命另一位平台管理员' })
  })
})

describe('an auditor', () => {
  const taken = { code: 'notNow', message: expect.stringContaining('审计员不能兼任') }

  test('holds no other role: who has one is none until it rests, and who is one gets none on any way', async () => {
    const leader = await createPostHolder(server, 'leader3', DISTRICT)
    const neighbour = await createPlainMember(server)
    const volunteer = await appoint(server, leader, neighbour, 'volunteer', DISTRICT)
    expect(await server.refused(roleAdd, { phone: neighbour.phone, role: 'auditor' }, first)).toMatchObject(taken)
    await server.call(roleSuspend, { id: volunteer, input: { reason } }, { token: leader.token })
    await nominate(first, neighbour)
    expect(await rolesOf(server, neighbour)).toEqual(['auditor '])
    const asked = { role: 'collector', region: '330106002' } as const
    for (const refused of [
      server.refused(roleResume, { id: volunteer }, { token: leader.token }),
      server.refused(roleAdd, { ...asked, phone: neighbour.phone }, leader),
      server.refused(roleContract.applyRole, { ...asked, words: '想帮忙' }, neighbour),
    ])
      expect(await refused).toMatchObject(taken)
    await certifyPerson(server, neighbour)
    const certified = { role: 'volunteer' as const, region: DISTRICT, words: '周末有空', photos: [] }
    expect(await server.refused(certificationContract.identPersonRoleSave, certified, neighbour)).toMatchObject(taken)
    expect(await rolesOf(server, neighbour)).toEqual(['auditor '])
  })

  test('who was proposed and got another role meanwhile is not let in', async () => {
    const second = await createPostHolder(server, 'platform', '')
    const leader = await createPostHolder(server, 'leader3', DISTRICT)
    const neighbour = await createPlainMember(server)
    const { id } = await nominate(first, neighbour)
    await appoint(server, leader, neighbour, 'volunteer', DISTRICT)
    expect(await server.refused(roleCountersign, { id }, { token: second.token })).toMatchObject(taken)
    expect(await rolesOf(server, neighbour)).toEqual([`volunteer ${DISTRICT}`])
  })
})
