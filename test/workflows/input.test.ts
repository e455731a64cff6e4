/** Forms of steps: what the page is told of them, and what is refused. And where a granted role holds. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { amount, choice, fieldsOf, form, lines, pictures, reviews, text } from '../../src/machines/workflow/fields.ts'
import { hasRole } from '../../src/machines/workflow/people.ts'
import type { EventSpec } from '../../src/machines/workflow/spec.ts'
import { fromWire, toWire } from '../../src/machines/workflow/wire.ts'
import { afterSales } from '../../src/machines/workflows/afterSales/chart.ts'
import { complaint } from '../../src/machines/workflows/complaint/chart.ts'
import { order } from '../../src/machines/workflows/order/chart.ts'
import { payment } from '../../src/machines/workflows/payment/chart.ts'
import { shop } from '../../src/machines/workflows/shop/chart.ts'

test('a form tells its fields in their order, with words, kinds and limits', () => {
  const claimForm = form({
    kind: choice('类型', { refund: '仅退款', return: '退货退款' }),
    sum: amount('金额'),
    why: text('原因', { max: 50 }),
  })
  expect(fieldsOf(claimForm)).toEqual([
    { name: 'kind', label: '类型', kind: 'choice', min: 1, max: 1, choices: { refund: '仅退款', return: '退货退款' } },
    { name: 'sum', label: '金额', kind: 'amount', min: 1, max: 10_000_000_000 },
    { name: 'why', label: '原因', kind: 'text', min: 1, max: 50 },
  ])
})
test('every field that a person fills in has its words', () => {
  for (const flow of [order, payment, afterSales, complaint, shop])
    for (const [event, { by, input }] of Object.entries<EventSpec>(flow.events))
      if (input && ![by].flat().includes('afterSales'))
        expect(
          fieldsOf(input).map(({ name }) => name),
          `${flow.id} ${event}`,
        ).toEqual(Object.keys(input.shape))
})

const wrong = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message
describe('wrong input', () => {
  test.each<[z.ZodMiniType, unknown, string]>([
    [text('原因'), undefined, '请填写原因'],
    [text('原因'), '   ', '请填写原因'],
    [text('原因', { min: 2 }), '好', '原因至少 2 个字'],
    [text('原因', { max: 3 }), '一二三四', '原因最多 3 个字'],
    [text('原因'), 7, '原因格式不正确'],
    [amount('金额'), 0, '金额不能低于 0.01 元'],
    [amount('金额'), 1.5, '金额应是整数'],
    [amount('金额'), '5', '金额应是整数'],
    [amount('金额'), Number.NaN, '金额应是整数'],
    [amount('金额'), 1e15, '金额太大了'],
    [choice('类型', { a: '甲' }), 'b', '请选择类型'],
    [lines('商品'), ['1', '1'], '商品不能重复'],
    [pictures('图片', 1), ['a', 'b'], '图片最多 1 张'],
    [reviews('评价'), [], '请填写评价'],
    [reviews('评价'), [{ line: '1', stars: 0, words: '', pictures: [] }], '请至少给一颗星'],
  ])('%#: %j', (schema, value, message) => expect(wrong(schema, value)).toBe(message))
  test('words are trimmed, empty ones allowed where they may be', () => {
    expect(z.parse(text('原因'), ' 好 ')).toBe('好')
    expect(z.parse(text('留言', { min: 0 }), ' ')).toBe('')
  })
})

describe('on the wire', () => {
  const ship = order.events.SHIP.input
  test('a form comes back as it was sent', () => {
    const filled = { courier: '顺丰速运', number: '1234567890', lines: ['1', '2'] }
    expect(toWire(filled)).toEqual({ courier: '顺丰速运', number: '1234567890', lines: '["1","2"]' })
    expect(z.parse(ship, fromWire(ship, toWire(filled)))).toEqual(filled)
    const price = { amount: 8_000, reason: '优惠' }
    expect(fromWire(order.events.CHANGE_PRICE.input, toWire(price))).toEqual(price)
  })
  test('what cannot be read is refused at its field, not with a crash', () => {
    const no = (sent: object) => z.safeParse(ship, fromWire(ship, { ...sent })).error?.issues[0]
    const parcel = { courier: '顺丰速运', number: '1234567890' }
    expect(no({ ...parcel, lines: '[1' })?.message).toBe('请选择商品')
    expect(no({ ...parcel, lines: '' })?.path).toEqual(['lines'])
    expect(no({ ...parcel, lines: '["1"]', extra: '1' })?.message).toBe('多出了不认识的字段：extra')
    const price = order.events.CHANGE_PRICE.input
    for (const amount of ['1e3', '0x10', '8,000', ' 8', '1.5', '99999999999999999'])
      expect(z.safeParse(price, fromWire(price, { amount, reason: '优惠' })).error?.issues[0]?.message).toBe(
        '金额应是整数',
      )
  })
  test('a step without a form takes none', () => {
    expect(fromWire(undefined, { note: '' })).toBeUndefined()
    expect(fromWire(undefined, { note: '1' })).toEqual({ note: '1' })
    expect(toWire()).toEqual({})
  })
})

describe('a granted role holds', () => {
  const who = (role: 'finance' | 'shopOwner' | 'platform' | 'leader4', region: string) => ({
    uid: 'a',
    grants: [{ role, region }],
  })
  test('inside its region and below, nowhere else', () => {
    expect(hasRole(who('finance', '3301'), 'finance', '330106')).toBe(true)
    expect(hasRole(who('finance', '3301'), 'finance', '3301')).toBe(true)
    expect(hasRole(who('finance', '3301'), 'finance', '3302')).toBe(false)
    expect(hasRole(who('finance', '330106'), 'finance', '3301')).toBe(false)
    expect(hasRole(who('finance', ''), 'finance', '3301')).toBe(false)
    expect(hasRole(who('leader4', '3301'), 'finance', '3301')).toBe(false)
    expect(hasRole({}, 'finance', '3301')).toBe(false)
  })
  test('for one shop only, whatever its id begins with; the platform everywhere', () => {
    expect(hasRole(who('shopOwner', 's1'), 'shopOwner', 's1')).toBe(true)
    expect(hasRole(who('shopOwner', 's1'), 'shopOwner', 's10')).toBe(false)
    expect(hasRole(who('platform', ''), 'platform', '3301')).toBe(true)
  })
})
