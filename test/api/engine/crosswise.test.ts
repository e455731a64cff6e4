/** The order in which steps lock what they share: nothing waits crosswise. */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../../server/db/connect.ts'
import { newId } from '../../../server/db/ids.ts'
import { fire } from '../../../server/engine/fire.ts'
import { mallContract } from '../../../src/contract/mall.contract.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { assertBooksBalanced } from '../../support/assertions/books.ts'
import { assertNoDeadlocks } from '../../support/assertions/deadlocks.ts'
import { COATS, createAidAt, createAidFixture, goodsForm } from '../../support/fixtures/aid.ts'
import { createDonationFixture, createGiftAt, givenGoods, QUILT } from '../../support/fixtures/donations.ts'
import { byPost, createGiftStaff, exchangeGift, grantPoints, insertGift } from '../../support/fixtures/gifts.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import { recordService, serviceOf } from '../../support/fixtures/hours.ts'
import {
  createBuyer,
  openShop,
  paymentCodeOf,
  placeOrder,
  pressCashier,
  REASON,
  submitOrder,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { appoint, CITY, createPlainMember, createPostHolder, DISTRICT } from '../../support/fixtures/roles.ts'
import { runConcurrently, type Work } from '../../support/server/concurrently.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

describe('order of locks', () => {
  afterAll(async () => {
    await assertBooksBalanced(server)
    await assertNoDeadlocks(server)
  })

  type Rows = RawBuilder<unknown>
  /** Takes the step while somebody holds some rows; whoever waits for those holds none of the others. */
  const passes = <T>(held: Rows, step: () => Promise<T>, free: readonly Rows[]): Promise<T> =>
    runConcurrently(
      server,
      ({ db }) => sql`select from ${held} for no key update`.execute(db),
      step,
      async ({ db }) => {
        for (const rows of free) await sql`select from ${rows} for no key update nowait`.execute(db)
      },
    )
  const accountOf = (uid: string) => sql`account where uid = ${uid}`
  const lotsOf = (uid: string) => sql`point_lot where uid = ${uid}`
  const goodsOf = (sku: string) => sql`goods where id = (select goods from sku where id = ${sku})`
  const skuOf = (id: string) => sql`sku where id = ${id}`

  test('hours that are revoked: points before the account, the account before the rankings', async () => {
    const leader = await createPostHolder(server, 'activityLeader', DISTRICT)
    const leader2 = await createPostHolder(server, 'leader2', CITY)
    const platform = await createPostHolder(server, 'platform', '')
    const { uid } = await createPlainMember(server)
    const revoked = async (held: Rows, free: readonly Rows[]) => {
      const id = await recordService(server, serviceOf(server, uid))
      await takeStep(server, leader, 'hoursConfirm', id, { minutes: 120, reason: '按签到' })
      const photos = [await createUpload(server, leader2)]
      await takeStep(server, leader2, 'hoursRevoke', id, { reason: '代签', photos })
      const { state } = await passes(held, () => takeStep(server, platform, 'hoursAgreeRevoke', id), free)
      expect(state).toBe('revoked')
    }
    const ranks = sql`rank_total where key = ${uid}`
    await revoked(lotsOf(uid), [accountOf(uid), ranks])
    await revoked(accountOf(uid), [ranks])
  })

  test('an exchange that is called off: the gift before its SKU and the points', async () => {
    const staff = await createGiftStaff(server)
    const person = await createBuyer(server)
    await grantPoints(server, [person], 500)
    const gift = await insertGift(server)
    const id = await exchangeGift(server, person, byPost(gift.sku, person))
    const callOff = () => takeStep(server, staff, 'exchangeCallOff', id, REASON)
    const free = [sql`gift_sku where id = ${gift.sku}`, lotsOf(person.uid), accountOf(person.uid)]
    expect((await passes(sql`gift where id = ${gift.id}`, callOff, free)).state).toBe('cancelled')
  })

  test('points of which somebody is told that they expire: those first that are used first', async () => {
    const { uid } = await createPlainMember(server)
    await grantPoints(server, [{ uid }], 200, { days: 5, lots: 2 })
    const lot = (which: 'asc' | 'desc') =>
      sql`point_lot where id = (select id from point_lot where uid = ${uid} order by expires_at ${sql.raw(which)} limit 1)`
    // What was written last stands last, wherever it comes in time.
    await sql`update point_lot set reason = reason where uid = ${uid} and id in (select id from ${lot('asc')})`.execute(
      server.database.db,
    )
    await passes(lot('asc'), () => server.sweep(), [lot('desc')])
    const { rows } = await sql`select from message where uid = ${uid} and workflow = 'points'`.execute(
      server.database.db,
    )
    expect(rows).toHaveLength(1)
  })

  /** Two shops with one piece each; the goods of the first come after those of the second. */
  async function twoShops() {
    const [first, second] = [await openShop(server, [{ stock: 1 }]), await openShop(server, [{ stock: 1 }])]
    const skus = [...first.skus, ...second.skus]
    const last = `z${skus[0]}`
    await sql`update sku set id = ${last} where id = ${skus[0]}`.execute(server.database.db)
    return { later: last, earlier: skus[1] ?? '' }
  }

  test('orders that are paid together: all of the stock in one order, the books when all is done', async () => {
    const buyer = await createBuyer(server)
    const paid = async (held: (shops: Awaited<ReturnType<typeof twoShops>>) => Rows, free: (later: string) => Rows) => {
      const shops = await twoShops()
      const lines = [shops.later, shops.earlier].map(sku => ({ sku, count: 1 }))
      const { orders } = await submitOrder(server, buyer, lines)
      const code = await paymentCodeOf(server, buyer, orders[0]?.payment ?? '')
      expect(await passes(held(shops), () => pressCashier(code, 'paid'), [free(shops.later)])).toContain('支付成功')
    }
    await paid(({ earlier }) => skuOf(earlier), skuOf)
    // Whichever shards these orders take, their rows are there.
    await sql`
      insert into ledger_balance (account, shard, balance)
      select account, shard, 0 from unnest(array['channel', 'clearing', 'escrow']) account, generate_series(0, 15) shard
      on conflict do nothing`.execute(server.database.db)
    await paid(
      ({ earlier }) => goodsOf(earlier),
      () => sql`ledger_balance`,
    )
  })

  test('orders of two shops: goods in one order, whatever was named first', async () => {
    const buyer = await createBuyer(server)
    const { later: ofFirst, earlier: ofSecond } = await twoShops()
    const lines = [ofSecond, ofFirst].map(sku => ({ sku, count: 1 }))
    const { orders } = await passes(goodsOf(ofFirst), () => submitOrder(server, buyer, lines), [goodsOf(ofSecond)])
    expect(orders).toHaveLength(2)
  })

  test('a shop that is suspended: its goods in the order of orders', async () => {
    const platform = await createPostHolder(server, 'platform', '')
    const { id, skus } = await openShop(server, [{}, {}])
    const [first = '', second = ''] = skus
    await sql`update goods set state = 'onSale' where shop = ${id}`.execute(server.database.db)
    await sql`update goods set summary = '新米' where id = (select goods from sku where id = ${first})`.execute(
      server.database.db,
    )
    const suspend = () => takeStep(server, platform, 'shopSuspend', id, REASON)
    expect((await passes(goodsOf(first), suspend, [goodsOf(second)])).state).toBe('suspended')
  })

  test('a cart: its owner before its lines', async () => {
    const buyer = await createBuyer(server)
    const { skus } = await openShop(server, [{}, {}])
    const linesOf = async (db: Queryable) =>
      (await db.selectFrom('cartLine').select('sku').where('uid', '=', buyer.uid).execute()).length
    const whileHeld = async <T>(step: () => Promise<T>) => {
      for (const sku of skus) await server.call(mallContract.cartAdd, { sku, count: 1 }, { token: buyer.token })
      const hold: Work = ({ db }) => sql`select from ${accountOf(buyer.uid)} for no key update`.execute(db)
      const look: Work = async ({ db }) => expect(await linesOf(db)).toBe(2)
      await runConcurrently(server, hold, step, look)
      expect(await linesOf(server.database.db)).toBe(0)
    }
    await whileHeld(() => server.call(mallContract.cartDelete, { skus: [...skus] }, { token: buyer.token }))
    await whileHeld(() => placeOrder(server, buyer, skus))
  })

  test('a volunteer who leaves: the records that they carried, then the stock of all at once', async () => {
    const leader3 = await createPostHolder(server, 'leader3', DISTRICT)
    const fixture = await createAidFixture(server)
    const quilts = [{ name: QUILT.name, classification: QUILT.classification, count: 1, unit: QUILT.unit }]
    const leaves = async (held: (stock: readonly Rows[], records: readonly Rows[]) => readonly [Rows, ...Rows[]]) => {
      const volunteer = await createPlainMember(server, '赵敏')
      const role = await appoint(server, leader3, volunteer, 'volunteer', DISTRICT)
      await createGiftAt(server, fixture, 'stored', { items: [givenGoods(), QUILT] })
      const kinds = await server.database.db.selectFrom('stockItem').select(['id', 'name']).orderBy('id').execute()
      const records: Rows[] = []
      // The kinds in the order of their ids, the applications in the other one.
      for (const { name } of kinds.toReversed()) {
        const form = goodsForm({ items: name === QUILT.name ? quilts : COATS })
        const id = await createAidAt(server, { ...fixture, volunteer }, 'helping', form)
        records.push(sql`record where id = ${id}`)
      }
      const [first, ...free] = held(
        kinds.map(({ id }) => sql`stock_item where id = ${id}`),
        records,
      )
      const leave = () => takeStep(server, fixture.platform, 'roleTakeBack', role, REASON)
      expect((await passes(first, leave, free)).state).toBe('ended')
    }
    await leaves(([early = sql``, late = sql``]) => [early, late])
    // Issuing goods locks their record first.
    await leaves((stock, [record = sql``]) => [record, ...stock])
  })
})

describe('one record', () => {
  const PEOPLE = 10
  const ROUNDS = 150

  /** Writes what refers to the record and holds no lock of it, as whatever is born below it does. */
  async function insertHistoryRow(record: string): Promise<void> {
    const at = new Date(server.services.clock())
    const row = { id: newId(), record, event: 'NOTE', label: '备注', uid: null, role: '系统', at }
    await server.database.tx(db =>
      db
        .insertInto('history')
        .values({ ...row, fromState: 'submitted', toState: 'submitted', input: null })
        .execute(),
    )
  }

  const refusedOrThrow = (error: unknown) => {
    if (!(error instanceof Refused)) throw error
  }

  /** Locks the record as every step does, and writes it. */
  const step = (id: string) =>
    server.database.tx(async db => {
      const context = { db, services: server.services }
      await fire(context, { workflow: 'goodsDonation', id, event: 'NOBODY_DREW_IT', who: {} }).catch(refusedOrThrow)
      await db.updateTable('record').set({ changedAt: new Date() }).where('id', '=', id).execute()
    })

  test('steps of a record and what is written beside it never wait for each other crosswise', async () => {
    const fixture = await createDonationFixture(server)
    const id = await createGiftAt(server, fixture, 'submitted')
    await Promise.all(
      Array.from({ length: PEOPLE }, async (_, person) => {
        for (let round = 0; round < ROUNDS; round++) await ((round + person) % 2 ? step(id) : insertHistoryRow(id))
      }),
    )
    await assertNoDeadlocks(server)
  })
})
