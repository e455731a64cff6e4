// @ts-check
/**
 * `npm test`: runs every level, from a fresh clone, and prints counts.
 * `npm test -- walls api` runs only those levels, `quick` those that need no build.
 * Heavy levels run one after the other; the others run in parallel, and their output is printed when they end.
 */
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBalancers } from './lib/balancers.mjs'
import { run } from './lib/children.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { clearReports, coverageTable, readReports, WALKED_IN } from './lib/coverage.mjs'
import { ensureBuild, ensurePackages, ROOT, requireNode } from './lib/install.mjs'
import { checkOutcome, countReport, LEVELS, selectLevels, table, verdict } from './lib/levels.mjs'
import { EMBEDDED_ONLY } from './lib/once.mjs'
import { ensurePostgres } from './lib/postgres.mjs'
import { CommandError, duration, print, runCommand, warn } from './lib/terminal.mjs'

/** @typedef {import('./lib/levels.mjs').Level} Level @typedef {import('./lib/levels.mjs').Outcome} Outcome */

const REPORTS = join(ROOT, '.cache', 'test')
/** Compiled modules, shared among the levels of a run. Each run starts with none, as a fresh clone does. */
const MODULES = join(REPORTS, 'modules')

const logOf = (/** @type {Level} */ { name }) => join(REPORTS, `${name}.log`)

/**
 * @param {Level} level @param {string} path inside node_modules @param {string[]} args @param {Record<string, string |
 * undefined>} [env]
 */
const tool = async (level, path, args, env = {}) => {
  const log = level.along ? openSync(logOf(level), 'a') : undefined
  const code = await run(process.execPath, [join(ROOT, 'node_modules', path), ...args], {
    cwd: ROOT,
    limit: level.limit,
    yields: level.yields ?? false,
    env: { ...process.env, ...env },
    stdio: log === undefined ? 'inherit' : ['ignore', log, log],
  })
  if (log !== undefined) closeSync(log)
  return code
}

/**
 * @param {Level} level @param {Record<string, string | undefined>} [env] @param {readonly string[]} [more] arguments
 * @returns {Promise<Outcome>}
 */
const vitest = async (level, env, more = []) => {
  const report = join(REPORTS, `${level.name}.json`)
  const strays = join(REPORTS, `${level.name}.strays.json`)
  for (const path of [report, strays]) rmSync(path, { force: true })
  const began = performance.now()
  const reporters = ['default', 'json', join(ROOT, 'scripts/lib/strayErrors.mjs')].map(one => `--reporter=${one}`)
  const workers = level.along ? ['--maxWorkers=1'] : []
  const args = ['run', '--project', `${level.project}*`, '--passWithNoTests', `--outputFile.json=${report}`]
  const variables = { NODE_ENV: 'test', TEST_MODULES: MODULES, STRAY_ERRORS: strays, ...env }
  const code = await tool(level, 'vitest/vitest.mjs', [...args, ...reporters, ...workers, ...more], variables)
  const text = existsSync(report) ? readFileSync(report, 'utf8') : undefined
  const ms = performance.now() - began
  return countReport(text, code, ms, existsSync(strays) ? JSON.parse(readFileSync(strays, 'utf8')) : [])
}

/** @param {() => Promise<boolean>} holds @returns {Promise<Outcome>} */
const check = async holds => {
  const began = performance.now()
  return checkOutcome(await holds(), performance.now() - began)
}

/** @param {unknown} error @returns {undefined} */
const explain = error => {
  warn(error instanceof CommandError ? error.message : String(error))
}

/** @type {Outcome} */
const EMPTY_OUTCOME = { passed: 0, failed: 0, skipped: 0, ms: 0 }

/** @type {Promise<import('./lib/postgres.mjs').Postgres | undefined> | undefined} */
let started
/** Returns the PostgreSQL of this run, for all levels that need one; undefined if there is none. */
const postgresOfRun = () => {
  started ??= ensurePostgres({ install: true }).catch(explain)
  return started
}

/** @type {Promise<string | undefined> | undefined} */
let installed
/**
 * Returns the path of the Chromium of this run, in which the api level opens a page, too; undefined if there is none.
 */
const chromiumOfRun = () => {
  installed ??= ensureChromium().catch(explain)
  return installed
}

/** @type {Promise<boolean> | undefined} */
let built
/** Resolves once this run's build is finished, for the levels that need it. */
const buildOfRun = () => {
  built ??= ensureBuild().then(
    () => true,
    error => {
      explain(error)
      return false
    },
  )
  return built
}

/**
 * How each level runs; levels without an entry are plain vitest projects.
 * @type {Record<string, (level: Level) =>
 * Promise<Outcome>>}
 */
const runners = {
  types: async level => {
    const began = performance.now()
    const holds = []
    for (const path of ['src/contract/tsconfig.json', 'tsconfig.json'])
      holds.push((await tool(level, 'typescript/bin/tsc', ['-p', path, '--singleThreaded'])) === 0)
    const passed = holds.filter(Boolean).length
    return { passed, failed: holds.length - passed, skipped: 0, ms: performance.now() - began }
  },
  lint: level => check(async () => (await tool(level, '@biomejs/biome/bin/biome', ['check', '.'])) === 0),
  unused: level => check(async () => (await tool(level, 'knip/bin/knip.js', ['--no-progress'])) === 0),
  build: () => check(buildOfRun),
  process: async level => {
    if (built) await built
    // Installs it if it is missing, with nothing else running.
    const postgres = await postgresOfRun()
    const env = { TEST_DATABASE_URL: postgres?.url, DATABASE_URL: undefined }
    const missing = await ensureBalancers().catch(error => [String(error)])
    if (missing.length === 0) return vitest(level, env)
    warn(`没有 ${missing.join('、')}，服务器在它们后面的样子这次没有试。请安装它们。`)
    return { ...(await vitest(level, env)), note: `没有 ${missing.join('、')}` }
  },
  api: async level => {
    const postgres = await postgresOfRun()
    const chromium = await chromiumOfRun()
    // Without PostgreSQL all outcomes of each edge are walked here.
    const all = postgres ? undefined : 'outcomes'
    const env = { TEST_DATABASE_URL: undefined, DATABASE_URL: undefined, CHROMIUM_PATH: chromium, MODEL_ALL: all }
    return vitest(level, env, postgres ? EMBEDDED_ONLY : [])
  },
  'api-postgres': async level => {
    const postgres = await postgresOfRun()
    if (!postgres) {
      warn(
        '没有可用的 PostgreSQL：接口测试这次只在 PGlite 上跑过，并发问题没有检查到！请安装 PostgreSQL 15 以上，或设置 TEST_DATABASE_URL。',
      )
      return { ...EMPTY_OUTCOME, note: '没有 PostgreSQL，未运行' }
    }
    print(`  PostgreSQL：${postgres.source}`)
    const chromium = await chromiumOfRun()
    return vitest(level, { TEST_DATABASE_URL: postgres.url, DATABASE_URL: undefined, CHROMIUM_PATH: chromium })
  },
  browser: async level => {
    const chromium = await chromiumOfRun()
    if (!chromium) {
      warn('没有可用的 Chromium，浏览器测试无法运行。请安装它，或用 CHROMIUM_PATH 指明位置。')
      return { ...checkOutcome(false, 0), note: '没有 Chromium' }
    }
    // Pages are the same on both databases; production uses PostgreSQL.
    const postgres = await postgresOfRun()
    print(`  Chromium：${chromium}，数据库：${postgres?.source ?? 'PGlite'}`)
    return vitest(level, {
      CHROMIUM_PATH: chromium,
      TEST_DATABASE_URL: postgres?.url,
      DATABASE_URL: undefined,
    })
  },
}

const main = async () => {
  const { levels, unknown } = selectLevels(process.argv.slice(2))
  if (unknown.length > 0) {
    throw new CommandError(`没有这一层：${unknown.join(' ')}。可选：${LEVELS.map(({ name }) => name).join(' ')}`)
  }
  requireNode()
  await ensurePackages()
  rmSync(MODULES, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const began = performance.now()
  /** @type {Map<Level, Outcome>} */
  const outcomes = new Map()
  /** @param {Level} level */
  const runLevel = async level => {
    for (const [walked, name] of Object.entries(WALKED_IN)) if (name === level.name) clearReports(ROOT, walked)
    rmSync(logOf(level), { force: true })
    const head = `\n▸ ${level.title}（${level.name}）`
    if (!level.along) print(head)
    outcomes.set(level, await (runners[level.name] ?? (only => vitest(only)))(level))
    if (level.along) print(existsSync(logOf(level)) ? `${head}\n${readFileSync(logOf(level), 'utf8')}` : head)
  }
  /** @param {readonly Level[]} lane */
  const runInOrder = async lane => {
    for (const level of lane) await runLevel(level)
  }
  try {
    await Promise.all([runInOrder(levels.filter(one => !one.along)), runInOrder(levels.filter(one => one.along))])
  } finally {
    await (await started)?.stop()
  }
  const rows = levels.flatMap(level => {
    const outcome = outcomes.get(level)
    return outcome ? [{ title: level.title, outcome }] : []
  })
  const { line, green } = verdict(rows.map(({ outcome }) => outcome))
  print(`\n${table(rows, duration)}\n\n总用时 ${duration(performance.now() - began)}`)
  const walked = readReports(ROOT).filter(report => levels.some(({ name }) => name === WALKED_IN[report.level]))
  if (walked.length > 0) print(`${coverageTable(walked)}\n`)
  for (const { title, outcome } of rows) for (const failure of outcome.failures ?? []) print(`✗ ${title} ${failure}`)
  print(line)
  return green ? 0 : 1
}

await runCommand(main)
