/**
 * The engine by itself: what it looks at before it starts, how it takes a fault, and that a refused step leaves nothing
 * behind.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { checkStock } from '../../../server/domain/order/check.ts'
import { checkStates } from '../../../server/engine/check.ts'
import { sweep } from '../../../server/engine/clock.ts'
import { delaysOf } from '../../../server/engine/delays.ts'
import { checkLedger } from '../../../server/engine/ledger.ts'
import { allocate } from '../../../server/kernel/allocate.ts'
import { readConfig } from '../../../server/kernel/config.ts'
import { compose } from '../../../server/portal/compose.ts'
import { portal } from '../../../server/portal/portal.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { stepsContract } from '../../../src/contract/steps.contract.ts'
import { days, minutes } from '../../../src/machines/workflow/span.ts'
import {
  type Buyer,
  createBuyer,
  createPaidOrder,
  createShippedOrder,
  openShop,
  orderLineIds,
  PARCEL,
  placeOrder,
  readOrder,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { openTestDatabase } from '../../support/server/testDatabase.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let liu: Buyer
beforeAll(async () => {
  server = await startServer({ demo: false })
  liu = await createBuyer(server)
})
afterAll(() => server.close())
const db = () => server.database.db
const stateOf = async (id: string) => (await readOrder(server, liu, id)).stateLabel

describe('before it takes calls', () => {
  test('a state that no chart knows is named, and stops the start', async () => {
    const { database, drop } = await openTestDatabase(false)
    const row = { id: newId(), workflow: 'order', state: 'evaporated', version: 1, facts: '{}', owner: 'x', place: 'x' }
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
  test('names the field that has to be mended', async () => {
    const shop = await openShop(server)
    const { id } = await createPaidOrder(server, liu, shop.skus)
    const input = { courier: '', number: 'SF1234567890', lines: await orderLineIds(server, liu, id) }
    expect(await server.refused(stepsContract.orderShip, { id, input }, { token: shop.owner.token })).toMatchObject({
      code: 'invalid',
      field: 'courier',
    })
    const more = { ...PARCEL, lines: input.lines, price: 1 }
    expect(
      await server.refused(stepsContract.orderShip, { id, input: more }, { token: shop.owner.token }),
    ).toMatchObject({
      code: 'invalid',
      field: 'price',
    })
  })
})

test('what happens within one millisecond is told in the order in which it happened', async () => {
  const still = await startServer({ demo: false, still: true })
  const buyer = await createBuyer(still)
  const { id } = await createShippedOrder(still, buyer, await openShop(still))
  await takeStep(still, buyer, 'orderExtend', id)
  await takeStep(still, buyer, 'orderReceive', id)
  const { history } = await still.call(recordContract.getLiucheng, { workflow: 'order', id }, { token: buyer.token })
  expect(new Set(history.map(({ at }) => at)).size).toBe(1)
  expect(history.map(({ event }) => event)).toEqual(['SUBMIT', 'PAID', 'SHIP', 'EXTEND', 'RECEIVE'])
  await still.close()
})

describe('the clock', () => {
  test('that cannot be rung holds up no other, and is tried again after a minute', async () => {
    const shop = await openShop(server)
    const [broken, sound] = [await placeOrder(server, liu, shop.skus), await placeOrder(server, liu, shop.skus)]
    // No facts, no step: as if a fault of ours had written them.
    const { facts } = await db()
      .selectFrom('record')
      .select('facts')
      .where('id', '=', broken.id)
      .executeTakeFirstOrThrow()
    await db().updateTable('record').set({ facts: 'null' }).where('id', '=', broken.id).execute()
    server.advanceClock(minutes(30))
    await server.sweep()
    expect(await stateOf(sound.id)).toBe('已取消')
    await db()
      .updateTable('record')
      .set({ facts: JSON.stringify(facts) })
      .where('id', '=', broken.id)
      .execute()
    server.advanceClock(minutes(0.5))
    await server.sweep()
    expect(await stateOf(broken.id), 'not at once').toBe('待付款')
    server.advanceClock(minutes(0.5))
    await server.sweep()
    expect(await stateOf(broken.id)).toBe('已取消')
  })
  test('goes on over a step that stays in its state, and stops where the state is left', async () => {
    const shop = await openShop(server)
    const { id } = await createShippedOrder(server, liu, shop)
    const timers = async () => {
      const found = await server.call(recordContract.getLiucheng, { workflow: 'order', id }, { token: liu.token })
      return found.timers
    }
    const [before] = await timers()
    expect(before?.clock).toBe('autoReceive')
    await takeStep(server, liu, 'orderExtend', id)
    const [after] = await timers()
    expect((after?.dueAt ?? 0) - (before?.dueAt ?? 0)).toBe(days(5))
    await takeStep(server, liu, 'orderReceive', id)
    expect((await timers()).map(({ clock }) => clock)).toEqual(['afterSalesWindow', 'autoComplete'])
  })
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
  test('runs as long as the settings say, where they say something', async () => {
    const value = JSON.stringify({ order: { unpaid: 5, autoReceive: -1, extension: 'long' } })
    await db().insertInto('setting').values({ key: 'delays', value }).execute()
    expect(await delaysOf(db(), 'order')).toEqual({ unpaid: 5 })
    expect(await delaysOf(db(), 'payment')).toEqual({})
    await db().deleteFrom('setting').where('key', '=', 'delays').execute()
  })
  test('runs by itself on a real server', async () => {
    const real = await startServer({ demo: false, clockRuns: true })
    const value = JSON.stringify({ order: { unpaid: 1 } })
    await real.database.db.insertInto('setting').values({ key: 'delays', value }).execute()
    const [wang, shop] = [await createBuyer(real), await openShop(real)]
    const { id } = await placeOrder(real, wang, shop.skus)
    await expect.poll(async () => (await readOrder(real, wang, id)).stateLabel, { timeout: 10_000 }).toBe('已取消')
    await real.close()
  })
})

describe('an amount is laid on lines', () => {
  test.each([
    [1_000, [1_000, 1_000, 1_000], [334, 333, 333]],
    [1, [500, 500], [1, 0]],
    [7_590, [6_990, 600], [6_990, 600]],
    [10_000_000_000, [99_999_999, 1], [9_999_999_900, 100]],
    [0, [1, 2], [0, 0]],
  ])('%i over %j', (amount, weights, parts) => {
    expect(allocate(amount, weights)).toEqual(parts)
  })
})
