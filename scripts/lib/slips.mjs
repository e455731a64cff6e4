// @ts-check
/** Small mistakes that somebody could make, planted one at a time in a copy of the tree: whether the tests notice. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { alignLeft, alignRight } from './levels.mjs'

/**
 * One mistake: `before` stands exactly once in `file` and becomes `after`; `tests` are the smallest run that can
 * notice, `only` the beginning of a test's name where a file takes long, `postgres` where they notice there alone.
 * @typedef {{ id: string, area: string, slip: string, file: string, before: string, after: string,
 *   project: string, tests: readonly string[], only?: string, postgres?: boolean }} Slip
 * @typedef {{ slip: Slip, caught: boolean, by: string, message: string }} Outcome
 */

/** How often `before` stands in the file of a slip. @param {string} root @param {Slip} slip @returns {number} */
export const occurrences = (root, { file, before }) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').split(before).length - 1 : 0

/**
 * Copies the files of a tree to a folder of its own, which shares its packages.
 * @param {string} root @param {readonly string[]} files @returns {{ folder: string, remove: () => void }}
 */
export const copyTree = (root, files) => {
  const folder = mkdtempSync(join(tmpdir(), 'linli-slips-'))
  for (const file of files) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Writes the mistake into a tree; calling what comes back takes it out again. @param {string} root @param {Slip} slip
 */
export const plant = (root, { file, before, after }) => {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.split(before).join(after))
  return () => writeFileSync(path, text)
}

/**
 * What a run says of a mistake: caught by the first test that failed, and with which words. A run without any test says
 * nothing.
 * @param {Slip} slip
 * @param {{ numTotalTests: number, numPassedTests: number, testResults: readonly { name: string, message?: string,
 *   assertionResults: readonly { status: string, fullName: string, failureMessages: readonly string[] }[] }[] }} report
 * @returns {Outcome}
 */
export const outcomeOf = (slip, { testResults, numPassedTests }) => {
  const failures = testResults.flatMap(({ assertionResults, message = '' }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length > 0) return failed.map(one => ({ by: one.fullName, message: one.failureMessages[0] ?? '' }))
    const ran = assertionResults.some(({ status }) => status === 'passed')
    return message && !ran ? [{ by: 'the file does not load', message }] : []
  })
  const [first] = failures
  if (!first && numPassedTests === 0) throw new Error(`${slip.id}: no test ran in ${slip.tests.join(' ')}`)
  return { slip, caught: first !== undefined, by: first?.by ?? '', message: firstLine(first?.message ?? '') }
}

const ESCAPE = String.fromCharCode(27)
/** @param {string} text */
const firstLine = text =>
  (text.split('\n').find(line => line.trim() !== '') ?? '')
    .replaceAll(new RegExp(`${ESCAPE}\\[\\d+m`, 'g'), '')
    .slice(0, 160)

/**
 * @param {readonly Outcome[]} outcomes @returns {{ area: string, planted: number, caught: number, survived: number }[]}
 */
export const scores = outcomes => {
  const areas = [...new Set(outcomes.map(({ slip }) => slip.area))]
  return areas.map(area => {
    const all = outcomes.filter(({ slip }) => slip.area === area)
    const caught = all.filter(one => one.caught).length
    return { area, planted: all.length, caught, survived: all.length - caught }
  })
}

/** A line an area, and the sum. @param {readonly Outcome[]} outcomes */
export const scoreTable = outcomes => {
  const rows = scores(outcomes)
  const sum = (/** @type {'planted' | 'caught' | 'survived'} */ name) => rows.reduce((all, row) => all + row[name], 0)
  const total = { area: 'all', planted: sum('planted'), caught: sum('caught'), survived: sum('survived') }
  const line = (/** @type {readonly (string | number)[]} */ [area = '', ...cells]) =>
    `  ${alignLeft(String(area), 12)}${cells.map(cell => alignRight(String(cell), 10)).join('')}`
  return [
    line(['area', 'planted', 'caught', 'survived']),
    ...[...rows, total].map(({ area, planted, caught, survived }) => line([area, planted, caught, survived])),
  ].join('\n')
}

/** @param {string} text */
const cell = text => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const NOBODY = '**nobody**'
/**
 * What a page says of slips that are still planted, for a machine that did not run them itself.
 * @param {string} page @param {readonly Slip[]} slips @returns {Outcome[]}
 */
export const outcomesOn = (page, slips) => {
  const rows = page.split('\n').map(line => line.split(/(?<!\\) ?\| ?/).map(one => one.replaceAll('\\|', '|')))
  const byId = new Map(rows.map(([, id, slip, file, by]) => [id, { slip, file: file?.replaceAll('`', ''), by }]))
  return slips.flatMap(slip => {
    const known = byId.get(slip.id)
    if (known?.slip !== slip.slip || known.file !== slip.file) return []
    const { by = '' } = known
    return [{ slip, caught: by !== NOBODY, by: by === NOBODY ? '' : by, message: '' }]
  })
}

/** The page that publishes the figures. @param {readonly Outcome[]} outcomes */
export const slipsPage = outcomes => {
  const rows = scores(outcomes)
  const planted = outcomes.length
  const caught = outcomes.filter(one => one.caught).length
  return `# Planted slips

Small mistakes that somebody could make, planted in a copy of the tree, one active at a time: many behind switches, or alone where
nobody noticed it there. The smallest run that can notice is run.
\`npm run slips\` plants them all, \`npm run slips -- engine d03\` an area or one; \`-- --publish\` writes this page. The table of
slips is \`test/slips\`; a wall holds that each of them can still be planted. A slip that was never run is not counted; one that
was not planted in the last run stands as its run before left it.

| area | planted | caught | survived |
| --- | ---: | ---: | ---: |
${rows.map(({ area, planted, caught, survived }) => `| ${area} | ${planted} | ${caught} | ${survived} |`).join('\n')}
| **all** | ${planted} | ${caught} | ${planted - caught} |

| id | slip | file | noticed by |
| --- | --- | --- | --- |
${outcomes.map(({ slip, caught, by }) => `| ${slip.id} | ${cell(slip.slip)} | \`${slip.file}\` | ${caught ? cell(by) : NOBODY} |`).join('\n')}
`
}
