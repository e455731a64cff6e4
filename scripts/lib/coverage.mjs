// @ts-check
/**
 * Coverage of workflow edges by the last tests, by level: printed at the end of a run, and published for `/workflows`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alignLeft, alignRight } from './levels.mjs'

/** Width of a level in the table, in columns of a terminal. */
const COLUMN = 24

/**
 * Report of a test on one workflow at one level; `test/support/model/coverage.ts` writes it and defines what is
 * counted.
 * @typedef {{ taken: number, of: number }} Count
 * @typedef {{ workflow: string, label: string, level: string, taken: number, of: number, missing: string[],
 *   situations: Count, chart: Record<string, Count> }} Report
 * Published data of one workflow: sums by level, and for every edge of the chart the situations in which it was taken.
 * @typedef {{ label: string, levels: Record<string, { taken: number, of: number, commit?: string, day?: string }>,
 *   edges: Record<string, { of: number, [level: string]: number }> }} Published
 */

/** Levels that walk workflows, with their Chinese names. @type {Readonly<Record<string, string>>} */
export const WALKED = { machine: '纯状态机', api: '接口 PGlite', 'api-postgres': '接口 PostgreSQL', browser: '浏览器' }
/** The level of `npm test` in which each is walked. @type {Readonly<Record<string, string>>} */
export const WALKED_IN = { machine: 'workflows', api: 'api', 'api-postgres': 'api-postgres', browser: 'browser' }

/** @param {string} root */
const folder = root => join(root, '.cache', 'coverage')

/**
 * Deletes the reports of a level before it is walked again: of these workflows, or of all if none is named.
 * @param {string} root @param {string} level @param {readonly string[]} [names]
 */
export const clearReports = (root, level, names) => {
  const here = join(folder(root), level)
  for (const path of names?.map(name => join(here, `${name}.json`)) ?? [here])
    rmSync(path, { recursive: true, force: true })
}

/** Returns all reports. @param {string} root @returns {Report[]} */
export const readReports = root =>
  Object.keys(WALKED).flatMap(level => {
    const here = join(folder(root), level)
    const files = existsSync(here) ? readdirSync(here).sort() : []
    return files.map(file => JSON.parse(readFileSync(join(here, file), 'utf8')))
  })

/**
 * Returns a table with a line a workflow and a column a level: how many edges of the chart were taken, and in how many
 * situations. Without a report the figures are missing.
 * @param {readonly Report[]} reports
 * @param {readonly string[]} [workflows] the requested ones, with a report or not
 * @param {readonly string[]} [walked] the levels that ran
 */
export const coverageTable = (reports, workflows = [], walked = []) => {
  const levels = Object.entries(WALKED).filter(
    ([level]) => walked.includes(level) || reports.some(report => report.level === level),
  )
  const labels = new Map(reports.map(({ workflow, label }) => [workflow, label]))
  const lines = [...new Set([...labels.keys(), ...workflows])].map(workflow => {
    const cells = levels.map(([level]) => {
      const report = reports.find(one => one.workflow === workflow && one.level === level)
      const text = report ? `${report.taken}/${report.of}（${report.situations.taken} 种情形）` : '没有走'
      return alignRight(text, COLUMN)
    })
    return `  ${alignLeft(labels.get(workflow) ?? workflow, 14)}${cells.join('')}`
  })
  const heads = levels.map(([, title]) => alignRight(title, COLUMN))
  return [`  ${alignLeft('走过的边', 14)}${heads.join('')}`, ...lines].join('\n')
}

/**
 * Returns the names of edges that were not walked; empty if all were.
 * @param {readonly Report[]} reports @param {readonly string[]} workflows @param {readonly string[]} levels
 */
export const missingText = (reports, workflows, levels) =>
  workflows
    .flatMap(workflow =>
      levels.flatMap(level => {
        const report = reports.find(one => one.workflow === workflow && one.level === level)
        if (!report) return [`${workflow}，${WALKED[level]}：没有开始，所以没有数字。`]
        if (report.missing.length === 0) return []
        return [`${report.label}，${WALKED[level]}没有走到：\n${report.missing.map(edge => `  ${edge}`).join('\n')}`]
      }),
    )
    .join('\n\n')

/** Returns the commit that was walked and the day; nothing outside a repository. @param {string} root */
const walkedOn = root => {
  try {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
    return { commit, day: new Date().toISOString().slice(0, 10) }
  } catch {
    return {}
  }
}

/**
 * Returns the data of `/workflows`.
 * @param {readonly Report[]} reports @param {{ commit?: string, day?: string }} [walked]
 * @returns {Record<string, Published>}
 */
export const published = (reports, walked = {}) => {
  /** @type {Record<string, Published>} */
  const all = {}
  for (const { workflow, label, level, taken, of, chart } of reports) {
    const one = all[workflow] ?? { label, levels: {}, edges: {} }
    all[workflow] = one
    one.levels[level] = { taken, of, ...walked }
    for (const [edge, counted] of Object.entries(chart))
      one.edges[edge] = { ...one.edges[edge], of: counted.of, [level]: counted.taken }
  }
  return all
}

/** Returns the file that the pages read. @param {string} root */
export const publishedFile = root => join(root, 'src/pages/home/parts/coverage.json')

/**
 * Publishes what was walked; workflows and levels that were not walked this time retain their former figures.
 * @param {string} root @returns {string} the file that was written, not formatted yet
 */
export const publish = root => {
  const file = publishedFile(root)
  /** @type {Record<string, Published>} */
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const now = published(readReports(root), walkedOn(root))
  for (const [workflow, { label, levels, edges }] of Object.entries(now)) {
    const former = before[workflow]
    const merged = Object.entries(edges).map(([edge, counted]) => [edge, { ...former?.edges[edge], ...counted }])
    before[workflow] = { label, levels: { ...former?.levels, ...levels }, edges: Object.fromEntries(merged) }
  }
  writeFileSync(file, written(before))
  return file
}

/** Formats one edge a line, so that a change of coverage is a changed line. @param {Record<string, Published>} all */
const written = all => {
  /** @param {object} entries @param {string} indent */
  const lines = (entries, indent) =>
    Object.entries(entries)
      .map(([name, value]) => {
        const fields = Object.entries(value).map(([key, number]) => `${JSON.stringify(key)}: ${JSON.stringify(number)}`)
        return `${indent}${JSON.stringify(name)}: { ${fields.join(', ')} }`
      })
      .join(',\n')
  const workflows = Object.entries(all).map(([id, { label, levels, edges }]) => {
    const parts = [
      `    "label": ${JSON.stringify(label)}`,
      `    "levels": {\n${lines(levels, '      ')}\n    }`,
      `    "edges": {\n${lines(edges, '      ')}\n    }`,
    ]
    return `  ${JSON.stringify(id)}: {\n${parts.join(',\n')}\n  }`
  })
  return `{\n${workflows.join(',\n')}\n}\n`
}
