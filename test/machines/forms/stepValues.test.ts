/** What stands in the form of a step while it is filled, and what of it goes to the chart. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { amount, choice, count, stars, text } from '../../../src/contract/fields.ts'
import type { StepField, StepOffer } from '../../../src/machines/browser/flows.ts'
import {
  initialValuesOf,
  inputErrors,
  type StepValue,
  stepInputOf,
  validateStepInput,
} from '../../../src/machines/browser/stepForm.ts'

const field = (kind: StepField['kind']): StepField => ({ name: 'it', kind, label: '它', min: 0, max: 9 })
const sent = (kind: StepField['kind'], value: StepValue) => stepInputOf([field(kind)], { it: value })

describe('a field of a step', () => {
  test.each([
    ['text', ''],
    ['amount', ''],
    ['count', ''],
    ['choice', ''],
    ['stars', '0'],
    ['pictures', []],
    ['lines', []],
    ['reviews', []],
  ] as const)('of kind %s begins as %j, unless its page knows better', (kind, value) => {
    expect(initialValuesOf([field(kind)])).toEqual({ it: value })
    expect(initialValuesOf([field(kind)], { it: '3', other: '4' })).toEqual({ it: '3' })
  })
  test.each([
    ['text', '老顾客', '老顾客'],
    ['text', '12', '12'],
    ['text', '', ''],
    ['amount', '12.5', 1250],
    ['amount', '九块', '九块'],
    ['count', '3', 3],
    ['count', ' 3 ', 3],
    ['count', '0', 0],
    ['count', '1.5', '1.5'],
    ['count', '-1', -1],
    ['stars', '4', 4],
    ['choice', 'post', 'post'],
    ['choice', '3', '3'],
    ['pictures', ['/files/a'], ['/files/a']],
    ['lines', ['l1'], ['l1']],
  ] as const)('of kind %s with %j in it sends %j', (kind, value, input) => {
    expect(sent(kind, value)).toEqual({ it: input })
  })
  test.each([
    ['amount', ' '],
    ['count', ''],
    ['stars', ''],
    ['choice', ''],
  ] as const)('of kind %s with “%s” in it sends nothing', (kind, value) => {
    expect(sent(kind, value)).toEqual({})
  })
  test('that was never drawn is sent as if it were empty', () => {
    expect(stepInputOf([field('text'), field('count')], {})).toEqual({ it: '' })
  })
})

describe('what is wrong with a step', () => {
  const input = z.strictObject({
    price: amount('金额'),
    pieces: count('件数', { min: 1, max: 9 }),
    mode: choice('方式', { post: '邮寄', pickUp: '自提' }),
    stars: stars('评分'),
    reason: text('原因', { max: 5 }),
  })
  const offer = (more: Partial<StepOffer> = {}): StepOffer => ({ event: 'DO', label: '做', ...more })
  const SOUND = { price: '9.90', pieces: '2', mode: 'post', stars: '5', reason: '老顾客' }

  test('is nothing where it asks for nothing, or everything fits', () => {
    expect(validateStepInput(offer(), { reason: '' })).toEqual({})
    expect(validateStepInput(offer({ input }), SOUND)).toEqual({})
  })
  test('is said at each field', () => {
    const EMPTY = { price: '', pieces: '', mode: '', stars: '0', reason: '' }
    const WRONG = { ...SOUND, price: '九块', pieces: '10', reason: '很好的老顾客' }
    expect(Object.keys(validateStepInput(offer({ input }), EMPTY))).toEqual(Object.keys(SOUND))
    expect(validateStepInput(offer({ input }), EMPTY)).toMatchObject({ stars: '请至少给一颗星', reason: '请填写原因' })
    expect(Object.keys(validateStepInput(offer({ input }), WRONG))).toEqual(['price', 'pieces', 'reason'])
    expect(validateStepInput(offer({ input }), WRONG).price).toBe('金额请写成 12.50 这样的数')
    expect(validateStepInput(offer({ input }), { ...SOUND, price: ' ' }).price).not.toContain('12.50')
  })
  test('inside of a list is said at the list and at its place, the first fault of each', () => {
    const piece = z.strictObject({ name: text('名称'), pieces: count('件数', { min: 1 }) })
    const schema = z.strictObject({ items: z.array(piece), note: text('说明') })
    expect(
      inputErrors(schema, {
        items: [
          { name: '米', pieces: 0 },
          { name: '', pieces: 1 },
        ],
        note: '',
      }),
    ).toEqual({
      items: '件数不能小于 1',
      'items.0.pieces': '件数不能小于 1',
      'items.1.name': '请填写名称',
      note: '请填写说明',
    })
    expect(inputErrors(schema, { items: [{ name: '米', pieces: 1 }], note: '有' })).toEqual({})
    expect(inputErrors(undefined, { anything: 1 })).toEqual({})
  })
})
