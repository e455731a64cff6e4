/** The code keeps to its dictionary; and each rule is shown to bite. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  dialect,
  foreignCitations,
  longComments,
  readDictionary,
  sharedTypeNames,
  spreadLiterals,
  staleNames,
  unsaidFunctions,
} from './dictionary.ts'
import { type Module, ROOT, readModule, readModules, readText } from './reader.ts'

const dictionary = readDictionary(readText('docs/dictionary.md'))
const modulesOf = (files: Readonly<Record<string, string>>): Module[] =>
  Object.entries(files).map(([path, source]) => readModule(path, source))
const inRepository = (path: string) => existsSync(join(ROOT, path))

describe('this code', () => {
  test('declares nothing that is made of a forbidden word', () => {
    expect(dictionary.forbidden.size).toBeGreaterThan(15)
    expect(dialect(readModules('src', 'server', 'test'), dictionary)).toEqual([])
  })
  test('exports no type name from two files', () => {
    expect(sharedTypeNames(readModules('src', 'server'))).toEqual([])
  })
  test('says of what it exports what it returns or does', () => {
    expect(unsaidFunctions(readModules('src', 'server'))).toEqual([])
  })
  test('cites no document that is not here', () => {
    expect(foreignCitations(readModules('src', 'server', 'test'), inRepository)).toEqual([])
  })
  test('wraps its comments at 120', () => {
    expect(longComments(readModules('src', 'server', 'test'), readText)).toEqual([])
  })
  test('spreads no literal into another', () => {
    expect(spreadLiterals(readModules('src', 'server'), readText)).toEqual([])
  })
  test('names in its comments nothing that was renamed', () => {
    expect(staleNames(readModules('src', 'server'), readText)).toEqual([])
  })
})

test('a term of the dictionary stands where it says', () => {
  const [table = ''] = readText('docs/dictionary.md').split('## Words')
  const paths = [...table.matchAll(/`((?:src|server)\/[\w./<>-]+)`/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(15)
  expect(paths.filter(path => !path.includes('<') && !inRepository(path))).toEqual([])
})

describe('a rule bites', () => {
  test.each([
    'export const keptOf = 1',
    'const f = (told: string) => told',
    'interface A { readonly steady: boolean }',
    'const { a: [errandId] } = b',
    'class Wish {}',
  ])('on %s', source => {
    expect(dialect(modulesOf({ 'src/a.ts': source }), dictionary)).toHaveLength(1)
  })
  test('but not on what is stored, called or only looks alike', () => {
    const source = 'const unstalled = row.kept; interface A { linesKept: number }; other.told()'
    expect(dialect(modulesOf({ 'src/a.ts': source }), dictionary)).toEqual([])
  })
  test('on the second file that exports a type', () => {
    const source = 'export interface Row {}'
    expect(sharedTypeNames(modulesOf({ 'src/a.ts': source, 'src/b.ts': source }))).toEqual(['Row: src/a.ts, src/b.ts'])
    expect(sharedTypeNames(modulesOf({ 'src/a.ts': source, 'src/b.ts': 'type Row = 1' }))).toEqual([])
  })
  test.each([
    'export const a = () => 1',
    '// Returns one.\nexport const a = () => 1',
    '/** One, always. */\nexport function a() {}',
  ])('on a function that does not say what it does: %s', source => {
    expect(unsaidFunctions(modulesOf({ 'src/contract/a.ts': source }))).toEqual(['src/contract/a.ts a'])
    expect(
      unsaidFunctions(modulesOf({ 'src/contract/a.ts': '/** Returns one. */\nexport const a = () => 1' })),
    ).toEqual([])
  })
  test('on a comment that gives a name which the code has no more', () => {
    const files = { 'src/a.ts': '/** As `ownersOf`, at most `MAX_OWNERS`. */\nconst MAX_OWNERS = 1' }
    expect(staleNames(modulesOf(files), path => files[path as 'src/a.ts'])).toEqual(['src/a.ts: ownersOf'])
  })
  test('on a comment that is wider than code', () => {
    const files = { 'src/a.ts': `/** Returns ${'a'.repeat(120)}. */\nexport const a = 1` }
    expect(longComments(modulesOf(files), path => files[path as 'src/a.ts'])).toEqual(['src/a.ts:1 has 136 columns'])
  })
  test('on a literal that is spread into another, not on props of the same names', () => {
    const files = {
      'src/a.ts': 'const b = { a, ...{ c, d } }',
      'src/b.tsx': 'export const p = () => <P {...{ a, b }} />',
    }
    expect(spreadLiterals(modulesOf(files), path => files[path as 'src/a.ts'])).toEqual(['src/a.ts:1'])
  })
  test('on a citation of what is elsewhere', () => {
    const modules = modulesOf({ 'src/a.ts': '// design 2.13\n/** As in docs/none.md. */\n// docs/dictionary.md' })
    expect(foreignCitations(modules, path => path === 'docs/dictionary.md')).toHaveLength(2)
  })
})
