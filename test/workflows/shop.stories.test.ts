/** 2-workflows.md 2.12, the shop, told by people. */
import { expect, test } from 'vitest'
import { shop } from '../../src/machines/workflows/shop/chart.ts'
import { RecordSimulation } from '../support/model/recordSimulation.ts'
import { MALL_ACTORS } from '../support/model/worlds/people.ts'
import { SHOP } from '../support/model/worlds/shop.ts'

const { seller, platform, buyer } = MALL_ACTORS
const why = { reason: '资质过期' }

const opened = (facts = SHOP) => {
  const life = new RecordSimulation(shop, facts)
  life.take(seller, 'APPLY')
  life.take(platform, 'APPROVE')
  return life
}

test('a member applies, the platform approves: the role comes with the shop', () => {
  const life = opened()
  expect(life.label).toBe('营业中')
  expect(life.effects).toContainEqual({ type: 'grant', params: { uid: 'seller', role: 'shopOwner', region: 's1' } })
})
test('refused with a reason, and that is that', () => {
  const life = new RecordSimulation(shop, SHOP)
  life.take(seller, 'APPLY')
  life.take(platform, 'REFUSE', why)
  expect(life.label).toBe('未通过')
  expect(life.effects.some(({ type }) => type === 'grant')).toBe(false)
})
test('nobody opens their own shop, not even the platform', () => {
  const life = new RecordSimulation(shop, { ...SHOP, owner: 'platform' })
  life.take(platform, 'APPLY')
  expect(life.refusalOf(platform, 'APPROVE')?.code).toBe('notYours')
})
test('suspended and resumed; its owner cannot lift it', () => {
  const life = opened()
  life.take(platform, 'SUSPEND', why)
  expect(life.label).toBe('已暂停')
  expect(life.refusalOf(seller, 'RESUME')?.code).toBe('notYours')
  expect(life.buttons(seller)).toEqual([])
  life.take(platform, 'RESUME')
  expect(life.label).toBe('营业中')
})
test('it closes when its orders are settled, and the role goes', () => {
  const life = opened({ ...SHOP, openOrders: 1 })
  expect(life.refusalOf(seller, 'CLOSE')?.message).toBe('还有没有完结的订单，处理完才能关闭')
  expect(life.refusalOf(platform, 'SHUT_DOWN', why)?.code).toBe('notNow')
  life.mergeFacts({ openOrders: 0 })
  expect(life.refusalOf(buyer, 'CLOSE')?.code).toBe('notYours')
  life.take(seller, 'CLOSE')
  expect(life.effects).toContainEqual({ type: 'revoke', params: { uid: 'seller', role: 'shopOwner', region: 's1' } })
})
