/** The commands: what they decide before they do anything, and that nothing they start stays behind. */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import { buildIsFresh, nodeProblem, packagesAreThere, SOURCES, sourcesHash } from '../../scripts/lib/install.mjs'
import { checkOutcome, countReport, LEVELS, selectLevels, table, verdict } from '../../scripts/lib/levels.mjs'
import { borrowedAccount, majorVersion } from '../../scripts/lib/postgres.mjs'
import { strayLine } from '../../scripts/lib/strayErrors.mjs'
import { duration } from '../../scripts/lib/terminal.mjs'
import { ROOT, readText } from './reader.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'linli-scripts-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const lock = (packages: Record<string, unknown>) => JSON.stringify({ packages: { '': {}, ...packages } })

describe('node', () => {
  test.each(['20.19.0', '20.20.1', '22.0.0', '24.1.0'])('%s will do', version => {
    expect(nodeProblem(version)).toBeUndefined()
  })
  test.each(['20.18.9', '18.20.0', '8.0.0'])('%s is refused in both languages', version => {
    expect(nodeProblem(version)).toMatch(/^邻里需要 Node\.js 20\.19 .*\n.*needs Node\.js 20\.19 or newer/)
    expect(nodeProblem(version)).toContain(version)
  })
})

describe('packages', () => {
  const locked = {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/other-system': { version: '1.0.0', optional: true },
  }
  test('are missing on a fresh clone', () => {
    put('package-lock.json', lock(locked))
    expect(packagesAreThere(root)).toBe(false)
  })
  test('that npm has put there count, optional ones aside', () => {
    put('package-lock.json', lock(locked))
    put('node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '1.0.0' } }))
    expect(packagesAreThere(root)).toBe(true)
  })
  test('of another version are missing', () => {
    put('package-lock.json', lock(locked))
    put('node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '0.9.0' } }))
    expect(packagesAreThere(root)).toBe(false)
  })
  test('are missing after an installation that was cut off', () => {
    put('package-lock.json', lock(locked))
    put('node_modules/a/package.json', '{}')
    expect(packagesAreThere(root)).toBe(false)
  })
})

describe('the build', () => {
  const build = () => {
    put('dist/server/main.js', '')
    put('dist/client/index.html', '')
    put('dist/.stamp', sourcesHash(root))
  }
  beforeEach(() => {
    put('src/main.tsx', 'a')
    put('server/http/app.ts', 'b')
  })
  test('is fresh as long as nothing changes', () => {
    expect(buildIsFresh(root)).toBe(false)
    build()
    expect(buildIsFresh(root)).toBe(true)
    put('README.md', 'not a source')
    expect(buildIsFresh(root)).toBe(true)
  })
  test.each([
    ['a changed file', 'server/http/app.ts', 'c'],
    ['a new file', 'src/ui/list.tsx', ''],
    ['other packages', 'package-lock.json', '{}'],
    ['another way to build', 'vite.config.ts', ''],
  ])('is stale after %s', (_, path, text) => {
    build()
    put(path, text)
    expect(buildIsFresh(root)).toBe(false)
  })
  test('is stale after a file was renamed or is gone, and when dist is not whole', () => {
    build()
    rmSync(join(root, 'src/main.tsx'))
    expect(buildIsFresh(root)).toBe(false)
    put('src/index.tsx', 'a')
    expect(buildIsFresh(root)).toBe(false)
    build()
    rmSync(join(root, 'dist/client/index.html'))
    expect(buildIsFresh(root)).toBe(false)
  })
  test('takes in everything that exists of its sources here', () => {
    expect(SOURCES.filter(path => path !== 'public' && !existsSync(join(ROOT, path)))).toEqual([])
  })
})

describe('the levels', () => {
  test('are all run unless some are named; api means both databases', () => {
    expect(selectLevels([]).levels).toEqual(LEVELS)
    expect(selectLevels(['api', 'walls']).levels.map(({ name }) => name)).toEqual(['walls', 'api', 'api-postgres'])
    expect(selectLevels(['api-postgres']).levels.map(({ name }) => name)).toEqual(['api-postgres'])
    expect(selectLevels(['wals']).unknown).toEqual(['wals'])
  })
  test('that need nothing built are run by quick, one after the other', () => {
    const { levels } = selectLevels(['quick'])
    expect(levels.map(({ name, along }) => [name, along])).toEqual([
      ['machines', false],
      ['walls', false],
      ['workflows', false],
    ])
  })
  const report = (...files: [status: string, ...tests: string[]][]) =>
    JSON.stringify({
      testResults: files.map(([status, ...tests]) => ({
        status,
        assertionResults: tests.map(one => ({ status: one })),
      })),
    })
  test.each([
    [
      'what passed, failed and was skipped',
      report(['failed', 'passed', 'failed'], ['passed', 'passed', 'skipped']),
      1,
      [2, 1, 1],
    ],
    ['a file that could not be loaded as a failure', report(['failed'], ['passed', 'passed']), 1, [1, 1, 0]],
    ['an unhandled error beside green tests as a failure', report(['passed', 'passed']), 1, [1, 1, 0]],
    ['a level without tests as a failure', report(), 0, [0, 1, 0]],
    ['a missing report as a failure', undefined, 0, [0, 1, 0]],
    ['a level that was cut off as a failure', report(['passed', 'passed']), 124, [1, 1, 0]],
  ])('count %s', (_, text, code, counts) => {
    const { passed, failed, skipped } = countReport(text, code, 5)
    expect([passed, failed, skipped]).toEqual(counts)
  })
  test('name what failed, each by its file, its name and the first thing it says', () => {
    const files = [
      {
        status: 'failed',
        name: '/anywhere/test/api/aid.test.ts',
        assertionResults: [
          {
            status: 'failed',
            fullName: 'aid is asked for',
            failureMessages: ['\n  expected 1 to be 2\n  at aid.ts:3'],
          },
          { status: 'passed', fullName: 'aid is given' },
        ],
      },
      { status: 'failed', name: '/anywhere/test/walls/a.test.ts', message: 'no such module', assertionResults: [] },
    ]
    expect(countReport(JSON.stringify({ testResults: files }), 1, 5).failures).toEqual([
      'test/api/aid.test.ts › aid is asked for：expected 1 to be 2',
      'test/walls/a.test.ts：no such module',
    ])
    const green = JSON.stringify({ testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }] })
    expect(countReport(green, 1, 5).failures).toEqual(['没有一个测试失败，但运行出了错，见上文'])
    expect(countReport(green, 1, 5, ['Error: gone']).failures?.at(-1)).toBe('测试之外：Error: gone')
  })
  test('say what went wrong outside of any test, and by which line of ours', () => {
    const stack = 'TypeError: no\n    at node:internal/a:1:1\n    at close (/anywhere/server/http/close.ts:3:4)'
    expect(strayLine({ name: 'TypeError', message: '\nno pool\n', stack })).toBe(
      'TypeError: no pool at close (server/http/close.ts:3:4)',
    )
    expect(strayLine({ message: 'gone' })).toBe('Error: gone')
  })
  test('say in words that a test ran out of time', () => {
    const late = { status: 'failed', fullName: 'waits', failureMessages: ['Error: STACK_TRACE_ERROR\n at a.ts:1'] }
    const files = [{ status: 'failed', name: '/anywhere/test/api/a.test.ts', assertionResults: [late] }]
    expect(countReport(JSON.stringify({ testResults: files }), 1, 5).failures).toEqual([
      'test/api/a.test.ts › waits：没有在时限内结束',
    ])
  })
  test('end in one line, green only if something ran and nothing failed', () => {
    const good = { passed: 3, failed: 0, skipped: 0, ms: 1 }
    expect(verdict([good, checkOutcome(true, 1)])).toEqual({ line: '4 passed, 0 failed', green: true })
    expect(verdict([good, checkOutcome(false, 1)])).toEqual({ line: '3 passed, 1 failed', green: false })
    expect(verdict([{ ...good, passed: 0 }])).toEqual({ line: '0 passed, 0 failed', green: false })
  })
  test('stand in straight columns, Chinese letters too', () => {
    const rows = [
      { title: '类型', outcome: { ...checkOutcome(true, 12), note: '未运行' } },
      { title: '接口（PostgreSQL）', outcome: checkOutcome(false, 61_000) },
    ]
    expect(table(rows, duration).split('\n')).toEqual(
      [
        '  层                        通过    失败    跳过          用时',
        '✓ 类型                         1       0       0         12 ms  未运行',
        '✗ 接口（PostgreSQL）           0       1       0  1 min 01 s',
      ].map(line => expect.stringMatching(new RegExp(line.replace(/[()（）]/g, '.').replace(/ +/g, ' +')))),
    )
  })
  test('are cut off where they hang, together sooner than whoever runs them gives up after ninety minutes', () => {
    const lasting = (along: boolean) =>
      LEVELS.filter(level => (level.along ?? false) === along).reduce((sum, { limit }) => sum + limit, 0)
    expect(Math.max(lasting(false), lasting(true))).toBeLessThan(80 * 60_000)
  })
})

describe('Chromium', () => {
  afterEach(() => void vi.unstubAllEnvs())
  test('is the one that is named', async () => {
    vi.stubEnv('CHROMIUM_PATH', process.execPath)
    expect(await findChromium()).toBe(process.execPath)
  })
  test('is refused in one sentence where the name leads nowhere', async () => {
    vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
    await expect(findChromium()).rejects.toThrow('CHROMIUM_PATH 指向的 /nowhere/chromium 不存在或不能执行。')
  })
  test('is else looked for among the programs of the system', async () => {
    put('chromium', '#!/bin/sh\n')
    chmodSync(join(root, 'chromium'), 0o755)
    vi.stubEnv('CHROMIUM_PATH', '')
    vi.stubEnv('PATH', root)
    expect(await findChromium()).toBe(join(root, 'chromium'))
    // The one without windows is preferred: nobody looks at them.
    put('chromium-headless-shell', '#!/bin/sh\n')
    chmodSync(join(root, 'chromium-headless-shell'), 0o755)
    expect(await findChromium()).toBe(join(root, 'chromium-headless-shell'))
  })
})

describe('PostgreSQL', () => {
  test('is told from its version', () => {
    expect(majorVersion('postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)')).toBe(15)
    expect(majorVersion('postgres (PostgreSQL) 18beta1')).toBe(18)
    expect(majorVersion('no such program')).toBe(0)
  })
  test('runs under its own account, else under nobody', () => {
    const nobody = 'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/false'
    expect(borrowedAccount(`${nobody}\npostgres:x:101:104:,,,:/var/lib/postgresql:/bin/sh`)).toEqual({
      uid: 101,
      gid: 104,
    })
    expect(borrowedAccount(nobody)).toEqual({ uid: 65534, gid: 65534 })
    expect(borrowedAccount('root:x:0:0:root:/root:/bin/sh')).toBeUndefined()
  })
})

describe('what a command started', () => {
  const children = JSON.stringify(new URL('../../scripts/lib/children.mjs', import.meta.url).href)
  test.each(['SIGINT', 'SIGTERM'] as const)('is gone after %s, with its folder', async signal => {
    const folder = join(root, 'temporary')
    mkdirSync(folder)
    const script = `
      import { spawn } from 'node:child_process'
      import { keepTemporary, keepTrack } from ${children}
      keepTemporary(${JSON.stringify(folder)})
      keepTrack(spawn(process.execPath, ['-e', 'process.on("SIGINT", () => {}); setInterval(() => {}, 1000); console.log("up")'], { stdio: 'inherit' }))`
    const command = spawn(process.execPath, ['--input-type=module', '-e', script])
    const over = new Promise(resolve => command.once('exit', resolve))
    // The child holds the same pipe: it closes when both have ended.
    const closed = new Promise(resolve => command.stdout.once('close', resolve))
    await new Promise(resolve => command.stdout.once('data', resolve))
    command.kill(signal)
    expect(await over).toBe(signal === 'SIGINT' ? 130 : 143)
    await closed
    expect(existsSync(folder)).toBe(false)
  })
  test('is ended when it takes too long, and says so', () => {
    const script = `
      import { run } from ${children}
      process.exit(await run(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { limit: 200 }))`
    expect(spawnSync(process.execPath, ['--input-type=module', '-e', script]).status).toBe(124)
  })
  test('yields to others where it is to', () => {
    const waits = (more: number) =>
      `setInterval(() => require('node:os').getPriority() === ${Math.min(19, getPriority() + more)} && process.exit(7), 5)`
    const script = `
      import { run } from ${children}
      const codes = await Promise.all([
        run(process.execPath, ['-e', ${JSON.stringify(waits(3))}], { yields: true }),
        run(process.execPath, ['-e', ${JSON.stringify(waits(0))}]),
      ])
      process.exit(codes.every(code => code === 7) ? 7 : 1)`
    expect(spawnSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 120_000 }).status).toBe(7)
  })
})

test('npm test refuses a level that there is not, with those that there are', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/test.mjs'), 'wals'], { encoding: 'utf8' })
  expect(stderr).toMatch(/没有这一层：wals。可选：build types process machines walls .* browser/)
  expect(status).toBe(1)
})

/**
 * `npm ci` refuses a lock file that lacks a package of another system, which `npm install` leaves out where a registry
 * lacks it.
 */
describe('the lock file', () => {
  interface Locked {
    readonly resolved?: string
    readonly optionalDependencies?: Readonly<Record<string, string>>
  }
  const { packages }: { packages: Readonly<Record<string, Locked>> } = JSON.parse(readText('package-lock.json'))
  const places = (path: string, name: string): string[] => {
    const inner = `${path === '' ? '' : `${path}/`}node_modules/${name}`
    const outer = path.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')
    return path === '' ? [inner] : [inner, ...places(outer, name)]
  }
  test('names the optional packages of every system', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(name => !places(path, name).some(place => place in packages)),
    )
    expect(missing).toEqual([])
  })
  test('names no address to download from', () => {
    expect(Object.values(packages).flatMap(({ resolved }) => resolved ?? [])).toEqual([])
  })
})
