/** A copy of one's data: everything of one's own, nothing of anybody else, after a code to the own number. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COPIES } from '../../../server/domain/person/copies.ts'
import { copyPage } from '../../../server/domain/person/copyPage.ts'
import { MAX_ROWS } from '../../../server/domain/person/dataCopy.ts'
import { REMAINS } from '../../../server/domain/person/remains.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { requestCode, type TestAccount, wrongCode } from '../../support/fixtures/accounts.ts'
import { applyForAid, goodsForm } from '../../support/fixtures/aid.ts'
import { createBuyer, createMember } from '../../support/fixtures/mall.ts'
import { fillRow } from '../../support/fixtures/rows.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

const { dataCopy } = personContract
const copyOf = async ({ token, phone }: TestAccount) =>
  server.call(dataCopy, { code: await requestCode(server, phone, 'dataCopy', token) }, { token })

/** What rows of these tables have to say beside whose they are. */
const filled = (uid: string): Readonly<Record<string, Readonly<Record<string, unknown>>>> => ({
  activity: { radius: 300 },
  sign_up: { party: 'person', kind: 'volunteer' },
  donation_cart: { condition: 'new', count: 1 },
  movement: { kind: 'in', count: 1 },
  exchange_info: { count: 1, points: 1, code: uid },
  hours_entry: { ended_at: new Date(1) },
  cart_line: { sku: uid, count: 1 },
  favourite: { kind: 'goods' },
  review: { stars: 5, line: uid },
  organisation: { credit_code: uid },
  session: { token_hash: uid },
  upload: { url: `/files/${uid}` },
  share: { id: uid, code: uid },
  share_visit: { share: uid },
  point_lot: { amount: 1 },
  point_debt: { amount: 1 },
  list_export: { rows: 1 },
  payee: { merchant: uid },
  idle_item: { condition: 'good', terms: 'free' },
  idle_deal: { way: 'meet' },
  matter_note: { words: '好' },
  urged_matter: { record: uid },
  gift_movement: { pieces: 1 },
})

test('every table of the table of what an account leaves says what a copy shows of it', () => {
  const tables = new Set(REMAINS.map(({ place }) => place.split(':')[0] ?? ''))
  expect([...tables].filter(table => !(table in COPIES))).toEqual([])
})

test('the copy has the rows of every table that says something of its owner, and of nobody else', async () => {
  const [mine, theirs] = [await createBuyer(server, '木婉清'), await createBuyer(server, '钟万仇')]
  for (const who of [mine, theirs]) await applyForAid(server, who, goodsForm())
  const { db } = server.database
  const columns = await sql<{ table: string; column: string }>`select table_name as table, column_name as column
    from information_schema.columns where table_schema = 'public' and column_name in ('uid', 'owner')`.execute(db)
  const shown = columns.rows.filter(
    ({ table }) => 'title' in (COPIES[table] ?? {}) && !['account', 'contact'].includes(table),
  )
  await db.transaction().execute(async trx => {
    // Only whose they are matters here, not what they point at.
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const { table, column } of shown)
      for (const { uid } of [mine, theirs]) await fillRow(trx, table, { [column]: uid, ...filled(uid)[table] })
  })
  const desk = { uid: mine.uid, text: '钟万仇请人帮忙', to_post: true }
  const step = { uid: mine.uid, record: 'theirs', input: JSON.stringify({ reason: '钟万仇住得远' }) }
  await db.transaction().execute(async trx => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await fillRow(trx, 'message', desk)
    await fillRow(trx, 'history', step)
    await fillRow(trx, 'matter_note', { uid: mine.uid, words: '钟万仇没接电话' })
  })
  const { page, data } = await copyOf(mine)
  const sections = JSON.parse(data) as Record<string, unknown>
  const missing = shown.flatMap(({ table }) => {
    const copy = COPIES[table]
    return copy && 'title' in copy && !(copy.title in sections) ? [table] : []
  })
  expect(missing).toEqual([])
  for (const text of [page, data]) {
    expect(text).toContain('木婉清')
    expect(text).toContain('浙江省')
    for (const other of ['钟万仇', theirs.uid, theirs.phone]) expect(text).not.toContain(other)
  }
})
test('a wrong code is told at the field, shows nothing, and is no copy of the day', async () => {
  const who = await createMember(server, '甘宝宝')
  const { token, phone } = who
  const code = await requestCode(server, phone, 'dataCopy', token)
  const refused = await server.refused(dataCopy, { code: wrongCode(code) }, { token })
  expect(refused).toMatchObject({ code: 'invalid', field: 'code' })
  const other = await createMember(server, '秦红棉')
  const stolen = await requestCode(server, other.phone, 'dataCopy', other.token)
  expect(await server.refused(dataCopy, { code: stolen }, { token })).toMatchObject({ code: 'invalid', field: 'code' })
  await server.call(dataCopy, { code }, { token })
  for (let i = 0; i < 2; i++) await copyOf(who)
  const fourth = await requestCode(server, phone, 'dataCopy', token)
  expect(await server.refused(dataCopy, { code: fourth }, { token })).toMatchObject({ code: 'tooMany', field: 'code' })
  const audited = await server.database.db.selectFrom('audit').select('what').where('uid', '=', who.uid).execute()
  expect(audited.map(({ what }) => what)).toEqual(Array(3).fill('取走自己的个人信息副本'))
  server.advanceClock(DAY_MS)
  expect((await copyOf(who)).page).toContain('甘宝宝')
})

test('what does not fit into one copy is in the next part, and each says how many there are', async () => {
  const who = await createMember(server, '阮星竹')
  await sql`insert into message (id, uid, record, workflow, text, created_at)
    select 'm' || n, ${who.uid}, '', '', '第' || n || '条', to_timestamp(n) from generate_series(1, ${MAX_ROWS + 1}) n`.execute(
    server.database.db,
  )
  const part = async (number: number) => {
    const code = await requestCode(server, who.phone, 'dataCopy', who.token)
    return server.call(dataCopy, { code, part: number }, { token: who.token })
  }
  const [first, second] = [await part(1), await part(2)]
  expect([first.parts, second.parts]).toEqual([2, 2])
  expect(first.page).toContain(`消息（这一份有 ${MAX_ROWS} 条，共 ${MAX_ROWS + 1} 条）`)
  expect(second.page).toContain('这是第 2 份，共 2 份')
  const texts = [first, second].flatMap(({ data }) =>
    (JSON.parse(data).消息 as { 消息: string }[]).map(({ 消息 }) => 消息),
  )
  expect(new Set(texts).size).toBe(MAX_ROWS + 1)
})

test('what somebody wrote is text on the page, whatever it looks like', () => {
  const page = copyPage({
    sections: [{ title: '简介', rows: [{ 简介: `<script>alert("1")</script>` }], total: 1 }],
    at: 0,
    of: '',
  })
  expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
  expect(page).not.toContain('<script>')
})
