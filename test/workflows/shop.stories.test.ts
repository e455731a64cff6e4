/** 2-workflows.md 2.12, the shop, told by people. */
import { expect, test } from 'vitest'
import { shop } from '../../src/machines/workflows/shop.ts'
import { Life } from '../support/model/life.ts'
import { PEOPLE } from '../support/model/worlds/people.ts'
import { SHOP } from '../support/model/worlds/shop.ts'

const { seller, platform, buyer } = PEOPLE
const why = { reason: '资质过期' }

const opened = (facts = SHOP) => {
  const life = new Life(shop, facts)
  life.does(seller, 'APPLY')
  life.does(platform, 'APPROVE')
  return life
}

test('a member applies, the platform approves: the role comes with the shop', () => {
  const life = opened()
  expect(life.label).toBe('营业中')
  expect(life.effects).toContainEqual({ type: 'grant', params: { uid: 'seller', role: 'shopOwner', region: 's1' } })
})
test('refused with a reason, and that is that', () => {
  const life = new Life(shop, SHOP)
  life.does(seller, 'APPLY')
  life.does(platform, 'REFUSE', why)
  expect(life.label).toBe('未通过')
  expect(life.effects.some(({ type }) => type === 'grant')).toBe(false)
})
test('nobody opens their own shop, not even the platform', () => {
  const life = new Life(shop, { ...SHOP, owner: 'platform' })
  life.does(platform, 'APPLY')
  expect(life.refuses(platform, 'APPROVE')?.code).toBe('notYours')
})
test('suspended and resumed; its owner cannot lift it', () => {
  const life = opened()
  life.does(platform, 'SUSPEND', why)
  expect(life.label).toBe('已暂停')
  expect(life.refuses(seller, 'RESUME')?.code).toBe('notYours')
  expect(life.buttons(seller)).toEqual([])
  life.does(platform, 'RESUME')
  expect(life.label).toBe('营业中')
})
test('it closes when its orders are settled, and the role goes', () => {
  const life = opened({ ...SHOP, openOrders: 1 })
  expect(life.refuses(seller, 'CLOSE')?.message).toBe('还有没有完结的订单，处理完才能关闭')
  expect(life.refuses(platform, 'SHUT_DOWN', why)?.code).toBe('notNow')
  life.learns({ openOrders: 0 })
  expect(life.refuses(buyer, 'CLOSE')?.code).toBe('notYours')
  life.does(seller, 'CLOSE')
  expect(life.effects).toContainEqual({ type: 'revoke', params: { uid: 'seller', role: 'shopOwner', region: 's1' } })
})
