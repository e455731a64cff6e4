import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../server/db/connect.ts'
import { aidBoardCount, aidBoardIds } from '../../../server/domain/aid/scope.ts'
import type { LadderPost } from '../../../server/engine/posts.ts'
import { MAX_COUNTED } from '../../../src/contract/constants.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import { AID_DESK } from '../../../src/contract/recordLists.ts'
import { openTestDatabase } from '../../support/server/testDatabase.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase(false)
  database = opened.database
  drop = opened.drop
})
afterAll(async () => {
  await database.close()
  await drop()
})

const STATES = `(array['submitted','accepted','assigned','helping','reported'])`
const RUNGS = `(array['responsible','leader4','leader3','leader2','platform'])`

/** So many open matters of one city, spread over streets, states and rungs. */
async function fill(from: number, to: number): Promise<void> {
  await sql`
    insert into record (id, workflow, state, version, facts, owner, place)
    select 'open' || lpad(n::text, 8, '0'), 'aid', ${sql.raw(STATES)}[1 + n % 5], 1,
      jsonb_build_object('rung', ${sql.raw(RUNGS)}[1 + n / 5 % 5], 'kind', 'relief', 'assignee', ''), 'owner' || n % 50,
      '330106' || lpad((n % 12)::text, 3, '0') || lpad((n % 7)::text, 3, '0')
    from generate_series(${from}::int, ${to}::int) n`.execute(database.db)
  await sql`
    insert into aid_info (id, kind, title, words, name, phone, identity, detail, lng, lat)
    select id, 'relief', '陪诊', '', '王桂兰', '', '', '', 120.1, 30.2 from record where id like 'open%'
    on conflict do nothing`.execute(database.db)
  await sql`analyze record, aid_info`.execute(database.db)
}

interface Plan {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}
/** Rows that the scans of a statement touched. */
const touchedRows = (plan: Plan): number =>
  plan.Plans?.length
    ? plan.Plans.reduce((sum, one) => sum + touchedRows(one), 0)
    : (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']

async function rowsFor(statement: ReturnType<typeof aidBoardIds> | ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>`
    explain (analyze, format json) ${statement}`.execute(database.db)
  return touchedRows(rows[0]!['QUERY PLAN'][0].Plan)
}

const POSTS: readonly LadderPost[] = [
  { rung: 'responsible', region: '330106003003' },
  { rung: 'leader4', region: '330106003' },
  { rung: 'leader3', region: '330106' },
  { rung: 'leader2', region: '3301' },
]
const LIMIT = 21

test('a page of the board touches as much of ten thousand open matters as of few', async () => {
  const { db } = database
  await fill(1, 10_000)
  for (const post of POSTS)
    for (const tab of keysOf(AID_DESK.tabs)) {
      const query = { tab }
      const rows = await rowsFor(aidBoardIds([post], 'nobody', query, { limit: LIMIT }))
      // Two or three states on five rungs, a page of each.
      expect(rows, `${post.rung} ${tab}`).toBeLessThanOrEqual(3 * 5 * LIMIT)
      const counted = await rowsFor(sql`select ${aidBoardCount([post], 'nobody', query)}`)
      expect(counted, `count of ${post.rung} ${tab}`).toBeLessThanOrEqual(3 * 5 * MAX_COUNTED + 1)
    }
  const page = await aidBoardIds([POSTS[3]!], 'nobody', { tab: 'waiting' }, { limit: LIMIT }).execute(db)
  expect(page.rows).toHaveLength(LIMIT)
  const expected = await sql<{ id: string }>`
    select id from record where workflow = 'aid' and state in ('submitted', 'accepted') and place like '3301%'
      and facts->>'rung' = 'leader2' order by id limit ${LIMIT}`.execute(db)
  expect(page.rows).toEqual(expected.rows)
})
