/** The house keeps its rooms; and each rule is shown to bite on a small house that breaks it. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FACES } from '../../src/machines/workflows/index.ts'
import { filesUnder, type Module, ROOT, readModule, readModules, readText } from './reader.ts'
import {
  anyUsages,
  barrelFiles,
  forbiddenImports,
  heavyPages,
  importCycles,
  namedDomains,
  sizeProblems,
  strayClocks,
  typedSpans,
  unfinished,
} from './rooms.ts'

const built = (files: Readonly<Record<string, string>>): Module[] =>
  Object.entries(files).map(([path, source]) => readModule(path, source))
const sized = (...lines: number[]): Module[] =>
  built(Object.fromEntries(lines.map((count, at) => [`src/ui/f${at}.ts`, '// a\n'.repeat(count)])))
const compile = (project: string) =>
  spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', project], { encoding: 'utf8' })

/** The texts under folders by path, without the walls' own. */
const textsOf = (...folders: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    folders
      .flatMap(filesUnder)
      .filter(path => /\.(tsx?|mjs|css|html)$/.test(path) && !path.startsWith('test/walls/'))
      .map(path => [path, readText(path)]),
  )

describe('this house', () => {
  const modules = readModules('src', 'server')
  test.each([
    ['follows its arrows', forbiddenImports],
    ['has no circle', importCycles],
    ['has no barrel', barrelFiles],
    ['keeps its files small', sizeProblems],
    ['shows its screens before their libraries', heavyPages],
  ])('%s', (_, rule) => {
    expect(modules.length).toBeGreaterThan(20)
    expect(rule(modules)).toEqual([])
  })
  test('has no any, in tests and scripts neither', () => {
    expect(anyUsages([...modules, ...readModules('test', 'scripts')])).toEqual([])
  })
  test('has nothing unfinished and no test switched off', () => {
    expect(unfinished(textsOf('src', 'server', 'scripts', 'test'))).toEqual([])
  })
  test('names no workflow and no table of a domain in its engine and its kernel', () => {
    const tablesOf = (own: boolean) =>
      Object.entries(textsOf('server/db/tables'))
        .filter(([path]) => /\/(?:engine|people|columns)\.ts$/.test(path) === own)
        .flatMap(([, text]) => [...text.matchAll(/^ {2}(\w+): \{/gm)].map(([, name = '']) => name))
    const domains = {
      workflows: Object.keys(FACES).filter(id => !tablesOf(true).includes(id)),
      tables: tablesOf(false),
    }
    expect(domains.tables).toContain('orderLine')
    expect(namedDomains(textsOf('server/engine', 'server/kernel'), domains)).toEqual([])
  })
  test('says a length of time by its delay or its constant, and pages name delays that charts have', async () => {
    expect(typedSpans(textsOf('src/machines/workflows', 'src/contract', 'src/pages', 'server/domain'))).toEqual([])
    const pages = Object.values(textsOf('src/pages')).join('')
    const named = [...pages.matchAll(/useSpan\('(\w+)', '(\w+)'\)/g)]
    expect(named.length).toBeGreaterThan(5)
    for (const [call, id = '', delay = ''] of named) {
      const { delays } = await Object.values(FACES)
        .find(face => face.id === id)!
        .load()
      expect(delays[delay], call).toBeTypeOf('number')
    }
  })
  test('asks one place for the time in China', () => {
    expect(strayClocks(textsOf('src', 'server'))).toEqual([])
  })
  test('compiles its contract and workflows without DOM and Node', () => {
    const { status, stdout } = compile(join(ROOT, 'src/contract/tsconfig.json'))
    expect(stdout).toBe('')
    expect(status).toBe(0)
  })
})

describe('an arrow is refused', () => {
  test.each([
    ['pages to services', 'src/pages/home/index.tsx', "import { api } from '../../services/api.ts'"],
    ['services to machines', 'src/services/http.ts', "import { session } from '../machines/browser/session.ts'"],
    ['ui to pages', 'src/ui/list.tsx', "export { x } from '../pages/home/index.tsx'"],
    ['contract to anything', 'src/contract/screens.ts', "import type { T } from '../ui/list.tsx'"],
    [
      'workflows to more of the contract than words',
      'src/machines/workflows/aid/chart.ts',
      "import { form } from '../../../contract/form.ts'",
    ],
    ['src to server', 'src/services/api.ts', "const x = import('../../server/main.ts')"],
    ['server to pages', 'server/domain/aid/rows.ts', "import { x } from '../../../src/app/routes.ts'"],
    ['db to domain', 'server/db/schema.ts', "export * from '../domain/aid.ts'"],
    ['kernel to db', 'server/kernel/ttlCache.ts', "import type { Database } from '../db/connect.ts'"],
    ['domain to http', 'server/domain/aid/rows.ts', "let x: import('../../http/app.ts').App"],
    [
      'domain to the inside of a provider',
      'server/domain/aid/rows.ts',
      "import { x } from '../../providers/sms/aliyun.ts'",
    ],
    ['out of the house', 'src/ui/list.tsx', "import { x } from '../../test/support/server/testServer.ts'"],
    [
      'into the private parts of another domain',
      'src/pages/order/orders.tsx',
      "import { x } from '../mall/parts/price.tsx'",
    ],
    ['contract to a package of the world', 'src/contract/form.ts', "import { ofetch } from 'ofetch'"],
    ['browser to node', 'src/services/http.ts', "import { readFile } from 'node:fs'"],
    ['server to react', 'server/http/app.ts', "import { useState } from 'react'"],
    ['from a file without a room', 'src/helpers/misc.ts', ''],
  ])('%s', (_, path, source) => {
    expect(forbiddenImports(built({ [path]: source }))).toHaveLength(1)
  })
  test('and none of those that are drawn', () => {
    const drawn = built({
      'src/pages/mall/goods.tsx':
        "import { Price } from './parts/price.tsx'; import { pathTo } from '../../contract/screens.ts'; import { useState } from 'react'",
      'src/machines/workflows/aid/chart.ts':
        "import { WORDS } from '../../../contract/words.ts'; import { setup } from 'xstate'; import { x } from '../../workflow/workflow.ts'",
      'server/domain/aid/rows.ts':
        "import { sms } from '../../providers/sms/sms.ts'; import type { A } from '../../providers/sms/aliyun.ts'; import { sql } from 'kysely'",
      'server/portal/compose.ts':
        "import { createApp } from '../http/app.ts'; import { aliyun } from '../providers/sms/aliyun.ts'",
    })
    expect(forbiddenImports(drawn)).toEqual([])
  })
})

test('a workflow or a table of a domain is found in a string and in SQL, a word beside it is not', () => {
  const domains = { workflows: ['aid', 'order'], tables: ['orderLine'] }
  const found = (text: string) => namedDomains({ 'server/engine/a.ts': text }, domains)
  expect(found("if (workflow === 'aid') return")).toEqual(['server/engine/a.ts names aid'])
  expect(found('sql`select 1 from order_line`')).toEqual(['server/engine/a.ts names order_line'])
  expect(found("db.selectFrom('orderLine')")).toEqual(['server/engine/a.ts names orderLine'])
  expect(found('sql`select from record order by id`')).toEqual([])
})

describe('a circle', () => {
  test('is found, however long', () => {
    const round = built({
      'src/ui/a.ts': "import { b } from './b.ts'",
      'src/ui/b.ts': "export { c } from './c.ts'",
      'src/ui/c.ts': "import { a } from './a.ts'",
    })
    expect(importCycles(round)).toEqual(['src/ui/a.ts → src/ui/b.ts → src/ui/c.ts → src/ui/a.ts'])
  })
  test('of types, or closed at run time only, is none', () => {
    const open = built({
      'src/ui/a.ts': "import type { B } from './b.ts'; import { type C } from './c.ts'",
      'src/ui/b.ts': "import { a } from './a.ts'",
      'src/ui/c.ts': "import { b } from './b.ts'",
      'src/ui/d.ts': "import { e } from './e.ts'",
      'src/ui/e.ts': "const d = () => import('./d.ts')",
    })
    expect(importCycles(open)).toEqual([])
  })
})

test('a barrel is refused, but for the face of a domain', () => {
  const source = "export * from './a.ts'\nexport { b } from './b.ts'"
  expect(barrelFiles(built({ 'src/ui/index.ts': source, 'src/pages/mall/index.ts': source }))).toEqual([
    'src/ui/index.ts is a barrel',
  ])
  expect(barrelFiles(built({ 'src/ui/a.ts': `${source}\nexport const own = 1` }))).toEqual([])
})

test('a screen that waits for a library is found, one that fetches it by the way is not', () => {
  const house = (how: string) =>
    built({
      'src/pages/task/tasks.tsx': "import './parts/a.ts'",
      'src/pages/task/parts/a.ts': `${how}'leaflet'${how.endsWith('(') ? ')' : ''}`,
    })
  expect(heavyPages(house('import '))).toEqual(['src/pages/task/tasks.tsx waits for leaflet'])
  expect(heavyPages(house('import('))).toEqual([])
})

test('any is found as a type, in a cast and behind a silencing comment, not as a word', () => {
  const source = [
    'export const f = (x: any) => x',
    'export const g = f as unknown as Record<string, any>',
    '// @ts-expect-error because',
    "export const any = 'any' // any",
  ].join('\n')
  expect(anyUsages(built({ 'src/ui/a.ts': source }))).toEqual([
    'src/ui/a.ts:1 any',
    'src/ui/a.ts:2 any',
    'src/ui/a.ts silences: @ts-expect-error because',
  ])
})

describe('sizes', () => {
  test('over 350 lines are refused', () => {
    expect(sizeProblems(sized(351, ...Array<number>(20).fill(10)))).toEqual(['src/ui/f0.ts has 351 lines'])
    expect(sizeProblems(sized(350, ...Array<number>(20).fill(10)))).toEqual([])
  })
  test('over 150 lines are for one file in ten', () => {
    expect(sizeProblems(sized(151, 151, ...Array<number>(17).fill(10)))).toEqual([
      '2 of 19 files have more than 150 lines',
    ])
    expect(sizeProblems(sized(151, 151, ...Array<number>(18).fill(10)))).toEqual([])
  })
  test('are small in the middle', () => {
    expect(sizeProblems(sized(10, 61, 61))).toEqual(['the median file has 61 lines'])
    expect(sizeProblems(sized(10, 60, 100))).toEqual([])
  })
  test('do not count for tables and data', () => {
    const long = '// a\n'.repeat(500)
    expect(sizeProblems(built({ 'src/contract/screens.ts': long, 'server/db/seed/shops.ts': long }))).toEqual([])
  })
})

test('words of unfinished work and switched-off tests are found', () => {
  const texts = { 'src/a.ts': '// TODO later', 'src/b.tsx': '<p>敬请期待</p>', 'test/c.test.ts': "test.only('x')" }
  expect(unfinished(texts)).toHaveLength(3)
  expect(unfinished({ 'src/a.ts': 'todoList.skip(1); mastodon()' })).toEqual([])
})

test.each(['window.location', 'process.env', "fetch('/')"])(
  'the wall of the contract does not compile %s',
  expression => {
    const folder = mkdtempSync(join(tmpdir(), 'linli-wall-'))
    try {
      writeFileSync(join(folder, 'a.ts'), `export const x = ${expression}\n`)
      const config = { extends: join(ROOT, 'src/contract/tsconfig.json'), include: ['.'] }
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
      const { status, stdout } = compile(folder)
      expect(stdout).toMatch(/a\.ts\(1,\d+\): error TS2(304|580|591|584)/)
      expect(status).not.toBe(0)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test('a length of time that is typed in a chart is found, one that is said by its delay is not', () => {
  expect(typedSpans({ 'a/chart.ts': "tell: toOwner('请在 14 天内领取')\n// 7 天" })).toEqual(['a/chart.ts types 14 天'])
  expect(typedSpans({ 'a/chart.ts': "toOwner('三个工作日没有处理')" })).toHaveLength(1)
  expect(typedSpans({ 'a/chart.ts': "'请在 ' + span('due') + '内领取'" })).toEqual([])
})

test('a second clock of China is found', () => {
  const day = 'export const day = (at: number) => new Date(at + 8 * 3_600_000)'
  expect(strayClocks({ 'server/domain/aid/share.ts': day, 'src/contract/time.ts': day })).toHaveLength(1)
  expect(strayClocks({ 'src/ui/format.ts': "Date.parse(day + 'T00:00+08:00')" })).toHaveLength(1)
})
