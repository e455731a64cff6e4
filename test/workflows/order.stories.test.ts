/** 2-workflows.md 2.7, told by people. */
import { describe, expect, test } from 'vitest'
import { order } from '../../src/machines/workflows/order.ts'
import { days, minutes } from '../../src/machines/workflows/span.ts'
import { Life } from '../support/model/life.ts'
import { LINE, ORDER } from '../support/model/worlds/order.ts'
import { PEOPLE, system } from '../support/model/worlds/people.ts'

const { buyer, seller, neighbour, rival, nobody } = PEOPLE
const PARCEL = { courier: '顺丰速运', number: 'SF1234567890' }
const WISH = { kind: 'return', amount: LINE, reason: '尺寸不合适', photos: [], lines: ['line1'] }

const submitted = (facts = ORDER) => {
  const life = new Life(order, facts)
  life.does(buyer, 'SUBMIT')
  return life
}
const paid = () => {
  const life = submitted()
  life.does(system('payment'), 'PAID')
  return life
}
const shipped = () => {
  const life = paid()
  life.does(seller, 'SHIP', { ...PARCEL, lines: ['line1', 'line2'] })
  return life
}
const received = () => {
  const life = shipped()
  life.does(buyer, 'RECEIVE')
  return life
}
/** What 售后 tells the order. */
const tells = (life: Life<typeof ORDER>, open: number, gone = 0, left = life.row.facts.linesLeft) =>
  life.does(system('afterSales'), 'AFTER_SALES_CHANGED', {
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
    life.does(system('payment'), 'PAID')
    expect(life.money).toEqual({ clearing: -8_500, escrow: 8_500 })
    life.does(seller, 'SHIP', { ...PARCEL, lines: ['line1', 'line2'] })
    expect(life.label).toBe('待收货')
    life.does(buyer, 'RECEIVE')
    life.does(buyer, 'REVIEW', { reviews: [{ line: 'line1', stars: 5, words: '和图片一样', pictures: [] }] })
    expect(life.label).toBe('已完成')
    life.passes(days(7) - 1)
    expect(life.money['shop:s1']).toBeUndefined()
    life.passes(1)
    expect(life.money).toEqual({ clearing: -8_500, 'shop:s1': 8_500 })
  })
  test('stock is held while she thinks about paying, sold when she pays, free again when she does not', () => {
    const stock = (life: Life<typeof ORDER>) =>
      life.effects.map(({ type }) => type).filter(type => type.endsWith('Stock'))
    expect(stock(paid())).toEqual(['holdStock', 'sellStock'])
    const forgotten = submitted()
    forgotten.passes(minutes(30))
    expect(forgotten.label).toBe('已取消')
    expect(stock(forgotten)).toEqual(['holdStock', 'freeStock'])
    const cancelled = submitted()
    cancelled.does(buyer, 'CANCEL')
    expect(stock(cancelled)).toEqual(['holdStock', 'freeStock'])
    for (const life of [forgotten, cancelled]) expect(life.effects.map(({ type }) => type)).toContain('closePayment')
  })
  test('after 29 minutes she can still pay, and then the clock no longer matters', () => {
    const life = submitted()
    life.passes(minutes(29))
    life.does(system('payment'), 'PAID')
    life.passes(minutes(5))
    expect(life.label).toBe('待发货')
  })
  test('nobody buys in their own shop', () => {
    const life = new Life(order, { ...ORDER, shopOwners: ['seller', 'buyer'] })
    expect(life.refuses(buyer, 'SUBMIT')).toEqual({ code: 'notNow', message: '不能购买自己店铺的商品' })
  })
  test('nobody else can order, pay, receive or ship for her', () => {
    const life = paid()
    for (const who of [neighbour, rival, nobody, PEOPLE.platform]) {
      expect(life.buttons(who)).toEqual([])
      expect(life.refuses(who, 'SHIP')).toEqual({ code: 'notYours', message: '「发货」只能由店铺操作' })
      expect(life.refuses(who, 'APPLY_AFTER_SALES', WISH)?.code).toBe('notYours')
    }
    for (const event of ['RECEIVE', 'EXTEND', 'APPLY_AFTER_SALES']) {
      expect(shipped().refuses(seller, event)?.code).toBe('notYours')
      expect(shipped().refuses(system('payment'), event)?.code).toBe('notYours')
    }
    for (const event of ['CANCEL', 'PAID']) expect(submitted().refuses(seller, event)?.code).toBe('notYours')
    expect(submitted().refuses(buyer, 'CHANGE_PRICE', { amount: 1, reason: '自己改' })?.code).toBe('notYours')
    expect(submitted().refuses(buyer, 'PAID')?.code).toBe('notYours')
    expect(life.refuses(system('provider'), 'PAID')?.code).toBe('notYours')
  })
  test('someone who sells and is named as buyer of a stored order never acts as the shop', () => {
    const life = new Life(order, { ...ORDER, shopOwners: ['seller', 'buyer'] })
    life.row = { ...life.row, state: 'paid' }
    expect(life.refuses(buyer, 'SHIP')?.code).toBe('notYours')
    expect(life.refuses(seller, 'SHIP', { ...PARCEL, lines: ['line1'] })).toBeUndefined()
  })
})

describe('the price', () => {
  test('the shop lowers it while nothing is paid: she is told why and pays the new one', () => {
    const life = submitted()
    const effects = life.does(seller, 'CHANGE_PRICE', { amount: 8_000, reason: '老邻居优惠' })
    expect(effects.map(({ type }) => type)).toEqual(['closePayment', 'startPayment', 'message'])
    expect(effects[1]).toEqual({ type: 'startPayment', params: { amount: 8_000 } })
    expect(effects[2]).toMatchObject({ params: { to: ['buyer'], text: '店铺修改了订单价格：老邻居优惠' } })
    life.does(system('payment'), 'PAID')
    expect(life.money.escrow).toBe(8_000)
    expect(life.refuses(seller, 'CHANGE_PRICE', { amount: 1, reason: '再便宜' })).toEqual({
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
    expect(submitted().refuses(seller, 'CHANGE_PRICE', input)).toEqual({ code: 'invalid', message, field })
  })
  test('a new price does not give her more time', () => {
    const life = submitted()
    life.passes(minutes(29))
    life.does(seller, 'CHANGE_PRICE', { amount: 8_000, reason: '优惠' })
    life.passes(minutes(1))
    expect(life.label).toBe('已取消')
  })
})

describe('shipping', () => {
  test('in two parcels: the order waits for the second', () => {
    const life = paid()
    life.does(seller, 'SHIP', { ...PARCEL, lines: ['line1'] })
    expect(life.label).toBe('待发货')
    expect(life.buttons(seller)).toEqual(['发货'])
    life.does(seller, 'SHIP', { ...PARCEL, lines: ['line2'] })
    expect(life.label).toBe('待收货')
    expect(life.effects.filter(({ type }) => type === 'parcel')).toHaveLength(2)
  })
  test('the same line cannot be in a parcel twice, and a parcel is never empty', () => {
    const refused = (lines: string[]) => paid().refuses(seller, 'SHIP', { ...PARCEL, lines })
    expect(refused(['line1', 'line1'])).toMatchObject({ code: 'invalid', field: 'lines', message: '商品不能重复' })
    expect(refused([])).toMatchObject({ code: 'invalid', field: 'lines', message: '请选择商品' })
  })
  test('one line is refunded before it left, the other is on its way: nothing is left to ship', () => {
    const life = paid()
    life.does(seller, 'SHIP', { ...PARCEL, lines: ['line1'] })
    life.does(buyer, 'APPLY_AFTER_SALES', { ...WISH, kind: 'refund', lines: ['line2'] })
    tells(life, 0, 1, 0)
    expect(life.label).toBe('待收货')
  })
})

describe('receiving', () => {
  test('who forgets to confirm has received after 10 days', () => {
    const life = shipped()
    life.passes(days(10) - 1)
    expect(life.label).toBe('待收货')
    life.passes(1)
    expect(life.label).toBe('待评价')
  })
  test('once she may ask for 5 days more; a second time she reads why not', () => {
    const life = shipped()
    life.passes(days(9))
    life.does(buyer, 'EXTEND')
    expect(life.buttons(buyer)).toEqual(['确认收货', '申请售后'])
    expect(life.refuses(buyer, 'EXTEND')).toEqual({ code: 'notNow', message: '每笔订单只能延长一次收货' })
    life.passes(days(6) - 1)
    expect(life.label).toBe('待收货')
    life.passes(1)
    expect(life.label).toBe('待评价')
  })
  test('who says nothing for 15 days has completed without words', () => {
    const life = received()
    life.passes(days(15))
    expect(life.label).toBe('已完成')
    expect(life.effects.some(({ type }) => type === 'publishReviews')).toBe(false)
    expect(life.money).toEqual({ clearing: -8_500, 'shop:s1': 8_500 })
  })
  test('she reviews once, and only she', () => {
    const life = received()
    const words = { reviews: [{ line: 'line1', stars: 4, words: '', pictures: [] }] }
    expect(life.refuses(seller, 'REVIEW', words)?.code).toBe('notYours')
    expect(life.refuses(buyer, 'REVIEW', { reviews: [{ ...words.reviews[0], stars: 6 }] })?.field).toBe(
      'reviews.0.stars',
    )
    life.does(buyer, 'REVIEW', words)
    expect(life.refuses(buyer, 'REVIEW', words)?.code).toBe('notNow')
  })
})

describe('after-sales', () => {
  test('until 7 days after receipt, and then no more', () => {
    const life = received()
    life.passes(days(7) - 1)
    expect(life.refuses(buyer, 'APPLY_AFTER_SALES', WISH)).toBeUndefined()
    life.passes(1)
    expect(life.refuses(buyer, 'APPLY_AFTER_SALES', WISH)).toEqual({
      code: 'notNow',
      message: '售后期已过，不能再申请售后',
    })
  })
  test('the shop waits for its money until the last after-sales is over, and gets what is left', () => {
    const life = received()
    life.does(buyer, 'APPLY_AFTER_SALES', WISH)
    life.passes(days(8))
    expect(life.money.escrow).toBe(8_500)
    tells(life, 0, 1)
    expect(life.money['shop:s1']).toBe(4_500)
    expect(life.money.escrow).toBe(LINE)
  })
  test('withdrawn after-sales change nothing: the shop is paid once and in full', () => {
    const life = received()
    life.does(buyer, 'APPLY_AFTER_SALES', WISH)
    tells(life, 0)
    life.passes(days(30))
    expect(life.money).toEqual({ clearing: -8_500, 'shop:s1': 8_500 })
    expect(life.effects.filter(({ type }) => type === 'post')).toHaveLength(2)
  })
  test.each([
    ['paid', paid],
    ['shipped', shipped],
    ['received', received],
  ])('every line refunded closes an order that is %s; the freight stays with the shop', (_, begin) => {
    const life = begin()
    life.does(buyer, 'APPLY_AFTER_SALES', { ...WISH, lines: ['line1', 'line2'] })
    tells(life, 0, 2, 0)
    expect(life.label).toBe('已关闭')
    expect(life.money['shop:s1']).toBe(500)
    expect(life.buttons(buyer)).toEqual([])
    life.passes(days(60))
    expect(life.money['shop:s1']).toBe(500)
  })
  test('a claim that was refused long ago may still be decided after the order was closed', () => {
    const life = paid()
    tells(life, 0, 2, 0)
    expect(life.refuses(system('afterSales'), 'AFTER_SALES_CHANGED', {})?.code).toBe('invalid')
    tells(life, 1)
    tells(life, 0)
    expect(life.label).toBe('已关闭')
    expect(life.money['shop:s1']).toBe(500)
  })
})

test('the platform may set its own times', () => {
  const life = new Life(order, ORDER, { unpaid: minutes(5), autoReceive: days(3), extension: days(1) })
  life.does(buyer, 'SUBMIT')
  expect([...life.clocks]).toEqual([['unpaid', minutes(5)]])
  life.does(system('payment'), 'PAID')
  life.does(seller, 'SHIP', { ...PARCEL, lines: ['line1', 'line2'] })
  life.does(buyer, 'EXTEND')
  expect([...life.clocks]).toEqual([['autoReceive', days(4)]])
})
