// @ts-check
/** One workflow step by itself: lock, decide, write, history, ledger, message; on a chart of its own, without HTTP. */
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { newFolder, onFreshPostgres } from './server.mjs'
import { inTurn, MEASURED } from './turns.mjs'

/** @typedef {import('./table.mjs').Figure} Figure */
/** @typedef {typeof import('./stepRun.ts')} StepRun */

const CONNECTIONS = 10
/** Budget on PostgreSQL, a second. */
export const LEAST = 800

/**
 * @param {string} name @param {{ url?: string, dataDir?: string }} choice @param {number} [least] @returns
 * {Promise<Figure[]>}
 */
export const steps = async (name, choice, least) => {
  const { module } = await runnerImport(join(MEASURED, 'test/bench/stepRun.ts'), { root: MEASURED, logLevel: 'error' })
  const run = () => /** @type {StepRun} */ (module).run(choice, CONNECTIONS)
  const { rate, p50, p99 } = await inTurn(run, { rankOf: outcome => outcome.rate })
  const note = `p50 ${p50.toFixed(1)} ms，p99 ${p99.toFixed(1)} ms，${CONNECTIONS} 个同时`
  const figure = { what: `${name} 流程走一步`, value: rate, unit: '次/秒', note }
  return [least === undefined ? figure : { ...figure, least }]
}

/** @returns {Promise<Figure[]>} */
export const measure = async () => [
  ...(await steps('PGlite', { dataDir: newFolder() })),
  ...(await onFreshPostgres(url => steps('PostgreSQL', { url }, LEAST))),
]
