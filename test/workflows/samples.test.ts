/** Facts and inputs that nobody wrote, for whoever reads what a chart would do: each value that makes a difference. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ANY_NUMBER, samplesOf } from '../../src/machines/workflow/sample.ts'

test('are the usual one first, and then every other that differs from it in one field', () => {
  const schema = z.object({
    owner: z.string(),
    late: z.boolean(),
    kind: z.enum({ goods: 'goods', money: 'money' }),
    sum: z.int(),
    photos: z.array(z.string()),
    note: z.optional(z.string()),
    at: z.nullable(z.int()),
    form: z._default(z.literal('short'), 'short'),
    place: z.union([z.literal('home'), z.string()]),
    counts: z.record(z.string(), z.int()),
    parcel: z.object({ number: z.string(), open: z.boolean() }),
  })
  const usual = {
    ...{
      owner: 'owner',
      late: false,
      kind: 'goods',
      sum: ANY_NUMBER,
      photos: ['photos'],
      note: 'note',
      at: ANY_NUMBER,
    },
    ...{ form: 'short', place: 'home', counts: {}, parcel: { number: 'number', open: false } },
  }
  const others = [
    { late: true },
    { kind: 'money' },
    { sum: 0 },
    { note: undefined },
    { at: 0 },
    { at: null },
    { place: 'place' },
  ]
  expect(samplesOf(schema)).toStrictEqual([usual, ...others.map(other => ({ ...usual, ...other }))])
})

test('say of a text what it is called, and are one empty thing where there are no fields', () => {
  expect(samplesOf(z.object({ reason: z.string() }), field => `〔${field}〕`)).toEqual([{ reason: '〔reason〕' }])
  expect(samplesOf(z.string())).toEqual([{}])
})
