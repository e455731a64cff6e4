/**
 * What the demonstration says to everybody who asks, and what each step and each clock writes, read over once and kept:
 * a change of it is a line in a diff. After one that is meant: `npx vitest run --project api test/api/review -u`.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import * as ids from '../../../server/db/ids.ts'
import { bindingOf, fire, ring } from '../../../server/engine/fire.ts'
import { whoIs } from '../../../server/identity/grants.ts'
import { openSession } from '../../../server/identity/session.ts'
import { contract } from '../../../src/contract/contract.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import type { WorkflowId } from '../../../src/machines/workflow/registry.ts'
import { eventOf, refusal } from '../../../src/machines/workflow/workflow.ts'
import { FACES } from '../../../src/machines/workflows/index.ts'
import { openStillDemo, STILL_NOW } from '../../support/server/stillDemo.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'
import { inputFor, isRequired, type Named, shapeOf } from '../contract/samples.ts'
import { bringIntoEveryState, inState } from './everyState.ts'
import { type Answer, answerLines, ask, type Reader, requiredOf } from './reading.ts'
import { talesIn, unreadIn } from './tales.ts'
import { everyRecord, tasksOffered, waitingFor } from './waiting.ts'
import { lineOf } from './words.ts'
import { type Stood, standing, writesOf } from './writing.ts'

interface StoredRecord {
  readonly id: string
  readonly workflow: WorkflowId
  readonly state: string
  readonly version: number
  readonly facts: object
}
interface Person extends Reader {
  readonly who: Principal
}
/** ms */
const LONG = 240_000

let server: TestServer
let tales: readonly string[]
let stood: Stood
let people: readonly Person[]
let records: readonly StoredRecord[]
let things: readonly string[]
let uids: ReadonlySet<string>
let holders: readonly Principal[]
const known = new Map<string, Person>()

async function personOf(uid: string, name: string): Promise<Person> {
  const one = known.get(uid)
  if (one) return { ...one, name }
  const { database, services } = server
  const token = await openSession(database.db, uid, 'test', services.clock())
  const person = { name, token, who: await whoIs(database.db, uid) }
  known.set(uid, person)
  return person
}

beforeAll(async () => {
  // Of several ids of one moment the later one is the larger.
  let count = 0
  const inOrder = (now = Date.now()) => now.toString(36).padStart(9, '0') + String(++count).padStart(13, '0')
  vi.spyOn(ids, 'newId').mockImplementation(inOrder)
  server = await startServer({ opened: await openStillDemo(), now: STILL_NOW, still: true })
  const { db } = server.database
  // Before anybody asks: some that look on leave a trace.
  tales = [...(await talesIn(server)), ...(await unreadIn(server))]
  const left = await bringIntoEveryState(server)
  stood = await standing(server)
  const { rows } = await sql<StoredRecord>`
    select distinct on (workflow, state) id, workflow, state, version, facts from record order by workflow, state, id desc`.execute(
    db,
  )
  const others = left.flatMap(({ workflow, state }) =>
    rows
      .filter(row => row.workflow === workflow)
      .slice(0, 1)
      .map(row => ({ ...row, state })),
  )
  records = [...rows, ...others]
  things = (await THINGS.execute(db)).rows.map(({ id }) => id)
  const accounts = await db.selectFrom('account').select(['uid', 'phone']).execute()
  uids = new Set(accounts.map(({ uid }) => uid))
  const posts = await db.selectFrom('roleGrant').select('uid').distinct().orderBy('uid').execute()
  holders = await Promise.all(posts.map(({ uid }) => whoIs(db, uid)))
  const byPhone = new Map(accounts.map(({ uid, phone }) => [phone, uid]))
  const demo = server.report.accounts.map(({ phone, role }) => personOf(byPhone.get(phone) ?? '', role))
  people = [{ name: 'visitor', token: '', who: {} }, ...(await Promise.all(demo))]
}, LONG)
afterAll(async () => {
  vi.restoreAllMocks()
  await server.close()
})

/** One of everything that people can be to a record: its parties first, then whoever has a role. */
async function relatedTo({ workflow, facts }: StoredRecord): Promise<Person[]> {
  const { projection } = bindingOf(server.services.engine, workflow)
  const named = [...new Set(Object.values(facts).flat())].filter((one): one is string => uids.has(one as string))
  const parties = await Promise.all(named.map(uid => whoIs(server.database.db, uid)))
  const found = new Map<string, string>()
  for (const who of [...parties, ...holders]) {
    const relations = projection.readerOf(facts, who).as.join(' ')
    if (relations !== '' && !found.has(relations)) found.set(relations, who.uid ?? '')
  }
  const related = await Promise.all([...found].map(([relations, uid]) => personOf(uid, relations)))
  return [...related, people[0]!]
}

const isRead = ({ shows, who, writes, once }: Endpoint) => shows.length > 0 || (who === 'visitor' && !writes && !once)
const choicesOf = (field: z.ZodMiniType): readonly string[] => {
  const { enum: values } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as { enum?: string[] }
  return values ?? []
}

/** A list as everybody of the demonstration, and with each of its choices as the first who has something in it. */
async function listLines(call: Named): Promise<string[]> {
  const shape = shapeOf(call.endpoint)
  const fields = requiredOf(call)
  const few = 'pageSize' in shape ? { pageSize: '4' } : {}
  const askers = call.endpoint.who === 'visitor' ? people.slice(0, 2) : people.slice(1)
  const answers: { name: string; reader: Person; answer: Answer }[] = []
  for (const reader of askers)
    answers.push({ name: reader.name, reader, answer: await ask(server.url, call, reader, { ...fields, ...few }) })
  const lines = answerLines(answers)
  const first = answers.toSorted((one, other) => other.answer.rows - one.answer.rows)[0]!
  for (const [name, field] of Object.entries(shape))
    for (const value of choicesOf(field)) {
      const { lines: chosen } = await ask(server.url, call, first.reader, { ...fields, ...few, [name]: value })
      lines.push(` ${first.name} with ${name} ${value}`, ...chosen.map(line => `  ${line.slice(0, 60)}`))
    }
  return lines
}

async function recordLines(call: Named, record: StoredRecord): Promise<string[]> {
  const { id, workflow, state } = record
  const fields = { ...requiredOf(call), id, ...('workflow' in shapeOf(call.endpoint) && { workflow }) }
  const answers = []
  for (const reader of await relatedTo(record))
    answers.push({ name: reader.name, answer: await ask(server.url, call, reader, fields) })
  return answers.some(({ answer }) => !answer.refused)
    ? [`${call.name} ${workflow} ${state}`, ...answerLines(answers)]
    : []
}

/** Whoever may have to do with what has no workflow. */
const KEEPERS: readonly string[] = ['visitor', 'member', 'warehouseIn', 'shopOwner', 'leader4']
/** What has an id and no workflow: of each kind the first, and the one that most is said of. */
const THINGS = sql<{ id: string }>`
  (select goods as id from review group by 1 order by count(*) desc, 1 limit 1) union all
  (select id from goods order by id limit 1) union all (select id from gift order by id limit 3) union all
  (select gift as id from gift_draw limit 1) union all
  (select id from shop order by id limit 1) union all (select id from policy order by id limit 1) union all
  (select id from article order by id limit 1) union all (select id from project order by id limit 1) union all
  (select id from batch order by id limit 2) union all (select item as id from batch group by 1 order by count(*) desc, 1 limit 1) union all
  (select shift as id from sign_up where kind = 'volunteer' group by 1 order by count(*) desc, 1 limit 1) union all
  (select activity as id from sign_up group by 1 order by count(*) desc, 1 limit 1) union all
  (select activity as id from donation_info where activity is not null group by 1 order by count(*) desc, 1 limit 1) union all
  (select id from point_lot where expired > 0 order by id limit 1) union all
  (select id from campaign order by id limit 1) union all (select id from warehouse order by id limit 1)`

/** A call about something that has no workflow, as a visitor, a member and the first whose business it is. */
async function thingLines(call: Named, things: readonly string[]): Promise<string[]> {
  const lines: string[] = []
  const fields = requiredOf(call)
  for (const id of things) {
    const answers: { name: string; answer: Answer }[] = []
    for (const reader of people.filter(({ name }) => KEEPERS.includes(name))) {
      const answer = await ask(server.url, call, reader, { ...fields, id })
      if (!answer.refused) answers.push({ name: reader.name, answer })
      if (answers.length === 2 || (answer.refused && answers.length > 0)) break
    }
    if (answers.some(({ answer }) => answer.rows > 0))
      lines.push(`${call.name} of ${lineOf(id)}`, ...answerLines(answers))
  }
  return lines
}

const domains = Object.entries(contract).filter(([name]) => name !== 'steps')
test.each(domains)(
  '%s answers as it did',
  async (name, calls) => {
    const lines: string[] = []
    for (const endpoint of Object.values<Endpoint>(calls).filter(isRead)) {
      const call = { name: endpoint.wire, endpoint }
      const { id } = shapeOf(endpoint)
      if (!id || !isRequired(id)) lines.push(call.name, ...(await listLines(call)))
      else {
        const about: string[] = []
        for (const record of records)
          if (endpoint.shows === 'every' || endpoint.shows.includes(record.workflow))
            about.push(...(await inState(server, record, () => recordLines(call, record))))
        lines.push(...(about.length > 0 ? about : await thingLines(call, things)))
      }
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`answers/${name}.txt`)
  },
  LONG,
)

test('the demonstration tells what its people did lately as it did', async () => {
  await expect(`${tales.join('\n')}\n`).toMatchFileSnapshot('tales.txt')
})

test('what waits for whom is what the charts let them do', async () => {
  const rows = await everyRecord(server)
  let count = 0
  for (const who of [...holders, ...people.map(one => one.who)]) {
    const waiting = await waitingFor(server, who)
    const { theirs, possible } = tasksOffered(server, rows, who)
    expect(waiting, JSON.stringify(who)).toEqual(expect.arrayContaining(possible))
    expect(
      waiting.filter(line => !theirs.has(line)),
      JSON.stringify(who),
    ).toEqual([])
    count += waiting.length
  }
  expect(count).toBeGreaterThan(50)
})

/** What each step that somebody may take, and each clock that runs, writes of a record. */
async function stepLines(record: StoredRecord): Promise<string[]> {
  const { workflow } = record
  const { flow } = bindingOf(server.services.engine, workflow)
  const lines: string[] = []
  const related = await relatedTo(record)
  const { id, state, facts } = record
  for (const event of keysOf(flow.events)) {
    const may = ({ who }: Person) => !refusal(flow, { state, facts }, { event, who, at: STILL_NOW })
    const person = related.find(may)
    if (!person) continue
    const schema = eventOf(flow, event)?.input
    const input = schema ? inputFor(schema) : undefined
    const step = { workflow, id, event, input, who: person.who }
    lines.push(
      `${state} ${event} by ${person.name}`,
      ...(await writesOf(server, stood, context => fire(context, step))).map(line => `  ${line}`),
    )
  }
  const { rows } = await sql<{ clock: string }>`select clock from timer where record = ${id} order by 1`.execute(
    server.database.db,
  )
  for (const { clock } of rows)
    lines.push(
      `${state} rings ${clock}`,
      ...(await writesOf(server, stood, context => ring(context, record, clock))).map(line => `  ${line}`),
    )
  return lines
}

describe.each(keysOf(FACES))('%s', workflow => {
  test(
    'writes with each step what it did',
    async () => {
      const lines: string[] = []
      for (const record of records.filter(one => one.workflow === workflow))
        lines.push(...(await inState(server, record, () => stepLines(record))))
      await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`writes/${workflow}.txt`)
    },
    LONG,
  )
})
