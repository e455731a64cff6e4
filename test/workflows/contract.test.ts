/** What browser and server promise each other in small functions, each row of it. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { certificateNumber, isCertificateNumber } from '../../src/contract/certificateNumber.ts'
import { LOGIN_REQUIRED_CODE, TEXT } from '../../src/contract/constants.ts'
import { password } from '../../src/contract/entry.contract.ts'
import { unwrap, wrap, wrapRefusal } from '../../src/contract/envelope.ts'
import { form, text } from '../../src/contract/fields.ts'
import { decodeForm, encodeForm, flag, int, json } from '../../src/contract/form.ts'
import { spanText } from '../../src/contract/honourWords.ts'
import {
  creditCheck,
  isCreditCode,
  isIdentityNumber,
  maskedIdentity,
  organisationCheck,
  personCheck,
} from '../../src/contract/identity.ts'
import { isKeyOf, keysOf, tableOf } from '../../src/contract/keys.ts'
import { beginsWithZeros, proofText, puzzleText, readProof } from '../../src/contract/puzzle.ts'
import { isMissing, type RefusalCode, Refused, refusalOf } from '../../src/contract/refusal.ts'
import { areaOf, regionPathOf } from '../../src/contract/region.ts'

/** What a call refuses, as a value. */
const refused = (call: () => unknown): unknown => {
  try {
    call()
  } catch (error) {
    return refusalOf(error)
  }
  return undefined
}

describe('the number of a certificate', () => {
  test('ends with two digits by ISO 7064, MOD 97-10', () => {
    for (const serial of [1, 12, 999_999, 1_000_000]) {
      const digits = certificateNumber(2026, serial).replace(/\D/g, '')
      expect(BigInt(digits) % 97n, digits).toBe(1n)
    }
    expect(certificateNumber(2026, 12)).toMatch(/^LL-2026-000012-\d\d$/)
    expect(certificateNumber(2026, 1_234_567)).toMatch(/^LL-2026-1234567-\d\d$/)
  })
  test('with any one digit wrong is none of ours', () => {
    const number = certificateNumber(2026, 12)
    expect(isCertificateNumber(number)).toBe(true)
    for (const [at, sign] of [...number].entries())
      if (/\d/.test(sign)) {
        const wrong = `${number.slice(0, at)}${(Number(sign) + 1) % 10}${number.slice(at + 1)}`
        expect(isCertificateNumber(wrong), wrong).toBe(false)
      }
  })
  test.each(['', 'LL', 'LL-2026-000012', 'LL-2026-12-34'])('"%s" is none', number => {
    expect(isCertificateNumber(number)).toBe(false)
  })
})

describe('a number with a national check sign', () => {
  const LETTERS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const CREDIT = LETTERS.filter(sign => !'IOSVZ'.includes(sign))
  const modular = (value: number) => (value === 10 ? 'X' : String(value))
  /** Zeros, and one sign among them. */
  const alone = (length: number, at: number, sign = '1') => `${'0'.repeat(at)}${sign}${'0'.repeat(length - at - 1)}`
  test('of a person weighs every place by ISO 7064, MOD 11-2', () => {
    for (let at = 0; at < 17; at++)
      expect(personCheck(alone(17, at)), `place ${at}`).toBe(modular((12 - (2 ** (17 - at) % 11)) % 11))
  })
  test('of an organisation weighs every place by a power of two', () => {
    for (let at = 0; at < 8; at++)
      expect(organisationCheck(alone(8, at)), `place ${at}`).toBe(modular((11 - (2 ** (8 - at) % 11)) % 11))
    for (const [value, sign] of LETTERS.entries())
      expect(organisationCheck(alone(8, 7, sign)), sign).toBe(modular((11 - ((value * 2) % 11)) % 11))
  })
  test('of a credit code weighs every place by a power of three, every sign by its place', () => {
    for (let at = 0; at < 17; at++)
      expect(creditCheck(alone(17, at)), `place ${at}`).toBe(CREDIT[(31 - (3 ** at % 31)) % 31])
    for (const [value, sign] of CREDIT.entries())
      expect(creditCheck(alone(17, 0, sign)), sign).toBe(CREDIT[(31 - value) % 31])
  })
  test.each([
    ['11010519491231002X', true],
    ['110105194912310021', false],
    ['1101051949123100', false],
    ['01010519491231002X', false],
  ])('%s is one of a person: %s', (number, is) => expect(isIdentityNumber(number)).toBe(is))
  test.each([
    ['19000101', true],
    ['20991231', true],
    ['18991231', false],
    ['21000101', false],
    ['20240229', true],
    ['20230229', false],
    ['20230431', false],
    ['20231301', false],
    ['20230100', false],
  ])('a person born %s is one: %s', (day, is) => {
    const number = `110105${day}002`
    expect(isIdentityNumber(`${number}${personCheck(number)}`)).toBe(is)
  })
  test('of a credit code has both check signs', () => {
    const code = '91350100M000100Y43'
    expect(isCreditCode(code)).toBe(true)
    expect(isCreditCode(`${code.slice(0, 17)}4`), 'the last sign').toBe(false)
    const other = `${code.slice(0, 16)}5`
    expect(isCreditCode(`${other}${creditCheck(other)}`), 'the sign of the organisation').toBe(false)
    expect(isCreditCode(code.slice(0, 17)), 'seventeen signs').toBe(false)
  })
  test('is shown by its first six and last four signs', () => {
    expect(['11010519491231002X', '1234567890', '123456789'].map(maskedIdentity)).toEqual([
      '110105********002X',
      '1234567890',
      '',
    ])
  })
})

describe('the envelope', () => {
  const NUMBERS: Readonly<Record<RefusalCode, number>> = {
    ...{ login: LOGIN_REQUIRED_CODE, notYours: 403, missing: 404, unknown: 405, notNow: 409, stale: 412 },
    ...{ tooLarge: 413, invalid: 422, tooMany: 429, broken: 500, offline: 503 },
  }
  test.each(keysOf(NUMBERS))('says %s by its number, and is read so', code => {
    const number = NUMBERS[code]
    const refusal = { code, message: '不行', field: 'name' }
    expect(wrapRefusal('plain', refusal)).toEqual({ result: number, resultNote: '不行', field: 'name' })
    expect(wrapRefusal('tree', { code, message: '不行' })).toEqual({ code: number, resultNote: '不行' })
    for (const kind of ['plain', 'tree'] as const)
      expect(refused(() => unwrap(kind, wrapRefusal(kind, refusal)))).toEqual(refusal)
  })
  test('gives back what it was put around, whatever that says of itself', () => {
    expect(unwrap('plain', wrap('plain', { code: 'B12', total: 1 }))).toEqual({ code: 'B12', total: 1 })
    expect(unwrap('tree', wrap('tree', { treeData: [] }))).toEqual({ treeData: [] })
  })
  test.each([
    ['no envelope', null, 'broken', '服务器的回答看不懂，请稍后再试'],
    ['a text', 'gone', 'broken', '服务器的回答看不懂，请稍后再试'],
    ['without a word', { result: 409 }, 'notNow', '服务出了点问题，请稍后再试'],
    ['with an empty word', { result: 409, resultNote: '' }, 'notNow', '服务出了点问题，请稍后再试'],
    ['with a word that is none', { result: 409, resultNote: 5 }, 'notNow', '服务出了点问题，请稍后再试'],
    ['of a code that nobody knows', { result: 999, resultNote: '不行' }, 'broken', '不行'],
    ['of nobody', { result: 1, resultNote: TEXT.userDoesNotExist }, 'login', TEXT.userDoesNotExist],
    ['that asks to log in', { result: 1, resultNote: TEXT.pleaseLogIn }, 'login', TEXT.pleaseLogIn],
    ['with a field that is none', { result: 422, resultNote: '不行', field: 5 }, 'invalid', '不行'],
  ])('%s is refused in words', (_, body, code, message) => {
    expect(refused(() => unwrap('plain', body))).toEqual({ code, message })
  })
})

describe('a form on the wire', () => {
  const form = z.strictObject({
    name: z.optional(text('姓名', { max: 4 })),
    count: z.optional(int('数量', { min: 1, max: 9 })),
    on: z.optional(flag('是否')),
    lines: z.optional(json('明细', z.array(z.strictObject({ item: text('物品', { max: 4 }) })))),
    own: z.optional(z.string().check(z.regex(/^a$/, { error: 'english' }))),
  })
  test('reads as it was written; what is empty is absent', () => {
    const value = { name: '李四', count: 3, on: false, lines: [{ item: '米' }] }
    const sent = { name: '李四', count: '3', on: '0', lines: '[{"item":"米"}]' }
    expect(encodeForm(form, value)).toEqual(sent)
    expect(encodeForm(form, { name: undefined, on: true })).toStrictEqual({ on: '1' })
    expect(decodeForm(form, { ...sent, own: '' })).toEqual(value)
    expect(decodeForm(form, { count: undefined, on: '1' })).toEqual({ on: true })
  })
  test.each([
    [{ count: '0' }, 'count', '数量不能小于 1'],
    [{ count: '10' }, 'count', '数量不能大于 9'],
    [{ count: '1.5' }, 'count', '数量应是整数'],
    [{ on: 'yes' }, 'on', '是否应是 0 或 1'],
    [{ lines: '[{' }, 'lines', '明细格式不正确'],
    [{ lines: '[{"item":"\\u0000"}]' }, 'lines', '明细格式不正确'],
    [{ lines: '[{"item":"一二三四五"}]' }, 'lines', '物品最多 4 个字'],
    [{ own: 'b' }, 'own', '填写有误，请检查'],
    [{ strange: 'x' }, 'strange', '填写有误，请检查'],
  ])('%o is refused at its field', (sent, field, message) => {
    expect(refused(() => decodeForm(form, sent))).toEqual({ code: 'invalid', message, field })
  })
  test('that does not fit is not even sent', () => {
    expect(refused(() => encodeForm(form, { count: 10 }))).toMatchObject({ code: 'invalid', field: 'count' })
  })
})

test.each([
  [0, '0 小时'],
  [30, '30 分钟'],
  [60, '1 小时'],
  [61, '1 小时 1 分钟'],
  [150, '2 小时 30 分钟'],
])('%i minutes of service are %s', (minutes, words) => {
  expect(spanText(minutes)).toBe(words)
})

test('a table knows its own keys, in their order, and nothing that every object has', () => {
  const table = tableOf(['b', 'a'], key => `${key}!`)
  expect([keysOf(table), table]).toEqual([['b', 'a'], { a: 'a!', b: 'b!' }])
  expect(['a', 'c', 'toString'].map(word => isKeyOf(table, word))).toEqual([true, false, false])
})

describe('the proof of work', () => {
  const puzzle = { until: 1_700_000_000_000, bits: 12, nonce: 'n-_1', seal: 's'.repeat(43) }
  const proof = proofText(puzzleText(puzzle), 77)
  test('names its puzzle and what was found', () => {
    expect(readProof(proof)).toEqual({ puzzle, found: '77' })
  })
  test.each([
    ['nothing', ''],
    ['nothing found', puzzleText(puzzle)],
    ['something before it', `1${'0'.repeat(15)}.${proof}`],
    ['something after it', `${proof}.1`],
    ['a seal that is too short', proof.replace('ss', 's')],
    ['a seal that is too long', proof.replace('ss', 'sss')],
    ['more bits than there are', proof.replace('.12.', '.123.')],
    ['a moment that never comes', `${'1'.repeat(16)}${proof.slice(proof.indexOf('.'))}`],
    ['a nonce that is too long', proof.replace('n-_1', 'n'.repeat(41))],
    ['no nonce', proof.replace('n-_1', '')],
    ['more found than is counted', `${proof}${'0'.repeat(10)}`],
  ])('is none with %s', (_, text) => {
    expect(readProof(text)).toBeUndefined()
  })
  test('is judged by the zeros in front', () => {
    const heads = [0x00_10_00_00, 0x00_08_00_00, 0xff_ff_ff_ff | 0, 0]
    expect(heads.map(head => beginsWithZeros(head, 12))).toEqual([false, true, false, true])
  })
})

test('what is missing, or asked for by no name of ours, is not there; another refusal is', () => {
  const codes: RefusalCode[] = ['missing', 'invalid', 'notYours', 'login', 'offline', 'broken']
  expect(codes.map(code => isMissing({ code, message: '不行' }))).toEqual([true, true, false, false, false, false])
  expect(isMissing(undefined)).toBe(false)
})
test('whatever is thrown says something to people', () => {
  expect(refusalOf(new Refused({ code: 'stale', message: '已更新' }))).toEqual({ code: 'stale', message: '已更新' })
  expect(refusalOf(new Error('ENOENT'))).toEqual({ code: 'broken', message: '服务出了点问题，请稍后再试' })
})

test.each([
  ['', []],
  ['33', ['33']],
  ['3301', ['33', '3301']],
  ['330106', ['33', '3301', '330106']],
  ['330106109', ['33', '3301', '330106', '330106109']],
  ['330106109001', ['33', '3301', '330106', '330106109', '330106109001']],
  ['500229', ['50', '5001', '500229']],
  ['429004001', ['42', '429004', '429004', '429004001']],
])('the way down to "%s"', (code, way) => {
  expect(regionPathOf(code)).toEqual(way)
})
test.each([
  ['330000', '33'],
  ['330100', '3301'],
  ['330106', '330106'],
  ...['11', '12', '31', '50'].flatMap(city => [
    [`${city}01`, city],
    [`${city}0100`, city],
    [`${city}0101`, `${city}0101`],
  ]),
  ['3300', '33'],
  ['441900', '4419'],
  ['442000', '4420'],
  ['460400', '4604'],
  ['620200', '6202'],
  ['620201', '6202'],
  ['620202', '620202'],
  ['429004', '429004'],
  ['441901', '441901'],
  ['330106100', '330106100'],
])('the area of %s is %s', (code, area) => {
  expect(areaOf(code)).toBe(area)
})

describe('a new password', () => {
  const isTaken = (typed: string) => z.safeParse(password(), typed).success
  test.each(['password1', 'Qwerty123', 'a1234567', '12345678a', 'admin111111'])(
    '%s is one that is tried first',
    typed => {
      expect(isTaken(typed)).toBe(false)
    },
  )
  test.each(['linli2026', 'garden88', 'a9471362', 'password.1', 'wo5ai7ni'])('%s is taken', typed => {
    expect(isTaken(typed)).toBe(true)
  })
})

describe('a stranger’s form', () => {
  test('that lies in itself more than twenty levels deep is refused', () => {
    const nested = form({ input: json('内容', z.unknown()) })
    const levels = (count: number) => ({ input: '['.repeat(count) + ']'.repeat(count) })
    expect(refused(() => decodeForm(nested, levels(20)))).toBeUndefined()
    expect(refused(() => decodeForm(nested, levels(20_000)))).toMatchObject({
      message: '内容格式不正确',
      field: 'input',
    })
  })
  test('is told three of its unknown fields, and how many there are', () => {
    const strange = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`f${at}${'x'.repeat(500)}`, '1']))
    const { message } = refused(() => decodeForm(form({}), strange)) as { message: string }
    expect(message).toMatch(/^多出了不认识的字段：f0x+、f1x+、f2x+ 等 90 个$/)
    expect(message.length).toBeLessThan(200)
  })
})
