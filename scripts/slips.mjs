// @ts-check
/**
 * `npm run slips -- engine d03 --publish`: plants the named slips, or those of the named areas (all where none is
 * named), one at a time in a copy of the tree, runs the smallest tests that can notice, and prints which were caught.
 * `--resume` leaves out what was caught with these very sources: a run of all takes hours. `--publish` writes
 * `docs/slips.md`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SLIPS } from '../test/slips/slips.mjs'
import { run } from './lib/children.mjs'
import { ensurePackages, ROOT, requireNode, sourcesHash } from './lib/install.mjs'
import { ensurePostgres } from './lib/postgres.mjs'
import { copyTree, occurrences, outcomeOf, outcomesOn, plant, scoreTable, slipsPage } from './lib/slips.mjs'
import { CommandError, print, runCommand } from './lib/terminal.mjs'

/** @typedef {import('./lib/slips.mjs').Slip} Slip */
/** ms */
const LIMIT = 300_000

/** @param {readonly string[]} names @returns {readonly Slip[]} */
const chosen = names => {
  const wrong = names.find(name => !SLIPS.some(({ id, area }) => id === name || area === name))
  if (wrong)
    throw new CommandError(`没有这个：${wrong}。可选：${[...new Set(SLIPS.map(({ area }) => area))].join(' ')}`)
  return names.length === 0 ? SLIPS : SLIPS.filter(({ id, area }) => names.includes(id) || names.includes(area))
}

/**
 * What vitest reports of a run in this folder. @param {string} folder @param {Slip} slip @param {Record<string,
 * string>} env
 */
const report = async (folder, { project, tests, only }, env) => {
  const file = join(folder, 'report.json')
  rmSync(file, { force: true })
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const filter = only === undefined ? [] : ['-t', only]
  const output = ['--reporter=json', `--outputFile=${file}`, '--bail=1']
  const options = {
    cwd: folder,
    limit: LIMIT,
    stdio: /** @type {const} */ ('ignore'),
    env: { ...process.env, NODE_ENV: 'test', ...env },
  }
  await run(process.execPath, [vitest, 'run', '--project', project, ...tests, ...filter, ...output], options)
  if (!existsSync(file)) throw new CommandError(`没有测试报告：${tests.join(' ')}`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** How long filled databases are taken as they are: the clocks of the demonstration ring after half an hour. ms */
const FRESH = 8 * 60_000

/** @typedef {import('./lib/slips.mjs').Outcome} Outcome */
const PAGE = join(ROOT, 'docs/slips.md')
/** What each slip's last run said, and of which sources. */
const MEMORY = join(ROOT, '.cache', 'slips')
/** @param {Slip} slip @returns {(Outcome & { sources?: string }) | undefined} */
const recalled = ({ id }) => {
  const file = join(MEMORY, `${id}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
/** @param {Outcome} outcome @param {string} sources */
const remember = (outcome, sources) => {
  mkdirSync(MEMORY, { recursive: true })
  writeFileSync(join(MEMORY, `${outcome.slip.id}.json`), JSON.stringify({ ...outcome, sources }))
}
/** The page holds those too that were not planted this time, or not here. @returns {Outcome[]} */
const remembered = () => {
  const published = outcomesOn(readFileSync(PAGE, 'utf8'), SLIPS)
  return SLIPS.flatMap(slip => recalled(slip) ?? published.find(one => one.slip === slip) ?? [])
}

await runCommand(async () => {
  requireNode()
  await ensurePackages()
  const args = process.argv.slice(2)
  const sources = sourcesHash(ROOT)
  const isDone = (/** @type {Slip} */ slip) => recalled(slip)?.caught === true && recalled(slip)?.sources === sources
  const named = chosen(args.filter(arg => !arg.startsWith('--')))
  const slips = args.includes('--resume') ? named.filter(slip => !isDone(slip)) : named
  const stale = slips.filter(slip => occurrences(ROOT, slip) !== 1)
  if (stale.length > 0) throw new CommandError(`源码已变，请更新 test/slips：${stale.map(({ id }) => id).join(' ')}`)
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' })
  const postgres = slips.some(slip => slip.postgres) ? await ensurePostgres({ install: true }) : undefined
  const { folder, remove } = copyTree(ROOT, files.split('\0').filter(Boolean))
  try {
    // Databases are filled by the sources as they are; a slip's run finds them ready, and no other run finds them.
    const originals = { TEST_ORIGINALS: `slips_${sources.slice(0, 16)}` }
    const env = { ...originals, TEST_ORIGINALS_ARE_READY: '1' }
    /** On which database its tests run. @param {Slip} slip @returns {Record<string, string>} */
    const databaseOf = slip => (slip.postgres && postgres ? { TEST_DATABASE_URL: postgres.url } : {})
    /** @type {Map<string, boolean>} */
    const controls = new Map()
    /** When the databases of each kind were filled. @type {Map<boolean, number>} */
    const filled = new Map()
    /** Whether the tests of a slip are green without it; also fills the databases anew. @param {Slip} slip */
    const isGreen = async slip => {
      const key = [slip.project, ...slip.tests, slip.only].join(' ')
      const kind = slip.postgres === true
      const isOld = slip.project === 'api' && Date.now() - (filled.get(kind) ?? 0) > FRESH
      const onDatabase = { ...originals, ...databaseOf(slip) }
      if (isOld || !controls.get(key)) controls.set(key, (await report(folder, slip, onDatabase)).success === true)
      if (isOld) filled.set(kind, Date.now())
      return controls.get(key) === true
    }
    let notRun = 0
    const outcomes = []
    for (const slip of slips) {
      const began = Date.now()
      if (slip.postgres && !postgres) {
        notRun++
        print(`– ${slip.id} ${slip.slip}：没有可用的 PostgreSQL，请安装 15 以上，或设置 TEST_DATABASE_URL`)
        continue
      }
      if (!(await isGreen(slip))) {
        notRun++
        print(`– ${slip.id} ${slip.slip}：没有植入错误，测试就已经失败`)
        continue
      }
      const restore = plant(folder, slip)
      /** @type {import('./lib/slips.mjs').Outcome | undefined} */
      let outcome
      try {
        outcome = outcomeOf(slip, await report(folder, slip, { ...env, ...databaseOf(slip) }))
      } catch (error) {
        // A run that was cut off says nothing of one slip, and nothing against those that follow.
        print(`– ${slip.id} ${slip.slip}：${error instanceof Error ? error.message : error}`)
      }
      restore()
      if (!outcome) {
        notRun++
        continue
      }
      outcomes.push(outcome)
      remember(outcome, sources)
      const { caught, by, message } = outcome
      const seconds = Math.round((Date.now() - began) / 1000)
      print(
        `${caught ? '✓' : '✗'} ${slip.id} ${slip.slip} (${seconds} s)${caught ? `\n    ${by}\n    ${message}` : ''}`,
      )
    }
    print(`\n${scoreTable(outcomes)}`)
    if (args.includes('--publish')) writeFileSync(PAGE, slipsPage(remembered()))
    return notRun === 0 && outcomes.every(({ caught }) => caught) ? 0 : 1
  } finally {
    remove()
    await postgres?.stop()
  }
})
