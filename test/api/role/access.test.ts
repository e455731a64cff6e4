/**
 * Every call about roles as everybody else: refused with the right word, nothing changed, nobody's data in the answer.
 * And two at once.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { APPOINTED_BY, type AppointedRole } from '../../../src/contract/appointing.ts'
import type { Endpoint, EndpointInput } from '../../../src/contract/endpoint.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { type Refusal, Refused } from '../../../src/contract/refusal.ts'
import { OPEN_ROLES, roleContract } from '../../../src/contract/role.contract.ts'
import { stepsContract } from '../../../src/contract/steps.contract.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import {
  appoint,
  CITY,
  COMMUNITY,
  createPlainMember,
  createPostHolder,
  DISTRICT,
  OTHER_CITY,
  OTHER_DISTRICT,
  regionFor,
  rolesOf,
  STREET,
} from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'
import { fingerprint } from '../contract/samples.ts'

const reason = '工作调整'
const WORDS = '退休在家，周末有空'
const NAME = '欧阳明珠'

let server: TestServer
/** Everybody who might try, by what they are. */
let accounts: Readonly<
  Record<
    | 'stranger'
    | 'volunteer'
    | 'leader4'
    | 'leader3'
    | 'sameLevel'
    | 'farLeader3'
    | 'leader2'
    | 'farLeader2'
    | 'finance'
    | 'platform',
    TestAccount
  >
>
let warehouse = ''
beforeAll(async () => {
  server = await startServer({ demo: false })
  accounts = {
    stranger: await createPlainMember(server),
    volunteer: await createPostHolder(server, 'volunteer', DISTRICT),
    leader4: await createPostHolder(server, 'leader4', STREET),
    leader3: await createPostHolder(server, 'leader3', DISTRICT),
    sameLevel: await createPostHolder(server, 'leader3', DISTRICT),
    farLeader3: await createPostHolder(server, 'leader3', OTHER_DISTRICT),
    leader2: await createPostHolder(server, 'leader2', CITY),
    farLeader2: await createPostHolder(server, 'leader2', OTHER_CITY),
    finance: await createPostHolder(server, 'finance', CITY),
    platform: await createPostHolder(server, 'platform', ''),
  }
  warehouse = newId()
  await server.database.db
    .insertInto('warehouse')
    .values({ id: warehouse, name: '爱心仓库', region: STREET, address: '1 号', lng: 120.1, lat: 30.2 })
    .execute()
})
afterAll(() => server.close())

type Name = keyof typeof accounts
const names = (): Name[] => Object.keys(accounts) as Name[]
const apply = async ({ token }: TestAccount) =>
  (await server.call(roleContract.applyRole, { role: 'volunteer', region: DISTRICT, words: WORDS }, { token })).id
const as = <E extends Endpoint>(name: Name, endpoint: E, input: EndpointInput<E>) =>
  server.refused(endpoint, input, { token: accounts[name].token })

describe('one role', () => {
  test('is there for its holder, the leader who decides and the platform; for all others it is missing', async () => {
    const neighbour = await createPlainMember(server, NAME)
    const id = await apply(neighbour)
    const may: readonly Name[] = ['leader3', 'sameLevel', 'platform']
    const before = await fingerprint(server.database)
    for (const name of names()) {
      if (may.includes(name)) continue
      expect(await as(name, roleContract.roleDetails, { id }), name).toMatchObject({ code: 'missing' })
      expect(await as(name, recordContract.getLiucheng, { workflow: 'roleGrant', id }), name).toMatchObject({
        code: 'missing',
      })
      for (const step of [
        stepsContract.roleApprove,
        stepsContract.roleRefuse,
        stepsContract.roleWithdraw,
        stepsContract.roleSuspend,
        stepsContract.roleResume,
        stepsContract.roleTakeBack,
      ])
        expect(await as(name, step, { id, input: { reason } }), `${name} ${step.event}`).toMatchObject({
          code: 'missing',
        })
      expect(await as(name, roleContract.roleChange, { id, region: DISTRICT, reason }), name).toMatchObject({
        code: 'missing',
      })
    }
    // The platform reads it, but a volunteer is for the leader of the district to let in.
    expect(await as('platform', stepsContract.roleApprove, { id })).toMatchObject({ code: 'notYours' })
    // Nobody decides on their own application.
    for (const step of [stepsContract.roleApprove, stepsContract.roleRefuse])
      expect(await server.refused(step, { id, input: { reason } }, neighbour)).toMatchObject({ code: 'notYours' })
    expect(await fingerprint(server.database)).toEqual(before)
  })

  test('once held is taken by nobody else, not even by its holder or the leader two levels up', async () => {
    const neighbour = await createPlainMember(server, NAME)
    const id = await appoint(server, accounts.leader3, neighbour, 'collector', STREET)
    for (const name of ['stranger', 'leader4', 'farLeader3', 'leader2', 'farLeader2', 'finance'] as const)
      expect(await as(name, stepsContract.roleTakeBack, { id, input: { reason } }), name).toMatchObject({
        code: 'missing',
      })
    for (const step of [stepsContract.roleSuspend, stepsContract.roleTakeBack])
      expect(await server.refused(step, { id, input: { reason } }, neighbour)).toMatchObject({ code: 'notYours' })
    expect(await rolesOf(server, neighbour)).toEqual([`collector ${STREET}`])
    await server.call(stepsContract.roleSuspend, { id, input: { reason } }, { token: accounts.platform.token })
    expect(await rolesOf(server, neighbour)).toEqual([])
  })
})

describe('appointing', () => {
  test.each(OPEN_ROLES)('a %s is for the level above alone, inside of its region', async role => {
    const neighbour = await createPlainMember(server)
    const appointment = { phone: neighbour.phone, role, region: regionFor(role, warehouse) }
    const by: Readonly<Record<string, readonly Name[]>> = {
      leader3: ['leader3', 'sameLevel'],
      leader2: ['leader2'],
      platform: ['platform'],
    }
    const may = by[APPOINTED_BY[role]] ?? []
    for (const name of names()) {
      if (may.includes(name)) continue
      const no = await as(name, roleContract.roleAdd, appointment)
      expect(no.code, name).toBe('notYours')
      expect(no.message, name).toMatch(/\p{Script=Han}{4}/u)
    }
    expect(await rolesOf(server, neighbour)).toEqual([])
    await server.call(roleContract.roleAdd, appointment, { token: accounts[may[0]!].token })
    expect(await rolesOf(server, neighbour)).toEqual([`${role} ${appointment.region}`])
  })

  test('oneself is refused, whoever one is', async () => {
    for (const name of ['leader3', 'leader2', 'platform'] as const) {
      const { phone } = accounts[name]
      const role = { leader3: 'volunteer', leader2: 'finance', platform: 'leader2' }[name] as AppointedRole
      expect(await as(name, roleContract.roleAdd, { phone, role, region: regionFor(role) }), name).toMatchObject({
        code: 'notYours',
        message: '不能给自己任命角色',
      })
    }
  })
})

describe('lists and look-ups', () => {
  test('are for leaders; a district shows its own people only, and a street its carriers', async () => {
    for (const name of ['stranger', 'volunteer', 'finance'] as const)
      for (const [endpoint, input] of [
        [roleContract.rolePage, {}],
        [roleContract.roleFind, { phone: accounts.leader3.phone }],
        [roleContract.roleAdd, { phone: accounts.leader3.phone, role: 'volunteer', region: DISTRICT }],
      ] as const)
        expect(await as(name, endpoint as Endpoint, input as never), `${name} ${endpoint.wire}`).toMatchObject({
          code: 'notYours',
        })
    const neighbour = await createPlainMember(server, NAME)
    await appoint(server, accounts.leader3, neighbour, 'collector', STREET)
    await appoint(server, accounts.leader3, await createPlainMember(server), 'responsible', COMMUNITY)
    const list = async (name: Name) =>
      (await server.call(roleContract.rolePage, { pageSize: 100 }, { token: accounts[name].token })).dataList
    expect((await list('leader3')).some(({ name }) => name === NAME)).toBe(true)
    const within = async (region: string) =>
      (await server.call(roleContract.rolePage, { region, pageSize: 100 }, { token: accounts.leader3.token })).dataList
    expect((await within(STREET)).map(({ name }) => name)).toContain(NAME)
    expect(await within(`${DISTRICT}999`)).toEqual([])
    for (const name of ['farLeader3', 'farLeader2'] as const) expect(await list(name), name).toEqual([])
    const street = await list('leader4')
    expect(new Set(street.map(({ role }) => role))).toEqual(new Set(['collector', 'responsible']))
    expect(street.every(({ mine }) => !mine)).toBe(true)
    const isMasked = ({ name }: { readonly name: string }) => /^.\*\*$/.test(name)
    // Those who work for the street are known to its leader; who only applies, or has left, is not.
    for (const row of street) expect(isMasked(row), row.state).toBe(!['active', 'suspended'].includes(row.state))
  })

  test('send nobody a whole name or number that is not theirs to handle', async () => {
    const applicant = '司马明珠'
    const neighbour = await createPlainMember(server, applicant)
    await apply(neighbour)
    const replyTo = async (name: Name, path: string, fields: Record<string, string> = {}) =>
      JSON.stringify(await server.raw(path, { ...fields, token: accounts[name].token }))
    for (const name of ['leader2', 'leader4', 'farLeader3'] as const) {
      const text = await replyTo(name, '/api/renwu/rolePage', { pageSize: '100' })
      expect(text).not.toContain(applicant)
      // Who holds a post is named to those who lead them, and to no leader elsewhere.
      if (name === 'farLeader3') expect(text).not.toContain(NAME)
      expect(text).not.toContain(neighbour.phone)
      expect(text).not.toContain(neighbour.uid)
    }
    for (const text of [
      await replyTo('leader3', '/api/renwu/roleFind', { phone: neighbour.phone }),
      await replyTo('stranger', '/api/my/getZuzhijiagou', { region: DISTRICT }),
      await replyTo('stranger', '/api/my/getZuzhiRenyuan', { region: DISTRICT, role: 'volunteer' }),
    ]) {
      expect(text).not.toContain(applicant)
      expect(text).not.toContain(NAME)
      expect(text).not.toMatch(/1\d{10}/)
    }
  })

  test('a number is not guessed again and again, looked up or appointed in turn', async () => {
    const curious = await createPostHolder(server, 'leader3', '330108')
    const region = '330108'
    let last: Refusal | undefined
    for (let tries = 0; tries < 62 && last?.code !== 'tooMany'; tries++) {
      const phone = String(13_500_000_000 + tries)
      last =
        tries % 2 === 0
          ? await server.refused(roleContract.roleFind, { phone }, curious)
          : await server.refused(roleContract.roleAdd, { phone, role: 'volunteer', region }, curious)
    }
    expect(last?.code).toBe('tooMany')
  })

  test('nobody who appoints nobody learns whose a number is', async () => {
    const street = await createPostHolder(server, 'leader4', '330108001')
    for (const phone of [accounts.leader3.phone, '13500000000']) {
      expect(await server.refused(roleContract.roleFind, { phone }, street)).toMatchObject({ code: 'notYours' })
      const asked = { phone, role: 'volunteer', region: '330108' } as const
      expect(await server.refused(roleContract.roleAdd, asked, street)).toMatchObject({ field: 'role' })
    }
  })
})

describe('two at once', () => {
  const outcomeOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (error: unknown) => {
        if (error instanceof Refused) return error.refusal.code
        throw error
      },
    )
  const [one, other] = ['leader3', 'sameLevel'] as const
  const token = (name: Name) => ({ token: accounts[name].token })

  test('two leaders decide: one wins, the other is told', async () => {
    const neighbour = await createPlainMember(server)
    const id = await apply(neighbour)
    const outcomes = await Promise.all([
      outcomeOf(server.call(stepsContract.roleApprove, { id, version: 1 }, token(one))),
      outcomeOf(server.call(stepsContract.roleRefuse, { id, version: 1, input: { reason } }, token(other))),
    ])
    expect(outcomes.sort()).toEqual(['done', 'stale'])
    const { state } = await server.database.db
      .selectFrom('record')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await rolesOf(server, neighbour)).toEqual(state === 'active' ? [`volunteer ${DISTRICT}`] : [])
  })

  test('two leaders appoint the same: one role, one record', async () => {
    const { phone, uid } = await createPlainMember(server)
    const appointment = { phone, role: 'responsible' as const, region: COMMUNITY }
    const outcomes = await Promise.all([
      outcomeOf(server.call(roleContract.roleAdd, appointment, token(one))),
      outcomeOf(server.call(roleContract.roleAdd, appointment, token(other))),
    ])
    expect(outcomes.sort()).toEqual(['done', 'notNow'])
    const records = await server.database.db.selectFrom('record').select('state').where('owner', '=', uid).execute()
    expect(records).toEqual([{ state: 'active' }])
  })

  test('one moves whom the other takes back: never both roles, never a record without its role', async () => {
    const neighbour = await createPlainMember(server)
    const id = await appoint(server, accounts.leader3, neighbour, 'collector', STREET)
    const outcomes = await Promise.all([
      outcomeOf(server.call(roleContract.roleChange, { id, region: '330106004', reason }, token(one))),
      outcomeOf(server.call(stepsContract.roleTakeBack, { id, input: { reason } }, token(other))),
    ])
    expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(1)
    const moved = outcomes[0] === 'done'
    expect(await rolesOf(server, neighbour)).toEqual(moved ? ['collector 330106004'] : [])
  })
})
