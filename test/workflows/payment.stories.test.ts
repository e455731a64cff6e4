/** 2-workflows.md 2.3, told by people. */
import { describe, expect, test } from 'vitest'
import { hours, minutes } from '../../src/machines/workflow/span.ts'
import { payment } from '../../src/machines/workflows/payment/chart.ts'
import { RecordSimulation } from '../support/model/recordSimulation.ts'
import { GIFT } from '../support/model/worlds/payment.ts'
import { MALL_ACTORS, system } from '../support/model/worlds/people.ts'

const { buyer, finance, farFinance, neighbour } = MALL_ACTORS
const provider = system('provider')
const why = { reason: '付错了金额' }

const opened = (facts = GIFT) => {
  const life = new RecordSimulation(payment, facts)
  life.take(buyer, 'OPEN')
  return life
}
const paid = (facts = GIFT) => {
  const life = opened(facts)
  life.take(provider, 'PAID')
  return life
}

describe('paying', () => {
  test('only the provider says that money has come, never the browser', () => {
    for (const who of [buyer, neighbour, finance, MALL_ACTORS.platform, system('payment'), {}])
      expect(opened().refusalOf(who, 'PAID')).toEqual({ code: 'notYours', message: '「支付成功」只能由支付机构操作' })
    expect(paid().money).toEqual({ channel: -10_000, clearing: 10_000 })
  })
  test('a notice that comes twice counts once', () => {
    const life = paid()
    expect(life.refusalOf(provider, 'PAID')?.code).toBe('notNow')
    expect(life.money).toEqual({ channel: -10_000, clearing: 10_000 })
  })
  test('a notice that comes after 30 minutes goes back by itself', () => {
    const life = opened()
    life.advanceTime(minutes(30))
    expect(life.label).toBe('已取消')
    const effects = life.take(provider, 'PAID')
    expect(effects).toContainEqual({ type: 'startRefund', params: { amount: 10_000 } })
    expect(effects.some(({ type }) => type === 'tell')).toBe(false)
    expect(life.label).toBe('退款中')
    expect(life.refusalOf(provider, 'PAID')?.code).toBe('notNow')
    life.take(provider, 'REFUNDED')
    expect(life.label).toBe('已退款')
    expect(life.money).toEqual({})
  })
  test('an order that is cancelled takes its payment along', () => {
    const life = opened({ ...GIFT, purpose: 'order', subject: 'o1' })
    life.take(system('order'), 'CANCEL')
    expect(life.label).toBe('已取消')
  })
  test('a payment for an order tells the order at once, and a fee nobody', () => {
    const tells = (purpose: 'order' | 'fee') =>
      paid({ ...GIFT, purpose, subject: 'x1' }).effects.filter(({ type }) => type === 'tell')
    expect(tells('order')).toEqual([{ type: 'tell', params: { workflow: 'order', id: 'x1', event: 'PAID' } }])
    expect(tells('fee')).toEqual([])
  })
})

describe('booking', () => {
  test('finance of the city books a gift to its campaign, then a receipt is issued', () => {
    const life = paid()
    expect(life.refusalOf(farFinance, 'CONFIRM')?.code).toBe('notYours')
    life.take(finance, 'CONFIRM')
    expect(life.money).toEqual({ channel: -10_000, 'campaign:c1': 10_000 })
    life.take(finance, 'ISSUE_RECEIPT')
    expect(life.label).toBe('已开票')
  })
  test('who works in finance does not book a gift of their own', () => {
    const own = new RecordSimulation(payment, { ...GIFT, owner: 'finance' })
    own.take(finance, 'OPEN')
    own.take(provider, 'PAID')
    expect(own.refusalOf(finance, 'CONFIRM')?.code).toBe('notYours')
  })
  test('there is no donation receipt for an order', () => {
    const life = paid({ ...GIFT, purpose: 'order', subject: 'o1' })
    life.take(finance, 'CONFIRM')
    expect(life.refusalOf(finance, 'ISSUE_RECEIPT')?.message).toBe('只有捐款可以开具捐赠票据')
  })
})

describe('a giver changes their mind', () => {
  test('within 24 hours, and finance agrees: everything is as before', () => {
    const life = paid()
    life.take(finance, 'CONFIRM')
    life.advanceTime(hours(24) - 1)
    life.take(buyer, 'REQUEST_REFUND', why)
    expect(life.label).toBe('退款审核中')
    life.take(finance, 'APPROVE')
    expect(life.label).toBe('退款中')
    life.take(provider, 'REFUNDED')
    expect(life.money).toEqual({})
  })
  test('confirming in between does not give more time', () => {
    const life = paid()
    life.advanceTime(hours(20))
    life.take(finance, 'CONFIRM')
    life.advanceTime(hours(4))
    expect(life.refusalOf(buyer, 'REQUEST_REFUND', why)?.message).toBe('付款时间过长，不能再申请退款')
  })
  test('finance refuses with a reason: back to where it was, and she reads the reason', () => {
    for (const confirmed of [false, true]) {
      const life = paid()
      if (confirmed) life.take(finance, 'CONFIRM')
      const before = life.label
      life.take(buyer, 'REQUEST_REFUND', why)
      expect(life.refusalOf(finance, 'REFUSE')).toEqual({ code: 'invalid', message: '请填写原因', field: 'reason' })
      const effects = life.take(finance, 'REFUSE', { reason: '项目已开始执行' })
      expect(life.label).toBe(before)
      expect(effects[0]).toMatchObject({ params: { to: ['buyer'], text: '您的退款申请没有通过：项目已开始执行' } })
    }
  })
  test('what the campaign has spent cannot come back, even if it was asked for before', () => {
    const life = paid()
    life.take(buyer, 'REQUEST_REFUND', why)
    life.mergeFacts({ disbursed: true })
    expect(life.refusalOf(finance, 'APPROVE')?.message).toBe('这笔捐款已经拨付使用，不能再申请退款')
    life.take(finance, 'REFUSE', { reason: '已拨付' })
    expect(life.refusalOf(buyer, 'REQUEST_REFUND', why)?.code).toBe('notNow')
  })
  test('an order is refunded by after-sales, not here', () => {
    const life = paid({ ...GIFT, purpose: 'order', subject: 'o1' })
    expect(life.refusalOf(buyer, 'REQUEST_REFUND', why)?.message).toContain('请在订单里申请售后')
  })
})
