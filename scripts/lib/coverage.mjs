// @ts-check
/** Which edges of the workflows the last tests took, level by level: told at the end of a run, and published for `/workflows`. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { left, right } from './levels.mjs'

/**
 * What a test leaves behind of one workflow at one level; `test/support/model/coverage.ts` writes it.
 * @typedef {{ workflow: string, label: string, level: string, taken: number, of: number, missing: string[],
 *   chart: Record<string, { taken: number, of: number }> }} Report
 * What is published of one workflow: sums by level, and of every edge of the chart in how many situations it was taken.
 * @typedef {{ label: string, levels: Record<string, { taken: number, of: number }>,
 *   edges: Record<string, { of: number, [level: string]: number }> }} Published
 */

/** Levels that walk workflows, as people read them. @type {Readonly<Record<string, string>>} */
export const WALKED = { machine: '纯状态机', api: '接口 PGlite', 'api-postgres': '接口 PostgreSQL', browser: '浏览器' }
/** The level of `npm test` in which each is walked. @type {Readonly<Record<string, string>>} */
export const WALKED_IN = { machine: 'workflows', api: 'api', 'api-postgres': 'api-postgres', browser: 'browser' }

/** @param {string} root */
const folder = root => join(root, '.cache', 'coverage')

/** Forgets what was walked at a level, before it is walked anew. @param {string} root @param {string} level */
export const forget = (root, level) => rmSync(join(folder(root), level), { recursive: true, force: true })

/** All that was left behind. @param {string} root @returns {Report[]} */
export const readReports = root =>
  Object.keys(WALKED).flatMap(level => {
    const here = join(folder(root), level)
    const files = existsSync(here) ? readdirSync(here).sort() : []
    return files.map(file => JSON.parse(readFileSync(join(here, file), 'utf8')))
  })

/** A line a workflow, a column a level. @param {readonly Report[]} reports @returns {string} */
export const coverageTable = reports => {
  const levels = Object.entries(WALKED).filter(([level]) => reports.some(report => report.level === level))
  const names = [...new Map(reports.map(({ workflow, label }) => [workflow, label]))]
  const lines = names.map(([workflow, label]) => {
    const cells = levels.map(([level]) => {
      const report = reports.find(one => one.workflow === workflow && one.level === level)
      return right(report ? `${report.taken}/${report.of}` : '–', 18)
    })
    return `  ${left(label, 12)}${cells.join('')}`
  })
  return [`  ${left('走过的边', 12)}${levels.map(([, title]) => right(title, 18)).join('')}`, ...lines].join('\n')
}

/** What `/workflows` shows. @param {readonly Report[]} reports @returns {Record<string, Published>} */
export const published = reports => {
  /** @type {Record<string, Published>} */
  const all = {}
  for (const { workflow, label, level, taken, of, chart } of reports) {
    const one = all[workflow] ?? { label, levels: {}, edges: {} }
    all[workflow] = one
    one.levels[level] = { taken, of }
    for (const [edge, counted] of Object.entries(chart))
      one.edges[edge] = { ...one.edges[edge], of: counted.of, [level]: counted.taken }
  }
  return all
}

/** Where the pages find it. @param {string} root */
export const publishedFile = root => join(root, 'src/pages/home/parts/coverage.json')

/**
 * Publishes what was walked; a workflow or level that was not walked this time keeps its former figures.
 * @param {string} root @returns {string} the file that was written, not yet in the format of the house
 */
export const publish = root => {
  const file = publishedFile(root)
  /** @type {Record<string, Published>} */
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const now = published(readReports(root))
  for (const [workflow, { label, levels, edges }] of Object.entries(now)) {
    const former = before[workflow]
    const kept = Object.entries(edges).map(([edge, counted]) => [edge, { ...former?.edges[edge], ...counted }])
    before[workflow] = { label, levels: { ...former?.levels, ...levels }, edges: Object.fromEntries(kept) }
  }
  writeFileSync(file, written(before))
  return file
}

/** One edge a line, so that a change of coverage is a changed line. @param {Record<string, Published>} all */
const written = all => {
  /** @param {object} entries @param {string} indent */
  const lines = (entries, indent) =>
    Object.entries(entries)
      .map(([name, value]) => {
        const inside = Object.entries(value).map(([key, number]) => `${JSON.stringify(key)}: ${JSON.stringify(number)}`)
        return `${indent}${JSON.stringify(name)}: { ${inside.join(', ')} }`
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
