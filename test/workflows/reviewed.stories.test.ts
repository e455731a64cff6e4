/** What a changed line of a review table would say, told by people: no stored table may be the only one to notice. */
import { expect, test } from 'vitest'
import { hours } from '../../src/machines/workflow/span.ts'
import { afterSales } from '../../src/machines/workflows/afterSales/chart.ts'
import { aid } from '../../src/machines/workflows/aid/chart.ts'
import { goodsDonation } from '../../src/machines/workflows/goodsDonation/chart.ts'
import { roleGrant } from '../../src/machines/workflows/roleGrant/chart.ts'
import { shop } from '../../src/machines/workflows/shop/chart.ts'
import { RecordSimulation } from '../support/model/recordSimulation.ts'
import { CLAIM } from '../support/model/worlds/afterSales.ts'
import { AID_ACTORS, RELIEF } from '../support/model/worlds/aid.ts'
import { DONATION_ACTORS, FETCHED } from '../support/model/worlds/goodsDonation.ts'
import { MALL_ACTORS } from '../support/model/worlds/people.ts'
import { ROLE_ACTORS, VOLUNTEER } from '../support/model/worlds/roleGrant.ts'
import { SHOP } from '../support/model/worlds/shop.ts'

const why = { reason: '材料不全' }
const departed = { system: 'roleGrant' } as const

test('a role that was suspended is given back when it is resumed', () => {
  const life = new RecordSimulation(roleGrant, VOLUNTEER)
  life.take(ROLE_ACTORS.leader3, 'ADD')
  life.take(ROLE_ACTORS.leader3, 'SUSPEND', why)
  const effects = life.take(ROLE_ACTORS.leader3, 'RESUME')
  const { owner: uid, role, region } = VOLUNTEER
  expect(effects).toContainEqual({ type: 'grant', params: { uid, role, region } })
})

test('a suspended shop with orders under way is not shut: its buyers would stand before a closed door', () => {
  const life = new RecordSimulation(shop, { ...SHOP, openOrders: 2 })
  life.take(MALL_ACTORS.seller, 'APPLY')
  life.take(MALL_ACTORS.platform, 'APPROVE')
  life.take(MALL_ACTORS.platform, 'SUSPEND', why)
  expect(life.refusalOf(MALL_ACTORS.platform, 'SHUT_DOWN', why)?.message).toBe('还有没有完结的订单，处理完才能关闭')
  expect(life.buttons(MALL_ACTORS.platform)).toEqual(['恢复营业'])
  life.mergeFacts({ openOrders: 0 })
  life.take(MALL_ACTORS.platform, 'SHUT_DOWN', why)
  expect(life.label).toBe('已关闭')
})

test('whoever let an assignment lapse is told so, and so is who has to find another', () => {
  const help = new RecordSimulation(aid, RELIEF)
  help.take(AID_ACTORS.asker, 'SUBMIT')
  help.take(AID_ACTORS.responsible, 'ACCEPT')
  help.take(AID_ACTORS.responsible, 'ASSIGN', { helper: 'volunteer' })
  help.effects.length = 0
  help.advanceTime(hours(24))
  expect(help.effects).toContainEqual({
    type: 'message',
    params: { to: ['volunteer'], text: '您没有按时答复，指派已取消' },
  })
  expect(JSON.stringify(help.effects)).toContain('帮扶人没有按时答复，请另行指派')

  const gift = new RecordSimulation(goodsDonation, FETCHED)
  gift.take(DONATION_ACTORS.donor, 'SUBMIT')
  gift.take(DONATION_ACTORS.responsible, 'ACCEPT')
  gift.take(DONATION_ACTORS.responsible, 'ASSIGN', { collector: 'collector' })
  gift.effects.length = 0
  gift.advanceTime(hours(24))
  expect(gift.effects).toContainEqual({
    type: 'message',
    params: { to: ['collector'], text: '您没有按时答复，上门收取的指派已取消' },
  })
})

test('whoever takes a matter over from somebody who left has all of the 48 hours', () => {
  const lives = [new RecordSimulation(aid, { ...RELIEF }), new RecordSimulation(goodsDonation, { ...FETCHED })] as const
  lives[0].take(AID_ACTORS.asker, 'SUBMIT')
  lives[1].take(DONATION_ACTORS.donor, 'SUBMIT')
  for (const life of lives) {
    const [clock = ''] = [...life.clocks.keys()]
    life.advanceTime(hours(47))
    life.take(departed, 'HAND_UP')
    expect(life.clocks.get(clock), `${life.flow.id}: when its clock rings`).toBe(hours(47 + 48))
  }
})

test('nobody takes it up for 48 hours: it goes to the next rung at that moment, and not before', () => {
  const lives = [new RecordSimulation(aid, { ...RELIEF }), new RecordSimulation(goodsDonation, { ...FETCHED })] as const
  lives[0].take(AID_ACTORS.asker, 'SUBMIT')
  lives[1].take(DONATION_ACTORS.donor, 'SUBMIT')
  for (const life of lives) {
    life.advanceTime(hours(48) - 1)
    expect(life.row.facts.rung, life.flow.id).toBe('responsible')
    life.advanceTime(1)
    expect(life.row.facts.rung, life.flow.id).toBe('platform')
  }
})

test('a refund that is refused after the goods came back is counted in its order again', () => {
  const life = new RecordSimulation(afterSales, CLAIM)
  const { buyer, seller } = MALL_ACTORS
  life.take(buyer, 'APPLY', { amount: 4_000, reason: '和描述不一样', photos: [], kind: 'return' })
  life.take(seller, 'AGREE_RETURN')
  life.take(buyer, 'SEND_BACK', { courier: '圆通速递', number: 'YT1234567890' })
  expect(life.label).toBe('待商家收货')
  expect(life.take(seller, 'REFUSE_REFUND', why)).toContainEqual({ type: 'recount', params: { order: CLAIM.order } })
})
