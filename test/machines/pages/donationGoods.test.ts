import { expect, test } from 'vitest'
import { countsText } from '../../../src/contract/unitCounts.ts'
import { blankGoods, goodsErrors } from '../../../src/pages/donation/parts/giveValues.ts'

test('what is counted in different units is not added up', () => {
  expect(countsText([])).toBe('')
  expect(
    countsText([
      { count: 2, unit: '床' },
      { count: 3, unit: '件' },
      { count: 1, unit: '床' },
    ]),
  ).toBe('3 床、3 件')
})

test('goods are given up to the day before they expire', () => {
  const noon = Date.parse('2027-03-01T12:00:00+08:00')
  const wrongWith = (expiry: string) => goodsErrors([{ ...blankGoods(0), expiry }], noon)['goods.0.expiry']
  expect(wrongWith('2027-03-01')).toBe('已过有效期的不能捐赠')
  expect(wrongWith('2027-03-02')).toBeUndefined()
})
