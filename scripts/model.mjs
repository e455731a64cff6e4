// @ts-check
/**
 * `npm run model -- order afterSales --level browser --publish`: walks these workflows (by default all) at one level
 * (by default all) and prints how many of their edges were taken, and the names of the others.
 * In the browser and on PGlite each edge of the chart is walked once, with `--all` in every situation.
 * `--publish` writes the figures for `/workflows`; what was not walked this time retains its former ones.
 * `npm run model -- --last --publish` walks nothing and publishes what the last `npm test` walked.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './lib/children.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { clearReports, coverageTable, missingText, publish, readReports, WALKED } from './lib/coverage.mjs'
import { ensureBuild, ensurePackages, ROOT, requireNode } from './lib/install.mjs'
import { ensurePostgres } from './lib/postgres.mjs'
import { CommandError, print, runCommand } from './lib/terminal.mjs'

const WORLDS = join(ROOT, 'test/support/model/worlds')
const BROWSER_WALKS = join(ROOT, 'test/browser/model')
/**
 * In the browser one file walks the workflows of one kind: the file that uses its driver.
 * @param {string} name
 * @returns {string}
 */
const browserFileOf = name =>
  readdirSync(BROWSER_WALKS).find(file =>
    readFileSync(join(BROWSER_WALKS, file), 'utf8').includes(`drivers/${name}.ts`),
  ) ?? `${name}.test.ts`
/** The test file that walks a workflow, by level. @type {Readonly<Record<string, (name: string) => string>>} */
const FILES = {
  machine: name => `test/workflows/${name}.test.ts`,
  api: name => `test/api/model/${name}.test.ts`,
  'api-postgres': name => `test/api/model/${name}.test.ts`,
  browser: name => `test/browser/model/${browserFileOf(name)}`,
}
/** Some workflows are walked at some levels only. @param {keyof typeof PROJECTS} level @param {string} name */
const isWalkedAt = (level, name) => existsSync(join(ROOT, FILES[level]?.(name) ?? ''))
const PROJECTS = { machine: 'workflows', api: 'api', 'api-postgres': 'api', browser: 'browser' }
/** ms */
const LIMIT = 900_000

/**
 * @param {string[]} args @returns {{ names: string[], levels: (keyof typeof PROJECTS)[], publishes: boolean, walksAll:
 * boolean, walks: boolean }}
 */
const parseArguments = args => {
  const known = readdirSync(WORLDS)
    .map(file => file.replace(/\.ts$/, ''))
    .filter(name => existsSync(join(ROOT, FILES.machine?.(name) ?? '')))
  const at = args.indexOf('--level')
  const level = at < 0 ? undefined : args[at + 1]
  const names = args.filter((arg, place) => !arg.startsWith('--') && (at < 0 || place !== at + 1))
  const wrong = names.find(name => !known.includes(name))
  if (wrong) throw new CommandError(`没有这个流程：${wrong}。可选：${known.join(' ')}`)
  if (at >= 0 && !Object.hasOwn(WALKED, level ?? ''))
    throw new CommandError(`没有这一层：${level ?? ''}。可选：${Object.keys(WALKED).join(' ')}`)
  const all = /** @type {(keyof typeof PROJECTS)[]} */ (Object.keys(PROJECTS))
  return {
    names: names.length > 0 ? names : known,
    levels: level ? [/** @type {keyof typeof PROJECTS} */ (level)] : all,
    publishes: args.includes('--publish'),
    walksAll: args.includes('--all'),
    walks: !args.includes('--last'),
  }
}

/**
 * @param {keyof typeof PROJECTS} level @returns {Promise<{ env: Record<string, string | undefined>, stop: () =>
 * Promise<void> }>}
 */
const prepareLevel = async level => {
  const plain = { env: { TEST_DATABASE_URL: undefined, DATABASE_URL: undefined }, stop: async () => {} }
  if (level === 'api-postgres') {
    const postgres = await ensurePostgres({ install: true })
    if (!postgres) throw new CommandError('没有可用的 PostgreSQL，请安装 15 以上，或设置 TEST_DATABASE_URL。')
    return { env: { ...plain.env, TEST_DATABASE_URL: postgres.url }, stop: postgres.stop }
  }
  if (level !== 'browser') return plain
  await ensureBuild()
  const chromium = await ensureChromium()
  if (!chromium) throw new CommandError('没有可用的 Chromium。请安装它，或用 CHROMIUM_PATH 指明位置。')
  return { ...plain, env: { ...plain.env, CHROMIUM_PATH: chromium } }
}

/**
 * Walks workflows at one level; resolves to whether all passed.
 * @param {readonly string[]} names @param {keyof typeof PROJECTS} level @param {boolean} walksAll
 */
const walkWorkflows = async (names, level, walksAll) => {
  const files = [...new Set(names.filter(name => isWalkedAt(level, name)).map(FILES[level] ?? String))]
  if (files.length === 0) return true
  // Reports of an earlier run would look like results of this one.
  clearReports(ROOT, level, names)
  print(`\n▸ ${WALKED[level]}（${level}）`)
  const { env, stop } = await prepareLevel(level)
  try {
    const only = level === 'browser' ? ['-t', `\\((${names.join('|')})\\)`] : []
    const args = [
      'run',
      '--project',
      PROJECTS[level],
      ...files,
      ...only,
      `--reporter=${join(ROOT, 'scripts/lib/trueLines.mjs')}`,
    ]
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
    const options = {
      cwd: ROOT,
      limit: LIMIT,
      env: { ...process.env, NODE_ENV: 'test', MODEL_ALL: walksAll ? '1' : undefined, ...env },
    }
    return (await run(process.execPath, [vitest, ...args], options)) === 0
  } finally {
    await stop()
  }
}

await runCommand(async () => {
  requireNode()
  await ensurePackages()
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const { names, levels, publishes, walksAll, walks } = parseArguments(process.argv.slice(2))
  let green = true
  for (const level of walks ? levels : []) green = (await walkWorkflows(names, level, walksAll)) && green
  const reports = readReports(ROOT).filter(
    ({ workflow, level }) => names.includes(workflow) && levels.some(one => one === level),
  )
  print(`\n${coverageTable(reports, names, levels)}`)
  const missing = missingText(reports, names, levels)
  if (missing) print(`\n${missing}`)
  const wanted = levels.flatMap(level => names.filter(name => isWalkedAt(level, name)))
  green &&= reports.length >= wanted.length
  if (publishes && green) {
    const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
    await run(process.execPath, [biome, 'format', '--write', publish(ROOT)], { cwd: ROOT })
  }
  return green ? 0 : 1
})
