import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/db/connect.ts'
import { seed } from '../../../server/db/seed/seed.ts'
import { checkStock } from '../../../server/domain/order/check.ts'
import { checkLedger } from '../../../server/engine/ledger.ts'
import { StartProblem } from '../../../server/kernel/problem.ts'
import { demonstrationAt } from '../../../server/portal/demo/fill.ts'
import { entryContract } from '../../../src/contract/entry.contract.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { ROLES } from '../../../src/contract/words.ts'
import { UNBORN } from '../../../src/machines/workflow/edges.ts'
import { demoServices, filledAt, testRegions } from '../../support/server/originals.ts'
import { openTestDatabase } from '../../support/server/testDatabase.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

/** A database is filled, maybe on a busy machine. ms */
const TWICE = 180_000

const TABLES = [
  'account',
  'roleGrant',
  'address',
  'banner',
  'project',
  'policy',
  'organisation',
  'shop',
  'goods',
  'campaign',
  'activity',
  'warehouse',
  'collectionPoint',
  'record',
  'aidInfo',
] as const
const NOW = Date.UTC(2026, 10, 21, 4)
const quiet = () => {}

/** What people did lately goes through the engine, which draws ids by lot: their steps are compared instead. */
const DRAWN_WORKFLOWS = ['aid', 'roleGrant', 'shop']
/** By table, which of its rows were drawn. */
const DRAWN: Readonly<Record<string, RawBuilder<unknown>>> = {
  record: sql`where workflow in (${sql.join(DRAWN_WORKFLOWS)})`,
  activity: sql`where exists (select from history where history.id = 'h0' || activity.id)`,
  // What waits for the platform, and what it stopped, was planned through the engine.
  campaign: sql`where listed and not exists (select from history where record = campaign.id and event = 'STOP')`,
}

/** Sealed numbers are left out: each database has a key of its own. */
async function fingerprint({ db }: Database): Promise<Record<string, string>> {
  const marks: Record<string, string> = {}
  for (const table of TABLES) {
    const only = DRAWN[table] ?? sql``
    const { rows } = await sql<{
      row: string
    }>`select (to_jsonb(${sql.table(table)}) - 'identity')::text as row from ${sql.table(table)} ${only} order by 1`.execute(
      db,
    )
    marks[table] = `${rows.length} ${createHash('sha256')
      .update(rows.map(({ row }) => row).join('\n'))
      .digest('hex')}`
  }
  return marks
}

/**
 * All that a filling tells, but for what is drawn by lot: what there is, what its people did lately, what is on the
 * shelves.
 */
async function storyOf(database: Database) {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', record.workflow, state, version, facts->>'amount', label, from_state, to_state, uid, at) as row
    from record join history on history.record = record.id order by at, 1`.execute(database.db)
  const { rows: stock } = await sql<{ row: string }>`select sku::text as row from sku order by 1`.execute(database.db)
  return { marks: await fingerprint(database), steps: rows.map(({ row }) => row), stock }
}

describe('the demonstration', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  it('has somebody for every role who can log in and holds it', async () => {
    const { accounts } = server.report
    expect(new Set(accounts.map(({ role }) => role))).toEqual(
      new Set(Object.keys(ROLES).filter(role => role !== 'visitor')),
    )
    expect(new Set(accounts.map(({ phone }) => phone)).size).toBe(accounts.length)
    for (const { role, name, phone, password } of accounts) {
      const { token } = await server.call(entryContract.phoneLogin, { phone, password })
      const info = await server.call(personContract.getMyInfo, {}, { token })
      expect(info.name).toBe(name)
      const held = info.roles.map(one => one.role)
      expect(held, name).toEqual(role === 'member' ? [] : [role])
    }
    expect(server.report.lines.some(line => line.includes('王桂兰'))).toBe(true)
  })

  it('grants every role in a region of the level that it holds in', async () => {
    const digits = { city: 4, district: 6, street: 9, community: 12 } as const
    const { REACH } = await import('../../../src/contract/words.ts')
    const grants = await server.database.db.selectFrom('roleGrant').selectAll().execute()
    const shops = new Set((await server.database.db.selectFrom('shop').select('id').execute()).map(({ id }) => id))
    const houses = new Set(
      (await server.database.db.selectFrom('warehouse').select('id').execute()).map(({ id }) => id),
    )
    for (const { role, region } of grants) {
      const reach = REACH[role as keyof typeof REACH]
      if (reach === 'all') expect(region).toBe('')
      else if (reach === 'shop') expect(shops).toContain(region)
      else if (reach === 'warehouse') expect(houses).toContain(region)
      else expect(region, role).toMatch(new RegExp(`^\\d{${digits[reach]}}$`))
    }
  })

  it('leaves no gap in a text', async () => {
    for (const table of ['goods', 'campaign', 'activity', 'project', 'policy', 'article', 'shop'] as const) {
      const { rows } = await sql<{
        row: string
      }>`select row_to_json(${sql.ref(table)})::text as row from ${sql.table(table)}`.execute(server.database.db)
      for (const { row } of rows) expect(row.replace(/^\{|\}$/g, ''), table).not.toMatch(/\{\w+\}|undefined|NaN/)
    }
  })

  it('takes no step before the one that led to it', async () => {
    const { rows } = await sql`
      select record.workflow, step.event, step.from_state, step.at
      from history step join record on record.id = step.record
      where step.from_state <> ${UNBORN} and not exists (
        select from history led
        where led.record = step.record and led.id <> step.id and led.to_state = step.from_state and led.at <= step.at
      )`.execute(server.database.db)
    expect(rows).toEqual([])
  })

  describe('has a mall that lives', () => {
    it('whose books are right, and where no clock is late', async () => {
      const { db } = server.database
      expect([...(await checkLedger(db)), ...(await checkStock(db))]).toEqual([])
      expect(server.output.filter(line => line.includes('账目检查'))).toEqual([])
      // Of the moment it was played for: it may have been copied some minutes ago.
      const played = db.selectFrom('record').select(({ fn }) => fn.max('changedAt').as('at'))
      const late = await db.selectFrom('timer').selectAll().where('dueAt', '<', played).execute()
      expect(late).toEqual([])
      const refunds = await db.selectFrom('refund').select('state').execute()
      expect(refunds.length).toBeGreaterThan(2)
      expect(new Set(refunds.map(({ state }) => state))).toEqual(new Set(['done', 'failed']))
    })
  })

  it('is left alone by a second start, which writes the accounts again', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'linli-seed-'))
    try {
      const before = await fingerprint(server.database)
      const report = await seed(server.database, { demo: true, now: NOW, dataDir, log: quiet })
      expect(await fingerprint(server.database)).toEqual(before)
      const written = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')) as object[]
      expect(written).toEqual(report.accounts)
      expect(Object.keys(written[0] ?? {})).toEqual(['role', 'name', 'phone', 'password', 'region'])
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  it('is not opened as a real platform', async () => {
    await expect(seed(server.database, { demo: false, now: NOW, log: quiet })).rejects.toThrow(StartProblem)
  })
})

describe('without the demonstration', () => {
  it('there are addresses, settings, articles and one account, whose password is told once', {
    timeout: TWICE,
  }, async () => {
    const { database, drop } = await openTestDatabase(false)
    try {
      for (const table of ['goods', 'campaign', 'activity', 'project', 'policy', 'aidInfo', 'shop', 'banner'] as const)
        expect(await database.db.selectFrom(table).select('id').execute(), table).toEqual([])
      const accounts = await database.db.selectFrom('account').select('uid').execute()
      const grants = await database.db.selectFrom('roleGrant').select(['uid', 'role', 'region']).execute()
      expect(accounts).toHaveLength(1)
      expect(grants).toEqual([{ uid: accounts[0]?.uid, role: 'platform', region: '' }])
      const articles = await database.db.selectFrom('article').select(['topic', 'body']).execute()
      expect(new Set(articles.map(({ topic }) => topic))).toEqual(
        new Set(['platform', 'agreement', 'privacy', 'contact']),
      )
      const bare = { demo: false, now: NOW, log: quiet, regions: testRegions }
      const second = await seed(database, bare)
      expect(second).toEqual({ lines: [], accounts: [] })
      await expect(seed(database, { demo: true, now: NOW, log: quiet })).rejects.toThrow(StartProblem)

      // Emptied of everything but its addresses it is fresh again, and says the password once.
      await database.exec('truncate account, setting, classification, article, role_grant, record, history cascade')
      const fresh = await seed(database, bare)
      expect(fresh.lines.join()).toMatch(/13900000000，密码 L1\S{12}，/)
    } finally {
      await database.close()
      await drop()
    }
  })

  it('a seed that fails half-way leaves nothing, and the next one fills it just as every other time', {
    timeout: TWICE,
  }, async () => {
    const original = await openTestDatabase(true)
    const { database, drop } = await openTestDatabase(false)
    try {
      const now = await filledAt(original.database)
      const fill = () =>
        seed(database, {
          demo: true,
          now,
          log: quiet,
          regions: testRegions,
          demonstration: demonstrationAt(demoServices(database), now),
        })
      await database.exec('truncate account, setting, classification, article, role_grant, record, history cascade')
      await database.exec(`create function stop() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$;
        create trigger stop before insert on banner for each statement execute function stop()`)
      await expect(fill()).rejects.toThrow('power cut')
      expect(await database.db.selectFrom('account').select('uid').execute()).toEqual([])
      expect(await database.db.selectFrom('setting').select('key').execute()).toEqual([])
      await database.exec('drop trigger stop on banner')
      const report = await fill()
      expect(report.accounts.length).toBeGreaterThan(14)
      const story = await storyOf(database)
      expect(story.marks.aidInfo).toMatch(/^912 /)
      expect(story.steps.length).toBeGreaterThan(200)
      expect(story).toEqual(await storyOf(original.database))
    } finally {
      await database.close()
      await original.database.close()
      await Promise.all([drop(), original.drop()])
    }
  })
})
