/** What a step writes down and who reads it, on a small workflow of this test: the record, its history, its clocks. */
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sweep } from '../../../server/engine/clock.ts'
import type { Services } from '../../../server/engine/context.ts'
import { begin, fire } from '../../../server/engine/fire.ts'
import { historyOf, readRecord } from '../../../server/engine/read.ts'
import { portal } from '../../../server/portal/portal.ts'
import { count, form, text } from '../../../src/contract/fields.ts'
import { refusalOf } from '../../../src/contract/refusal.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { projectionOf } from '../../../src/machines/workflow/projection.ts'
import { workflow } from '../../../src/machines/workflow/workflow.ts'
import { setUpDatabase } from '../../support/server/ownDatabase.ts'

const NOW = Date.parse('2026-11-21T12:00:00+08:00')
const facts = z.object({ owner: z.string(), carrier: z.string(), weight: z.int() })
type Parcel = z.output<typeof facts>
const words = text('留言', { min: 0 })

const parcel = workflow(
  {
    id: 'parcel',
    label: '包裹',
    facts,
    roles: {
      owner: ['寄件人', ({ owner }, { uid }: Principal) => uid === owner],
      carrier: ['快递员', ({ carrier }, { uid }: Principal) => uid === carrier],
    },
    events: {
      SEND: { by: 'owner', label: '寄出', input: form({ words }) },
      ADD: { by: 'owner', label: '加重', input: form({ weight: count('重量'), words, reason: text('原因') }) },
      CARRY: { by: 'carrier', label: '取走' },
    },
    delays: { late: HOUR_MS, reminder: 5 * MINUTE_MS },
  },
  chart =>
    chart({
      guards: {},
      changes: { add: ({ weight }, input: { weight: number }) => ({ weight: weight + input.weight }) },
      effects: { remind: ({ owner }) => ({ type: 'message', params: { to: [owner], text: '还没有人取走' } }) },
      born: { SEND: 'sent' },
      states: {
        sent: {
          label: '已寄出',
          on: { ADD: { change: 'add' }, CARRY: 'carried' },
          after: { late: 'lost', reminder: { effects: ['remind'] } },
        },
        carried: { label: '已取走', end: true },
        lost: { label: '无人取走', end: true },
      },
    }),
)
const projection = projectionOf(parcel, {
  facts: { owner: 'person', carrier: 'person', weight: 'all' },
  notes: { SEND: ['carrier'], ADD: [] },
})

const opened = setUpDatabase()
let services: Services
let now = NOW
let owner = ''
let carrier = ''
beforeAll(async () => {
  const columns = (facts: object) => ({ owner: (facts as Parcel).owner, place: '330106' })
  const bindings = { ...portal.bindings, parcel: { flow: parcel, projection, columns } }
  services = { database: opened.database, clock: () => now, engine: { ...portal, bindings } } as unknown as Services
  owner = (await opened.account(NOW, { name: '王桂兰' })).uid
  carrier = (await opened.account(NOW, { name: '李强' })).uid
})
const db = () => opened.database.db

async function send(by = { owner, carrier }): Promise<string> {
  now = NOW
  const birth = { workflow: 'parcel', event: 'SEND', facts: { ...by, weight: 2 }, input: { words: ' 小心 ' } }
  return (await opened.database.tx(trx => begin({ db: trx, services }, { ...birth, who: { uid: by.owner } }))).id
}
const take = (id: string, event: string, uid: string, input?: object) =>
  opened.database.tx(trx => fire({ db: trx, services }, { workflow: 'parcel', id, event, input, who: { uid } }))
const sweepAt = (ms: number) => {
  now = NOW + ms
  return sweep(services, error => expect.unreachable(String(error)))
}
const linesOf = async (id: string) => {
  const rows = await db().selectFrom('history').selectAll().where('record', '=', id).orderBy('ordinal').execute()
  return rows.map(({ event, label, uid, role, fromState, toState, input, at }) => [
    ...[event, label, uid, role, `${fromState} → ${toState}`, input, at.getTime() - NOW],
  ])
}
const recordOf = (id: string) => db().selectFrom('record').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('who did what in which relation, when, and what was filled in, as its form leaves it', async () => {
  const id = await send()
  const row = { id, workflow: 'parcel', owner, place: '330106', root: null, createdAt: new Date(NOW) }
  expect(await recordOf(id)).toMatchObject({ ...row, state: 'sent', version: 1, changedAt: new Date(NOW) })
  now = NOW + 1
  await take(id, 'ADD', owner, { weight: 3, words: '易碎', reason: ' 忘了一件 ' })
  await sweepAt(5 * MINUTE_MS - 1)
  await sweepAt(5 * MINUTE_MS)
  now = NOW + HOUR_MS
  await take(id, 'CARRY', carrier)
  expect(await linesOf(id)).toEqual([
    ['SEND', '寄出', owner, '寄件人', '– → sent', { words: '小心' }, 0],
    ['ADD', '加重', owner, '寄件人', 'sent → sent', { weight: 3, words: '易碎', reason: '忘了一件' }, 1],
    ['reminder', '时限已到', null, '系统', 'sent → sent', null, 5 * MINUTE_MS],
    ['CARRY', '取走', carrier, '快递员', 'sent → carried', null, HOUR_MS],
  ])
  const changed = { facts: { owner, carrier, weight: 5 }, state: 'carried', version: 4 }
  expect(await recordOf(id)).toMatchObject({ ...row, ...changed, changedAt: new Date(NOW + HOUR_MS) })
  const messages = await db()
    .selectFrom('message')
    .select(['uid', 'text', 'createdAt'])
    .where('record', '=', id)
    .execute()
  expect(messages).toEqual([{ uid: owner, text: '还没有人取走', createdAt: new Date(NOW + 5 * MINUTE_MS) }])
  expect(await db().selectFrom('timer').selectAll().where('record', '=', id).execute(), 'no clock is left').toEqual([])
})

test('a clock that leads on says where to; who stands in two relations acts in the one that lets them', async () => {
  const [late, own] = [await send(), await send({ owner: carrier, carrier })]
  await take(own, 'CARRY', carrier)
  await sweepAt(HOUR_MS)
  expect((await linesOf(late)).at(-1)).toEqual([
    ...['late', '时限已到，自动转为「无人取走」', null, '系统', 'sent → lost', null, HOUR_MS],
  ])
  expect((await linesOf(own)).map(([, , , role]) => role)).toEqual(['寄件人', '快递员'])
})

test('readers have the words that they may, the reason before others, and the names of posts alone', async () => {
  const id = await send()
  await take(id, 'ADD', owner, { weight: 1, words: '易碎', reason: '忘了一件' })
  await take(id, 'CARRY', carrier)
  const readBy = async (uid: string, as: readonly string[]) => {
    const lines = await historyOf(db(), id, { projection, reader: { uid, as }, posts: ['快递员'] })
    expect(lines.map(({ from, to, at, by }) => [from, to, at, by])).toEqual([
      ['–', 'sent', NOW, ''],
      ['sent', 'sent', NOW, ''],
      ['sent', 'carried', NOW, '李强'],
    ])
    return lines.map(({ note }) => note)
  }
  expect(await readBy(owner, ['owner']), 'one’s own').toEqual(['小心', '忘了一件', ''])
  expect(await readBy(carrier, ['carrier'])).toEqual(['小心', '', ''])
  expect(await readBy('', [])).toEqual(['', '', ''])
})

test('a record is there for whoever stands in a relation to it, under its own workflow', async () => {
  const id = await send()
  const read = (uid: string, chart: { readonly id: string } = parcel, record = id) =>
    readRecord({ db: db(), engine: services.engine }, { ...parcel, ...chart }, record, uid).then(
      ({ version, state, root, who }) => [version, state, root === record, who.uid],
      error => refusalOf(error).message,
    )
  for (const uid of [owner, carrier]) expect(await read(uid)).toEqual([1, 'sent', true, uid])
  const missing = '没有找到这条记录'
  expect([await read('stranger'), await read(owner, { id: 'order' }), await read(owner, parcel, 'none')]).toEqual([
    ...[missing, missing, missing],
  ])
})

test('what is not in the record’s workflow, or not there at all, takes no step', async () => {
  const id = await send()
  const refused = (workflow: string, record: string) =>
    opened.database
      .tx(trx => fire({ db: trx, services }, { workflow, id: record, event: 'CARRY', who: { uid: carrier } }))
      .then(
        () => '',
        error => refusalOf(error).code,
      )
  expect([await refused('order', id), await refused('parcel', 'none'), await refused('teleport', id)]).toEqual([
    ...['missing', 'missing', 'unknown'],
  ])
  expect(await recordOf(id)).toMatchObject({ state: 'sent', version: 1 })
  expect(await refused('parcel', id)).toBe('')
})
