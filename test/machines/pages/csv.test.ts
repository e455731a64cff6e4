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

test('long digits, zeros in front and codes that look like powers or days stay as they are written', () => {
  const numbers = ['25332000000123456789', '033001900104', '12E5', '3-4']
  expect(csvOf([numbers])).toBe(`\uFEFF${numbers.map(one => `"\t${one}"`).join(',')}\r\n`)
  expect(csvOf([['1200.50', '2026-11-26', '0', '12345678901']])).not.toContain('\t')
})
