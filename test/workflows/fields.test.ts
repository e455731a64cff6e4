/** Fields as people fill them in: what of it is taken, as what, and what is said of the rest. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { activityContract } from '../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../src/contract/activityDesk.contract.ts'
import { appointmentEnd, SLOTS } from '../../src/contract/donation.contract.ts'
import {
  counts,
  fieldSpecs,
  form,
  phones,
  pictureUrl,
  reviews,
  shelvedCounts,
  stars,
} from '../../src/contract/fields.ts'
import { decimal, decodeForm, int } from '../../src/contract/form.ts'
import { groupContract } from '../../src/contract/group.contract.ts'
import { creditCode, identityNumber, identityOrCredit } from '../../src/contract/identity.ts'
import { keysOf } from '../../src/contract/keys.ts'
import { orderContract } from '../../src/contract/order.contract.ts'
import { encodeFields, envelopeOf, isFilled, methodOf } from '../../src/contract/wire.ts'
import { keepsInbox, landsAtWork, ROLES, yuanText } from '../../src/contract/words.ts'

/** What is read of a value, or what is said of it. */
const outcomeOf = (schema: z.ZodMiniType, value: unknown): unknown => {
  const { data, error } = z.safeParse(schema, value)
  return error ? error.issues[0]?.message : data
}

describe('a number plate', () => {
  const { plate } = activityContract.vehicleSignUp.input.shape
  test.each([
    [' 浙a·12345 ', '浙A12345'],
    ['浙A•D12345', '浙AD12345'],
    ['浙Ａ-１２.345', '浙A12345'],
    ['浙 A 6789 学', '浙A6789学'],
    ['京B1234警', '京B1234警'],
    ['粤Z1234港', '粤Z1234港'],
    ['粤Z1234澳', '粤Z1234澳'],
    ['川C1234挂', '川C1234挂'],
  ])('is read as it is painted or typed: "%s"', (typed, read) => {
    expect(outcomeOf(plate, typed)).toBe(read)
  })
  test('begins with any of the thirty-one provinces, and with nothing else', () => {
    const provinces = [...'京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼']
    expect(provinces.filter(sign => outcomeOf(plate, `${sign}A12345`) !== `${sign}A12345`)).toEqual([])
    for (const sign of ['港', '领', 'A', '']) expect(outcomeOf(plate, `${sign}A12345`), sign).toMatch(/^请填写车牌号/)
  })
  test.each(['浙A1234', '浙A1234567', '浙A1234I', '浙A1O345', '浙112345', '浙A123学5', '浙A12_45'])(
    'is none: %s',
    typed => expect(outcomeOf(plate, typed)).toBe('请填写车牌号，如 浙A12345'),
  )
  test('that is left out is asked for by its name', () => {
    for (const nothing of [undefined, '', ' ']) expect(outcomeOf(plate, nothing)).toBe('请填写车牌号')
  })
})

describe('telephone numbers of a list', () => {
  const field = phones('手机号', { max: 3 })
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => `1380013800${at}`).join('\n')
  test('are so many at most, names beside them or not', () => {
    expect(outcomeOf(field, ` ${numbers(3)}\n`)).toBe(numbers(3))
    expect(outcomeOf(field, '王芳 13800138000，李强 139-0000-0001')).toBe('王芳 13800138000，李强 139-0000-0001')
    expect(outcomeOf(field, numbers(4))).toBe('手机号最多 3 项')
    expect(outcomeOf(field, `13800138000 ${'王'.repeat(108)}`), 'forty signs for each').toMatch(/^13800138000/)
    expect(outcomeOf(field, `13800138000 ${'王'.repeat(109)}`)).toBe('手机号最多 3 项')
    expect(fieldSpecs(form({ phones: field }))).toEqual([
      { name: 'phones', label: '手机号', kind: 'text', min: 1, max: 120 },
    ])
  })
  test.each([
    ['', '请填写手机号'],
    ['  \n', '请填写手机号'],
    [undefined, '请填写手机号'],
    ['王芳、李强', '请填写 11 位手机号'],
    ['13800138000\n1380013800', '「1380013800」不是 11 位手机号'],
    [`13800138000\n${'12345'.repeat(5)}`, '「12345123451234512345」不是 11 位手机号'],
    ['13800138000，王芳 138 0013 8000', '13800138000 写了两次'],
  ])('are none in %j: %s', (typed, sentence) => {
    expect(outcomeOf(field, typed)).toBe(sentence)
  })
})

describe('a number of eighteen signs', () => {
  const [person, organisation] = ['11010519491231002X', '91350100M000100Y43']
  test('is taken with small letters and space around it, of a person and of an organisation', () => {
    expect(outcomeOf(identityNumber(), ' 11010519491231002x ')).toBe(person)
    expect(outcomeOf(creditCode(), '91350100m000100y43')).toBe(organisation)
    expect([person, organisation].map(number => outcomeOf(identityOrCredit(), number.toLowerCase()))).toEqual([
      person,
      organisation,
    ])
  })
  test('of one is no number of the other, and a wrong one is none of either', () => {
    expect(outcomeOf(identityNumber(), organisation)).toBe('身份证号不正确，请核对每一位')
    expect(outcomeOf(creditCode(), person)).toBe('统一社会信用代码不正确，请核对每一位')
    expect(outcomeOf(identityOrCredit(), '110105194912310021')).toBe('证件号码不正确，请核对每一位')
    expect(outcomeOf(identityOrCredit(), person.slice(1))).toBe('请填写 18 位证件号码')
    expect(outcomeOf(identityOrCredit(), '')).toBe('请填写证件号码')
  })
})

describe('a number on the wire', () => {
  const lng = decimal('经度', { min: 70, max: 140 })
  const LONG = `120.${'1'.repeat(20)}`
  test.each([
    ['120.13', 120.13],
    ['70', 70],
    ['140', 140],
    [LONG, Number(LONG)],
    ['69.999', '经度不能小于 70'],
    ['-120', '经度不能小于 70'],
    ['140.001', '经度不能大于 140'],
    ['1234567890', '经度不能大于 140'],
  ])('lies within its bounds: %s', (sent, read) => {
    expect(outcomeOf(lng, sent)).toBe(read)
  })
  test.each(['12345678901', `${LONG}1`, '120.', '.5', '1e2', '+120', '120 ', '１２０', 'NaN', 'a'])(
    'is none where it is written so: "%s"',
    sent => expect(outcomeOf(lng, sent)).toBe('经度应是数字'),
  )
  test('is whole where things are counted', () => {
    const count = int('件数')
    expect(['123456789012345', '0', '007'].map(sent => outcomeOf(count, sent))).toEqual([123_456_789_012_345, 0, 7])
    expect(outcomeOf(count, '-1')).toBe('件数不能小于 0')
    for (const sent of ['1234567890123456', '1.0', '1e3', '+1', '1 ', 'a'])
      expect(outcomeOf(count, sent), sent).toBe('件数应是整数')
    expect(outcomeOf(count, undefined)).toBe('请填写件数')
  })
})

describe('lines that name a thing', () => {
  const review = (line: string, more: object = {}) => ({ line, stars: 5, words: '好', pictures: [], ...more })
  test('review each of them once, with one to five stars', () => {
    const field = reviews('评价')
    expect(outcomeOf(field, [review('1'), review('2')])).toEqual([review('1'), review('2')])
    expect(outcomeOf(field, [review('1'), review('1', { stars: 3 })])).toBe('每件商品只能评价一次')
    expect([0, 1, 5, 6].map(value => outcomeOf(stars('星级'), value))).toEqual([
      '请至少给一颗星',
      1,
      5,
      '星级不能大于 5',
    ])
    expect(outcomeOf(field, [review('1', { words: '长'.repeat(501) })])).toBe('评价最多 500 个字')
  })
  test.each([
    ['as they came', counts('件数')],
    ['as they are stored', shelvedCounts('件数')],
  ])('count each of them once, %s, none of it too', (_, field) => {
    const counted = [
      { item: 'rice', count: 0 },
      { item: 'oil', count: 1_000_000 },
    ]
    expect(outcomeOf(field, counted)).toEqual(counted)
    expect(outcomeOf(field, [...counted, { item: 'rice', count: 1 }])).toBe('每样物品只能填一次')
    expect(outcomeOf(field, [{ item: 'rice', count: 1_000_001 }])).toBe('件数不能大于 1000000')
    expect(outcomeOf(field, [{ item: 'rice', count: -1 }])).toBe('件数不能小于 0')
    expect(outcomeOf(field, [])).toBe('请填写件数')
  })
  test('say on which shelf it lies and how long it keeps, where that is known', () => {
    const field = shelvedCounts('件数')
    const stored = { item: 'rice', count: 1, shelf: 'A-1', expiry: '2027-01-31' }
    expect(outcomeOf(field, [stored])).toEqual([stored])
    expect(outcomeOf(field, [{ ...stored, expiry: '2027-02-31' }])).toBe('有效期应写成 2027-01-31 这样')
    expect(outcomeOf(field, [{ ...stored, shelf: '长'.repeat(21) }])).toBe('货架最多 20 个字')
  })
})

describe('a picture', () => {
  test.each([
    ['/files/2026/11/a.webp', '/files/2026/11/a.webp'],
    ['/files/2026/11/a.webp?until=k3&seal=a-_Z', '/files/2026/11/a.webp'],
    ['/pictures/rose/old-woman.svg', '/pictures/rose/old-woman.svg'],
    ['/pictures/coat.svg?v=1', '/pictures/coat.svg?v=1'],
    [`/files/${'a'.repeat(200)}`, `/files/${'a'.repeat(200)}`],
  ])('lies here, and is named without its seal: %s', (url, read) => {
    expect(outcomeOf(pictureUrl(), url)).toBe(read)
  })
  test.each([
    ...['https://elsewhere.example/files/a.webp', '//elsewhere.example/files/a', '/assets/a.js', '/files/', 'files/a'],
    ...['/files/a b.webp', '/files/a.webp#x', '/files/a.webp?x=<', `/files/${'a'.repeat(201)}`, '/files/a?'],
  ])('lies nowhere else: %s', url => {
    expect(outcomeOf(pictureUrl('头像'), url)).toBe('头像地址不正确')
  })
})

test('fields go over the wire as text, what is left out stays out, and blanks say nothing', () => {
  const fields = { name: ' 王芳 ', yes: true, no: false, none: 0, list: ['a', 1], nested: { a: null }, gone: undefined }
  expect(encodeFields(fields)).toEqual({
    ...{ name: ' 王芳 ', yes: '1', no: '0', none: '0', list: '["a",1]', nested: '{"a":null}' },
  })
  expect(['a', ' a ', '', ' ', '\u3000\n', undefined, 0, false, null].map(isFilled)).toEqual([
    ...[true, true, false, false, false, false, true, true, true],
  ])
  const [tree, other] = ['/fiveaddress/fiveAddress/getQianSanjiAddress', '/api/getFiveAddress1']
  expect([methodOf(tree), envelopeOf(tree), methodOf(other), envelopeOf(other)]).toEqual([
    ...['GET', 'tree', 'POST', 'plain'],
  ])
})

test('words may be left for two hundred shops in one order, and each is so long at most', () => {
  const send = (shops: number, words = '请轻放') => {
    const remarks = Object.fromEntries(Array.from({ length: shops }, (_, at) => [`s${at}`, words]))
    const fields = { lines: '[{"sku":"1","count":1}]', address: 'a1', remarks: JSON.stringify(remarks) }
    return Object.keys(decodeForm(orderContract.orderSubmit.input, fields).remarks ?? {}).length
  }
  expect(send(200)).toBe(200)
  expect(() => send(201)).toThrow('留言最多 200 项')
  expect(() => send(1, '长'.repeat(201))).toThrow('留言最多 200 个字')
})

test('calls of one shift stand in one line, also the one that names it by what was scanned there', () => {
  const car = { plate: '浙A12345', seats: 5, load: 0, inspectionUntil: '2028-01-31', insuranceUntil: '2028-01-31' }
  expect([
    activityContract.volunteerSignUp.queue?.({ shift: 's1' }),
    activityContract.vehicleSignUp.queue?.({ shift: 's1', ...car }),
    groupContract.groupHold.queue?.({ shift: 's1', places: 3 }),
    activityDeskContract.checkIn.queue?.({ claim: 's1.1700000000.seal', going: 'in' }),
    activityDeskContract.admit.queue?.({ shift: 's1', code: '1234', going: 'out' }),
  ]).toEqual(Array(5).fill('s1'))
})

test('whoever works for others has an inbox and begins there; who helps now and then begins at home', () => {
  const roles = keysOf(ROLES)
  expect(roles.filter(role => !keepsInbox([role]))).toEqual(['visitor', 'member'])
  expect(roles.filter(role => !landsAtWork([role]))).toEqual(['visitor', 'member', 'volunteer'])
  expect([keepsInbox([]), landsAtWork([])]).toEqual([false, false])
  expect([keepsInbox(['member', 'volunteer']), landsAtWork(['volunteer', 'finance'])]).toEqual([true, true])
})

test('money is said in 元 with both digits behind the point', () => {
  expect([0, 5, 3_600, 123_456].map(yuanText)).toEqual(['0.00 元', '0.05 元', '36.00 元', '1234.56 元'])
})

test('whoever fetches gifts is late when the hours that were chosen are over in China', () => {
  expect(SLOTS.map(slot => appointmentEnd({ day: '2026-11-22', slot }))).toEqual(
    ['12', '17', '20'].map(hour => Date.parse(`2026-11-22T${hour}:00:00+08:00`)),
  )
})
