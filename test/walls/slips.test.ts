/** The planted slips: each can still be planted, and what a run says of one is true. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withSwitches } from '../../scripts/lib/slipSwitches.mjs'
import { occurrences, outcomeOf, plant, type Slip, scoreTable } from '../../scripts/lib/slips.mjs'
import { SLIPS } from '../slips/slips.mjs'
import { filesUnder, ROOT } from './reader.ts'

const slip: Slip = {
  ...{ id: 'x1', area: 'charts', slip: 'a guard is lost', file: 'a.ts', before: 'a && b', after: 'a' },
  ...{ project: 'walls', tests: ['a.test.ts'] },
}

describe('every slip', () => {
  test('stands exactly once in its file', () => {
    expect(SLIPS.filter(one => occurrences(ROOT, one) !== 1).map(({ id, file }) => `${id} in ${file}`)).toEqual([])
  })
  test('changes something, and has a name of its own', () => {
    expect(SLIPS.filter(({ before, after }) => before === after).map(({ id }) => id)).toEqual([])
    expect(new Set(SLIPS.map(({ id }) => id)).size).toBe(SLIPS.length)
  })
  test('names tests that are there', () => {
    const files = new Set(filesUnder('test'))
    expect(
      SLIPS.flatMap(({ id, tests }) => tests.filter(file => !files.has(file)).map(file => `${id}: ${file}`)),
    ).toEqual([])
  })
})

describe('planting', () => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'linli-wall-'))
    mkdirSync(root, { recursive: true })
    writeFileSync(join(root, 'a.ts'), 'export const c = a && b\n')
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))
  const text = () => readFileSync(join(root, 'a.ts'), 'utf8')

  test('writes the mistake, and takes it out again', () => {
    const restore = plant(root, slip)
    expect(text()).toBe('export const c = a\n')
    restore()
    expect(text()).toBe('export const c = a && b\n')
  })
  test('says how often the words stand there', () => {
    expect(occurrences(root, slip)).toBe(1)
    expect(occurrences(root, { ...slip, before: 'a || b' })).toBe(0)
    expect(occurrences(root, { ...slip, file: 'none.ts' })).toBe(0)
  })
})

describe('slips behind switches', () => {
  const text = `
    const said = []
    const say = word => { said.push('言' + word) }
    say('a')
    ;[1, 2].forEach(n => say(n < 2))
    const sum = { n: 1, word: 'x' }
    return [...said, sum?.n, sum.word]`
  const planted = (before: string, after: string, id = 'x1') => ({ ...slip, id, before, after })
  const ran = (body: string, plantedSlip = ''): unknown => {
    Object.assign(globalThis, { plantedSlip })
    return new Function(body)()
  }
  /** Wrapped, so that `return` stands in a function for whoever parses it. */
  const switched = (...slips: Slip[]) => {
    const { text: whole, ...rest } = withSwitches('a.ts', `function all() {${text}\n}`, slips)
    return { body: `${whole}\nreturn all()`, ...rest }
  }
  test.each([
    ['a condition', 'n < 2', 'n <= 2', ['言a', '言true', '言true', 1, 'x']],
    ['a line that is left out', "    say('a')\n", '', ['言true', '言false', 1, 'x']],
    ['what a line calls', "said.push('言' + word)", "said.unshift('言' + word)", ['言false', '言true', '言a', 1, 'x']],
    ['a part of a chain', 'sum?.n', 'sum?.word', ['言a', '言true', '言false', 'x', 'x']],
    ['a value of an object', "word: 'x'", "word: '错'", ['言a', '言true', '言false', 1, '错']],
  ])('%s is what it was until its slip is planted', (_, before, after, wrong) => {
    const { body, placed, left } = switched(planted(before, after))
    expect([placed.length, left]).toEqual([1, []])
    expect(ran(body)).toEqual(['言a', '言true', '言false', 1, 'x'])
    expect(ran(body, 'x1')).toEqual(wrong)
    expect(ran(body, 'other')).toEqual(['言a', '言true', '言false', 1, 'x'])
  })
  test('two in one place wait for each other, two in two places do not', () => {
    const [one, same, other] = [
      planted('n < 2', 'n > 2'),
      planted('n < 2', 'n <= 2', 'x2'),
      planted("'x'", "'y'", 'x3'),
    ]
    const { placed, left } = switched(one, same, other)
    expect(placed.map(({ slip: { id } }) => id).sort()).toEqual(['x1', 'x3'])
    expect(left).toEqual([same])
  })
  test('what is decided while a module is read is said to be', () => {
    const { placed } = withSwitches('a.ts', 'const MOST = 5\nconst isMany = n => n > MOST\n', [
      planted('MOST = 5', 'MOST = 6'),
      planted('n > MOST', 'n >= MOST', 'x2'),
    ])
    expect(Object.fromEntries(placed.map(({ slip: { id }, once }) => [id, once]))).toEqual({ x1: true, x2: false })
  })
})

describe('a run', () => {
  const result = (status: string, message = '') => ({
    name: 'a.test.ts',
    assertionResults: [{ status, fullName: 'tells', failureMessages: [message] }],
  })
  const report = (...testResults: ReturnType<typeof result>[]) => ({ numTotalTests: 1, numPassedTests: 1, testResults })
  test('in which a test failed has caught it, with its name and its first line', () => {
    const outcome = outcomeOf(slip, report(result('passed'), result('failed', 'expected 1\nat a.test.ts:3')))
    expect(outcome).toMatchObject({ caught: true, by: 'tells', message: 'expected 1' })
  })
  test('in which all passed has not', () => {
    expect(outcomeOf(slip, report(result('passed'))).caught).toBe(false)
  })
  test('in which a file does not load has caught it too', () => {
    const broken = { name: 'a.test.ts', message: 'no such guard', assertionResults: [] }
    const outcome = outcomeOf(slip, { numTotalTests: 0, numPassedTests: 0, testResults: [broken] })
    expect(outcome).toMatchObject({ caught: true, message: 'no such guard' })
  })
  test('in which no test ran says nothing', () => {
    expect(() => outcomeOf(slip, { numTotalTests: 0, numPassedTests: 0, testResults: [] })).toThrow('no test ran')
  })
})

test('the figures count by area', () => {
  const outcome = (area: string, caught: boolean) => ({ slip: { ...slip, area }, caught, by: '', message: '' })
  const table = scoreTable([outcome('charts', true), outcome('charts', false), outcome('pages', true)])
  expect(table.split('\n').map(line => line.trim().split(/\s+/))).toEqual([
    ['area', 'planted', 'caught', 'survived'],
    ['charts', '2', '1', '1'],
    ['pages', '1', '1', '0'],
    ['all', '3', '2', '1'],
  ])
})
