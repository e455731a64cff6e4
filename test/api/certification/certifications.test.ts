/** Certifications: what is not taken, what is stored of a number and for how long, and whose eyes must see it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificationContract } from '../../../src/contract/certification.contract.ts'
import { CONSENTS } from '../../../src/contract/certificationWords.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { certify } from '../../support/fixtures/campaigns.ts'
import { ORGANISATION_CODE, PERSON_NUMBER, SECOND_NUMBER } from '../../support/fixtures/certification.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { payPayment, refusedStep, takeStep } from '../../support/fixtures/mall.ts'
import { createPlainMember, createPostHolder, DISTRICT } from '../../support/fixtures/roles.ts'
import { ORGANISATION } from '../../support/model/worlds/certification.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const { feePay, identPersonSave, identOrganisationSave, identDetails } = certificationContract

let server: TestServer
let leader: TestAccount
let platform: TestAccount
beforeAll(async () => {
  server = await startServer({ demo: false })
  leader = await createPostHolder(server, 'leader3', DISTRICT)
  platform = await createPostHolder(server, 'platform', '')
})
afterAll(() => server.close())

const answersOf = async (who: TestAccount) => ({
  name: '王桂兰',
  number: PERSON_NUMBER,
  region: DISTRICT,
  photos: [await createUpload(server, who)],
  consents: [...CONSENTS],
})
const submit = async (who: TestAccount, changes: object = {}) =>
  server.call(identPersonSave, { ...(await answersOf(who)), ...changes }, { token: who.token })
const read = (who: TestAccount, id: string) => server.call(identDetails, { id }, { token: who.token })

test('refuses at its field a number of which one digit is wrong, and writes nothing', async () => {
  const wang = await createPlainMember(server)
  const wrong = { ...(await answersOf(wang)), number: PERSON_NUMBER.replace('1945', '1946') }
  const refusal = await server.refused(identPersonSave, wrong, { token: wang.token })
  expect(refusal).toMatchObject({ code: 'invalid', field: 'number', message: '身份证号不正确，请核对每一位' })
  expect(
    await server.database.db.selectFrom('certification').selectAll().where('uid', '=', wang.uid).execute(),
  ).toEqual([])
})

test('stores a mask and a keyed hash, and refuses the same number in a second account without naming the first', async () => {
  const [wang, second] = [await createPlainMember(server), await createPlainMember(server, '李二')]
  const { id } = await submit(wang)
  await takeStep(server, leader, 'identApprove', id)
  expect(await read(wang, id)).toMatchObject({
    stateLabel: '已认证',
    number: '330106********0013'.slice(0, 14) + PERSON_NUMBER.slice(-4),
  })
  for (const table of ['certification', 'record', 'history', 'message', 'job'])
    expect(
      (
        await sql`select 1 from ${sql.table(table)} as t where t::text like ${`%${PERSON_NUMBER}%`}`.execute(
          server.database.db,
        )
      ).rows,
      table,
    ).toEqual([])
  const refusal = await server.refused(identPersonSave, await answersOf(second), { token: second.token })
  expect(refusal).toMatchObject({ field: 'number' })
  expect(refusal.message).not.toMatch(/王|钱|1\d{10}/)
})

test('sent back, it is submitted again without typing the number; nothing else is lost', async () => {
  const wang = await createPlainMember(server)
  const number = '110101199003074514'
  const { id } = await submit(wang, { number, name: '李雷' })
  await takeStep(server, leader, 'identAskMore', id, { fields: ['photos'], reason: '国徽面看不清' })
  expect(await read(wang, id)).toMatchObject({ reason: '国徽面看不清', name: '李雷' })
  const { number: _, ...rest } = await answersOf(wang)
  await server.call(identPersonSave, { ...rest, id, name: '李雷' }, { token: wang.token })
  expect(await read(wang, id)).toMatchObject({ stateLabel: '审核中', number: '110101********4514' })
  expect(await server.refused(identPersonSave, { ...rest, name: '韩梅' }, { token: wang.token })).toMatchObject({
    code: 'notNow',
  })
})

test('an organisation needs the platform’s eyes too, and its qualification one that has not expired', async () => {
  const club = await createPlainMember(server, '西湖区邻里互助社')
  const { token } = club
  await server.database.db.updateTable('account').set({ kind: 'organisation' }).where('uid', '=', club.uid).execute()
  const photos = [await createUpload(server, club)]
  const role = { kind: 'organisationRole', certificate: '浙募-2026-001', until: '2031-01-31', photos } as const
  expect((await server.refused(identOrganisationSave, role, { token })).message).toContain('请先通过单位认证')
  const club1 = {
    kind: 'organisation',
    name: '西湖区邻里互助社',
    creditCode: ORGANISATION_CODE,
    region: DISTRICT,
  } as const
  const { id } = await server.call(
    identOrganisationSave,
    { ...club1, legalPerson: '陆文斌', phone: '13800000001', photos },
    { token },
  )
  await takeStep(server, leader, 'identApprove', id)
  expect(await refusedStep(server, leader, 'identCountersign', id)).toMatchObject({ code: 'notYours' })
  await takeStep(server, platform, 'identCountersign', id)
  expect((await server.refused(identOrganisationSave, role, { token })).message).toContain('请先通过单位认证')
  await payPayment(server, club, (await server.call(feePay, { id }, { token })).payment)
  const expired = await server.refused(identOrganisationSave, { ...role, until: '2020-01-31' }, { token })
  expect(expired).toMatchObject({ field: 'until', message: '资格证书已经过期，请换证后再提交' })
  const { id: qualification } = await server.call(identOrganisationSave, role, { token })
  await takeStep(server, platform, 'identApprove', qualification)
  expect((await refusedStep(server, platform, 'identCountersign', qualification)).message).toContain('不能由同一人完成')
})

test('an organisation changes only once two people agreed, the second of the platform and not the first', async () => {
  const club = await createPlainMember(server, '文三路互助社')
  await server.database.db.updateTable('certification').set({ claimed: false }).execute()
  await certify(server, club, ['organisation'])
  const { id } = await server.database.db
    .selectFrom('certification')
    .select('id')
    .where('uid', '=', club.uid)
    .executeTakeFirstOrThrow()
  const validUntil = server.services.clock() + DAY_MS
  const facts = JSON.stringify({ ...ORGANISATION, owner: club.uid, validUntil })
  await server.database.db.updateTable('record').set({ facts }).where('id', '=', id).execute()
  const photos = [await createUpload(server, club)]
  const asked = {
    ...{ id, change: true, name: '文三路互助社', creditCode: ORGANISATION_CODE },
    kind: 'organisation',
    ...{ region: DISTRICT, legalPerson: '陆文斌', phone: '13800000001', photos },
  } as const
  await server.call(identOrganisationSave, asked, { token: club.token })
  expect((await refusedStep(server, platform, 'identCountersignChange', id)).code, 'nobody has looked').toBe('notNow')
  await takeStep(server, platform, 'identAccept', id)
  expect(await read(club, id)).toMatchObject({ name: '西湖区邻里互助社', change: { name: '文三路互助社' } })
  for (const other of [club, leader])
    expect((await refusedStep(server, other, 'identCountersignChange', id)).code).toBe('notYours')
  expect((await refusedStep(server, platform, 'identCountersignChange', id)).message).toContain('不能由同一人完成')
  const second = await createPostHolder(server, 'platform', '')
  await takeStep(server, second, 'identCountersignChange', id)
  expect(await read(club, id)).toMatchObject({ name: '文三路互助社', change: null, stateLabel: '已认证' })
})

test('changes only once somebody else agreed: what is in force stays, and what was asked is seen by nobody else', async () => {
  const wang = await createPlainMember(server)
  const { id } = await submit(wang, { number: SECOND_NUMBER })
  await takeStep(server, leader, 'identApprove', id)
  const photos = [await createUpload(server, wang)]
  const asked = { ...(await answersOf(wang)), id, change: true, number: SECOND_NUMBER, photos }
  const ask = (name: string) => server.call(identPersonSave, { ...asked, name }, { token: wang.token })
  expect(await server.refused(identPersonSave, asked, { token: wang.token })).toMatchObject({
    field: 'name',
    message: '和现在登记的一样，请改好要变更的内容',
  })
  await ask('王桂香')
  const waiting = await read(wang, id)
  expect(waiting).toMatchObject({ name: '王桂兰', stateLabel: '已认证', change: { name: '王桂香' } })
  expect((await read(leader, id)).change?.photos).toHaveLength(1)
  const stranger = await createPlainMember(server)
  for (const step of ['identAccept', 'identTurnDown', 'identTakeChangeBack'] as const)
    expect((await refusedStep(server, stranger, step, id, { fields: ['name'], reason: '不一致' })).code, step).toBe(
      'missing',
    )
  for (const step of ['identAccept', 'identTurnDown'] as const)
    expect((await refusedStep(server, wang, step, id, { fields: ['name'], reason: '不一致' })).code).toBe('notYours')
  const notOthers = await server.refused(identPersonSave, { ...asked, name: '李二' }, { token: stranger.token })
  expect(notOthers.code).toBe('missing')
  await takeStep(server, leader, 'identTurnDown', id, { fields: ['name'], reason: '姓名和证件不一致' })
  expect(await read(wang, id)).toMatchObject({ name: '王桂兰', change: null, reason: '姓名和证件不一致' })
  const { validUntil } = await read(wang, id)
  await ask('王桂香')
  await takeStep(server, leader, 'identAccept', id)
  expect(await read(wang, id)).toMatchObject({ name: '王桂香', change: null, stateLabel: '已认证', validUntil })
})

// The last one: the sessions of the others do not live that long.
test('deletes the proofs 30 days after the decision, and not before', async () => {
  const wang = await createPlainMember(server)
  const { id } = await submit(wang, { number: '11010119900307109X', name: '赵六' })
  await takeStep(server, leader, 'identRefuse', id, { fields: ['name'], reason: '姓名不一致' })
  server.advanceClock(29 * DAY_MS)
  await server.sweep()
  expect((await read(wang, id)).photos).toHaveLength(1)
  server.advanceClock(2 * DAY_MS)
  await server.sweep()
  expect((await read(wang, id)).photos).toEqual([])
})
