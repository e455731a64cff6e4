/** The books of finance as a file: what a spreadsheet opens is what was written, and nothing in it is a formula. */
import { expect, test } from 'vitest'
import { csvOf } from '../../../src/pages/finance/parts/csv.ts'

test('cells keep their quotes and commas, and what looks like a formula stays words', () => {
  const rows = [
    ['轮椅 "旧" 的', '一,二'],
    ['=1+1', '-5'],
  ]
  expect(csvOf(rows)).toBe(`\uFEFF"轮椅 ""旧"" 的","一,二"\r\n"'=1+1","'-5"\r\n`)
})
