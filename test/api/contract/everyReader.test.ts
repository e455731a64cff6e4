/**
 * Every answer that shows a record, as everybody who could ask: the parties of the record, every role, a stranger and a
 * visitor. Of other people it holds nothing that identifies them but what the record's projection gives this reader.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskPersonOf } from '../../../server/engine/desk.ts'
import { bindingOf } from '../../../server/engine/fire.ts'
import { whoIs } from '../../../server/identity/grants.ts'
import { openSession } from '../../../server/identity/session.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import type { WorkflowId } from '../../../src/machines/workflow/registry.ts'
import type { Aid } from '../../../src/machines/workflows/aid/chart.ts'
import { FACES } from '../../../src/machines/workflows/index.ts'
import { createPlainMember } from '../../support/fixtures/roles.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'
import { every, isRequired, type Named, resultOf, sampleFor, send, shapeOf } from './samples.ts'

interface StoredRecord {
  readonly id: string
  readonly workflow: WorkflowId
  readonly state: string
  readonly facts: object
  readonly people: readonly string[]
}
interface Reader {
  readonly name: string
  readonly token: string
  readonly who: Principal
}
/** Answers that name by id whoever could be given the matter, to whoever gives it. */
const NAMES_CANDIDATES: readonly string[] = ['/api/renwu/yuanzhuCandidates', '/api/renwu/juanwuCandidates']
/** Words that identify somebody in a record, and what of its projection gives them. */
interface PartySecret {
  readonly record: StoredRecord
  readonly content: string
}

/** Workflows whose parties are told who has the matter at the desk. */
const DESKS: readonly string[] = ['aid', 'goodsDonation']

/** ms */
const LONG = 240_000

let server: TestServer
let records: readonly StoredRecord[]
let roles: readonly Reader[]
/** One of everybody who holds a role somewhere. */
let holders: readonly Principal[]
/** Donors who are named in public. */
let named: ReadonlySet<string>
const readers = new Map<string, Reader>()
/** Calls that gave somebody an answer, and no refusal. */
const answered = new Set<string>()
/** By what identifies somebody: whose it is, and the records that hold it. */
const uids = new Set<string>()
const owners = new Map<string, string>()
const inRecords = new Map<string, PartySecret[]>()
let pattern: RegExp

async function readerOf(uid: string, name = uid): Promise<Reader> {
  const { services, database } = server
  const known = readers.get(uid)
  if (known) return known
  const token = await openSession(database.db, uid, 'test', services.clock())
  const reader = { name, token, who: await whoIs(database.db, uid) }
  readers.set(uid, reader)
  return reader
}

/** One of each workflow and state, with whoever its facts name. */
async function oneOfEach(): Promise<StoredRecord[]> {
  const { rows } = await sql<Omit<StoredRecord, 'people'>>`
    select distinct on (workflow, state) id, workflow, state, facts from record order by workflow, state, id desc`.execute(
    server.database.db,
  )
  return rows.map(row => ({
    ...row,
    people: [...new Set(Object.values(row.facts).flat())].filter((one): one is string => uids.has(one as string)),
  }))
}

const CONTENTS = sql<{ record: string; content: string; word: string }>`
  select record.id as record, content, word from record
  left join aid_info on aid_info.id = record.id left join donation_info on donation_info.id = record.id
  left join order_info on order_info.id = record.id left join exchange_info on exchange_info.id = record.id
  left join account owner on owner.uid = record.owner left join account helper on helper.uid = facts->>'assignee'
  left join account seller on seller.uid = facts->'shopOwners'->>0
  cross join lateral (values
    ('aid', 'contact', aid_info.phone), ('aid', 'contact', aid_info.detail), ('aid', 'identity', aid_info.identity),
    ('aid', 'helper', helper.phone),
    ('goodsDonation', 'contact', donation_info.phone), ('goodsDonation', 'contact', donation_info.detail),
    ('goodsDonation', 'collector', helper.phone),
    ('order', 'receiver', order_info.receiver_phone), ('order', 'receiver', order_info.receiver_detail),
    ('order', 'seller', seller.phone),
    ('exchange', 'receiver', exchange_info.receiver_phone), ('exchange', 'receiver', exchange_info.receiver_detail),
    ('roleGrant', 'phone', owner.phone), ('roleGrant', 'decision', owner.phone), ('stockIssue', 'helper', owner.phone)
  ) as part (of_workflow, content, word)
  where workflow = of_workflow and word <> ''`

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

beforeAll(async () => {
  server = await startServer()
  const { db } = server.database
  const accounts = await db.selectFrom('account').select(['uid', 'phone']).execute()
  for (const { uid, phone } of accounts) {
    uids.add(uid)
    owners.set(uid, uid).set(phone, uid)
  }
  const stored = new Map((await db.selectFrom('record').selectAll().execute()).map(row => [row.id, row]))
  for (const { record, content, word } of (await CONTENTS.execute(db)).rows) {
    const row = stored.get(record) as unknown as StoredRecord
    inRecords.set(word, [...(inRecords.get(word) ?? []), { record: row, content }])
  }
  records = await oneOfEach()
  for (const record of records.filter(({ workflow }) => DESKS.includes(workflow))) {
    const { rung, place } = record.facts as Pick<Aid, 'rung' | 'place'>
    const desk = await deskPersonOf(db, rung, place)
    if (desk) inRecords.set(desk.phone, [...(inRecords.get(desk.phone) ?? []), { record, content: 'desk' }])
  }
  pattern = new RegExp([...new Set([...owners.keys(), ...inRecords.keys()])].map(escaped).join('|'), 'g')
  const posts = await db.selectFrom('roleGrant').select('uid').distinct().orderBy('uid').execute()
  holders = await Promise.all(posts.map(({ uid }) => whoIs(db, uid)))
  const shown = await db
    .selectFrom('account')
    .innerJoin('record', 'record.owner', 'account.uid')
    .select('uid')
    .where('workflow', '=', 'goodsDonation')
    .where('state', 'in', ['stored', 'distributed'])
    .where('showName', '=', true)
    .execute()
  named = new Set(shown.map(({ uid }) => uid))
  const stranger = await createPlainMember(server)
  const demo = server.report.accounts.map(({ phone, role }) => readerOf(owners.get(phone) ?? '', role))
  roles = [
    { name: 'visitor', token: '', who: {} },
    await readerOf(stranger.uid, 'stranger'),
    ...(await Promise.all(demo)),
  ]
})
afterAll(() => server.close())

/** One person for everything that one can be to the record: its parties, those with a role where it lies, and elsewhere. */
async function readersOf({ workflow, facts, people }: StoredRecord): Promise<Reader[]> {
  const { projection } = bindingOf(server.services.engine, workflow)
  const parties = await Promise.all(people.map(uid => whoIs(server.database.db, uid)))
  const byRelations = new Map<string, Principal>()
  for (const who of [...parties, ...holders]) {
    const relations = projection.readerOf(facts, who).as.join(' ')
    if (!byRelations.has(relations)) byRelations.set(relations, who)
  }
  const found = [...byRelations].map(([relations, { uid = '' }]) =>
    readerOf(uid, relations || 'a clerk from elsewhere'),
  )
  return [...roles.slice(0, 2), ...(await Promise.all(found))]
}

/** What is found in an answer and not for this reader, with the field's place. */
function foreignIn(answer: unknown, { who }: Reader): string[] {
  const { engine } = server.services
  const mayRead = (word: string) =>
    (inRecords.get(word) ?? []).some(({ record: { workflow, facts, state }, content }) => {
      const { projection } = bindingOf(engine, workflow)
      return projection.shows(content, state, projection.readerOf(facts, who))
    })
  const own = (word: string) =>
    owners.get(word) === who.uid ||
    (inRecords.get(word) ?? []).some(({ record }) => (record as { owner?: string }).owner === who.uid)
  return [...new Set(JSON.stringify(answer).match(pattern) ?? [])].filter(
    word => !own(word) && !mayRead(word) && !named.has(word),
  )
}

const reads = every.filter(
  ({ endpoint: { shows, who, writes, once } }) => shows.length > 0 || (who === 'visitor' && !writes && !once),
)
const asksForRecord = ({ endpoint }: Named) => 'id' in shapeOf(endpoint)
/** What has to be filled in, and nothing else: lists are read whole. */
const required = ({ endpoint }: Named) => {
  const shape = shapeOf(endpoint)
  return Object.fromEntries(Object.entries(sampleFor(endpoint)).filter(([name]) => isRequired(shape[name]!)))
}

const aboutRecord = ({ endpoint }: Named, { id, workflow }: StoredRecord): Record<string, string> => ({
  id,
  ...('workflow' in shapeOf(endpoint) && { workflow }),
})

async function foreignFor(call: Named, reader: Reader, input: Record<string, string>): Promise<string[]> {
  const { body } = await send(server.url, call.endpoint, { ...required(call), ...input, token: reader.token })
  expect(resultOf(body), `${call.name} ${JSON.stringify(input)}`).not.toBe(500)
  if (resultOf(body) === 0) answered.add(call.name)
  const foreign = foreignIn(body, reader).filter(word => !(NAMES_CANDIDATES.includes(call.name) && uids.has(word)))
  return foreign.map(word => `${call.name} ${input.id ?? ''} tells ${reader.name}: ${word}`)
}

test(
  'lists tell nobody of another what is not theirs to know',
  async () => {
    const found: string[] = []
    for (const one of reads.filter(one => !asksForRecord(one)))
      for (const reader of roles) found.push(...(await foreignFor(one, reader, {})))
    expect(found).toEqual([])
  },
  LONG,
)

test.each(keysOf(FACES))(
  'a record of %s tells nobody of another what is not theirs to know',
  async workflow => {
    const found: string[] = []
    const own = reads.filter(
      one =>
        asksForRecord(one) &&
        (one.endpoint.shows === 'every' || one.endpoint.shows.length === 0 || one.endpoint.shows.includes(workflow)),
    )
    for (const record of records.filter(one => one.workflow === workflow)) {
      const all = await readersOf(record)
      // What shows no record of a workflow says the same to everybody.
      for (const one of own)
        for (const reader of one.endpoint.shows.length === 0 ? roles.slice(0, 1) : all)
          found.push(...(await foreignFor(one, reader, aboutRecord(one, record))))
    }
    expect(found).toEqual([])
  },
  LONG,
)

/**
 * About a kind of goods, a batch, a gift, or a shop that somebody owns: no id of a record opens them. And certificates:
 * the demonstration has none.
 */
const BY_OTHER_IDS = [
  '/api/index/goodsDetails',
  '/api/my/zhengshuDetails',
  '/api/v3/shopOrderPage',
  '/api/renwu/kucunDetails',
  '/api/renwu/kucunBatch',
]

test('every call that shows records was answered to somebody, but those about something else', () => {
  const silent = reads.filter(({ name, endpoint: { shows } }) => shows.length > 0 && !answered.has(name))
  expect(silent.map(({ name }) => name).sort()).toEqual([...BY_OTHER_IDS].sort())
})
