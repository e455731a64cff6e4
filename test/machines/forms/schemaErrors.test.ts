/** What the contract says of a form: at which field, and with which of its sentences. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { schemaErrors } from '../../../src/forms/schemaErrors.ts'

const atLeast = (signs: number) => z.minLength(signs, `至少 ${signs} 个字`)
const digit = z.regex(/\d/, '要有一个数字')

test('a field that breaks several rules says the first of them, one after the other until it is mended', () => {
  const schema = z.object({ password: z.string('请填写密码').check(atLeast(6), digit) })
  const said = (password: string) => schemaErrors(schema, { password })
  expect(said('')).toEqual({ password: '请填写密码' })
  expect(said('abc'), 'another sentence than the first rule’s').toEqual({ password: '至少 6 个字' })
  expect(said('abcdef')).toEqual({ password: '要有一个数字' })
  expect(said('abcde6')).toEqual({})
})

test('what is wrong in a list is said at its place, and the first of it at the list', () => {
  const goods = z.array(z.object({ name: z.string().check(atLeast(1), digit), unit: z.string().check(atLeast(1)) }))
  const values = {
    goods: [
      { name: '毯1', unit: '' },
      { name: '', unit: '条' },
    ],
  }
  const schema = z.object({
    goods: z.pipe(
      z.pipe(
        z.string(),
        z.transform(text => JSON.parse(text)),
      ),
      goods,
    ),
  })
  expect(schemaErrors(schema, values)).toEqual({
    goods: '至少 1 个字',
    'goods.0.unit': '至少 1 个字',
    'goods.1.name': '至少 1 个字',
  })
})

test('nobody is told of a field that the form does not have, and what only the page knows is left to it', () => {
  const schema = z.object({ name: z.string('请填写姓名'), region: z.string('请选择地区') })
  expect(schemaErrors(schema, { name: '', regionDone: false })).toEqual({ name: '请填写姓名' })
})

test('a field of nothing but spaces is an empty one', () => {
  const schema = z.object({ name: z.string('请填写姓名'), note: z.optional(z.string().check(atLeast(6))) })
  expect(schemaErrors(schema, { name: '  ', note: ' ' })).toEqual({ name: '请填写姓名' })
})
