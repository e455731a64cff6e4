/** What the engine checks before it starts, how it handles faults, and audits of the books. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { checkStock } from '../../../server/domain/order/check.ts'
import { checkAwards, checkPointDebts, checkPointHolds, checkPointLots } from '../../../server/domain/point/check.ts'
import { checkStates } from '../../../server/engine/check.ts'
import { sweep } from '../../../server/engine/clock.ts'
import { checkLedger } from '../../../server/engine/ledger.ts'
import { readConfig } from '../../../server/kernel/config.ts'
import { compose } from '../../../server/portal/compose.ts'
import { portal } from '../../../server/portal/portal.ts'
import { stepsContract } from '../../../src/contract/steps.contract.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/time.ts'
import { minutes } from '../../../src/machines/workflow/span.ts'
import { register } from '../../support/fixtures/accounts.ts'
import {
  type Buyer,
  createBuyer,
  createPaidOrder,
  openShop,
  orderLineIds,
  placeOrder,
  readOrder,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { openTestDatabase } from '../../support/server/testDatabase.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

describe('engine', () => {
  let liu: Buyer
  beforeAll(async () => {
    liu = await createBuyer(server)
  })
  const db = () => server.database.db
  const stateOf = async (id: string) => (await readOrder(server, liu, id)).stateLabel

  describe('before it takes calls', () => {
    test('a state that no chart knows is named, and stops the start', async () => {
      const { database, drop } = await openTestDatabase(false)
      const row = {
        id: newId(),
        workflow: 'order',
        state: 'evaporated',
        version: 1,
        facts: '{}',
        owner: 'x',
        place: 'x',
      }
      await database.db.insertInto('record').values(row).execute()
      await expect(checkStates(database.db, portal)).rejects.toThrow('「evaporated」')
      const config = readConfig({ DEMO: '0', LOG_LEVEL: 'silent' })
      const start = compose({ config, say: () => {}, database, site: false, clockRuns: false })
      await expect(start).rejects.toThrow('流程「order」处于状态「evaporated」')
      await drop()
    })

    test('so is a workflow that nobody knows', async () => {
      const { database, drop } = await openTestDatabase(false)
      const row = { id: newId(), workflow: 'teleport', state: 'open', version: 1, facts: '{}', owner: 'x', place: 'x' }
      await database.db.insertInto('record').values(row).execute()
      await expect(checkStates(database.db, portal)).rejects.toThrow('「teleport」')
      await database.close()
      await drop()
    })
  })

  describe('the books', () => {
    test('are found wrong where somebody has changed an entry, a balance, or what is held', async () => {
      const { database, drop } = await openTestDatabase(false)
      const { db } = database
      const at = new Date()
      const entry = { posting: 'p1', account: 'escrow', amount: 5, record: 'r1', at }
      await db
        .insertInto('ledgerEntry')
        .values({ id: newId(), ...entry })
        .execute()
      expect(await checkLedger(db)).toEqual(['过账 p1 借贷不平', '账户 escrow 余额 0，按分录应为 5'])
      await db.deleteFrom('ledgerEntry').execute()
      await db.insertInto('ledgerBalance').values({ account: 'shop:s1', shard: 0, balance: 7 }).execute()
      expect(await checkLedger(db)).toEqual(['账户 shop:s1 余额 7，按分录应为 0'])
      await database.close()
      await drop()
    })

    test('miss a piece that is held for no order', async () => {
      const shop = await openShop(server)
      const [sku = ''] = shop.skus
      await db().updateTable('sku').set({ held: 2 }).where('id', '=', sku).execute()
      expect(await checkStock(db())).toEqual([`规格 ${sku} 占用 2 件，按未付款订单应为 0 件`])
      await db().updateTable('sku').set({ held: 0 }).where('id', '=', sku).execute()
    })
  })

  describe('a refused step', () => {
    test('leaves nothing behind, however deep it was refused', async () => {
      const shop = await openShop(server)
      const { id } = await createPaidOrder(server, liu, shop.skus)
      const count = async () => {
        const { rows } = await sql<{ all: string }>`
          select concat_ws(' ', (select count(*) from record), (select count(*) from history), (select count(*) from timer),
            (select count(*) from message), (select max(version) from record where id = ${id})) as all`.execute(db())
        return rows[0]?.all
      }
      const before = await count()
      const claimInput = {
        lines: await orderLineIds(server, liu, id),
        kind: 'return',
        amount: 1,
        reason: '不想要了',
        photos: [],
      }
      const sent = { id, input: claimInput }
      expect(await server.refused(stepsContract.orderRefundApply, sent, { token: liu.token })).toMatchObject({
        code: 'notNow',
      })
      expect(await count()).toBe(before)
    })

    test('of an old version says that the record has moved on', async () => {
      const shop = await openShop(server)
      const { id } = await placeOrder(server, liu, shop.skus)
      await takeStep(server, shop.owner, 'orderChangePrice', id, { amount: 100, reason: '优惠' })
      expect(await server.refused(stepsContract.orderCancel, { id, version: 1 }, { token: liu.token })).toEqual({
        code: 'stale',
        message: '该记录已被更新，请看最新情况后再操作',
      })
    })
  })

  describe('the clock', () => {
    test('does not ring where it was moved after it was found to be due', async () => {
      const shop = await openShop(server)
      const { id } = await placeOrder(server, liu, shop.skus)
      const at = server.services.clock() + minutes(20)
      const timer = db().updateTable('timer').where('record', '=', id)
      await timer.set({ dueAt: new Date(at) }).execute()
      const { database } = server.services
      const late = vi.spyOn(database, 'tx').mockImplementationOnce(async work => {
        await timer.set({ dueAt: new Date(at + 1) }).execute()
        return database.tx(work)
      })
      const failed = (error: unknown) => expect.unreachable(String(error))
      expect(await sweep({ ...server.services, clock: () => at }, failed)).toBe(0)
      expect(late).toHaveBeenCalled()
      expect(await stateOf(id)).toBe('待付款')
      expect(await sweep({ ...server.services, clock: () => at + 1 }, failed)).toBe(1)
      expect(await stateOf(id)).toBe('已取消')
      late.mockRestore()
    })

    test('rings at the very moment, and first what has waited longest', async () => {
      const shop = await openShop(server)
      const orders = [await placeOrder(server, liu, shop.skus), await placeOrder(server, liu, shop.skus)]
      const [younger = '', older = ''] = orders.map(({ id }) => id)
      const at = server.services.clock() + minutes(20)
      const due = (id: string, ms: number) =>
        db()
          .updateTable('timer')
          .set({ dueAt: new Date(ms) })
          .where('record', '=', id)
          .execute()
      await due(younger, at)
      await due(older, at - 1)
      let now = at - 2
      const failed = (error: unknown) => expect.unreachable(String(error))
      const sweepAt = () => sweep({ ...server.services, clock: () => now }, failed)
      await sweepAt()
      expect([await stateOf(older), await stateOf(younger)]).toEqual(['待付款', '待付款'])
      now = at - 1
      await sweepAt()
      expect([await stateOf(older), await stateOf(younger)]).toEqual(['已取消', '待付款'])
      const late = await placeOrder(server, liu, shop.skus)
      await due(late.id, at - 1)
      // Every look at the clock is a moment later, so that what was changed when says what rang first.
      now = at
      await sweep({ ...server.services, clock: () => now++ }, failed)
      const rang = await db()
        .selectFrom('record')
        .select('id')
        .where('id', 'in', [younger, late.id])
        .orderBy('changedAt')
        .execute()
      expect(rang.map(({ id }) => id)).toEqual([late.id, younger])
    })
  })
})

describe('audit', () => {
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
})
