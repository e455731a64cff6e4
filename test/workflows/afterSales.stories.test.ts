/** 2-workflows.md 2.8, told by people. */
import { describe, expect, test } from 'vitest'
import { days, hours } from '../../src/machines/workflow/span.ts'
import { afterSales, isRunning } from '../../src/machines/workflows/afterSales/chart.ts'
import { RecordSimulation } from '../support/model/recordSimulation.ts'
import { CLAIM } from '../support/model/worlds/afterSales.ts'
import { MALL_ACTORS, system } from '../support/model/worlds/people.ts'

const { buyer, seller, rival } = MALL_ACTORS
const provider = system('provider')
const desk = system('complaint')
const CLAIM_INPUT = { amount: 4_000, reason: '和描述不一样', photos: [] }
const why = { reason: '商品没有问题' }
const BACK = { courier: '圆通速递', number: 'YT1234567890' }

const applied = (facts: Partial<typeof CLAIM> = {}) => {
  const claim = { ...CLAIM, ...facts }
  const life = new RecordSimulation(afterSales, claim)
  life.take(buyer, 'APPLY', { ...CLAIM_INPUT, kind: claim.kind })
  return life
}
const unshipped = () => applied({ kind: 'refund', shipped: false })
const types = (life: RecordSimulation<typeof CLAIM>) => life.effects.map(({ type }) => type)

describe('refund only', () => {
  test('goods that never left: the shop agrees, the money goes back, the goods are for sale again', () => {
    const life = unshipped()
    expect(life.buttons(seller)).toEqual(['同意退款', '拒绝退款'])
    life.take(seller, 'AGREE_REFUND')
    expect(life.label).toBe('退款中')
    expect(life.money).toEqual({})
    life.take(provider, 'REFUNDED')
    expect(life.label).toBe('已退款')
    expect(life.money).toEqual({ escrow: -4_000, channel: 4_000 })
    expect(types(life)).toContain('returnStock')
  })
  test('goods still to be shipped, for less money, are not for sale', () => {
    const life = applied({ kind: 'refund', shipped: false, amount: 1_000 })
    life.take(seller, 'AGREE_REFUND')
    life.take(provider, 'REFUNDED')
    expect(types(life)).not.toContain('returnStock')
  })
  test('goods that she keeps are not for sale again', () => {
    const life = applied({ kind: 'refund', amount: 1_000 })
    life.take(seller, 'AGREE_REFUND')
    life.take(provider, 'REFUNDED')
    expect(life.money.channel).toBe(1_000)
    expect(types(life)).not.toContain('returnStock')
  })
  test('48 hours of silence are agreement', () => {
    const life = unshipped()
    life.advanceTime(hours(48) - 1)
    expect(life.label).toBe('待商家处理')
    life.advanceTime(1)
    expect(life.label).toBe('退款中')
    expect(types(life).filter(type => type === 'startRefund')).toHaveLength(1)
  })
})

describe('return and refund', () => {
  test('agreed, sent back, received, refunded', () => {
    const life = applied()
    expect(life.buttons(seller)).toEqual(['同意退货', '拒绝退货'])
    life.take(seller, 'AGREE_RETURN')
    life.take(buyer, 'SEND_BACK', BACK)
    expect(life.label).toBe('待商家收货')
    expect(life.buttons(buyer)).toEqual([])
    life.take(seller, 'CONFIRM_RECEIPT')
    life.take(provider, 'REFUNDED')
    expect(types(life)).toContain('returnStock')
  })
  test('silence lets her send it back; who does not send it within 7 days has withdrawn', () => {
    const life = applied()
    life.advanceTime(hours(48))
    expect(life.label).toBe('待退货')
    life.advanceTime(days(7))
    expect(life.label).toBe('已撤销')
    expect(life.money).toEqual({})
  })
  test('a shop that does not confirm its parcel within 10 days refunds', () => {
    const life = applied()
    life.take(seller, 'AGREE_RETURN')
    life.take(buyer, 'SEND_BACK', BACK)
    life.advanceTime(days(10))
    expect(life.label).toBe('退款中')
  })
  test('she may withdraw until the parcel is on its way', () => {
    const life = applied()
    expect(life.refusalOf(seller, 'WITHDRAW')?.code).toBe('notYours')
    life.take(seller, 'AGREE_RETURN')
    expect(life.refusalOf(buyer, 'WITHDRAW')).toBeUndefined()
    life.take(buyer, 'SEND_BACK', BACK)
    expect(life.refusalOf(buyer, 'WITHDRAW')?.code).toBe('notNow')
  })
})

describe('nobody is asked to send back what they do not have', () => {
  test('a return of goods that were not shipped cannot even be applied for', () => {
    const life = new RecordSimulation(afterSales, { ...CLAIM, shipped: false })
    expect(life.refusalOf(buyer, 'APPLY', { ...CLAIM_INPUT, kind: 'return' })?.message).toBe(
      '还没有发出的商品不用退货，请申请仅退款',
    )
  })
  test('nor by way of a second application', () => {
    const life = unshipped()
    life.take(seller, 'REFUSE_REFUND', why)
    life.take(buyer, 'APPLY', { ...CLAIM_INPUT, kind: 'return' })
    expect(life.refusalOf(seller, 'AGREE_RETURN')?.message).toBe('这次售后不需要退货')
    life.advanceTime(hours(48))
    expect(life.label).toBe('退款中')
  })
  test('nor by a record that says so', () => {
    const life = applied()
    life.mergeFacts({ shipped: false })
    expect(life.buttons(seller)).toEqual(['同意退款', '拒绝退款'])
    life.advanceTime(hours(48))
    expect(life.label).toBe('退款中')
  })
  test('nor by a verdict of the platform', () => {
    const life = unshipped()
    life.take(seller, 'REFUSE_REFUND', why)
    life.take(buyer, 'COMPLAIN', { reason: '店铺不讲理', photos: [] })
    life.take(desk, 'FORCE_REFUND')
    expect(life.label).toBe('退款中')
  })
  test('nor twice: what the shop has back already is only a matter of money', () => {
    const life = applied()
    life.take(seller, 'AGREE_RETURN')
    life.take(buyer, 'SEND_BACK', BACK)
    life.take(seller, 'REFUSE_REFUND', why)
    life.take(buyer, 'APPLY', { ...CLAIM_INPUT, kind: 'return' })
    expect(life.buttons(seller)).toEqual(['同意退款', '拒绝退款'])
    life.take(seller, 'AGREE_REFUND')
    life.take(provider, 'REFUNDED')
    expect(types(life)).toContain('returnStock')
  })
})

describe('refused', () => {
  const refused = () => {
    const life = applied()
    life.take(seller, 'REFUSE_RETURN', why)
    return life
  }
  test('she reads why, may apply once more, and no third time', () => {
    const life = refused()
    expect(life.effects.at(-1)).toMatchObject({
      params: { to: ['buyer'], text: '店铺拒绝了您的售后申请：商品没有问题' },
    })
    life.take(buyer, 'APPLY', { ...CLAIM_INPUT, kind: 'refund', amount: 1_500 })
    expect(life.row.facts.amount).toBe(1_500)
    life.take(seller, 'REFUSE_REFUND', why)
    expect(life.refusalOf(buyer, 'APPLY', { ...CLAIM_INPUT, kind: 'refund' })?.message).toBe('被拒绝后只能再申请一次')
  })
  test('a refusal without a reason is none', () => {
    expect(applied().refusalOf(seller, 'REFUSE_RETURN')).toEqual({
      code: 'invalid',
      message: '请填写原因',
      field: 'reason',
    })
  })
  test('she complains once; while the platform looks at it nothing else moves', () => {
    const life = refused()
    life.take(buyer, 'COMPLAIN', { reason: '店铺不讲理', photos: ['/files/1.jpg'] })
    expect(life.effects).toContainEqual({
      type: 'open',
      params: { workflow: 'complaint', input: { reason: '店铺不讲理', photos: ['/files/1.jpg'] } },
    })
    expect(life.refusalOf(buyer, 'APPLY', { ...CLAIM_INPUT, kind: 'return' })?.message).toBe(
      '投诉正在处理，请等待平台的结果',
    )
    life.take(desk, 'COMPLAINT_CLOSED')
    expect(life.refusalOf(buyer, 'COMPLAIN', { reason: '再来一次', photos: [] })?.message).toBe('每次售后只能投诉一次')
    expect(life.refusalOf(desk, 'FORCE_REFUND')?.message).toBe('没有正在处理的投诉')
    expect(life.refusalOf(buyer, 'APPLY', { ...CLAIM_INPUT, kind: 'return' })).toBeUndefined()
  })
  test('nobody but the handling of a complaint forces a refund', () => {
    const life = refused()
    life.take(buyer, 'COMPLAIN', { reason: '店铺不讲理', photos: [] })
    for (const who of [buyer, seller, rival, MALL_ACTORS.platform, provider])
      expect(life.refusalOf(who, 'FORCE_REFUND')?.code).toBe('notYours')
  })
})

describe('a buyer to whom the shop belongs as well', () => {
  const both = { shopOwners: ['buyer', 'seller'] }
  test('answers nothing for the shop in their own case: that is left to whoever else it belongs to', () => {
    const life = applied({ ...both, kind: 'refund', shipped: false })
    expect(life.buttons(buyer)).toEqual(['撤销售后'])
    expect(life.refusalOf(buyer, 'AGREE_REFUND')?.code).toBe('notYours')
    expect(life.refusalOf(buyer, 'REFUSE_REFUND', why)?.code).toBe('notYours')
    expect(life.buttons(seller)).toEqual(['同意退款', '拒绝退款'])
  })
  test('neither asks for their own parcel nor confirms that it came', () => {
    const life = applied(both)
    expect(life.refusalOf(buyer, 'AGREE_RETURN')).toEqual({
      code: 'notYours',
      message: '「同意退货」只能由店铺操作',
    })
    life.take(seller, 'AGREE_RETURN')
    life.take(buyer, 'SEND_BACK', BACK)
    expect(life.buttons(buyer)).toEqual([])
    expect(life.refusalOf(buyer, 'CONFIRM_RECEIPT')?.code).toBe('notYours')
  })
})

describe('money', () => {
  test('never more than these lines cost', () => {
    const life = new RecordSimulation(afterSales, { ...CLAIM, amount: 4_001 })
    expect(life.refusalOf(buyer, 'APPLY', { ...CLAIM_INPUT, amount: 4_001, kind: 'return' })?.message).toBe(
      '退款金额超过了这些商品还能退的金额',
    )
    const again = applied()
    again.take(seller, 'REFUSE_RETURN', why)
    again.take(buyer, 'APPLY', { ...CLAIM_INPUT, amount: 999_999, kind: 'refund' })
    expect(again.row.facts.amount).toBe(4_000)
  })
  test('is not given twice for the same goods, neither by a second application nor by a verdict', () => {
    const life = applied()
    life.take(seller, 'REFUSE_RETURN', why)
    life.take(buyer, 'COMPLAIN', { reason: '店铺不讲理', photos: [] })
    life.mergeFacts({ refundable: 0 }) // another claim for these goods went through
    expect(life.refusalOf(desk, 'FORCE_REFUND')?.message).toBe('退款金额超过了这些商品还能退的金额')
    life.take(desk, 'COMPLAINT_CLOSED')
    expect(life.refusalOf(buyer, 'APPLY', { ...CLAIM_INPUT, kind: 'refund' })?.message).toContain('没有可退的金额')
  })
  test('comes from the shop where the shop has it already', () => {
    const life = unshipped()
    life.take(seller, 'AGREE_REFUND')
    life.mergeFacts({ released: true })
    life.take(provider, 'REFUNDED')
    expect(life.money).toEqual({ 'shop:s1': -4_000, channel: 4_000 })
  })
  test('moves once: a second notice changes nothing', () => {
    const life = unshipped()
    life.take(seller, 'AGREE_REFUND')
    life.take(provider, 'REFUNDED')
    expect(life.refusalOf(provider, 'REFUNDED')?.code).toBe('notNow')
    for (const who of [buyer, seller]) expect(life.buttons(who)).toEqual([])
  })
  test('the order waits while something may still be refunded', () => {
    const life = applied()
    expect(isRunning(life.row)).toBe(true)
    life.take(seller, 'REFUSE_RETURN', why)
    expect(isRunning(life.row)).toBe(false)
    life.take(buyer, 'COMPLAIN', { reason: '店铺不讲理', photos: [] })
    expect(isRunning(life.row)).toBe(true)
    life.take(desk, 'FORCE_REFUND')
    expect(isRunning(life.row)).toBe(true)
    life.take(provider, 'REFUNDED')
    expect(isRunning(life.row)).toBe(false)
  })
})
