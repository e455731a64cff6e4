/** 2-workflows.md 2.3, told by people. */
import { describe, expect, test } from 'vitest'
import { payment } from '../../src/machines/workflows/payment.ts'
import { hours, minutes } from '../../src/machines/workflows/span.ts'
import { Life } from '../support/model/life.ts'
import { GIFT } from '../support/model/worlds/payment.ts'
import { PEOPLE, system } from '../support/model/worlds/people.ts'

const { buyer, finance, farFinance, neighbour } = PEOPLE
const provider = system('provider')
const why = { reason: '付错了金额' }

const opened = (facts = GIFT) => {
  const life = new Life(payment, facts)
  life.does(buyer, 'OPEN')
  return life
}
const paid = (facts = GIFT) => {
  const life = opened(facts)
  life.does(provider, 'PAID')
  return life
}

describe('paying', () => {
  test('only the provider says that money has come, never the browser', () => {
    for (const who of [buyer, neighbour, finance, PEOPLE.platform, system('payment'), {}])
      expect(opened().refuses(who, 'PAID')).toEqual({ code: 'notYours', message: '「支付成功」只能由支付机构操作' })
    expect(paid().money).toEqual({ channel: -10_000, clearing: 10_000 })
  })
  test('a notice that comes twice counts once', () => {
    const life = paid()
    expect(life.refuses(provider, 'PAID')?.code).toBe('notNow')
    expect(life.money).toEqual({ channel: -10_000, clearing: 10_000 })
  })
  test('a notice that comes after 30 minutes goes back by itself', () => {
    const life = opened()
    life.passes(minutes(30))
    expect(life.label).toBe('已取消')
    const effects = life.does(provider, 'PAID')
    expect(effects).toContainEqual({ type: 'startRefund', params: { amount: 10_000 } })
    expect(effects.some(({ type }) => type === 'tell')).toBe(false)
    expect(life.label).toBe('退款中')
    expect(life.refuses(provider, 'PAID')?.code).toBe('notNow')
    life.does(provider, 'REFUNDED')
    expect(life.label).toBe('已退款')
    expect(life.money).toEqual({})
  })
  test('an order that is cancelled takes its payment along', () => {
    const life = opened({ ...GIFT, purpose: 'order', subject: 'o1' })
    life.does(system('order'), 'CANCEL')
    expect(life.label).toBe('已取消')
  })
  test.each([
    ['order', 'order'],
    ['fee', 'certification'],
  ] as const)('a payment for an %s tells its %s at once', (purpose, workflow) => {
    const told = paid({ ...GIFT, purpose, subject: 'x1' }).effects.find(({ type }) => type === 'tell')
    expect(told).toEqual({ type: 'tell', params: { workflow, id: 'x1', event: 'PAID' } })
  })
})

describe('booking', () => {
  test('finance of the city books a gift to its campaign, then a receipt is issued', () => {
    const life = paid()
    expect(life.refuses(farFinance, 'CONFIRM')?.code).toBe('notYours')
    life.does(finance, 'CONFIRM')
    expect(life.money).toEqual({ channel: -10_000, 'campaign:c1': 10_000 })
    life.does(finance, 'ISSUE_RECEIPT')
    expect(life.label).toBe('已开票')
  })
  test('who works in finance does not book a gift of their own', () => {
    const own = new Life(payment, { ...GIFT, owner: 'finance' })
    own.does(finance, 'OPEN')
    own.does(provider, 'PAID')
    expect(own.refuses(finance, 'CONFIRM')?.code).toBe('notYours')
  })
  test('there is no donation receipt for an order', () => {
    const life = paid({ ...GIFT, purpose: 'order', subject: 'o1' })
    life.does(finance, 'CONFIRM')
    expect(life.refuses(finance, 'ISSUE_RECEIPT')?.message).toBe('只有捐款可以开具捐赠票据')
  })
})

describe('a giver changes their mind', () => {
  test('within 24 hours, and finance agrees: everything is as before', () => {
    const life = paid()
    life.does(finance, 'CONFIRM')
    life.passes(hours(24) - 1)
    life.does(buyer, 'REQUEST_REFUND', why)
    expect(life.label).toBe('退款审核中')
    life.does(finance, 'APPROVE')
    expect(life.label).toBe('退款中')
    life.does(provider, 'REFUNDED')
    expect(life.money).toEqual({})
  })
  test('confirming in between does not give more time', () => {
    const life = paid()
    life.passes(hours(20))
    life.does(finance, 'CONFIRM')
    life.passes(hours(4))
    expect(life.refuses(buyer, 'REQUEST_REFUND', why)?.message).toBe('付款时间过长，不能再申请退款')
  })
  test('finance refuses with a reason: back to where it was, and she reads the reason', () => {
    for (const confirmed of [false, true]) {
      const life = paid()
      if (confirmed) life.does(finance, 'CONFIRM')
      const before = life.label
      life.does(buyer, 'REQUEST_REFUND', why)
      expect(life.refuses(finance, 'REFUSE')).toEqual({ code: 'invalid', message: '请填写原因', field: 'reason' })
      const effects = life.does(finance, 'REFUSE', { reason: '项目已开始执行' })
      expect(life.label).toBe(before)
      expect(effects[0]).toMatchObject({ params: { to: ['buyer'], text: '您的退款申请没有通过：项目已开始执行' } })
    }
  })
  test('what the campaign has spent cannot come back, even if it was asked for before', () => {
    const life = paid()
    life.does(buyer, 'REQUEST_REFUND', why)
    life.learns({ disbursed: true })
    expect(life.refuses(finance, 'APPROVE')?.message).toBe('这笔捐款已经拨付使用，不能再申请退款')
    life.does(finance, 'REFUSE', { reason: '已拨付' })
    expect(life.refuses(buyer, 'REQUEST_REFUND', why)?.code).toBe('notNow')
  })
  test('an order is refunded by after-sales, not here', () => {
    const life = paid({ ...GIFT, purpose: 'order', subject: 'o1' })
    expect(life.refuses(buyer, 'REQUEST_REFUND', why)?.message).toContain('请在订单里申请售后')
  })
})
