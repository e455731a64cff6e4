/** Forms of steps: what the page is told of them, and what is refused. And where a granted role holds. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { amount, choice, fieldSpecs, form, lines, pictures, reviews, text } from '../../src/contract/fields.ts'
import { financeContract } from '../../src/contract/finance.contract.ts'
import { decodeForm } from '../../src/contract/form.ts'
import { personContract } from '../../src/contract/person.contract.ts'
import { encodeFields } from '../../src/contract/wire.ts'
import { schemaErrors } from '../../src/forms/schemaErrors.ts'
import { handles, isRung, LADDER, rungAbove, rungOf } from '../../src/machines/workflow/ladder.ts'
import { hasRole } from '../../src/machines/workflow/people.ts'
import { invalidInput } from '../../src/machines/workflow/refusal.ts'
import type { EventSpec } from '../../src/machines/workflow/spec.ts'
import { afterSales } from '../../src/machines/workflows/afterSales/chart.ts'
import { complaint } from '../../src/machines/workflows/complaint/chart.ts'
import { expense } from '../../src/machines/workflows/expense/chart.ts'
import { order } from '../../src/machines/workflows/order/chart.ts'
import { payment } from '../../src/machines/workflows/payment/chart.ts'
import { shop } from '../../src/machines/workflows/shop/chart.ts'

test('a form tells its fields in their order, with words, kinds and limits', () => {
  const claimForm = form({
    kind: choice('类型', { refund: '仅退款', return: '退货退款' }),
    sum: amount('金额'),
    why: text('原因', { max: 50 }),
  })
  expect(fieldSpecs(claimForm)).toEqual([
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
          fieldSpecs(input).map(({ name }) => name),
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
    [text('原因'), '好\0', '原因格式不正确'],
    [text('原因'), 7, '原因格式不正确'],
    [amount('金额'), 0, '金额不能低于 0.01 元'],
    [amount('金额'), 1.5, '金额应是整数'],
    [amount('金额'), '5', '金额应是整数'],
    [amount('金额'), Number.NaN, '金额应是整数'],
    [amount('金额'), 1e15, '金额不能高于 100000000 元'],
    [choice('类型', { a: '甲' }), 'b', '请选择类型'],
    [lines('商品'), ['1', '1'], '商品不能重复'],
    [pictures('图片', { max: 1 }), ['/files/a.webp', '/files/b.webp'], '图片最多 1 张'],
    [reviews('评价'), [], '请填写评价'],
    [reviews('评价'), [{ line: '1', stars: 0, words: '', pictures: [] }], '请至少给一颗星'],
  ])('%#: %j', (schema, value, message) => expect(wrong(schema, value)).toBe(message))
  test('words are trimmed, empty ones allowed where they may be', () => {
    expect(z.parse(text('原因'), ' 好 ')).toBe('好')
    expect(z.parse(text('留言', { min: 0 }), ' ')).toBe('')
  })
})

test('a form takes its own fields only, and says at which one the mistake lies', () => {
  const no = (sent: object) => z.safeParse(order.events.SHIP.input, sent).error?.issues[0]
  const parcel = { courier: '顺丰速运', number: '1234567890' }
  expect(no({ ...parcel, lines: ['1'] })).toBeUndefined()
  expect(no({ ...parcel, lines: '[1' })).toMatchObject({ path: ['lines'], message: '请选择商品' })
  expect(no(parcel)).toMatchObject({ path: ['lines'], message: '请选择商品' })
  expect(no({ ...parcel, lines: ['1'], extra: '1' })?.message).toBe('多出了不认识的字段：extra')
})

test('a mistake inside of a list lies at that very field of that very line; one of the whole form at none', () => {
  const schema = form({ reviews: reviews('评价') })
  const [good, bad] = [5, 0].map(stars => ({ line: `${stars}`, stars, words: '', pictures: [] }))
  const refused = (value: unknown) => {
    const { error } = z.safeParse(schema, value)
    return error && invalidInput(error)
  }
  expect(refused({ reviews: [good] })).toBeUndefined()
  expect(refused({ reviews: [good, bad] })).toEqual({
    ...{ code: 'invalid', message: '请至少给一颗星', field: 'reviews.1.stars' },
  })
  expect(refused({ reviews: [good], extra: 1 })).toMatchObject({ code: 'invalid', field: 'extra' })
  expect(refused('reviews')).toEqual({ code: 'invalid', message: '填写有误，请检查' })
})

test('a field of a step and the same field on the wire have one rule and one sentence', () => {
  const revise = expense.events.REVISE.input
  const wire = financeContract.expenseAdd.input
  const proof = ['/files/2026/11/a.webp']
  const tried: readonly (readonly [amount: number, proof: readonly string[], words: string])[] = [
    [0, proof, '金额不能低于 0.01 元'],
    [10_000_001, proof, '金额不能高于 100000 元'],
    [1, [], '请上传凭证照片'],
    [1, Array.from({ length: 10 }, () => '/files/a.webp'), '凭证照片最多 9 张'],
    [1, ['https://elsewhere.example/a.webp'], '凭证照片地址不正确'],
  ]
  for (const [amount, proof, words] of tried) {
    const claim = { amount, invoice: '12345678', proof, reason: '油费' }
    expect(z.safeParse(revise, claim).error?.issues[0]?.message).toBe(words)
    expect(() => decodeForm(wire, encodeFields(claim))).toThrow(words)
  }
})

test('a field of nothing but spaces is an absent one: left out where it may be, asked for where it may not', () => {
  const { input } = personContract.addressAdd
  const address = { name: '王芳', phone: '13900000001', region: '330106002', detail: '宝石新村 3 幢' }
  expect(decodeForm(input, { ...address, lng: ' ', isDefault: '　' })).toEqual(address)
  expect(() => decodeForm(input, { ...address, detail: '　 ' })).toThrow('请填写详细地址')
  expect(schemaErrors(input, { ...address, lng: ' ', detail: '　 ' })).toEqual({ detail: '请填写详细地址' })
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
  test('on the nearest rung over a place, and the next one up is for whoever stands above', () => {
    const both = {
      uid: 'a',
      grants: [...who('leader4', '330106109').grants, { role: 'leader2', region: '3301' } as const],
    }
    const places = ['330106109001', '330106002', '3302', '']
    expect(places.map(place => rungOf(both, place))).toEqual(['leader4', 'leader2', undefined, undefined])
    expect(places.map(place => handles(both, place))).toEqual([true, true, false, false])
    expect(rungOf(who('platform', ''), '3302')).toBe('platform')
    expect(LADDER.map(rungAbove)).toEqual(['leader4', 'leader3', 'leader2', 'platform', 'platform'])
    expect(['finance', 'volunteer', 'leader3', 'platform', ''].filter(isRung)).toEqual(['leader3', 'platform'])
  })
})
