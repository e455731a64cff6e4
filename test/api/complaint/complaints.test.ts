/** Complaints about orders, and who learns what of an order. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { afterSalesContract } from '../../../src/contract/afterSales.contract.ts'
import { complaintContract } from '../../../src/contract/complaint.contract.ts'
import { messageContract } from '../../../src/contract/message.contract.ts'
import { orderContract } from '../../../src/contract/order.contract.ts'
import { stepsContract } from '../../../src/contract/steps.contract.ts'
import { accountBalance, assertBooksBalanced } from '../../support/assertions/books.ts'
import { sealed } from '../../support/assertions/sealed.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import {
  type Buyer,
  createBuyer,
  createPaidOrder,
  createPlatformMember,
  createShippedOrder,
  openShop,
  orderLineIds,
  payPayment,
  placeOrder,
  REASON,
  readOrder,
  refusedStep,
  type ShopFixture,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { runConcurrently, type Work } from '../../support/server/concurrently.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ demo: false })
})
afterAll(() => server.close())

describe('complaints', () => {
  let liu: Buyer
  let chen: TestAccount
  beforeAll(async () => {
    ;[liu, chen] = [await createBuyer(server), await createPlatformMember(server)]
  })

  afterAll(async () => {
    await assertBooksBalanced(server)
  })
  const complaintOf = async (id: string) => (await readOrder(server, liu, id)).complaints.at(-1)
  const stateOf = async (id: string) => (await complaintOf(id))?.stateLabel

  /** Refused after-sales of a shipped order, complained about. */
  async function createRefusedClaim() {
    const shop = await openShop(server)
    const { id } = await createShippedOrder(server, liu, shop)
    const lines = await orderLineIds(server, liu, id)
    const claimInput = { kind: 'refund', amount: 2_500, photos: [], ...REASON }
    await takeStep(server, liu, 'orderRefundApply', id, { ...claimInput, lines })
    const refund = (await readOrder(server, liu, id)).afterSales[0]?.id ?? ''
    await takeStep(server, shop.owner, 'refundRefuse', refund, REASON)
    await takeStep(server, liu, 'refundComplain', refund, { reason: '袋子里有虫', photos: [] })
    return { shop, id, refund, complaint: (await complaintOf(id))?.id ?? '' }
  }

  describe('a complaint about refused after-sales', () => {
    test('is taken up by the platform, which forces the refund', async () => {
      const { id, refund, complaint } = await createRefusedClaim()
      const channel = await accountBalance(server, 'channel')
      expect(await refusedStep(server, liu, 'complaintTakeUp', complaint)).toMatchObject({ code: 'notYours' })
      await takeStep(server, chen, 'complaintTakeUp', complaint)
      expect(await stateOf(id)).toBe('平台处理中')
      await takeStep(server, chen, 'complaintForceRefund', complaint, REASON)
      await server.sweep()
      const { stateLabel } = await server.call(afterSalesContract.refundDetail, { id: refund }, { token: chen.token })
      expect([await stateOf(id), stateLabel]).toEqual(['已处理', '已退款'])
      expect((await accountBalance(server, 'channel')) - channel).toBe(2_500)
    })
  })

  describe('a complaint about an order', () => {
    const file = (id: string, { token }: TestAccount = liu) =>
      server.call(complaintContract.complaintAdd, { order: id, reason: '一直不发货' }, { token })
    test('is decided with a refund of what the platform chooses, which the shop and the books hear of', async () => {
      const shop = await openShop(server)
      const { id } = await createShippedOrder(server, liu, shop)
      const lines = await orderLineIds(server, liu, id)
      const { id: complaint } = await file(id)
      await takeStep(server, chen, 'complaintTakeUp', complaint)
      const refund = { lines, amount: 1_200, reason: '少发一件' }
      const refusal = (input: Record<string, unknown>, who = chen) =>
        refusedStep(server, who, 'complaintRefundOrder', complaint, input)
      expect(await refusal(refund, shop.owner)).toMatchObject({ code: 'missing' })
      expect(await refusal(refund, liu)).toMatchObject({ code: 'notYours' })
      expect(await refusal({ ...refund, lines: ['1'] })).toMatchObject({ code: 'invalid', field: 'lines' })
      expect((await refusal({ ...refund, amount: 9_999_999 }))?.message).toMatch('退款金额超过')
      expect(await stateOf(id)).toBe('平台处理中')
      const channel = await accountBalance(server, 'channel')
      await takeStep(server, chen, 'complaintRefundOrder', complaint, refund)
      await server.sweep()
      const order = await readOrder(server, liu, id)
      expect([await stateOf(id), order.refunded, order.stateLabel]).toEqual(['已处理', 1_200, '待收货'])
      // The shop may not read who complained of what: its message leads to the order.
      const messages = await server.call(messageContract.messagePage, { pageSize: 10 }, { token: shop.owner.token })
      const warning = messages.dataList.find(({ text }) => text.startsWith('买家投诉了'))
      expect(warning).toMatchObject({ workflow: 'order', record: id, side: 'desk', title: '' })
      const claim = await server.call(
        afterSalesContract.refundDetail,
        { id: order.afterSales[0]?.id ?? '' },
        { token: shop.owner.token },
      )
      expect(claim).toMatchObject({ stateLabel: '已退款', amount: 1_200, reason: '少发一件' })
      expect((await accountBalance(server, 'channel')) - channel).toBe(1_200)
    })

    test('is one, also where two are sent at the same moment', async () => {
      const { id } = await createPaidOrder(server, liu, (await openShop(server)).skus)
      const facts = JSON.stringify({ owner: liu.uid, shopOwners: [], order: id, afterSales: '' })
      const filed = { id: newId(), workflow: 'complaint', state: 'filed', version: 1, facts, place: '', root: id }
      const first: Work = async ({ db }) => {
        await db.selectFrom('record').select('id').where('id', '=', id).forNoKeyUpdate().execute()
        await db
          .insertInto('record')
          .values({ ...filed, owner: liu.uid })
          .execute()
      }
      const second = () => server.refused(complaintContract.complaintAdd, { order: id, reason: '一直不发货' }, liu)
      expect((await runConcurrently(server, first, second)).message).toBe('这笔订单的投诉正在处理，请等待平台的结果')
      expect((await readOrder(server, liu, id)).complaints).toHaveLength(1)
    })

    test('lets the platform see what it is about, but not where the buyer lives', async () => {
      const shop = await openShop(server)
      const { id } = await createPaidOrder(server, liu, shop.skus)
      const look = () => server.call(orderContract.orderDetail, { id }, { token: chen.token })
      expect(await server.refused(orderContract.orderDetail, { id }, { token: chen.token })).toMatchObject({
        code: 'missing',
      })
      await file(id)
      expect(await look()).toMatchObject({ stateLabel: '待发货', receiver: { name: '刘**', phone: '', detail: '' } })
    })

    test('shows what the buyer says of a shop, in words and pictures, to the platform but not to the shop in it', async () => {
      const shop = await openShop(server)
      const { uid } = shop.owner
      await server.database.db
        .insertInto('roleGrant')
        .values({ id: newId(), uid, role: 'platform', region: '' })
        .execute()
      const photo = await createUpload(server, liu)
      const { id: order } = await createPaidOrder(server, liu, shop.skus)
      const form = { order, reason: '袋子里有虫', photos: [photo] }
      const { id } = await server.call(complaintContract.complaintAdd, form, liu)
      const seenBy = async (who: TestAccount) =>
        (await server.call(complaintContract.complaintPage, { id }, who)).dataList.map(row => [row.reason, row.photos])
      const whole = [['袋子里有虫', [sealed(photo)]]]
      expect([await seenBy(liu), await seenBy(chen)]).toEqual([whole, whole])
      expect(await seenBy(shop.owner), 'who works for the platform and keeps the shop').toEqual([])
      expect(await server.refused(complaintContract.complaintDetail, { id }, shop.owner)).toMatchObject({
        code: 'missing',
      })
    })

    test('is listed for nobody else', async () => {
      const other = await createBuyer(server)
      expect((await server.call(complaintContract.complaintPage, {}, { token: other.token })).dataList).toEqual([])
      const shop = await openShop(server)
      const { id } = await file((await createPaidOrder(server, liu, shop.skus)).id)
      const ids = async (who: TestAccount, query: { id?: string; tab?: 'all' | 'handling' } = {}) =>
        (await server.call(complaintContract.complaintPage, query, { token: who.token })).dataList.map(
          row => row.record.id,
        )
      expect([await ids(other, { id }), (await ids(liu, { tab: 'all' }))[0], await ids(liu, { id })]).toEqual([
        [],
        id,
        [id],
      ])
      expect((await server.refused(complaintContract.complaintDetail, { id }, { token: other.token })).code).toBe(
        'missing',
      )
      expect(await ids(chen, { tab: 'handling' })).not.toContain(id)
      await takeStep(server, chen, 'complaintTakeUp', id)
      expect(await ids(chen, { tab: 'handling' })).toContain(id)
    })
  })
})

describe('access', () => {
  let liu: Buyer
  let shop: ShopFixture
  beforeAll(async () => {
    ;[liu, shop] = [await createBuyer(server), await openShop(server)]
  })

  afterAll(async () => {
    await assertBooksBalanced(server)
  })

  describe('the shop knows who buys', () => {
    test('only once it is paid', async () => {
      const { id, payment } = await placeOrder(server, liu, shop.skus)
      const unpaid = await readOrder(server, shop.owner, id)
      expect(unpaid).toMatchObject({
        buyer: '刘**',
        receiver: { name: '刘**', phone: '', regionNames: [], detail: '' },
      })
      await takeStep(server, liu, 'orderCancel', id)
      expect((await readOrder(server, shop.owner, id)).receiver.phone).toBe('')
      expect(payment).not.toBe('')
      const paid = await readOrder(server, shop.owner, (await createPaidOrder(server, liu, shop.skus)).id)
      expect(paid).toMatchObject({ buyer: '刘慧', receiver: { name: '刘慧芳', phone: '13812345678' } })
    })

    test('and to whom the invoice is made out as well, the platform never', async () => {
      const { id, payment } = await placeOrder(server, liu, shop.skus)
      const { id: disputed } = await createShippedOrder(server, liu, shop)
      const lines = await orderLineIds(server, liu, disputed)
      await takeStep(server, liu, 'orderRefundApply', disputed, {
        kind: 'refund',
        amount: 100,
        lines,
        photos: [],
        ...REASON,
      })
      const claim = (await readOrder(server, liu, disputed)).afterSales[0]?.id ?? ''
      await takeStep(server, shop.owner, 'refundRefuse', claim, REASON)
      await takeStep(server, liu, 'refundComplain', claim, { photos: [], ...REASON })
      const { db } = server.database
      const invoiceTitle = '杭州西湖某某有限公司'
      await db.updateTable('orderInfo').set({ invoiceTitle }).where('id', 'in', [id, disputed]).execute()
      const read = async (who: TestAccount, order = id) => (await readOrder(server, who, order)).invoiceTitle
      expect([await read(liu), await read(shop.owner)]).toEqual([invoiceTitle, ''])
      await payPayment(server, liu, payment)
      expect(await read(shop.owner)).toBe(invoiceTitle)
      const platform = await createPlatformMember(server)
      expect([await read(shop.owner, disputed), await read(platform, disputed)]).toEqual([invoiceTitle, ''])
    })
  })

  test('a suspended shop delivers what it sold, and sells no more', async () => {
    const theirs = await openShop(server, [{}, {}])
    const [open, sold] = [
      await placeOrder(server, liu, theirs.skus.slice(0, 1)),
      await createPaidOrder(server, liu, theirs.skus.slice(1)),
    ]
    await server.database.db.updateTable('record').set({ state: 'suspended' }).where('id', '=', theirs.id).execute()
    expect(
      await server.refused(
        stepsContract.orderChangePrice,
        { id: open.id, input: { amount: 1_000, ...REASON } },
        { token: theirs.owner.token },
      ),
    ).toEqual({ code: 'notNow', message: '店铺没有在营业' })
    const paying = await server.refused(orderContract.orderPay, { id: open.id }, { token: liu.token })
    expect(paying.message).toBe('店铺没有在营业，这笔订单暂时不能付款')
    const lines = await orderLineIds(server, liu, sold.id)
    await takeStep(server, theirs.owner, 'orderShip', sold.id, { courier: '顺丰速运', number: 'SF1234567890', lines })
  })
})
