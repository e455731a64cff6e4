/**
 * Every answer that shows a record, as everybody who could ask: the parties of the record, every role, a stranger and a
 * visitor. Of other people it holds nothing that identifies them but what the record's projection gives this reader.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlerOf } from '../../../server/engine/desk.ts'
import { bindingOf } from '../../../server/engine/fire.ts'
import { whoIs } from '../../../server/identity/grants.ts'
import { openSession } from '../../../server/identity/session.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import { type StepEndpoint, stepsContract } from '../../../src/contract/steps.contract.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import type { WorkflowId } from '../../../src/machines/workflow/registry.ts'
import { eventOf, refusal } from '../../../src/machines/workflow/workflow.ts'
import type { Aid } from '../../../src/machines/workflows/aid/chart.ts'
import { FACES } from '../../../src/machines/workflows/index.ts'
import { createPlainMember } from '../../support/fixtures/roles.ts'
import { openNewsOf } from '../../support/server/orderTraffic.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'
import { every, inputFor, isRequired, type Named, resultOf, sampleFor, send, shapeOf } from './samples.ts'

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
/** Answers that name by id whoever could be given the matter, to whoever gives it; or who has it, to their leaders. */
const NAMES_CANDIDATES: readonly string[] = [
  ...['/api/renwu/yuanzhuCandidates', '/api/renwu/juanwuCandidates', '/api/renwu/figures'],
]
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
/** Names that identify nobody, or that their people show. */
let open: ReadonlySet<string>
/** Donors who are named in public. */
let named: ReadonlySet<string>
const readers = new Map<string, Reader>()
/** Calls that gave somebody an answer, and no refusal. */
const answered = new Set<string>()
/** By what identifies somebody: whose it is, and the records that hold it. */
const uids = new Set<string>()
const owners = new Map<string, Set<string>>()
const stored = new Map<string, StoredRecord>()
const inRecords = new Map<string, PartySecret[]>()
/**
 * Words that identify somebody, by the two signs that they begin with: thousands of them are one look-up at each place.
 */
const byBeginning = new Map<string, string[]>()
/** By sign, whether one of them begins with it: most signs of an answer begin none. */
const beginsWord = new Uint8Array(0x1_00_00)

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
  left join account writer on writer.uid = facts->>'writer'
  left join sign_up on sign_up.id = record.id left join idle_deal on idle_deal.id = record.id
  left join account host on host.uid = (select led.owner from record led where led.id = coalesce(sign_up.activity, record.facts->>'activity'))
  left join account seller on seller.uid = facts->'shopOwners'->>0
  cross join lateral (values
    ('aid', 'contact', aid_info.phone), ('aid', 'contact', aid_info.detail), ('aid', 'identity', aid_info.identity),
    ('aid', 'helper', helper.phone),
    ('goodsDonation', 'contact', donation_info.phone), ('goodsDonation', 'contact', donation_info.detail),
    ('goodsDonation', 'collector', helper.phone),
    ('order', 'receiver', order_info.receiver_phone), ('order', 'receiver', order_info.receiver_detail),
    ('order', 'seller', seller.phone),
    ('exchange', 'receiver', exchange_info.receiver_phone), ('exchange', 'receiver', exchange_info.receiver_detail),
    ('roleGrant', 'phone', owner.phone), ('roleGrant', 'decision', owner.phone), ('stockIssue', 'helper', owner.phone),
    ('aid', 'contact', aid_info.name), ('aid', 'helper', helper.name), ('aid', 'writer', writer.name),
    ('goodsDonation', 'contact', donation_info.name), ('goodsDonation', 'collector', helper.name),
    ('order', 'receiver', order_info.receiver_name), ('order', 'seller', seller.name), ('order', 'buyer', owner.name),
    ('exchange', 'receiver', exchange_info.receiver_name), ('hours', 'name', owner.name),
    ('expense', 'proof', owner.name), ('withdrawal', 'proof', owner.name), ('invoice', 'file', owner.name), ('payment', 'proof', owner.name), ('roleGrant', 'name', owner.name), ('stockIssue', 'helper', owner.name),
    ('signUp', 'leader', host.phone), ('signUp', 'leader', host.name),
    ('groupSignUp', 'leader', host.phone), ('groupSignUp', 'leader', host.name), ('groupSignUp', 'contact', owner.phone),
    ('idleDeal', 'contact', owner.phone), ('idleDeal', 'contact', owner.name), ('idleDeal', 'code', idle_deal.code),
    ('signUp', 'contact', owner.phone), ('signUp', 'contact', owner.name)
  ) as part (of_workflow, content, word)
  where workflow = of_workflow and word <> ''`

/** With whether the name says nothing of anybody: people show it, it is a place's, or somebody's in an article. */
const ACCOUNTS = sql<{ uid: string; phone: string; name: string; open: boolean }>`
  select uid, phone, name, kind <> 'person'
    or exists (select from role_grant where role_grant.uid = account.uid and role = 'platform')
    or exists (select from account other where other.name = account.name and other.show_name)
    or exists (select from region where region.name like '%' || account.name || '%')
    or exists (select from article where article.body like '%' || account.name || '%') as open
  from account`

/** Gives every record that may have pictures or papers one of its own, which nobody may find who may not read them. */
async function plantFiles(): Promise<void> {
  const file = (field: string) =>
    sql`jsonb_build_array('/files/private/' || ${sql.ref('record')} || ${`-${field}.webp`}::text)`
  await sql`alter table history disable trigger history_appended`.execute(server.database.db)
  for (const field of ['photos', 'proof'])
    await sql`update history set input = input || jsonb_build_object(${field}::text, ${file(field)})
      where input ? ${field}`.execute(server.database.db)
  await sql`update aid_info set proof = jsonb_build_array('/files/private/' || id || '-proof.webp')`.execute(
    server.database.db,
  )
  await sql`update record set facts = facts || jsonb_build_object('file', '/files/private/' || id || '-file.webp')
    where workflow = 'invoice' and facts->>'file' <> ''`.execute(server.database.db)
}
/** `/files/private/<record>-<field>.webp`, wherever it stands. */
const FILE = /\/files\/private\/(\w+)-(\w+)\.webp/g

beforeAll(async () => {
  server = await startServer()
  const { db } = server.database
  await plantFiles()
  const { rows: accounts } = await ACCOUNTS.execute(db)
  for (const { uid, phone, name } of accounts) {
    uids.add(uid)
    for (const word of [uid, phone, name]) owners.set(word, (owners.get(word) ?? new Set()).add(uid))
  }
  for (const row of await db.selectFrom('record').selectAll().execute())
    stored.set(row.id, row as unknown as StoredRecord)
  for (const { record, content, word } of (await CONTENTS.execute(db)).rows) {
    const row = stored.get(record)!
    inRecords.set(word, [...(inRecords.get(word) ?? []), { record: row, content }])
  }
  records = await oneOfEach()
  for (const record of records.filter(({ workflow }) => DESKS.includes(workflow))) {
    const { rung, place } = record.facts as Pick<Aid, 'rung' | 'place'>
    const desk = await handlerOf(db, record.id, { rung, place })
    for (const word of desk ? [desk.phone, desk.name] : [])
      inRecords.set(word, [...(inRecords.get(word) ?? []), { record, content: 'desk' }])
  }
  open = new Set(accounts.flatMap(account => (account.open ? [account.name] : [])))
  const words = new Set([...owners.keys(), ...inRecords.keys()])
  for (const word of [...words].sort((a, b) => b.length - a.length)) {
    const beginning = word.slice(0, 2)
    beginsWord[word.charCodeAt(0)] = 1
    byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), word])
  }
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
  const demo = server.report.accounts.map(({ phone, role }) => readerOf([...(owners.get(phone) ?? [])][0] ?? '', role))
  roles = [
    { name: 'visitor', token: '', who: {} },
    await readerOf(stranger.uid, 'stranger'),
    ...(await Promise.all(demo)),
  ]
})
afterAll(() => server.close())

/**
 * One person for everything that one can be to the record: its parties, those with a role where it lies, and elsewhere.
 */
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

/** Private files of records that this reader may not read, of whatever answer. */
function foreignFilesIn(text: string, { who }: Reader): string[] {
  return [...text.matchAll(FILE)].flatMap(([address, id = '', field = '']) => {
    const { workflow, facts, state } = stored.get(id)!
    const { projection } = bindingOf(server.services.engine, workflow)
    return projection.shows(field, state, projection.readerOf(facts, who)) ? [] : [address]
  })
}

/** Words in an answer that identify somebody; of those that begin at one place the longest. */
function identifyingWordsIn(text: string): string[] {
  const found = new Set<string>()
  for (let at = 0; at < text.length; at++) {
    if (!beginsWord[text.charCodeAt(at)]) continue
    const here = byBeginning.get(text.slice(at, at + 2))?.find(word => text.startsWith(word, at))
    if (here === undefined) continue
    // A longer name that is shown may begin with somebody else's.
    if (!open.has(here)) found.add(here)
    at += here.length - 1
  }
  return [...found]
}

/** What is found in an answer and not for this reader. */
function foreignIn(answer: unknown, reader: Reader): string[] {
  const { engine } = server.services
  const { who } = reader
  const text = JSON.stringify(answer)
  const mayRead = (word: string) =>
    (inRecords.get(word) ?? []).some(({ record: { workflow, facts, state }, content }) => {
      const { projection } = bindingOf(engine, workflow)
      return projection.shows(content, state, projection.readerOf(facts, who))
    })
  const own = (word: string) =>
    owners.get(word)?.has(who.uid ?? '') ||
    (inRecords.get(word) ?? []).some(({ record }) => (record as { owner?: string }).owner === who.uid)
  const words = identifyingWordsIn(text)
  return [...words.filter(word => !own(word) && !mayRead(word) && !named.has(word)), ...foreignFilesIn(text, reader)]
}

const reads = every.filter(
  ({ endpoint: { shows, who, writes, once } }) => shows.length > 0 || (who === 'visitor' && !writes && !once),
)
const asksForRecord = ({ endpoint }: Named) => 'id' in shapeOf(endpoint)
/** By call, what has to be filled in, and nothing else: lists are read whole. */
const required = new Map(
  reads.map(({ name, endpoint }) => {
    const shape = shapeOf(endpoint)
    const sample = Object.entries(sampleFor(endpoint))
    return [name, Object.fromEntries(sample.filter(([field]) => isRequired(shape[field]!)))]
  }),
)

const aboutRecord = ({ endpoint }: Named, { id, workflow }: StoredRecord): Record<string, string> => ({
  id,
  ...('workflow' in shapeOf(endpoint) && { workflow }),
})

async function foreignFor(call: Named, reader: Reader, input: Record<string, string>): Promise<string[]> {
  const { body } = await send(server.url, call.endpoint, { ...required.get(call.name), ...input, token: reader.token })
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

/** What somebody may do to a record now, as the fields of its call. */
function stepsOf({ id, workflow, state, facts }: StoredRecord, { who, token }: Reader) {
  const { flow } = bindingOf(server.services.engine, workflow)
  return Object.values(stepsContract as Readonly<Record<string, StepEndpoint>>).flatMap(endpoint => {
    const { event } = endpoint
    const act = { event, who, at: server.services.clock() }
    if (endpoint.workflow !== workflow || refusal(flow, { state, facts }, act)) return []
    const { input: schema } = eventOf(flow, event) ?? {}
    const input = schema ? inputFor(schema) : {}
    return [{ endpoint, fields: { id, token, input: JSON.stringify(input) } }]
  })
}

test(
  'steps and the live line tell nobody of another what is not theirs to know',
  async () => {
    const lines = await Promise.all(
      roles
        .filter(({ token }) => token !== '')
        .map(async reader => ({ reader, line: await openNewsOf(server.url, reader) })),
    )
    const found: string[] = []
    let taken = ''
    for (const record of records)
      for (const reader of await readersOf(record))
        for (const { endpoint, fields } of stepsOf(record, reader)) {
          const { body } = await send(server.url, endpoint, fields)
          expect(resultOf(body), `${endpoint.wire} ${fields.id}`).not.toBe(500)
          if (resultOf(body) === 0) taken = fields.id
          found.push(...foreignIn(body, reader).map(word => `${endpoint.wire} tells ${reader.name}: ${word}`))
        }
    expect(found).toEqual([])
    expect(taken).not.toBe('')
    const platform = lines.find(({ reader }) => reader.name === 'platform')
    await expect.poll(() => platform?.line.received()).toContain(taken)
    for (const { reader, line } of lines) {
      const changes = [...line.received().matchAll(/^data: (\{".+\})$/gm)].map(
        ([, text = '']) => JSON.parse(text) as object,
      )
      for (const change of changes) expect(Object.keys(change).sort()).toEqual(['record', 'version', 'workflow'])
      expect(foreignIn(changes, reader), reader.name).toEqual([])
      if (reader.name === 'stranger') expect(changes).toEqual([])
      await line.close()
    }
  },
  LONG,
)

/**
 * About a kind of goods, a batch, a gift, or a shop that somebody owns, or whose points expired: no id of a record
 * opens them.
 */
const BY_OTHER_IDS = [
  '/api/huodong/getMujuanQuestions',
  '/api/index/goodsDetails',
  '/api/renwu/jifenExpired',
  '/api/v3/shopOrderPage',
  '/api/renwu/kucunDetails',
  '/api/renwu/kucunBatch',
  '/api/renwu/kucunBatchPage',
  '/api/renwu/kucunShelves',
  '/api/v3/parcelsCheck',
]

test('every call that shows records was answered to somebody, but those about something else', () => {
  const silent = reads.filter(({ name, endpoint: { shows } }) => shows.length > 0 && !answered.has(name))
  expect(silent.map(({ name }) => name).sort()).toEqual([...BY_OTHER_IDS].sort())
})
