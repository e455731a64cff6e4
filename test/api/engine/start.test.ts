/**
 * What a start makes of its configuration and of the database that it finds, and what its clock does besides ringing.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { keepTemporary } from '../../../scripts/lib/children.mjs'
import type { Database } from '../../../server/db/connect.ts'
import { newId } from '../../../server/db/ids.ts'
import { readConfig } from '../../../server/kernel/config.ts'
import { type Composed, compose } from '../../../server/portal/compose.ts'
import { portal } from '../../../server/portal/portal.ts'
import { chinaMidnight, DAY_MS, HOUR_MS } from '../../../src/contract/time.ts'
import { KNOWN_YEARS } from '../../../src/machines/workflow/calendar.ts'
import { insertGift } from '../../support/fixtures/gifts.ts'
import { insertShop } from '../../support/fixtures/mall.ts'
import { setUpDatabase } from '../../support/server/ownDatabase.ts'

const opened = setUpDatabase()
let database: Database
let platform = ''
beforeAll(async () => {
  const { database: own } = opened
  // Several servers are put together on it, one after the other; each would close it.
  database = { ...own, close: async () => {} }
  platform = (await own.db.selectFrom('account').select('uid').executeTakeFirstOrThrow()).uid
})

/** Lines that starts have said. */
const lines: string[] = []
/** Puts a server together, asks it something and ends it. */
async function started<T>(
  work: (composed: Composed) => T | Promise<T>,
  { env = {}, now = Date.now() }: { env?: Readonly<Record<string, string>>; now?: number } = {},
): Promise<T> {
  lines.length = 0
  const DATA_DIR = keepTemporary(mkdtempSync(join(tmpdir(), 'linli-start-')))
  const config = readConfig({ DEMO: '0', LOG_LEVEL: 'silent', DATA_DIR, ...env })
  const say = (line: string) => void lines.push(line)
  const composed = await compose({ config, say, database, site: false, clockRuns: false, clock: () => now })
  try {
    return await work(composed)
  } finally {
    await composed.close()
  }
}

describe('the maps', () => {
  test.each([
    ['vector', { tiles: 'vector', attribution: '行政区划示意', coordinates: 'gcj02', key: '' }],
    ['amap', { tiles: 'amap', attribution: '© 高德地图', coordinates: 'gcj02', key: '' }],
    ['tianditu', { tiles: 'tianditu', attribution: '© 天地图', coordinates: 'wgs84', key: 'for-browsers' }],
  ])('of %s are named, lie where its maker draws them, and no other has the key', async (tiles, expected) => {
    const env = { MAP_TILES: tiles, TIANDITU_KEY: 'for-browsers' }
    expect(await started(({ services }) => services.mapTiles, { env })).toEqual(expected)
  })
})

test('a workflow without a face stops the start, and nothing was opened', async () => {
  const { order: _, ...faces } = portal.faces
  const config = readConfig({ DEMO: '0', LOG_LEVEL: 'silent' })
  const start = compose({ config, say: () => {}, database, engine: { ...portal, faces }, clockRuns: false })
  await expect(start).rejects.toThrow('Workflow "order" has no face')
})

test('a year without holidays is named, and the server starts', async () => {
  const year = (KNOWN_YEARS.at(-1) ?? 0) + 1
  await started(() => {}, { now: chinaMidnight(`${year}-01-02`) })
  expect(lines.filter(line => line.startsWith(`日历里没有 ${year} 年的节假日安排`))).toHaveLength(1)
})

test('each turn clears away what ran out: sessions, files that nobody used, points', async () => {
  const { db } = database
  const now = Date.now()
  const past = new Date(now - 2 * DAY_MS)
  const session = { id: newId(), tokenHash: 'x', uid: platform, device: 'test', createdAt: past, seenAt: past }
  await db
    .insertInto('session')
    .values({ ...session, expiresAt: past })
    .execute()
  const file = { id: newId(), uid: platform, url: '/files/2027/03/1.png', mime: 'image/png', bytes: 1, name: '旧.png' }
  await db
    .insertInto('upload')
    .values({ ...file, createdAt: past })
    .execute()
  const points = { id: newId(), uid: platform, record: 'r', reason: '做了好事', amount: 5, remaining: 5 }
  await db
    .insertInto('pointLot')
    .values({ ...points, grantedAt: past, freeAt: past, expiresAt: new Date(now - HOUR_MS) })
    .execute()
  await db.updateTable('account').set({ points: 5 }).where('uid', '=', platform).execute()
  await db
    .insertInto('ledgerBalance')
    .values({ account: `points:${platform}`, shard: 0, balance: 5 })
    .execute()
  await started(({ sweep }) => sweep(), { now })
  const left = [
    await db.selectFrom('session').select('id').execute(),
    await db.selectFrom('upload').select('id').execute(),
    await db.selectFrom('pointLot').select('id').where('remaining', '>', 0).execute(),
  ]
  expect(left).toEqual([[], [], []])
  for (const table of ['pointLot', 'ledgerBalance', 'ledgerEntry', 'message'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('account').set({ points: 0 }).execute()
})

test('whatever is wrong with the books is said, of each of them', async () => {
  const { db } = database
  await started(() => {})
  const wrong = () => lines.flatMap(line => (line.startsWith('账目检查：') ? [line.slice(5)] : []))
  expect(wrong()).toEqual([])
  const { skus } = await insertShop(db, platform, [{}])
  await db.updateTable('sku').set({ held: 1 }).execute()
  const { sku: giftSku } = await insertGift(opened)
  await db.updateTable('giftSku').set({ held: 2 }).execute()
  const place = { region: '330106002', address: '曙光路 8 号', lng: 120.14, lat: 30.265 }
  await db
    .insertInto('warehouse')
    .values({ id: 'store', name: '北山爱心仓库', ...place })
    .execute()
  const kind = { classification: 'donation-clothes-winter', name: '冬衣', unit: '件', picture: '' }
  await db
    .insertInto('stockItem')
    .values({ id: 'coats', warehouse: 'store', ...kind, count: 3 })
    .execute()
  await db.updateTable('account').set({ points: 5, workMinutes: 60 }).where('uid', '=', platform).execute()
  const debt = { id: newId(), uid: platform, record: 'r', reason: '做了好事', amount: 9, remaining: 9 }
  await db
    .insertInto('pointDebt')
    .values({ ...debt, createdAt: new Date() })
    .execute()
  const lot = { id: 'lot', uid: platform, record: 'r', reason: '做了好事', amount: 9, remaining: 0, held: 4 }
  const at = new Date()
  await db
    .insertInto('pointLot')
    .values({ ...lot, grantedAt: at, freeAt: at, expiresAt: new Date(at.getTime() + DAY_MS) })
    .execute()
  await db.insertInto('ledgerBalance').values({ account: 'person:a', shard: 0, balance: 7 }).execute()
  await started(() => {})
  expect(wrong()).toEqual([
    '账户 person:a 余额 7，按分录应为 0',
    `规格 ${skus[0]} 占用 1 件，按未付款订单应为 0 件`,
    `账号 ${platform} 有 5 积分、60 分钟工时，按分录应为 0 积分、0 分钟`,
    `账号 ${platform} 有 5 积分，各批合计 0`,
    '积分批次 lot 占用 4，按未完成的兑换应为 0',
    `账号 ${platform} 占用 4 积分，按分录应为 0`,
    `账号 ${platform} 欠 9 积分，按分录应为 0`,
    `礼品规格 ${giftSku} 占用 2 件，按未完成的兑换应为 0 件`,
    `账号 ${platform} 有 60 分钟工时，各份合计 0`,
    '库存 coats 有 3 件，按批次应为 0 件',
  ])
})
