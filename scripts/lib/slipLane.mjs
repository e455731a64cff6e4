// @ts-check
/** One copy of the tree in which slips are planted, one at a time; several stand side by side and share nothing. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './children.mjs'
import { ROOT } from './install.mjs'
import { copyTree, outcomeOf, plant } from './slips.mjs'
import { CommandError } from './terminal.mjs'

/** @typedef {import('./slips.mjs').Slip} Slip @typedef {import('./slips.mjs').Outcome} Outcome */

/** ms */
const LIMIT = 300_000
/** How long filled databases are taken as they are: the clocks of the demonstration ring after half an hour. ms */
const FRESH = 8 * 60_000

/** What one run of tests is known by: slips with the same share the run without any of them. @param {Slip} slip */
export const runOf = ({ project, tests, only }) => [project, ...tests, only].join(' ')

/**
 * Copies the tree, and plants there what it is asked to. `remove` takes the copy away.
 * @param {readonly string[]} files of the tree
 * @param {string} databases name of its filled databases, which no other run finds
 * @param {string | undefined} postgresUrl
 */
export const openLane = (files, databases, postgresUrl) => {
  const { folder, remove } = copyTree(ROOT, files)
  // Only what a slip has changed is compiled anew.
  const env = { NODE_ENV: 'test', TEST_ORIGINALS: databases, TEST_MODULES: join(folder, '.modules') }
  /** @type {Map<string, boolean>} */
  const green = new Map()
  /** When the databases of each kind were filled. @type {Map<boolean, number>} */
  const filled = new Map()

  /** What vitest reports of the tests of a slip. @param {Slip} slip @param {Record<string, string>} [more] */
  const report = async ({ project, tests, only, postgres }, more) => {
    const file = join(folder, 'report.json')
    rmSync(file, { force: true })
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
    const filter = only === undefined ? [] : ['-t', only]
    const output = ['--reporter=json', `--outputFile=${file}`, '--bail=1']
    const database = postgres && postgresUrl ? { TEST_DATABASE_URL: postgresUrl } : {}
    await run(process.execPath, [vitest, 'run', '--project', `${project}*`, ...tests, ...filter, ...output], {
      cwd: folder,
      limit: LIMIT,
      stdio: 'ignore',
      env: { ...process.env, ...env, ...database, ...more },
    })
    if (!existsSync(file)) throw new CommandError(`没有测试报告：${tests.join(' ')}`)
    return JSON.parse(readFileSync(file, 'utf8'))
  }

  /** Whether the tests of a slip are green without it; also fills the databases anew. @param {Slip} slip */
  const isGreen = async slip => {
    const kind = slip.postgres === true
    const isOld = slip.project === 'api' && Date.now() - (filled.get(kind) ?? 0) > FRESH
    if (isOld || !green.get(runOf(slip))) green.set(runOf(slip), (await report(slip)).success === true)
    if (isOld) filled.set(kind, Date.now())
    return green.get(runOf(slip)) === true
  }

  return {
    remove,
    /**
     * What became of a slip; throws where its tests say nothing of it.
     * @param {Slip} slip
     * @returns {Promise<Outcome>}
     */
    plant: async slip => {
      if (slip.postgres && !postgresUrl)
        throw new Error('没有可用的 PostgreSQL，请安装 15 以上，或设置 TEST_DATABASE_URL')
      if (!(await isGreen(slip))) throw new Error('没有植入错误，测试就已经失败')
      const restore = plant(folder, slip)
      try {
        return outcomeOf(slip, await report(slip, { TEST_ORIGINALS_ARE_READY: '1' }))
      } finally {
        restore()
      }
    },
  }
}
