/** Fields of a fixed form, at the edges of what they take: the longest and the shortest, and one sign beyond. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aidContract } from '../../src/contract/aid.contract.ts'
import { entryContract, password, smsCode } from '../../src/contract/entry.contract.ts'
import { day, pictureUrl } from '../../src/contract/fields.ts'
import { creditCode, identityNumber, identityOrCredit } from '../../src/contract/identity.ts'
import { chosenId, districtCode, recordId } from '../../src/contract/parts.contract.ts'
import { personContract } from '../../src/contract/person.contract.ts'
import { resultContract } from '../../src/contract/result.contract.ts'

/** What is read of a value, or what is said of it. */
const outcomeOf = (schema: z.ZodMiniType, value: unknown): unknown => {
  const { data, error } = z.safeParse(schema, value)
  return error ? error.issues[0]?.message : data
}
const outcomesOf = (schema: z.ZodMiniType, values: readonly unknown[]) => values.map(value => outcomeOf(schema, value))
const all = (words: string, values: readonly unknown[]) => values.map(() => words)

describe('a password', () => {
  /** Letters and a digit at the end, so many signs in all. */
  const long = (length: number) => `${'a'.repeat(length - 1)}1`
  const WORDS = '密码要 8 至 32 位，字母和数字都要有'
  test('has 8 to 32 signs', () => {
    expect(outcomesOf(password(), [long(8), long(32)])).toEqual([long(8), long(32)])
    expect(outcomesOf(password(), [long(7), long(33)])).toEqual(all(WORDS, [7, 33]))
  })
  test('has letters of either size and digits, in any order, and any sign of a keyboard', () => {
    const taken = ['abcdefg1', 'ABCDEFG1', '1234567a', '1!~#$%^A', '0000Z000']
    expect(outcomesOf(password(), taken)).toEqual(taken)
    const refused = ['abcdefgh', 'ABCDEFGH', '12345678', '!@#$%^&*', 'abcdefg!', '1234567!']
    expect(outcomesOf(password(), refused)).toEqual(all(WORDS, refused))
  })
  test.each(['abcd 123', 'abcdef1密', 'abcdef1é', 'abcdef1\t2', 'ａｂｃｄｅｆ１２'])(
    'has no sign that not every keyboard has: %j',
    typed => {
      expect(outcomeOf(password(), typed)).toBe(WORDS)
    },
  )
  test('is as long wherever a new one is set, by its name there', () => {
    const { registered, forgetPassword } = entryContract
    for (const { input } of [registered, forgetPassword, personContract.updatePassword]) {
      const field = input.shape.password
      expect(outcomesOf(field, [long(8), long(32)])).toEqual([long(8), long(32)])
      for (const typed of [long(7), long(33)]) expect(outcomeOf(field, typed)).toMatch(/密码要 8 至 32 位/)
    }
    expect(outcomesOf(password('新密码'), ['', long(7)])).toEqual(['请填写新密码', `新${WORDS}`])
  })
})

interface Form {
  readonly field: z.ZodMiniType
  readonly taken: readonly string[]
  readonly refused: readonly string[]
  readonly words: string
}
const { path } = resultContract.shareAdd.input.shape
const { mark } = resultContract.shareVisit.input.shape
const { region } = aidContract.contactSave.input.shape
const IDS = {
  taken: ['7', 'a'.repeat(40), '0mww815v8nw0-_Z'],
  refused: ['a'.repeat(41), 'a b', 'a.b', 'a/b', '编号', 'a\nb'],
}
const EIGHTEEN = { taken: [], refused: ['1'.repeat(17), '1'.repeat(19), `${'1'.repeat(17)}-`, '１'.repeat(18)] }

test.each<[string, Form]>([
  [
    'a code of a text message',
    {
      field: smsCode(),
      taken: ['000000', '123456'],
      refused: ['12345', '1234567', '12345a', '１２３４５６', '123 456'],
      words: '请填写 6 位验证码',
    },
  ],
  ['an id', { field: recordId(), ...IDS, words: '编号格式不正确' }],
  ['an id that is chosen', { field: chosenId('志愿者'), ...IDS, words: '请选择志愿者' }],
  [
    'a district',
    { field: districtCode(), taken: ['330106'], refused: ['33010', '3301061', '33010x', ''], words: '请选择地区' },
  ],
  [
    'a community',
    {
      field: region,
      taken: ['330106109001'],
      refused: ['33010610900', '3301061090011', '330106109', '33010610900x', ''],
      words: '请选择所在社区',
    },
  ],
  [
    'a page that is shared',
    {
      field: path,
      taken: ['/a', `/${'a'.repeat(60)}`, '/goods/detail_1?', `/a?${'b'.repeat(120)}`, '/a?id=1&tab=%E5-.'],
      refused: ['/', `/${'a'.repeat(61)}`, `/a?${'b'.repeat(121)}`, 'a', '/a.b', '/a#b', '/a?b#c', '/a?b?c', '/a b'],
      words: '页面地址不正确',
    },
  ],
  [
    'the mark of who shared it',
    {
      field: mark,
      taken: ['abcdefg8', 'Z9'.repeat(16)],
      refused: ['abcdefg', 'a'.repeat(33), 'abcdefg-', 'abcdefg享'],
      words: '分享标记不正确',
    },
  ],
  ['a number of a person', { field: identityNumber(), ...EIGHTEEN, words: '请填写 18 位身份证号' }],
  ['a number of an organisation', { field: creditCode(), ...EIGHTEEN, words: '请填写 18 位统一社会信用代码' }],
  ['a number of either', { field: identityOrCredit(), ...EIGHTEEN, words: '请填写 18 位证件号码' }],
  [
    'a picture with what is asked of it',
    {
      field: pictureUrl(),
      taken: [`/pictures/a?${'v'.repeat(200)}`],
      refused: [`/pictures/a?${'v'.repeat(201)}`],
      words: '图片地址不正确',
    },
  ],
  [
    'a day',
    {
      field: day('日期'),
      taken: ['2000-01-01', '2099-12-31', '2027-10-30'],
      refused: ['1999-12-31', '2100-01-01', '2027-00-10', '2027-01-00', '2027-01-32', '2027-01-311', '12027-01-31'],
      words: '请选择日期',
    },
  ],
])('%s is taken up to its edges and no further', (_, { field, taken, refused, words }) => {
  expect(outcomesOf(field, taken)).toEqual(taken)
  expect(Object.fromEntries(refused.map(value => [value, outcomeOf(field, value)]))).toEqual(
    Object.fromEntries(refused.map(value => [value, words])),
  )
})
