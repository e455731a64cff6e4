/** The sums of an application: lines of goods, titles, numbers of persons and organisations, shared links. */
import { describe, expect, test } from 'vitest'
import type { AidDetail } from '../../../src/contract/aid.contract.ts'
import {
  aidFormValues,
  amountField,
  applicantOf,
  commonFields,
  goodsTitle,
  identityErrors,
} from '../../../src/pages/aid/shared/aidValues.ts'
import { itemOf, linesOfCategories, unitOf } from '../../../src/pages/aid/shared/neededGoods.ts'
import { markedLink, markOf } from '../../../src/pages/share/shared/markedLink.ts'

const leaf = (id: string, name: string) => ({ id, name, picture: '', children: [] })
const TREE = [
  { ...leaf('c', '衣物鞋帽'), children: [leaf('c1', '冬衣'), leaf('c2', '鞋')] },
  { ...leaf('b', '被褥床品'), children: [leaf('b1', '棉被')] },
  leaf('o', '其他'),
]
const COAT = { name: '成人冬衣 L 码', classification: 'c1', count: 2, unit: '件' }

const ACCOUNT = { name: '陈阿婆', phone: '13812345678' }

describe('lines of goods', () => {
  test.each([
    ['冬衣', '件'],
    ['鞋', '双'],
    ['棉被', '床'],
    ['米面', '袋'],
    ['食用油', '桶'],
    ['轮椅拐杖', '台'],
  ])('%s are counted in %s', (name, unit) => expect(unitOf(name)).toBe(unit))

  test('a chosen class brings its first kind, one more brings no second, and one taken away takes its lines along', () => {
    const one = linesOfCategories(TREE, [], ['b'])
    expect(one).toEqual([{ name: '棉被', classification: 'b1', count: 1, unit: '床' }])
    expect(linesOfCategories(TREE, [COAT, ...one], ['c', 'b'])).toEqual([COAT, ...one])
    expect(linesOfCategories(TREE, [COAT, ...one], ['b', 'o'])).toEqual([...one, itemOf(leaf('o', '其他'))])
    expect(linesOfCategories(TREE, [COAT], [])).toEqual([])
  })

  test('make a title that is short enough', () => {
    expect(goodsTitle([COAT, ...linesOfCategories(TREE, [], ['b'])])).toBe('成人冬衣 L 码 2 件、棉被 1 床')
    const many = Array.from({ length: 6 }, () => COAT)
    expect(goodsTitle(many)).toBe('成人冬衣 L 码 2 件等 6 样')
    expect(goodsTitle(many).length).toBeLessThanOrEqual(40)
  })
})

describe('who asks', () => {
  test('a number is checked by its check digit, for persons and organisations apart', () => {
    expect(identityErrors('110105194912310021', false, false)).toEqual({ identity: '身份证号不正确，请核对每一位' })
    expect(identityErrors('11010519491231002X', false, false)).toEqual({})
    expect(identityErrors('91350100M000100Y43', true, false)).toEqual({})
    expect(identityErrors('11010519491231002X', true, false)).toHaveProperty('identity')
    expect(identityErrors('10105194912310021', false, false)).toEqual({ identity: '请填写 18 位身份证号' })
  })
  test('none is asked for where one is on file', () => {
    expect(identityErrors(' ', false, true)).toEqual({})
    expect(identityErrors('', false, false)).toEqual({ identity: '请填写身份证号' })
  })
  test('what is on file begins the form, but for the number', () => {
    const known = {
      name: '王桂兰',
      phone: '13900000001',
      region: '330106009001',
      detail: '3 幢 201',
      at: { lng: 120.13, lat: 30.26 },
    }
    const values = aidFormValues(applicantOf(known, ACCOUNT, '330106'), undefined)
    expect(values).toMatchObject({
      name: '王桂兰',
      identity: '',
      region: '330106009001',
      detail: '3 幢 201',
      items: [],
    })
    expect(applicantOf(null, ACCOUNT, '330106')).toMatchObject({ region: '330106', ...ACCOUNT })
    expect(commonFields(values)).toMatchObject({ detail: '3 幢 201', lng: 120.13, lat: 30.26 })
    expect(Object.keys(commonFields({ ...values, at: null }))).toEqual(['name', 'phone', 'region', 'detail', 'words'])
    expect(amountField({ ...values, yuan: '1200.5' })).toEqual({ amount: 120_050 })
    expect(amountField(values)).toEqual({})
  })
})

test('what is asked for again begins with what was asked for, and with where one lives now', () => {
  const earlier = {
    ...{ title: '冬衣', words: '老人怕冷', items: [COAT], relief: '', amount: 0, proof: ['/files/old'] },
    ...{ applicant: { name: '旧名', phone: '', detail: '旧址', at: null }, record: { facts: { place: '33' } } },
  } as unknown as AidDetail
  const own = applicantOf(null, ACCOUNT, '330106')
  const again = aidFormValues(own, earlier)
  expect(again).toMatchObject({ ...own, title: '冬衣', words: '老人怕冷', items: [COAT] })
  // Papers and consent are of the day on which they were given.
  expect([again.proof, again.agreed]).toEqual([[], false])
})

test('what is mended keeps its papers, its consent and where it is', () => {
  const sent = {
    ...{ title: '冬衣', words: '老人怕冷', items: [COAT], relief: '', amount: 0, proof: ['/files/old'] },
    ...{ applicant: { name: '旧名', phone: '', detail: '旧址', at: null }, record: { facts: { place: '33' } } },
  } as unknown as AidDetail
  const mended = aidFormValues(applicantOf(null, ACCOUNT, '330106'), sent, sent)
  expect(mended).toMatchObject({ name: '旧名', detail: '旧址', region: '33', proof: ['/files/old'], agreed: true })
})

test('a shared link carries its mark, and no other word is taken for one', () => {
  expect(markedLink('https://l.cn', '/accomplish', 'abcd12345678')).toBe('https://l.cn/accomplish?share=abcd12345678')
  const link = markedLink('https://l.cn', '/helpDetail?id=1', 'abcd12345678')
  expect(markOf(new URL(link).search)).toBe('abcd12345678')
  expect(markedLink('https://l.cn', '/accomplish', '')).toBe('https://l.cn/accomplish')
  expect([markOf(''), markOf('?share=a'), markOf('?share=<b>12345678')]).toEqual(['', '', ''])
})
