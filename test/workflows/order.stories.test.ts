/** 2-workflows.md 2.7, told by people. */
import { describe, expect, test } from 'vitest'
import { days, minutes } from '../../src/machines/workflow/span.ts'
import { order } from '../../src/machines/workflows/order/chart.ts'
import { RecordSimulation } from '../support/model/recordSimulation.ts'
import { LINE, ORDER } from '../support/model/worlds/order.ts'
import { MALL_ACTORS, system } from '../support/model/worlds/people.ts'

const { buyer, seller, neighbour, rival, nobody } = MALL_ACTORS
const PARCEL = { courier: '顺丰速运', number: 'SF1234567890' }
const CLAIM_INPUT = { kind: 'return', amount: LINE, reason: '尺寸不合适', photos: [], lines: ['line1'] }

const submitted = (facts = ORDER) => {
  const life = new RecordSimulation(order, facts)
  life.take(buyer, 'SUBMIT')
  return life
}
const paid = () => {
  const life = submitted()
  life.take(system('payment'), 'PAID')
  return life
}
const shipped = () => {
  const life = paid()
  life.take(seller, 'SHIP', { ...PARCEL, lines: ['line1', 'line2'] })
  return life
}
const received = () => {
  const life = shipped()
  life.take(buyer, 'RECEIVE')
  return life
}
/** What 售后 tells the order. */
const tells = (life: RecordSimulation<typeof ORDER>, open: number, gone = 0, left = life.row.facts.linesLeft) =>
  life.take(system('afterSales'), 'AFTER_SALES_CHANGED', {
    afterSalesOpen: open,
    linesLeft: left,
    linesKept: life.row.facts.linesKept - gone,
    refunded: life.row.facts.refunded + gone * LINE,
  })

describe('buying', () => {
  test('a neighbour buys, the shop ships, she receives and reviews; a week later the shop has its money', () => {
    const life = submitted()
    expect(life.label).toBe('待付款')
    expect(life.buttons(buyer)).toEqual(['取消订单'])
    life.take(system('payment'), 'PAID')
    expect(life.money).toEqual({ clearing: -8_500, escrow: 8_500 })
    life.take(seller, 'SHIP', { ...PARCEL, lines: ['line1', 'line2'] })
    expect(life.label).toBe('待收货')
    life.take(buyer, 'RECEIVE')
    life.take(buyer, 'REVIEW', { reviews: [{ line: 'line1', stars: 5, words: '和图片一样', pictures: [] }] })
    expect(life.label).toBe('已完成')
    life.advanceTime(days(7) - 1)
    expect(life.money['shop:s1']).toBeUndefined()
    life.advanceTime(1)
    expect(life.money).toEqual({ clearing: -8_500, 'shop:s1': 8_500 })
  })
  test('stock is held while she thinks about paying, sold when she pays, free again when she does not', () => {
    const stock = (life: RecordSimulation<typeof ORDER>) =>
      life.effects.map(({ type }) => type).filter(type => type.endsWith('Stock'))
    expect(stock(paid())).toEqual(['holdStock', 'sellStock'])
    const forgotten = submitted()
    forgotten.advanceTime(minutes(30))
    expect(forgotten.label).toBe('已取消')
    expect(stock(forgotten)).toEqual(['holdStock', 'freeStock'])
    const cancelled = submitted()
    cancelled.take(buyer, 'CANCEL')
    expect(stock(cancelled)).toEqual(['holdStock', 'freeStock'])
    for (const life of [forgotten, cancelled]) expect(life.effects.map(({ type }) => type)).toContain('closePayment')
  })
  test('after 29 minutes she can still pay, and then the clock no longer matters', () => {
    const life = submitted()
    life.advanceTime(minutes(29))
    life.take(system('payment'), 'PAID')
    life.advanceTime(minutes(5))
    expect(life.label).toBe('待发货')
  })
  test('nobody buys in their own shop', () => {
    const life = new RecordSimulation(order, { ...ORDER, shopOwners: ['seller', 'buyer'] })
    expect(life.refusalOf(buyer, 'SUBMIT')).toEqual({ code: 'notNow', message: '不能购买自己店铺的商品' })
  })
  test('nobody else can order, pay, receive or ship for her', () => {
    const life = paid()
    for (const who of [neighbour, rival, nobody, MALL_ACTORS.platform]) {
      expect(life.buttons(who)).toEqual([])
      expect(life.refusalOf(who, 'SHIP')).toEqual({ code: 'notYours', message: '「发货」只能由店铺操作' })
      expect(life.refusalOf(who, 'APPLY_AFTER_SALES', CLAIM_INPUT)?.code).toBe('notYours')
    }
    for (const event of ['RECEIVE', 'EXTEND', 'APPLY_AFTER_SALES']) {
      expect(shipped().refusalOf(seller, event)?.code).toBe('notYours')
      expect(shipped().refusalOf(system('payment'), event)?.code).toBe('notYours')
    }
    for (const event of ['CANCEL', 'PAID']) expect(submitted().refusalOf(seller, event)?.code).toBe('notYours')
    expect(submitted().refusalOf(buyer, 'CHANGE_PRICE', { amount: 1, reason: '自己改' })?.code).toBe('notYours')
    expect(submitted().refusalOf(buyer, 'PAID')?.code).toBe('notYours')
    expect(life.refusalOf(system('provider'), 'PAID')?.code).toBe('notYours')
  })
  test('someone who sells and is named as buyer of a stored order never acts as the shop', () => {
    const life = new RecordSimulation(order, { ...ORDER, shopOwners: ['seller', 'buyer'] })
    life.row = { ...life.row, state: 'paid' }
    expect(life.refusalOf(buyer, 'SHIP')?.code).toBe('notYours')
    expect(life.refusalOf(seller, 'SHIP', { ...PARCEL, lines: ['line1'] })).toBeUndefined()
  })
})

describe('the price', () => {
  test('the shop lowers it while nothing is paid: she is told why and pays the new one', () => {
    const life = submitted()
    const effects = life.take(seller, 'CHANGE_PRICE', { amount: 8_000, reason: '老邻居优惠' })
    expect(effects.map(({ type }) => type)).toEqual(['closePayment', 'startPayment', 'message'])
    expect(effects[1]).toEqual({ type: 'startPayment', params: { amount: 8_000 } })
    expect(effects[2]).toMatchObject({ params: { to: ['buyer'], text: '店铺修改了订单价格：老邻居优惠' } })
    life.take(system('payment'), 'PAID')
    expect(life.money.escrow).toBe(8_000)
    expect(life.refusalOf(seller, 'CHANGE_PRICE', { amount: 1, reason: '再便宜' })).toEqual({
      code: 'notNow',
      message: '现在是「待发货」，不能「改价」',
    })
  })
  test.each([
    [{ amount: 0, reason: '送你' }, 'amount', '金额不能低于 0.01 元'],
    [{ amount: 1.5, reason: '半分' }, 'amount', '金额应是整数'],
    [{ amount: 8_000 }, 'reason', '请填写原因'],
    [{ amount: 8_000, reason: '便宜', owner: 'x' }, 'owner', '多出了不认识的字段：owner'],
  ])('%j is refused at its field', (input, field, message) => {
    expect(submitted().refusalOf(seller, 'CHANGE_PRICE', input)).toEqual({ code: 'invalid', message, field })
  })
  test('a new price does not give her more time', () => {
    const life = submitted()
    life.advanceTime(minutes(29))
    life.take(seller, 'CHANGE_PRICE', { amount: 8_000, reason: '优惠' })
    life.advanceTime(minutes(1))
    expect(life.label).toBe('已取消')
  })
})

describe('shipping', () => {
  test('in two parcels: the order waits for the second', () => {
    const life = paid()
    life.take(seller, 'SHIP', { ...PARCEL, lines: ['line1'] })
    expect(life.label).toBe('待发货')
    expect(life.buttons(seller)).toEqual(['发货'])
    life.take(seller, 'SHIP', { ...PARCEL, lines: ['line2'] })
    expect(life.label).toBe('待收货')
    expect(life.effects.filter(({ type }) => type === 'parcel')).toHaveLength(2)
  })
  test('the same line cannot be in a parcel twice, and a parcel is never empty', () => {
    const refused = (lines: string[]) => paid().refusalOf(seller, 'SHIP', { ...PARCEL, lines })
    expect(refused(['line1', 'line1'])).toMatchObject({ code: 'invalid', field: 'lines', message: '商品不能重复' })
    expect(refused([])).toMatchObject({ code: 'invalid', field: 'lines', message: '请选择商品' })
  })
  test('one line is refunded before it left, the other is on its way: nothing is left to ship', () => {
    const life = paid()
    life.take(seller, 'SHIP', { ...PARCEL, lines: ['line1'] })
    life.take(buyer, 'APPLY_AFTER_SALES', { ...CLAIM_INPUT, kind: 'refund', lines: ['line2'] })
    tells(life, 0, 1, 0)
    expect(life.label).toBe('待收货')
  })
})

describe('receiving', () => {
  test('who forgets to confirm has received after 10 days', () => {
    const life = shipped()
    life.advanceTime(days(10) - 1)
    expect(life.label).toBe('待收货')
    life.advanceTime(1)
    expect(life.label).toBe('待评价')
  })
  test('once she may ask for 5 days more; a second time she reads why not', () => {
    const life = shipped()
    life.advanceTime(days(9))
    life.take(buyer, 'EXTEND')
    expect(life.buttons(buyer)).toEqual(['确认收货', '申请售后'])
    expect(life.refusalOf(buyer, 'EXTEND')).toEqual({ code: 'notNow', message: '每笔订单只能延长一次收货' })
    life.advanceTime(days(6) - 1)
    expect(life.label).toBe('待收货')
    life.advanceTime(1)
    expect(life.label).toBe('待评价')
  })
  test('who says nothing for 15 days has completed without words', () => {
    const life = received()
    life.advanceTime(days(15))
    expect(life.label).toBe('已完成')
    expect(life.effects.some(({ type }) => type === 'publishReviews')).toBe(false)
    expect(life.money).toEqual({ clearing: -8_500, 'shop:s1': 8_500 })
  })
  test('she reviews once, and only she', () => {
    const life = received()
    const words = { reviews: [{ line: 'line1', stars: 4, words: '', pictures: [] }] }
    expect(life.refusalOf(seller, 'REVIEW', words)?.code).toBe('notYours')
    expect(life.refusalOf(buyer, 'REVIEW', { reviews: [{ ...words.reviews[0], stars: 6 }] })?.field).toBe(
      'reviews.0.stars',
    )
    life.take(buyer, 'REVIEW', words)
    expect(life.refusalOf(buyer, 'REVIEW', words)?.code).toBe('notNow')
  })
})

describe('after-sales', () => {
  test('until 7 days after receipt, and then no more', () => {
    const life = received()
    life.advanceTime(days(7) - 1)
    expect(life.refusalOf(buyer, 'APPLY_AFTER_SALES', CLAIM_INPUT)).toBeUndefined()
    life.advanceTime(1)
    expect(life.refusalOf(buyer, 'APPLY_AFTER_SALES', CLAIM_INPUT)).toEqual({
      code: 'notNow',
      message: '售后期已过，不能再申请售后',
    })
  })
  test('while they run nothing is reviewed, so that no line is left without its words', () => {
    const life = received()
    const words = { reviews: [{ line: 'line2', stars: 5, words: '', pictures: [] }] }
    life.take(buyer, 'APPLY_AFTER_SALES', CLAIM_INPUT)
    expect(life.refusalOf(buyer, 'REVIEW', words)?.message).toBe('有售后正在处理，请先等它办完或撤销')
    tells(life, 0)
    life.take(buyer, 'REVIEW', words)
    expect(life.label).toBe('已完成')
  })
  test('a review does not end them: within the 7 days what was reviewed can still be brought back', () => {
    const life = received()
    life.take(buyer, 'REVIEW', { reviews: [{ line: 'line1', stars: 5, words: '', pictures: [] }] })
    life.take(buyer, 'APPLY_AFTER_SALES', CLAIM_INPUT)
    life.advanceTime(days(8))
    expect(life.money.escrow).toBe(8_500)
    tells(life, 0, 1)
    expect(life.label).toBe('已完成')
    expect(life.money['shop:s1']).toBe(4_500)
    expect(life.refusalOf(buyer, 'APPLY_AFTER_SALES', CLAIM_INPUT)?.message).toBe('售后期已过，不能再申请售后')
  })
  test('the shop waits for its money until the last after-sales is over, and gets what is left', () => {
    const life = received()
    life.take(buyer, 'APPLY_AFTER_SALES', CLAIM_INPUT)
    life.advanceTime(days(8))
    expect(life.money.escrow).toBe(8_500)
    tells(life, 0, 1)
    expect(life.money['shop:s1']).toBe(4_500)
    expect(life.money.escrow).toBe(LINE)
  })
  test('withdrawn after-sales change nothing: the shop is paid once and in full', () => {
    const life = received()
    life.take(buyer, 'APPLY_AFTER_SALES', CLAIM_INPUT)
    tells(life, 0)
    life.advanceTime(days(30))
    expect(life.money).toEqual({ clearing: -8_500, 'shop:s1': 8_500 })
    expect(life.effects.filter(({ type }) => type === 'post')).toHaveLength(2)
  })
  test.each([
    ['shipped', shipped],
    ['received', received],
  ])('every line refunded closes an order that is %s; the freight stays with the shop', (_, begin) => {
    const life = begin()
    life.take(buyer, 'APPLY_AFTER_SALES', { ...CLAIM_INPUT, lines: ['line1', 'line2'] })
    tells(life, 0, 2, 0)
    expect(life.label).toBe('已关闭')
    expect(life.money['shop:s1']).toBe(500)
    expect(life.buttons(buyer)).toEqual([])
    life.advanceTime(days(60))
    expect(life.money['shop:s1']).toBe(500)
  })
  test('every line refunded before anything was sent: the freight goes back too', () => {
    const life = paid()
    life.take(buyer, 'APPLY_AFTER_SALES', { ...CLAIM_INPUT, lines: ['line1', 'line2'] })
    tells(life, 0, 2, 0)
    expect(life.label).toBe('退款中')
    life.take(system('provider'), 'REFUNDED')
    expect([life.label, life.money['shop:s1'], life.money.channel]).toEqual(['已关闭', undefined, 500])
  })
  test('a claim that was refused long ago may still be decided after the order was closed', () => {
    const life = shipped()
    tells(life, 0, 2, 0)
    expect(life.refusalOf(system('afterSales'), 'AFTER_SALES_CHANGED', {})?.code).toBe('invalid')
    tells(life, 1)
    tells(life, 0)
    expect(life.label).toBe('已关闭')
    expect(life.money['shop:s1']).toBe(500)
  })
})

test('the platform may set its own times', () => {
  const life = new RecordSimulation(order, ORDER, { unpaid: minutes(5), autoReceive: days(3), extension: days(1) })
  life.take(buyer, 'SUBMIT')
  expect([...life.clocks]).toEqual([['unpaid', minutes(5)]])
  life.take(system('payment'), 'PAID')
  life.take(seller, 'SHIP', { ...PARCEL, lines: ['line1', 'line2'] })
  life.take(buyer, 'EXTEND')
  expect([...life.clocks]).toEqual([['autoReceive', days(4)]])
})
