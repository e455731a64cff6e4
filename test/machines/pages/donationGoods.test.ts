import { expect, test } from 'vitest'
import { countsText } from '../../../src/contract/unitCounts.ts'

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
