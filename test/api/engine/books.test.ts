/**
 * What the start says of books that somebody has changed: each kind by its own sentence, too much as well as
 * too little.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepTemporary } from '../../../scripts/lib/children.mjs'
import { newId } from '../../../server/db/ids.ts'
import { checkStock } from '../../../server/domain/order/check.ts'
import { checkAwards, checkPointDebts, checkPointHolds, checkPointLots } from '../../../server/domain/point/check.ts'
import { givePointsToPool, hasFreePoints } from '../../../server/domain/point/holds.ts'
import { checkLedger } from '../../../server/engine/ledger.ts'
import { StepOutbox } from '../../../server/engine/outbox.ts'
import { readConfig } from '../../../server/kernel/config.ts'
import { compose } from '../../../server/portal/compose.ts'
import { refusalOf } from '../../../src/contract/refusal.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/time.ts'
import { register } from '../../support/fixtures/accounts.ts'
import { createBuyer, openShop, placeOrder } from '../../support/fixtures/mall.ts'
import { openTestDatabase } from '../../support/server/testDatabase.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())
const db = () => server.database.db

let numbers = 0
const someone = () => register(server, `1390007${String(++numbers).padStart(4, '0')}`)
const setBalance = (account: string, balance: number, shard = 0) =>
  db()
    .insertInto('ledgerBalance')
    .values({ account, shard, balance })
    .onConflict(conflict => conflict.columns(['account', 'shard']).doUpdateSet({ balance }))
    .execute()
async function insertLot(uid: string, lot: { remaining: number; held?: number; free?: number; expires?: number }) {
  const id = newId()
  const now = server.services.clock()
  const { remaining, held = 0, free = -HOUR_MS, expires = DAY_MS } = lot
  await db()
    .insertInto('pointLot')
    .values({
      ...{ id, uid, record: id, reason: '做了好事', amount: 100, remaining, held },
      ...{ grantedAt: new Date(now), freeAt: new Date(now + free), expiresAt: new Date(now + expires) },
    })
    .execute()
  return id
}
const clear = async () => {
  for (const table of ['point_hold', 'point_lot', 'point_debt', 'ledger_balance', 'ledger_entry'])
    await sql`delete from ${sql.table(table)}`.execute(db())
  await sql`update account set points = 0, work_minutes = 0`.execute(db())
}

test('stock of which more or less is held than unpaid orders need', async () => {
  const buyer = await createBuyer(server)
  const { skus } = await openShop(server, [{ stock: 9 }])
  const [sku = ''] = skus
  await placeOrder(server, buyer, skus)
  const heldAs = async (held: number) => {
    await db().updateTable('sku').set({ held }).where('id', '=', sku).execute()
    return checkStock(db())
  }
  expect(await heldAs(1)).toEqual([])
  expect(await heldAs(0)).toEqual([`规格 ${sku} 占用 0 件，按未付款订单应为 1 件`])
  expect(await heldAs(3)).toEqual([`规格 ${sku} 占用 3 件，按未付款订单应为 1 件`])
  await heldAs(1)
})

test('an account that shows other points or hours than are booked', async () => {
  const { uid } = await someone()
  await setBalance(`points:${uid}`, 7)
  await setBalance(`minutes:${uid}`, 60, 0)
  const shown = async (points: number, workMinutes: number) => {
    await db().updateTable('account').set({ points, workMinutes }).where('uid', '=', uid).execute()
    return checkAwards(db())
  }
  expect(await shown(7, 60)).toEqual([])
  expect(await shown(8, 60)).toEqual([`账号 ${uid} 有 8 积分、60 分钟工时，按分录应为 7 积分、60 分钟`])
  expect(await shown(7, 30)).toEqual([`账号 ${uid} 有 7 积分、30 分钟工时，按分录应为 7 积分、60 分钟`])
  await setBalance(`points:${uid}`, 3, 1)
  expect(await shown(10, 60), 'in several parts').toEqual([])
  await clear()
})

test('an account that shows other points than its lots hold', async () => {
  const { uid } = await someone()
  await insertLot(uid, { remaining: 5 })
  await insertLot(uid, { remaining: 6 })
  const shown = async (points: number) => {
    await db().updateTable('account').set({ points }).where('uid', '=', uid).execute()
    return checkPointLots(db())
  }
  expect(await shown(11)).toEqual([])
  expect(await shown(10)).toEqual([`账号 ${uid} 有 10 积分，各批合计 11`])
  expect(await shown(12)).toEqual([`账号 ${uid} 有 12 积分，各批合计 11`])
  await clear()
})

test('a lot that holds other points than its exchanges put by, and a person for whom others are booked', async () => {
  const { uid } = await someone()
  const lot = await insertLot(uid, { remaining: 5, held: 4 })
  await setBalance(`pointsHeld:${uid}`, 4)
  const holds = [
    { record: 'r1', lot, points: 4, spent: false },
    { record: 'r2', lot, points: 9, spent: true },
  ]
  await db().insertInto('pointHold').values(holds).execute()
  expect(await checkPointHolds(db()), 'what was spent is held no more').toEqual([])
  await setBalance(`pointsHeld:${uid}`, 3)
  expect(await checkPointHolds(db())).toEqual([`账号 ${uid} 占用 4 积分，按分录应为 3`])
  await setBalance(`pointsHeld:${uid}`, 4)
  await db().updateTable('pointHold').set({ points: 3 }).where('record', '=', 'r1').execute()
  expect(await checkPointHolds(db())).toEqual([`积分批次 ${lot} 占用 4，按未完成的兑换应为 3`])
  await db().deleteFrom('pointHold').execute()
  await db().deleteFrom('pointLot').execute()
  expect(await checkPointHolds(db()), 'booked for nobody’s lots').toEqual([`账号 ${uid} 占用 0 积分，按分录应为 4`])
  await clear()
})

test('points that are owed otherwise than is booked', async () => {
  const { uid } = await someone()
  const debt = { id: newId(), uid, record: 'r', reason: '做了好事', amount: 9, createdAt: new Date() }
  await db()
    .insertInto('pointDebt')
    .values({ ...debt, remaining: 5 })
    .execute()
  expect(await checkPointDebts(db())).toEqual([`账号 ${uid} 欠 5 积分，按分录应为 0`])
  await setBalance(`pointsOwed:${uid}`, 5)
  expect(await checkPointDebts(db())).toEqual([])
  await setBalance(`pointsOwed:${uid}`, 6)
  expect(await checkPointDebts(db())).toEqual([`账号 ${uid} 欠 5 积分，按分录应为 6`])
  await db().updateTable('pointDebt').set({ remaining: 0 }).execute()
  expect(await checkPointDebts(db()), 'booked and not owed').toEqual([`账号 ${uid} 欠 0 积分，按分录应为 6`])
  await clear()
})

test('a posting of one entry, of three, or of two that do not make nothing', async () => {
  const entry = (posting: string, account: string, amount: number) => ({
    ...{ id: newId(), posting, account, amount, record: 'r', at: new Date() },
  })
  const wrongWith = async (...entries: ReturnType<typeof entry>[]) => {
    await db().insertInto('ledgerEntry').values(entries).execute()
    for (const account of new Set(entries.map(one => one.account)))
      await setBalance(
        account,
        entries.flatMap(one => (one.account === account ? [one.amount] : [])).reduce((sum, one) => sum + one, 0),
      )
    const wrong = await checkLedger(db())
    await clear()
    return wrong
  }
  expect(await wrongWith(entry('p', 'escrow', -5), entry('p', 'person:a', 5))).toEqual([])
  expect(await wrongWith(entry('p', 'escrow', -5), entry('p', 'person:a', 4))).toEqual(['过账 p 借贷不平'])
  expect(await wrongWith(entry('p', 'escrow', 5))).toEqual(['过账 p 借贷不平'])
  const three = [entry('p', 'escrow', -5), entry('p', 'person:a', 3), entry('p', 'shop:a', 2)]
  expect(await wrongWith(...three)).toEqual(['过账 p 借贷不平'])
})

test('whoever has not enough free points reads how many are still missing, and keeps what they have', async () => {
  const { uid } = await someone()
  const now = server.services.clock()
  await insertLot(uid, { remaining: 50, expires: -HOUR_MS })
  await insertLot(uid, { remaining: 3, expires: HOUR_MS })
  await insertLot(uid, { remaining: 4, expires: 2 * HOUR_MS })
  await insertLot(uid, { remaining: 50, free: DAY_MS, expires: 2 * DAY_MS })
  await db().updateTable('account').set({ points: 107 }).where('uid', '=', uid).execute()
  await setBalance(`points:${uid}`, 107)
  const has = (points: number) => hasFreePoints(db(), uid, points, now)
  expect([await has(7), await has(8), await has(0)]).toEqual([true, false, true])
  const give = (points: number) =>
    server.database
      .tx(async trx => {
        const outbox = new StepOutbox()
        await givePointsToPool(trx, outbox, { uid, points, at: now })
        await outbox.write(trx)
      })
      .then(
        () => '',
        error => refusalOf(error).message,
      )
  const remaining = async () => {
    const lots = db().selectFrom('pointLot').select('remaining').where('uid', '=', uid)
    const rows = await lots.orderBy('expiresAt').execute()
    return rows.map(row => row.remaining)
  }
  expect(await give(12)).toBe('可以用的积分不够，还差 5 积分')
  expect(await remaining()).toEqual([50, 3, 4, 50])
  expect(await give(5)).toBe('')
  expect(await remaining(), 'what expires first goes first').toEqual([50, 0, 2, 50])
  const { points } = await db().selectFrom('account').select('points').where('uid', '=', uid).executeTakeFirstOrThrow()
  expect(points).toBe(102)
  await clear()
})

test('a start says it, and that the cashier takes no money where nobody shows the demonstration', async () => {
  const { database, drop } = await openTestDatabase(false)
  await database.db.insertInto('ledgerBalance').values({ account: 'person:a', shard: 0, balance: 7 }).execute()
  // Uploads in pieces make their folder beside the start, and would fall over one that is gone.
  const dataDir = keepTemporary(mkdtempSync(join(tmpdir(), 'linli-books-')))
  const lines: string[] = []
  const config = readConfig({ DEMO: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir })
  const say = (line: string) => void lines.push(line)
  const composed = await compose({ config, say, database, site: false, clockRuns: false })
  await composed.close()
  await drop()
  expect(lines).toContain('账目检查：账户 person:a 余额 7，按分录应为 0')
  expect(lines).toContain('支付用的是演示收银台，不会真的收款；正式运行请设置 PAYMENT_PROVIDER。')
})
