// @ts-check
/**
 * `npm run slips -- engine d03 --publish`: plants the named slips, or those of the named areas (all where none is
 * named) in a copy of the tree, runs the smallest tests that can notice, and prints which were caught: first many behind
 * switches, then alone whatever nobody noticed. `--resume` leaves out what was caught with these very sources.
 * `--publish` writes `docs/slips.md`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { SLIPS } from '../test/slips/slips.mjs'
import { ensurePackages, ROOT, requireNode, sourcesHash } from './lib/install.mjs'
import { ensurePostgres } from './lib/postgres.mjs'
import { openLane, runOf } from './lib/slipLane.mjs'
import { occurrences, outcomesOn, scoreTable, slipsPage } from './lib/slips.mjs'
import { plantTogether } from './lib/slipsTogether.mjs'
import { CommandError, print, runCommand } from './lib/terminal.mjs'

/** @typedef {import('./lib/slips.mjs').Slip} Slip @typedef {import('./lib/slips.mjs').Outcome} Outcome */

/** @param {readonly string[]} names @returns {readonly Slip[]} */
const chosen = names => {
  const wrong = names.find(name => !SLIPS.some(({ id, area }) => id === name || area === name))
  if (wrong)
    throw new CommandError(`没有这个：${wrong}。可选：${[...new Set(SLIPS.map(({ area }) => area))].join(' ')}`)
  return names.length === 0 ? SLIPS : SLIPS.filter(({ id, area }) => names.includes(id) || names.includes(area))
}

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

/** @param {Outcome} outcome */
const lineOf = ({ caught, slip }) => `${caught ? '✓' : '✗'} ${slip.id} ${slip.slip}`
/** @param {Outcome} outcome */
const by = outcome => (outcome.caught ? `\n    ${outcome.by}\n    ${outcome.message}` : '')

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
  const postgres = slips.some(({ project }) => project === 'api') ? await ensurePostgres({ install: true }) : undefined
  const tree = files.split('\0').filter(Boolean)
  const databases = `slips_${sources.slice(0, 16)}`
  /** @type {Outcome[]} */
  const outcomes = []
  const keep = (/** @type {Outcome} */ outcome) => {
    outcomes.push(outcome)
    remember(outcome, sources)
    print(`${lineOf(outcome)}${by(outcome)}`)
  }
  await plantTogether(tree, slips, databases, postgres?.url, keep)
  const alone = slips.filter(slip => !outcomes.some(one => one.slip === slip))
  const lanes = Array.from({ length: Math.min(alone.length, availableParallelism()) }, (_, number) =>
    openLane(tree, `${databases}_${number}`, postgres?.url),
  )
  /** Slips of the same run go to the same lane, one after the other. @type {Slip[][]} */
  const waiting = [...new Set(alone.map(runOf))].map(run => alone.filter(slip => runOf(slip) === run))
  try {
    const runLane = async (/** @type {(typeof lanes)[number]} */ lane) => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        for (const slip of next) {
          try {
            keep(await lane.plant(slip))
          } catch (error) {
            // A run that was cut off says nothing of one slip, and nothing against those that follow.
            print(`– ${slip.id} ${slip.slip}：${error instanceof Error ? error.message : error}`)
          }
        }
    }
    await Promise.all(lanes.map(runLane))
    print(`\n${scoreTable(outcomes)}`)
    if (args.includes('--publish')) writeFileSync(PAGE, slipsPage(remembered()))
    return outcomes.length === slips.length && outcomes.every(({ caught }) => caught) ? 0 : 1
  } finally {
    for (const lane of lanes) lane.remove()
    await postgres?.stop()
  }
})
