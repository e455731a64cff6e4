/**
 * What the engine looks up: whom a change concerns and whom a message goes to, which clock is next, how many are open.
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../../server/db/connect.ts'
import { newId } from '../../../server/db/ids.ts'
import { sweep } from '../../../server/engine/clock.ts'
import type { Services } from '../../../server/engine/context.ts'
import type { EffectContext } from '../../../server/engine/engine.ts'
import { messageEffect } from '../../../server/engine/messages.ts'
import { assertMayOpen } from '../../../server/engine/openRecords.ts'
import { StepOutbox } from '../../../server/engine/outbox.ts'
import { timersOfRecord } from '../../../server/engine/read.ts'
import { recipientsOf } from '../../../server/engine/recipients.ts'
import { standingIn } from '../../../server/engine/standing.ts'
import { portal } from '../../../server/portal/portal.ts'
import { refusalOf } from '../../../src/contract/refusal.ts'
import type { Role } from '../../../src/contract/words.ts'
import type { Recipients } from '../../../src/machines/workflow/effects.ts'
import { setUpDatabase } from '../../support/server/ownDatabase.ts'

const NOW = Date.parse('2026-11-21T12:00:00+08:00')
const opened = setUpDatabase()
let db: Queryable
beforeAll(() => {
  db = opened.database.db
})

/** Somebody who holds these roles: `leader3 330106`. */
async function person(...roles: readonly (readonly [role: Role, region: string])[]): Promise<string> {
  const { uid } = await opened.account(NOW)
  const grants = roles.map(([role, region]) => ({ id: newId(NOW), uid, role, region, createdAt: new Date(NOW) }))
  if (grants.length > 0) await db.insertInto('roleGrant').values(grants).execute()
  return uid
}
interface TestRecord {
  readonly workflow?: string
  readonly state?: string
  readonly owner?: string
  readonly place?: string
  readonly facts?: object
}
async function insertRecord({ facts = {}, ...columns }: TestRecord = {}): Promise<string> {
  const id = newId(NOW)
  const row = { workflow: 'order', state: 'paid', owner: 'somebody', place: '330106', ...columns }
  await db
    .insertInto('record')
    .values({ id, version: 1, facts: JSON.stringify(facts), ...row })
    .execute()
  return id
}
/** The names of those people whose uids these are, in their order. */
const namesIn = (people: Readonly<Record<string, string>>, uids: readonly string[]) =>
  Object.entries(people).flatMap(([name, uid]) => uids.flatMap(one => (one === uid ? [name] : [])))

describe('a change concerns', () => {
  const PLACE = '330106109001'
  const recipients = async (people: Readonly<Record<string, string>>, record: string, workflow: string) => {
    const changes = [{ record, workflow, version: 3 }]
    const rows = await recipientsOf({ db, faces: portal.faces }, changes, Object.values(people))
    for (const row of rows) expect(row).toMatchObject({ record, workflow, version: 3 })
    const names = namesIn(
      people,
      rows.map(({ uid }) => uid),
    )
    expect(names, 'nobody else').toHaveLength(rows.length)
    return names
  }
  test('its owner, whoever its facts name, did something to it or got a message, and whoever stands over its place', async () => {
    const concerned = {
      ...{ owner: await person(), helper: await person(), writer: await person() },
      ...{ acted: await person(), notified: await person() },
      keeper: await person(['warehouseOut', 'w1']),
      community: await person(['responsible', PLACE]),
      street: await person(['leader4', '330106109']),
      district: await person(['leader3', '330106']),
      city: await person(['leader2', '3301']),
      platform: await person(['platform', '']),
    }
    const others = {
      ...{ stranger: await person(), actedElsewhere: await person(), notifiedElsewhere: await person() },
      otherKeeper: await person(['warehouseOut', 'w2']),
      receivingKeeper: await person(['warehouseIn', 'w1']),
      otherCommunity: await person(['responsible', '330106109002']),
      otherStreet: await person(['leader4', '330106110']),
      otherDistrict: await person(['leader3', '330105']),
      otherCity: await person(['leader2', '3302']),
      volunteer: await person(['volunteer', '330106']),
      finance: await person(['finance', '3301']),
      shopOwner: await person(['shopOwner', 's1']),
    }
    const { owner, helper, writer } = concerned
    const facts = { assignee: helper, writer, warehouse: 'w1' }
    const aid = await insertRecord({ workflow: 'aid', state: 'helping', owner, place: PLACE, facts })
    const elsewhere = await insertRecord({ workflow: 'aid', state: 'helping', place: '330105001001' })
    for (const [record, uid] of [
      [aid, concerned.notified],
      [aid, owner],
      [elsewhere, others.notifiedElsewhere],
    ] as const)
      await db
        .insertInto('message')
        .values({ id: newId(NOW), uid, record, workflow: 'aid', text: '已受理', createdAt: new Date(NOW) })
        .execute()
    for (const [record, uid] of [
      [aid, concerned.acted],
      [elsewhere, others.actedElsewhere],
    ] as const)
      await db
        .insertInto('history')
        .values({
          ...{ id: newId(NOW), record, event: 'ACCEPT', label: '受理', uid, role: '责任人', at: new Date(NOW) },
          ...{ fromState: 'submitted', toState: 'accepted', input: null },
        })
        .execute()
    expect(await recipients({ ...concerned, ...others }, aid, 'aid'), 'each once').toEqual(Object.keys(concerned))
    const { owner: away, ...open } = concerned
    expect(await recipients(open, aid, 'aid'), 'with a page open').toEqual(Object.keys(open))
    expect(await recipients({ away }, aid, 'aid')).toEqual(['away'])
  })
  test('those of a shop, and no leader of the region whose code its id begins with', async () => {
    const shop = '330106109001abcdefghij'
    const people = { shopOwner: await person(['shopOwner', shop]), leader: await person(['leader3', '330106']) }
    const order = await insertRecord({ place: shop })
    expect(await recipients(people, order, 'order')).toEqual(['shopOwner'])
  })
  test('nobody where nothing changed, or nobody has a page open', async () => {
    const order = await insertRecord({ owner: await person() })
    const change = { record: order, workflow: 'order', version: 1 }
    expect(await recipientsOf({ db, faces: portal.faces }, [change], [])).toEqual([])
    expect(await recipientsOf({ db, faces: portal.faces }, [], [await person()])).toEqual([])
  })
})

test('a message goes to whoever holds the role there, sits at the desk, or holds the rung, and to each once', async () => {
  const people = {
    finance: await person(['finance', '3303'], ['finance', '330302']),
    otherFinance: await person(['finance', '3304']),
    keeper: await person(['warehouseIn', 'w3']),
    otherKeeper: await person(['warehouseIn', 'w4']),
    street: await person(['leader4', '330302001'], ['volunteer', '330302']),
    colleague: await person(['leader4', '330302001']),
    district: await person(['leader3', '330302']),
  }
  const send = async (to: Recipients) => {
    const outbox = new StepOutbox()
    const record = { id: 'r', workflow: 'order', state: 'paid', version: 1, facts: {}, root: 'r' }
    const context = { db, outbox, record, at: NOW } as unknown as EffectContext
    await messageEffect({ type: 'message', params: { to, text: '请催办' } }, context)
    const row = { record: 'r', workflow: 'order', text: '请催办', createdAt: new Date(NOW) }
    for (const message of outbox.messages) expect(message).toMatchObject(row)
    return namesIn(
      people,
      outbox.messages.map(({ uid }) => uid),
    )
  }
  expect(await send({ role: 'finance', place: '330302001' })).toEqual(['finance'])
  expect(await send({ role: 'warehouseIn', place: 'w3' })).toEqual(['keeper'])
  expect(await send({ role: 'warehouseOut', place: 'w3' })).toEqual([])
  expect(await send({ desk: 'finance' })).toEqual(['finance', 'otherFinance'])
  expect(await send({ rung: 'leader4', place: '330302001001' })).toEqual(['street', 'colleague'])
  expect(await send({ rung: 'responsible', place: '330302002001' }), 'the next one up').toEqual(['district'])
})

describe('the clocks of a record', () => {
  const insertTimers = (rows: readonly (readonly [record: string, clock: string, ms: number])[]) =>
    db
      .insertInto('timer')
      .values(rows.map(([record, clock, ms]) => ({ record, clock, dueAt: new Date(NOW + ms) })))
      .execute()
  test('are its own, the next one first', async () => {
    const [record, other] = [await insertRecord(), await insertRecord()]
    await insertTimers([
      [record, 'b', 20],
      [other, 'd', 1],
      [record, 'c', 10],
      [record, 'a', 30],
    ])
    expect(await timersOfRecord(db, record)).toEqual(
      ['c', 'b', 'a'].map((clock, at) => ({ clock, dueAt: NOW + 10 * (at + 1) })),
    )
    await db.deleteFrom('timer').execute()
  })
  test('are rung two hundred at a turn at most, and none more while somebody holds what is left', async () => {
    const record = await insertRecord()
    await insertTimers(Array.from({ length: 150 }, (_, at) => [record, `clock${at}`, -at] as const))
    let turns = 0
    const sweepWhere = async (rang: boolean) => {
      turns = 0
      const tx = async () => {
        turns++
        return rang
      }
      const services = { database: { ...opened.database, tx }, clock: () => NOW, engine: portal }
      const failed = (error: unknown) => expect.unreachable(String(error))
      return [await sweep(services as unknown as Services, failed), turns]
    }
    expect(await sweepWhere(true), 'as if they were due again at once').toEqual([200, 200])
    expect(await sweepWhere(false)).toEqual([0, 150])
    await db.deleteFrom('timer').execute()
  })
  test('that ring where they mean nothing any more are dropped, and the record stays as it is', async () => {
    const record = await insertRecord({ state: 'cancelled' })
    await insertTimers([
      [record, 'unpaid', 0],
      [record, 'autoReceive', 1],
    ])
    const services = { database: opened.database, clock: () => NOW, engine: portal } as unknown as Services
    expect(await sweep(services, error => expect.unreachable(String(error)))).toBe(1)
    expect(await timersOfRecord(db, record)).toEqual([{ clock: 'autoReceive', dueAt: NOW + 1 }])
    const row = db.selectFrom('record').select(['state', 'version']).where('id', '=', record)
    expect(await row.executeTakeFirst()).toEqual({ state: 'cancelled', version: 1 })
  })
})

test('of what somebody has open, only their own of that workflow counts, as long as it is open', async () => {
  const owner = await person()
  const open = (change: TestRecord = {}) => insertRecord({ workflow: 'aid', state: 'submitted', owner, ...change })
  for (const change of [{ owner: 'other' }, { workflow: 'goodsDonation' }, { state: 'completed' }]) await open(change)
  const states = ['submitted', 'accepted']
  const mayOpen = (max: number) =>
    opened.database
      .tx(trx => assertMayOpen(trx, { uid: owner, workflow: 'aid', states, max }, '已经有两件在办'))
      .catch(error => refusalOf(error))
  expect([await mayOpen(2), await mayOpen(0)]).toEqual([2, Number.POSITIVE_INFINITY])
  await open()
  expect(await mayOpen(2)).toBe(1)
  await open({ state: 'accepted' })
  expect(await mayOpen(2)).toEqual({ code: 'notNow', message: '已经有两件在办' })
  expect([await mayOpen(3), await mayOpen(0)]).toEqual([1, Number.POSITIVE_INFINITY])
})

describe('somebody stands', () => {
  const rung = (place: string, rung = 'responsible', facts: object = {}) => ({ place, facts: { rung, ...facts } })
  type Where = Parameters<typeof standingIn>[1]
  test.each<[string, Where, readonly (readonly [Role, string])[], readonly TestRecord[], readonly TestRecord[]]>([
    ['to their own', { by: 'owner' }, [['platform', '']], [{ owner: 'a' }], [{}, { facts: { owner: 'a' } }]],
    [
      'where a fact names them',
      { by: 'fact', fact: 'assignee' },
      [],
      [{ facts: { assignee: 'a' } }],
      [{ facts: { assignee: 'b' } }, { facts: { helper: 'a' } }, {}],
    ],
    [
      'in the region of their role, but for their own and what they did before',
      { by: 'role', role: 'giftStaff', except: 'sentBy' },
      [
        ['giftStaff', '3301'],
        ['giftStaff', '3303'],
      ],
      [{ facts: { sentBy: '' } }, { place: '3303', facts: { sentBy: 'b' } }, { facts: { sentBy: ['b'] } }],
      [
        { owner: 'a', facts: { sentBy: '' } },
        { facts: { sentBy: 'a' } },
        { facts: { sentBy: ['b', 'a'] } },
        { place: '3302', facts: { sentBy: '' } },
        { place: '33', facts: { sentBy: '' } },
      ],
    ],
    [
      'in the very community of theirs',
      { by: 'role', role: 'responsible' },
      [['responsible', '330106109001']],
      [{ place: '330106109001' }],
      [{ place: '330106109002' }, { place: '330106109' }],
    ],
    [
      'at the thing that a fact names',
      { by: 'role', role: 'warehouseIn', fact: 'warehouse' },
      [
        ['warehouseIn', 'w1'],
        ['warehouseOut', 'w2'],
        ['warehouseIn', ''],
      ],
      [{ facts: { warehouse: 'w1' } }],
      [
        { facts: { warehouse: 'w2' } },
        { facts: { warehouse: '' } },
        { place: 'w1' },
        { owner: 'a', facts: { warehouse: 'w1' } },
      ],
    ],
    [
      'at the shop itself',
      { by: 'role', role: 'shopOwner' },
      [['shopOwner', 's1']],
      [{ place: 's1' }],
      [{ place: 's10' }, { place: 's' }, { place: 's1', owner: 'a' }],
    ],
    [
      'everywhere for the platform',
      { by: 'role', role: 'platform' },
      [['platform', '']],
      [{}, { place: 's1' }],
      [{ owner: 'a' }],
    ],
    [
      'on their rung over the place, but for what they own or wrote',
      { by: 'rung' },
      [
        ['responsible', '330106109001'],
        ['leader3', '330106'],
        ['volunteer', '330105'],
      ],
      [rung('330106109001'), rung('330106109', 'leader3'), rung('330106109001', 'responsible', { writer: 'b' })],
      [
        ...[rung('330106109002'), rung('330106109001', 'leader4'), rung('330105', 'leader3')],
        ...[{ ...rung('330106109001'), owner: 'a' }, rung('330106109001', 'responsible', { writer: 'a' })],
      ],
    ],
  ])('%s', async (_, where, held, theirs, others) => {
    const grants = held.map(([role, region]) => ({ role, region }))
    const ids: string[] = []
    for (const record of [...theirs, ...others]) ids.push(await insertRecord(record))
    const conditions = standingIn({ uid: 'a', grants }, where)
    const rows = await Promise.all(
      conditions.map(condition =>
        db.selectFrom('record').select('id').where('id', 'in', ids).where(sql<boolean>`(${condition})`).execute(),
      ),
    )
    const found = rows.flat().map(({ id }) => ids.indexOf(id))
    expect(found.toSorted((one, other) => one - other)).toEqual(theirs.map((_, at) => at))
  })
  test('nowhere who is not known, or holds no such role', async () => {
    expect(standingIn({}, { by: 'role', role: 'platform' })).toEqual([])
    expect(standingIn({ uid: 'a', grants: [{ role: 'volunteer', region: '330106' }] }, { by: 'rung' })).toEqual([])
  })
})
