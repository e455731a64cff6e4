/** What is left of a person after their account was erased, place by place. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REMAINS } from '../../../server/domain/person/remains.ts'
import { CLOSED_NAME, ERASED_WORDS } from '../../../src/contract/closureWords.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { requestCode, type TestAccount } from '../../support/fixtures/accounts.ts'
import { createMember } from '../../support/fixtures/mall.ts'
import { fillRow } from '../../support/fixtures/rows.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

/** Stands in every place that says something of the person. */
const MARK = '柳如烟'
/** The same in files. */
const FILE = '/files/ly/'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

const tableOf = (place: string) => place.split(':')[0] ?? ''
const tablesNamed = (...becomes: string[]) =>
  new Set(REMAINS.filter(one => becomes.includes(one.becomes)).map(({ place }) => tableOf(place)))

async function close({ token, phone }: TestAccount): Promise<void> {
  const code = await requestCode(server, phone, 'closure', token)
  await server.call(personContract.closureRequest, { code }, { token })
  server.advanceClock(15 * DAY_MS)
  await server.sweep()
}

/** Writes one row about the person into every place that is deleted or masked. */
async function fillEverything({ uid, phone }: TestAccount): Promise<void> {
  const M = MARK
  const own = { uid }
  const files = (name: string) => JSON.stringify([`${FILE}${name}.jpg`])
  const record = (workflow: string, facts: object = {}) =>
    ['record', { id: `r-${workflow}`, workflow, state: 'gone', owner: uid, facts: JSON.stringify(facts) }] as const
  const receiver = { receiver_name: M, receiver_phone: M, receiver_detail: M }
  await server.database.tx(async db => {
    // Only what the rows say matters here, not what they point at.
    await sql`set local session_replication_role = replica`.execute(db)
    const rows: readonly (readonly [table: string, row: Readonly<Record<string, unknown>>])[] = [
      ...['aid', 'goodsDonation', 'order', 'exchange', 'signUp'].map(workflow => record(workflow)),
      record('withdrawal', { owner: uid, payee: M, account: M }),
      record('invoice', { owner: uid, title: '抬头', email: M }),
      record('idleDeal', { owner: 'x', seller: uid, meetWhere: M }),
      record('payment', { owner: uid, purpose: 'donation', inNameOf: M, anonymous: false }),
      ['address', { ...own, name: M }],
      ['contact', { ...own, name: M, identity: M }],
      ['cart_line', { ...own, sku: M, count: 1 }],
      ['donation_cart', { ...own, name: M, condition: 'new', count: 1 }],
      ['favourite', { ...own, kind: 'goods', target: M }],
      ['message', { ...own, text: M }],
      ['earnings_payee', { ...own, name: M, account: M }],
      ['share', { ...own, title: M }],
      ['share_visit', { ...own, visitor: 'v' }],
      ['once', { ...own, key: M }],
      ['scene_claim', { ...own, claim: M }],
      ['sms_code', { phone, purpose: M, created_at: new Date(server.services.clock()) }],
      [
        'aid_info',
        { id: 'r-aid', kind: 'policy', name: M, phone: M, identity: M, detail: M, words: M, proof: files('proof') },
      ],
      ['aid_result', { id: 'r-aid', words: M, thanks: M, photos: files('other') }],
      [
        'donation_info',
        { id: 'r-goodsDonation', party: 'person', name: M, phone: M, detail: M, remark: M, slot: 'am' },
      ],
      ['order_info', { id: 'r-order', ...receiver, remark: M, invoice_title: M }],
      ['exchange_info', { id: 'r-exchange', ...own, ...receiver, door: M, count: 1, points: 1 }],
      ['sign_up', { owner: uid, party: 'person', kind: 'volunteer', words: M, guardian_phone: M }],
      ['feedback', { ...own, content: M, about: M, pictures: files('feedback') }],
      [
        'idle_item',
        { ...own, condition: 'good', terms: 'free', spot: M, words: M, pictures: files('idle'), lng: 120.12345 },
      ],
      ['idle_deal', { ...own, way: 'meet', words: M, code: M }],
      ['payout', { number: 'p1', record: 'r-withdrawal', amount: 1, state: 'done', account: M, name: M, code: M }],
      ['campaign', { ...own, plan: JSON.stringify({ use: '买米', contact: M, phone: M }) }],
      ['certification', { ...own, name: M, number: M, number_hash: M, legal_person: M, phone: M }],
      ['rank_total', { key: uid, shown: true }],
      ...['proof', 'feedback', 'idle', 'avatar'].map(
        name => ['upload', { id: name, uid, url: `${FILE}${name}.jpg`, name: M, visibility: 'public' }] as const,
      ),
      ['upload', { id: 'other', uid: 'helper', url: `${FILE}other.jpg`, visibility: 'public' }],
    ]
    for (const [table, row] of rows) await fillRow(db, table, row)
    await sql`update account set avatar = ${`${FILE}avatar.jpg`}, introduction = ${M} where uid = ${uid}`.execute(db)
  })
}

/** Every table with a row that says something of the person. */
async function tablesThatName(mark: string): Promise<string[]> {
  const { db } = server.database
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const hit =
      await sql`select 1 from ${sql.table(name)} one where row_to_json(one)::text like ${`%${mark}%`} limit 1`.execute(
        db,
      )
    if (hit.rows.length > 0) found.push(name)
  }
  return found
}

test('every table that names a person says what becomes of it', async () => {
  const { rows } = await sql<{ name: string }>`select distinct table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name) where table_schema = 'public'
    and table_type = 'BASE TABLE' and column_name in ('uid', 'owner', 'phone', 'receiver_phone', 'guardian_phone')`.execute(
    server.database.db,
  )
  const known = tablesNamed('deleted', 'masked', 'kept')
  expect(rows.map(({ name }) => name).filter(name => !known.has(name))).toEqual([])
})

test('nothing of the person is left in the places that are deleted or masked, and the rest is as it was', async () => {
  const person = await createMember(server, MARK)
  const { uid } = person
  const { db } = server.database
  await fillEverything(person)
  const before = new Set(await tablesThatName(MARK))
  const walked = tablesNamed('deleted', 'masked')
  // These say nothing in words.
  expect([...walked].filter(name => !before.has(name))).toEqual(['session', 'login', 'rank_total', 'share_visit'])
  const reviewed = { id: 'v1', uid, stars: 5, words: '米很香' }
  await db.transaction().execute(async trx => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await fillRow(trx, 'review', reviewed)
  })
  await close(person)
  expect(await tablesThatName(MARK)).toEqual([])
  expect(await tablesThatName(person.phone)).toEqual([])
  const one = async (text: ReturnType<typeof sql>) => (await text.execute(db)).rows[0]
  expect(await one(sql`select name, avatar from account where uid = ${uid}`)).toEqual({ name: CLOSED_NAME, avatar: '' })
  expect(await one(sql`select shown from rank_total where key = ${uid}`)).toEqual({ shown: false })
  expect(await one(sql`select uid from share_visit where visitor = 'v'`)).toEqual({ uid: null })
  expect(await one(sql`select content from feedback where uid = ${uid}`)).toEqual({ content: ERASED_WORDS })
  expect(await one(sql`select words from review where uid = ${uid}`)).toEqual({ words: '米很香' })
  expect(await one(sql`select facts->>'title' as title from record where workflow = 'invoice'`)).toEqual({
    title: '抬头',
  })
  expect(await one(sql`select plan from campaign where uid = ${uid}`)).toEqual({
    plan: { use: '买米', contact: '', phone: '' },
  })
  const files = await sql<{ id: string }>`select id, visibility from upload order by id`.execute(db)
  // Their own are swept as unused; that of the helper is public no longer.
  expect(files.rows).toEqual([{ id: 'other', visibility: 'private' }])
})

test('an organisation is still named on what it published, and its merchant number stays taken', async () => {
  const { db } = server.database
  const unit = await createMember(server, '西湖助学会')
  await db.updateTable('account').set({ kind: 'organisation' }).where('uid', '=', unit.uid).execute()
  const payee = { id: 'y1', owner: unit.uid, name: '西湖助学会', provider: 'sandbox', merchant: 'M-1' } as const
  await db
    .insertInto('payee')
    .values({ ...payee, since: new Date(0) })
    .execute()
  await close(unit)
  const { name, phone } = await db
    .selectFrom('account')
    .selectAll()
    .where('uid', '=', unit.uid)
    .executeTakeFirstOrThrow()
  expect([name, phone]).toEqual(['西湖助学会', `closed:${unit.uid}`])
  const taken = db
    .insertInto('payee')
    .values({ ...payee, id: 'y2', owner: (await createMember(server)).uid, since: new Date(0) })
  await expect(taken.execute()).rejects.toThrow('payee')
})
