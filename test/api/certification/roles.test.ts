/** A person with a role: the certification opens, rests and wakes it, and touches none that was given otherwise. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificationContract } from '../../../src/contract/certification.contract.ts'
import { roleContract } from '../../../src/contract/role.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { certifyPerson } from '../../support/fixtures/certification.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { payPayment, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { createPlainMember, createPostHolder, DISTRICT, rolesOf, STREET } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { feePay, identPersonRoleSave, identDetails } = certificationContract

let server: TestServer
let leader: TestAccount
let platform: TestAccount
let otherPlatform: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false })
  leader = await createPostHolder(server, 'leader3', DISTRICT)
  platform = await createPostHolder(server, 'platform', '')
  otherPlatform = await createPostHolder(server, 'platform', '')
})
afterAll(() => server.close())

const VOLUNTEER = { role: 'volunteer' as const, region: DISTRICT, words: '周末有空', photos: [] }
const collectorOf = async (who: TestAccount) => ({
  role: 'collector' as const,
  region: STREET,
  words: '有一辆三轮车',
  photos: [await createUpload(server, who)],
})
async function neighbour(): Promise<TestAccount> {
  const account = await createPlainMember(server)
  await certifyPerson(server, account)
  return account
}
/** The role of this person that a certification opened. */
const grantOf = ({ uid }: TestAccount) =>
  server.database.db
    .selectFrom('record')
    .select(['id', 'state'])
    .where('workflow', '=', 'roleGrant')
    .where('owner', '=', uid)
    .orderBy('id', 'desc')
    .executeTakeFirst()
const why = { reason: '收到举报，正在核实' }

test('is shown by whoever is certified as a person, at a place of its level, with a proof unless it is free by law', async () => {
  const stranger = await createPlainMember(server)
  const { token } = stranger
  expect((await server.refused(identPersonRoleSave, VOLUNTEER, { token })).message).toContain('请先通过个人认证')
  await certifyPerson(server, stranger)
  const collector = await collectorOf(stranger)
  expect(await server.refused(identPersonRoleSave, { ...collector, region: DISTRICT }, { token })).toMatchObject({
    field: 'region',
    message: '上门收取员的地区请选到街道',
  })
  expect((await server.refused(identPersonRoleSave, { ...collector, photos: [] }, { token })).field).toBe('photos')
})

test('of a volunteer costs nothing and begins with the approval', async () => {
  const wang = await neighbour()
  const { id } = await server.call(identPersonRoleSave, VOLUNTEER, { token: wang.token })
  const seen = await server.call(identDetails, { id }, { token: leader.token })
  expect(seen).toMatchObject({ roleLabel: '志愿者', words: '周末有空', fee: 0 })
  await takeStep(server, leader, 'identApprove', id)
  expect((await server.call(identDetails, { id }, { token: wang.token })).stateLabel).toBe('已认证')
  expect(await rolesOf(server, wang)).toEqual([`volunteer ${DISTRICT}`])
})

test('of a collector begins once the fee has come, rests while frozen, and ends with a revocation nobody appealed', async () => {
  const li = await neighbour()
  const { token } = li
  const { id } = await server.call(identPersonRoleSave, await collectorOf(li), { token })
  await takeStep(server, leader, 'identApprove', id)
  expect(await rolesOf(server, li)).toEqual([])
  await payPayment(server, li, (await server.call(feePay, { id }, { token })).payment)
  expect(await rolesOf(server, li)).toEqual([`collector ${STREET}`])

  await takeStep(server, platform, 'identFreeze', id, why)
  expect(await rolesOf(server, li)).toEqual([])
  const grant = await grantOf(li)
  expect((await refusedStep(server, leader, 'roleResume', grant!.id)).message).toContain('认证')
  await takeStep(server, platform, 'identUnfreeze', id)
  expect(await rolesOf(server, li)).toEqual([`collector ${STREET}`])

  await takeStep(server, platform, 'identFreeze', id, why)
  await takeStep(server, otherPlatform, 'identRevoke', id, why)
  server.advanceClock(40 * 86_400_000)
  await server.sweep()
  expect(await grantOf(li)).toMatchObject({ state: 'ended' })
})

test('that a leader suspended or took back is not woken by the certification', async () => {
  const holders = [await neighbour(), await neighbour()]
  for (const [index, step] of (['roleSuspend', 'roleTakeBack'] as const).entries()) {
    const who = holders[index]!
    const { id } = await server.call(identPersonRoleSave, VOLUNTEER, { token: who.token })
    // A leader of the present: the sessions of the others have ended.
    const [now, desk] = [
      await createPostHolder(server, 'leader3', DISTRICT),
      await createPostHolder(server, 'platform', ''),
    ]
    await takeStep(server, now, 'identApprove', id)
    await takeStep(server, now, step, (await grantOf(who))!.id, { reason: '工作调整' })
    await takeStep(server, desk, 'identFreeze', id, why)
    await takeStep(server, desk, 'identUnfreeze', id)
    expect(await rolesOf(server, who)).toEqual([])
  }
})

test('that was given before stays as it is, whatever becomes of the certification', async () => {
  const zhao = await neighbour()
  const [now, desk] = [
    await createPostHolder(server, 'leader3', DISTRICT),
    await createPostHolder(server, 'platform', ''),
  ]
  const { id: given } = await server.call(
    roleContract.roleAdd,
    { phone: zhao.phone, role: 'volunteer', region: DISTRICT },
    { token: now.token },
  )
  const { id } = await server.call(identPersonRoleSave, VOLUNTEER, { token: zhao.token })
  await takeStep(server, now, 'identApprove', id)
  expect((await grantOf(zhao))?.id).toBe(given)
  await takeStep(server, desk, 'identFreeze', id, why)
  expect(await rolesOf(server, zhao)).toEqual([`volunteer ${DISTRICT}`])
})
