/** 2-workflows.md 2.3, told by people. */
import { describe, expect, test } from 'vitest'
import { days, hours, minutes } from '../../src/machines/workflow/span.ts'
import { payment } from '../../src/machines/workflows/payment/chart.ts'
import { RecordSimulation } from '../support/model/recordSimulation.ts'
import { GIFT } from '../support/model/worlds/payment.ts'
import { MALL_ACTORS, system } from '../support/model/worlds/people.ts'

const { buyer, finance, farFinance, neighbour } = MALL_ACTORS
const second = { ...finance, uid: 'second' }
const provider = system('provider')
const why = { reason: '付错了金额' }
const proven = { ...why, proof: ['/files/proof.jpg'] }
const ANOTHER = { code: 'notNow', message: '需要另一位财务复核，不能由同一人完成' }

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
    expect(paid().money).toEqual({ channel: -10_000, 'campaign:c1': 10_000 })
  })
  test('a notice that comes twice counts once', () => {
    const life = paid()
    expect(life.refusalOf(provider, 'PAID')?.code).toBe('notNow')
    expect(life.money).toEqual({ channel: -10_000, 'campaign:c1': 10_000 })
  })
  test('a notice that comes after 30 minutes goes back by itself', () => {
    const life = opened()
    life.advanceTime(minutes(30))
    expect(life.label).toBe('已取消')
    const effects = life.take(provider, 'PAID')
    expect(effects).toContainEqual({ type: 'startRefund', params: { amount: 10_000 } })
    expect(effects.some(({ type }) => type === 'stepOf')).toBe(false)
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
  test('a payment tells what it is for at once: an order, a certification; a gift tells nobody', () => {
    const tells = (purpose: 'order' | 'fee' | 'donation') =>
      paid({ ...GIFT, purpose, subject: 'x1' }).effects.filter(({ type }) => type === 'stepOf')
    expect(tells('order')).toEqual([{ type: 'stepOf', params: { workflow: 'order', id: 'x1', event: 'PAID' } }])
    expect(tells('fee')).toEqual([{ type: 'stepOf', params: { workflow: 'certification', id: 'x1', event: 'PAID' } }])
    expect(tells('donation')).toEqual([])
  })
})

describe('booking', () => {
  test('a gift is with the merchant of its payee, never with the platform; finance finds it and moves nothing', () => {
    const life = paid({ ...GIFT, payee: 'm1' })
    const received = { 'channel:m1': -10_000, 'campaign:c1': 10_000 }
    expect(life.money).toEqual(received)
    expect(life.refusalOf(farFinance, 'CONFIRM')?.code).toBe('notYours')
    life.take(finance, 'CONFIRM')
    expect([life.label, life.money]).toEqual(['已入账', received])
    life.take(buyer, 'REQUEST_REFUND', why)
    life.take(finance, 'APPROVE')
    life.take(provider, 'REFUNDED')
    expect(life.money).toEqual({})
  })
  test('its giver takes their name off the public list and puts it back; a buyer has no such list', () => {
    const life = paid()
    life.take(buyer, 'HIDE_NAME')
    expect(life.refusalOf(buyer, 'HIDE_NAME')?.message).toBe('这笔捐款已经不公开姓名')
    life.take(buyer, 'SHOW_NAME')
    expect(life.row.facts.anonymous).toBe(false)
    const order = paid({ ...GIFT, purpose: 'order', subject: 'o1' })
    expect(order.refusalOf(buyer, 'HIDE_NAME')?.message).toBe('只有捐款会公开姓名')
  })
  test('who works in finance does not book a gift of their own', () => {
    const own = new RecordSimulation(payment, { ...GIFT, owner: 'finance' })
    own.take(finance, 'OPEN')
    own.take(provider, 'PAID')
    expect(own.refusalOf(finance, 'CONFIRM')?.code).toBe('notYours')
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
    expect(life.refusalOf(buyer, 'REQUEST_REFUND', why)?.message).toBe(
      '付款时间过长，请逾期申请退款，说明原因并附上凭证',
    )
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
    life.mergeFacts({ spent: 10_000 })
    expect(life.refusalOf(finance, 'APPROVE')?.message).toBe('这笔捐款已经拨付使用，不能再申请退款')
    life.take(finance, 'REFUSE', { reason: '已拨付' })
    expect(life.refusalOf(buyer, 'REQUEST_REFUND', why)?.code).toBe('notNow')
  })
  test('an order is refunded by after-sales, not here', () => {
    const life = paid({ ...GIFT, purpose: 'order', subject: 'o1' })
    expect(life.refusalOf(buyer, 'REQUEST_REFUND', why)?.message).toContain('请在订单里申请售后')
  })
})

describe('another amount comes than was asked for', () => {
  const other = (facts = GIFT) => {
    const life = opened(facts)
    life.take(provider, 'PAID_OTHERWISE', { amount: 6_000 })
    return life
  }
  test('it lies apart, and finance accepts it as the gift that it is', () => {
    const life = other()
    expect(life.money).toEqual({ channel: -6_000, suspense: 6_000 })
    life.take(finance, 'ACCEPT_AMOUNT')
    life.take(finance, 'CONFIRM')
    expect(life.money).toEqual({ channel: -6_000, 'campaign:c1': 6_000 })
    expect(life.row.facts.amount).toBe(6_000)
  })
  test('or sends back what came, no more and no less', () => {
    const life = other({ ...GIFT, purpose: 'order', subject: 'o1' })
    expect(life.refusalOf(finance, 'ACCEPT_AMOUNT')?.message).toContain('请退回来款')
    expect(life.take(finance, 'SEND_BACK')).toContainEqual({ type: 'startRefund', params: { amount: 6_000 } })
    life.take(provider, 'REFUNDED')
    expect(life.money).toEqual({})
  })
})

describe('a refund that two people decide', () => {
  const BIG = { ...GIFT, amount: 200_000 }
  const approved = (facts = BIG) => {
    const life = paid(facts)
    life.take(buyer, 'REQUEST_REFUND', why)
    life.take(finance, 'APPROVE')
    return life
  }
  test('from 2,000 yuan on: whoever approved does not countersign, and the other one does', () => {
    const life = approved()
    expect(life.label).toBe('待复核')
    expect(life.refusalOf(finance, 'COUNTERSIGN')).toEqual(ANOTHER)
    expect(life.take(second, 'COUNTERSIGN')).toContainEqual({ type: 'startRefund', params: { amount: 200_000 } })
    expect(life.label).toBe('退款中')
    expect(approved({ ...GIFT, amount: 199_999 }).label).toBe('退款中')
  })
  test('asked for late, however small it is, and with proof', () => {
    const life = paid()
    expect(life.refusalOf(buyer, 'REQUEST_LATE_REFUND', proven)?.message).toBe('付款未满 24 小时，可以直接申请退款')
    life.advanceTime(hours(24))
    expect(life.refusalOf(buyer, 'REQUEST_LATE_REFUND', { ...why, proof: [] })?.field).toBe('proof')
    life.take(buyer, 'REQUEST_LATE_REFUND', proven)
    life.take(finance, 'APPROVE')
    life.take(second, 'REFUSE', { reason: '凭证看不清' })
    expect(life.label).toBe('已支付')
  })
  test('its giver may take the request back, and after three working days the leader hears of it', () => {
    const life = paid()
    life.take(buyer, 'REQUEST_REFUND', why)
    life.advanceTime(days(7))
    expect(life.effects).toContainEqual({
      type: 'message',
      params: { to: { role: 'leader2', place: '330106' }, text: '有一笔退款 3 个工作日没有财务处理，请催办' },
    })
    life.take(buyer, 'TAKE_REQUEST_BACK')
    expect(life.label).toBe('已支付')
  })
})

describe('a refund that fails', () => {
  const failed = () => {
    const life = paid()
    life.take(buyer, 'REQUEST_REFUND', why)
    life.take(finance, 'APPROVE')
    life.take(provider, 'REFUND_FAILED', { reason: '收款账户已注销' })
    return life
  }
  test('is tried again', () => {
    const life = failed()
    expect(life.label).toBe('退款未成功')
    life.take(finance, 'RETRY')
    life.take(provider, 'REFUNDED')
    expect(life.money).toEqual({})
  })
  test('or paid back by hand, which another person looks at: the platform is owed what lies at the provider', () => {
    const life = failed()
    life.take(finance, 'PAY_BY_HAND', proven)
    expect(life.refusalOf(finance, 'COUNTERSIGN')).toEqual(ANOTHER)
    life.take(second, 'REJECT', { reason: '回单不是这一笔' })
    expect(life.label).toBe('退款未成功')
    life.take(finance, 'PAY_BY_HAND', proven)
    life.take(second, 'COUNTERSIGN')
    expect(life.label).toBe('已退款')
    expect(life.money).toEqual({ channel: -10_000, platform: 10_000 })
  })
  test('and arrives after all while it is paid by hand: finance is warned', () => {
    const life = failed()
    life.take(finance, 'PAY_BY_HAND', proven)
    expect(JSON.stringify(life.take(provider, 'REFUNDED'))).toContain('请追回线下那一笔')
    expect(life.money).toEqual({})
  })
  test('without a word for a day the provider is asked again under the same number', () => {
    const life = paid()
    life.take(buyer, 'REQUEST_REFUND', why)
    life.take(finance, 'APPROVE')
    const before = life.effects.length
    life.advanceTime(hours(24))
    expect(life.effects.slice(before)).toContainEqual({ type: 'startRefund', params: { amount: 10_000 } })
    expect(life.label).toBe('退款中')
  })
})
