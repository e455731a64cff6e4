/** What people write is shown as they wrote it, and is nothing but words: whoever opens it, nothing of it runs. */
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO, openPortal, type Portal, waitUntilSettled } from '../support/browser/portal.ts'
import { main } from '../support/browser/screen.ts'

const BAD = 'javascript:ran()//<img src=x onerror=ran()>'
/** Columns in which people's own words stand, in whatever table. */
const COLUMNS = ['title', 'summary', 'body', 'words', 'remark', 'introduction', 'content', 'meeting', 'text', 'reason']
/** The same names, where nobody but the portal writes. */
const OURS = ['region', 'classification', 'ledger_entry', 'banner', 'article']

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
  const { db } = portal.server.database
  const { rows } = await sql<{ tableName: string; columnName: string }>`
    select table_name, column_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER' and table_name not in (${sql.join(OURS)})
      and (column_name in (${sql.join(COLUMNS)}) or (table_name, column_name) in
        (('account', 'name'), ('shop', 'name'), ('donation_item', 'name'), ('stock_item', 'name'), ('aid_item', 'name')))`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const { tableName, columnName } of rows)
    await sql`update ${sql.table(tableName)} set ${sql.ref(columnName)} = ${BAD} || ${sql.ref(columnName)}`.execute(db)
  await sql`alter table history disable trigger history_appended`.execute(db)
  for (const word of ['words', 'reason'])
    await sql`update history set input = input || jsonb_build_object(${word}::text, ${BAD} || (input->>${word}))
      where jsonb_exists(input, ${word})`.execute(db)
})
afterAll(() => portal.close())

const first = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
  (await query.execute(portal.server.database.db)).rows[0]?.id ?? ''

/** What of somebody's words became part of the page. */
const injectedOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[onerror], a[href^="javascript:" i], img[src="x"]')].map(one => one.outerHTML),
  )

async function look(as: string | undefined, paths: readonly string[]): Promise<void> {
  const { page, problems } = await portal.visit({ ...(as && { as }), isStill: true, lacksFiles: true, isCoarse: true })
  await page.goto(paths[0]!)
  let shown = 0
  for (const path of paths) {
    await page.evaluate(to => history.pushState(null, '', to), path)
    await waitUntilSettled(page)
    expect(await injectedOn(page), path).toEqual([])
    const words = await main(page).textContent()
    if (words?.includes('onerror=ran()')) shown++
  }
  expect(shown, `${as ?? 'a visitor'} reads it on most of ${paths.join(' ')}`).toBeGreaterThan(paths.length / 2)
  expect(problems).toEqual([])
  await page.context().close()
}

test('visitors, neighbours and the staff read words, and nothing of them runs', async () => {
  const activity = await first(sql`select id from activity where listed order by id desc limit 1`)
  const goods = await first(sql`select id from goods order by id limit 1`)
  const shop = await first(sql`select shop as id from goods order by id limit 1`)
  const gift = await first(sql`select id from record where workflow = 'goodsDonation' and state = 'stored' limit 1`)
  await look(undefined, [
    '/activity',
    `/volunteerDetail?id=${activity}`,
    `/volunteerR?id=${activity}`,
    '/v3Goods',
    `/v3GoodsDetail?id=${goods}`,
    `/v3Shop?id=${shop}`,
    '/benevolence',
    `/donationDetailA?id=${gift}`,
    '/accomplish',
  ])
  await look(DEMO.member, ['/message', '/order', '/myHelp', '/point'])
  await look(DEMO.leader3, ['/message', '/task', '/access', '/organization'])
  await look(DEMO.warehouseIn, ['/warehousing', '/message'])
})
