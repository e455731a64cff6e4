/** Applying for a shop, what the platform makes of it, and what it earns. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { homeContract } from '../../../src/contract/home.contract.ts'
import { shopContract, shopContract as shops } from '../../../src/contract/shop.contract.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import { readAllPages } from '../../support/assertions/pagination.ts'
import { sealed } from '../../support/assertions/sealed.ts'
import type { TestAccount } from '../../support/fixtures/accounts.ts'
import { createUpload } from '../../support/fixtures/goods.ts'
import {
  createBuyer,
  createMember,
  createPaidOrder,
  createPlatformMember,
  createShippedOrder,
  openShop,
  orderLineIds,
  placeOrder,
  readOrder,
  refusedStep,
  takeStep,
} from '../../support/fixtures/mall.ts'
import { startServer, type TestServer } from '../../support/server/testServer.ts'

const DAY = 86_400_000
const as = (person: Pick<TestAccount, 'token'>) => ({ token: person.token })

describe('a shop that is applied for', () => {
  let server: TestServer
  let me: TestAccount
  let platform: TestAccount
  let paper = ''
  const application = () => ({
    name: '桥头修鞋铺',
    summary: '修鞋、配钥匙、磨刀',
    region: '330106109',
    address: '北山路 46 号',
    papers: [paper],
  })
  beforeAll(async () => {
    server = await startServer({ demo: false })
    me = await createMember(server, '周建国')
    platform = await createPlatformMember(server)
    paper = await createUpload(server, me)
  })
  afterAll(() => server.close())

  it('waits, is nowhere to be seen, and there is one at a time', async () => {
    const twice = await Promise.allSettled([1, 2, 3].map(() => server.call(shops.shopApply, application(), as(me))))
    const [made] = twice.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await server.refused(shops.shopApply, application(), as(me))).toMatchObject({
      ...{ code: 'notNow', message: '您的上一份开店申请还在审核，请等待结果' },
    })
    expect((await server.call(shops.myShops, {}, as(me))).dataList).toMatchObject([
      { id: made!.id, state: 'applied', stateLabel: '待审核', open: false, reason: '', earned: 0, pending: 0 },
    ])
    expect((await server.call(shops.myShops, {}, as(me))).dataList[0]).toMatchObject({
      ...{ summary: '修鞋、配钥匙、磨刀', address: '北山路 46 号', papers: [sealed(paper)] },
      regionName: expect.stringContaining('西湖区'),
    })
    expect(await server.refused(shopContract.shopDetail, { id: made!.id })).toMatchObject({ code: 'missing' })
    expect(await server.refused(shops.shopGoodsPage, { shop: made!.id }, as(me))).toMatchObject({ code: 'missing' })
    const box = { west: 119, south: 29, east: 121, north: 31 }
    const seen = () => server.call(homeContract.getDitu, { ...box, kind: 'shop' })
    expect((await seen()).dataList).toEqual([])

    const tasks = await server.call(taskContract.taskPage, {}, as(platform))
    expect(tasks.dataList).toMatchObject([{ id: made!.id, title: '桥头修鞋铺' }])
    const desk = await server.call(shops.shopApplyPage, { tab: 'applied' }, as(platform))
    expect(desk).toMatchObject({
      total: 1,
      dataList: [
        {
          id: made!.id,
          owner: '周建国',
          papers: [sealed(paper)],
          stateLabel: '待审核',
          record: { version: 1 },
          address: '北山路 46 号',
        },
      ],
    })
    for (const person of [me, await createMember(server)]) {
      const refused = await server.raw(shops.shopApplyPage.wire, as(person))
      expect(refused).toEqual({ result: 403, resultNote: '店铺审核只能由平台操作' })
    }
    expect(await refusedStep(server, me, 'shopApprove', made!.id)).toMatchObject({ code: 'notYours' })

    await takeStep(server, platform, 'shopApprove', made!.id)
    expect((await server.call(shops.shopGoodsPage, { shop: made!.id }, as(me))).total).toBe(0)
    expect(await server.call(shopContract.shopDetail, { id: made!.id })).toMatchObject({
      name: '桥头修鞋铺',
      open: true,
      regionName: expect.stringContaining('西湖区'),
      goodsCount: 0,
      sold: 0,
      stars: 0,
    })
    expect((await seen()).dataList.map(({ id }) => id)).toEqual([made!.id])
  })

  it('shows its papers to whoever applied, not to whoever it was given to later', async () => {
    const heir = await createMember(server)
    const [shop] = (await server.call(shops.myShops, {}, as(me))).dataList
    const grant = { id: newId(), uid: heir.uid, role: 'shopOwner', region: shop!.id } as const
    await server.database.db.insertInto('roleGrant').values(grant).execute()
    expect(shop).toMatchObject({ papers: [sealed(paper)] })
    expect((await server.call(shops.myShops, {}, as(heir))).dataList).toMatchObject([{ id: shop!.id, papers: [] }])
  })

  it('that is suspended is told so; closed, it stays in the list of its owner', async () => {
    const shop = await openShop(server)
    await takeStep(server, platform, 'shopSuspend', shop.id, { reason: '整改' })
    const ownShops = async () => (await server.call(shops.myShops, {}, as(shop.owner))).dataList
    /** Everybody: in the list, and on the map. */
    const shownTo = async () => {
      const listed = await readAllPages(50, after =>
        server.call(shopContract.shopPage, { pageSize: 50, ...(after ? { after } : {}) }),
      )
      const box = { west: 120, south: 30.1, east: 120.2, north: 30.3 }
      const { dataList: drawn } = await server.call(homeContract.getDitu, { ...box, kind: 'shop' })
      return [listed, drawn].map(all => all.some(({ id }) => id === shop.id))
    }
    expect(await ownShops()).toMatchObject([{ state: 'suspended', reason: '整改', open: false }])
    expect(await shownTo()).toEqual([false, false])
    await takeStep(server, platform, 'shopResume', shop.id)
    expect(await shownTo()).toEqual([true, true])
    expect(await ownShops()).toMatchObject([{ state: 'open', reason: '', open: true }])
    await takeStep(server, shop.owner, 'shopClose', shop.id)
    expect(await ownShops()).toMatchObject([{ state: 'closed', open: false }])
    expect(await server.call(shopContract.shopDetail, { id: shop.id })).toMatchObject({ open: false })
    expect(await server.refused(shopContract.shopDetail, { id: 'nothing' })).toMatchObject({ code: 'missing' })
  })

  it('earns what was paid once the orders are settled', async () => {
    const shop = await openShop(server, [{ price: 5_000, freight: 600 }])
    const wang = await createBuyer(server)
    const { id } = await createShippedOrder(server, wang, shop)
    const money = async () => {
      const [one] = (await server.call(shops.myShops, {}, as(shop.owner))).dataList
      return [one?.earned, one?.pending]
    }
    const unpaid = await placeOrder(server, wang, shop.skus)
    expect(await money(), 'what is not paid is nothing to wait for').toEqual([0, 5_600])
    await takeStep(server, wang, 'orderCancel', unpaid.id)
    expect(await money()).toEqual([0, 5_600])
    const half = await createPaidOrder(server, wang, shop.skus)
    const lines = await orderLineIds(server, wang, half.id)
    const claim = { kind: 'refund', amount: 2_000, reason: '少了一半', photos: [], lines }
    await takeStep(server, wang, 'orderRefundApply', half.id, claim)
    const [refund] = (await readOrder(server, wang, half.id)).afterSales
    await takeStep(server, shop.owner, 'refundAgree', refund?.id ?? '')
    await server.sweep()
    expect(await money(), 'what went back is not waited for').toEqual([0, 9_200])
    await takeStep(server, wang, 'orderReceive', id)
    expect(await money()).toEqual([0, 9_200])
    server.advanceClock(8 * DAY)
    await server.sweep()
    expect(await money()).toEqual([5_600, 3_600])
    expect((await server.call(shopContract.shopDetail, { id: shop.id })).sold).toBe(2)
  })
})
