// @ts-check
/**
 * Plants many mistakes in one copy of the tree, each behind a switch, and runs the tests of each with its switch on: one
 * start of the test runner serves a hundred of them.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { run } from './children.mjs'
import { ROOT } from './install.mjs'
import { withSwitches } from './slipSwitches.mjs'
import { copyTree, outcomeOf } from './slips.mjs'

/** @typedef {import('./slips.mjs').Slip} Slip @typedef {import('./slips.mjs').Outcome} Outcome */
/** @typedef {import('./slipSwitches.mjs').Planted} Planted */
/** One test file with one slip, or with none. @typedef {{ file: string, only?: string | undefined, planted?: Planted }} Trial */
/** @typedef {{ name: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} Report */

/** Of those the tests run the sources in their own process; the others read them as text, or start servers. */
const TOGETHER = ['api', 'machines', 'workflows']
/** Of more in one run the filled databases would grow old. */
const MOST = 240
/** ms */
const LIMIT = 25 * 60_000

/** @param {Trial} trial @param {number} number */
const trialText = ({ file, only, planted }, number) => `import { afterAll, beforeEach, vi } from 'vitest'
globalThis.plantedSlip = ${JSON.stringify(planted?.slip.id ?? '')}
const reads = ${planted?.once ?? false}
if (reads) vi.resetModules()
const only = new RegExp(${JSON.stringify(only ?? '')})
let failed = false
beforeEach(context => {
  const names = []
  for (let one = context.task; one; one = one.suite) names.unshift(one.name)
  if (failed || !only.test(names.filter(Boolean).join(' '))) context.skip()
  context.onTestFailed(() => {
    failed = true
  })
})
afterAll(() => {
  globalThis.plantedSlip = ''
  if (reads) vi.resetModules()
})
await import('./${basename(file)}?trial=${number}')
`

/**
 * The outcomes of those slips that were noticed; what nobody noticed, or could not be planted so, is to be planted
 * alone.
 * @param {readonly string[]} files of the tree
 * @param {readonly Slip[]} slips
 * @param {string} databases name of the filled databases
 * @param {string | undefined} postgresUrl
 * @param {(outcome: Outcome) => void} tell
 */
export const plantTogether = async (files, slips, databases, postgresUrl, tell) => {
  const { folder, remove } = copyTree(ROOT, files)
  const database = postgresUrl ? { TEST_DATABASE_URL: postgresUrl } : {}
  const modules = join(folder, '.modules')
  const env = { NODE_ENV: 'test', CI: '1', TEST_ORIGINALS: databases, TEST_MODULES: modules, ...database }

  /** What became of each trial. @param {string} project @param {readonly Trial[]} trials */
  const attempt = async (project, trials) => {
    const paths = trials.map(({ file }, number) => join(folder, dirname(file), `trial${number}.${basename(file)}`))
    for (const [number, trial] of trials.entries()) writeFileSync(paths[number] ?? '', trialText(trial, number))
    const report = join(folder, 'report.json')
    rmSync(report, { force: true })
    const args = ['run', '--project', `${project}*`, '/trial', '--reporter=json', `--outputFile=${report}`]
    await run(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
      ...{ cwd: folder, limit: LIMIT, stdio: 'ignore' },
      env: { ...process.env, ...env },
    })
    for (const path of paths) rmSync(path)
    /** @type {Report[]} */
    const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : []
    return trials.map((_, number) => results.filter(({ name }) => name === paths[number]))
  }

  /** Those that found no place beside the others. @param {string} project @param {readonly Slip[]} some */
  const round = async (project, some) => {
    /** @type {Planted[]} */
    const planted = []
    for (const file of new Set(some.map(slip => slip.file))) {
      const text = readFileSync(join(ROOT, file), 'utf8')
      const switched = withSwitches(
        file,
        text,
        some.filter(slip => slip.file === file),
      )
      writeFileSync(join(folder, file), switched.text)
      planted.push(...switched.placed)
    }
    const trials = planted.flatMap(one => one.slip.tests.map(file => ({ file, only: one.slip.only, planted: one })))
    const known = new Map(trials.map(({ file, only }) => [`${file} ${only}`, { file, only }]))
    /** @type {Trial[]} */
    const all = [...known.values(), ...trials]
    /** @type {Map<Trial, Report[]>} */
    const results = new Map()
    for (let at = 0; at < all.length; at += MOST) {
      const part = all.slice(at, at + MOST)
      const reports = await attempt(project, part)
      for (const [number, trial] of part.entries()) results.set(trial, reports[number] ?? [])
    }
    const countOf = (/** @type {Report[]} */ reports, /** @type {string} */ status) =>
      reports.flatMap(({ assertionResults }) => assertionResults).filter(one => one.status === status).length
    const isSound = (/** @type {Trial} */ { file, only }) => {
      const clean = known.get(`${file} ${only}`)
      const reports = (clean && results.get(clean)) ?? []
      return countOf(reports, 'passed') > 0 && countOf(reports, 'failed') === 0 && reports.every(one => !one.message)
    }
    for (const { slip } of planted) {
      const own = trials.filter(one => one.planted.slip === slip && isSound(one))
      const testResults = own.flatMap(one => results.get(one) ?? [])
      const passed = countOf(testResults, 'passed')
      if (testResults.length === 0 || passed + countOf(testResults, 'failed') === 0) continue
      const outcome = outcomeOf(slip, { testResults, numPassedTests: passed, numTotalTests: testResults.length })
      if (outcome.caught) tell(outcome)
    }
    return some.filter(slip => !planted.some(one => one.slip === slip))
  }

  try {
    for (const project of TOGETHER) {
      let left = slips.filter(slip => slip.project === project && (postgresUrl || !slip.postgres))
      for (let before = 0; left.length > 0 && left.length !== before; ) {
        before = left.length
        left = await round(project, left)
      }
      for (const file of new Set(slips.map(slip => slip.file)))
        writeFileSync(join(folder, file), readFileSync(join(ROOT, file), 'utf8'))
    }
  } finally {
    remove()
  }
}
