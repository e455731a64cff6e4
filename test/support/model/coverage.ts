/**
 * Which edges were taken at which level. Levels run in different processes and meet in files below `.cache/coverage`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../server/kernel/root.ts'
import type { Workflow } from '../../../src/machines/workflow/flow.ts'
import { tableOf } from '../../../src/machines/workflow/picture.ts'
import { postgresUrl } from '../server/testDatabase.ts'
import type { Graph, GraphEdge } from './explore.ts'

export type Level = 'machine' | 'api' | 'api-postgres' | 'browser'

export interface CoverageReport {
  readonly workflow: string
  readonly label: string
  readonly level: Level
  /** Edges of the chart that were taken, of those that are drawn. */
  readonly taken: number
  readonly of: number
  /** What is drawn and was never taken, as people read it: 待收货 —延长收货→ 待收货. */
  readonly missing: readonly string[]
  /** The same counted once in every situation where an edge is drawn. */
  readonly situations: { readonly taken: number; readonly of: number }
  /** Edge of the chart (`from|name|to`) → how many of the situations where it is drawn it was taken in. */
  readonly chart: Readonly<Record<string, { readonly taken: number; readonly of: number }>>
}

/** The level of HTTP, by the database that it runs on. */
export const apiLevel = (): Level => (postgresUrl() ? 'api-postgres' : 'api')

/** The edge of the chart that a step of the graph takes; what then happens by itself comes with it. */
export function chartEdgeOf(
  flow: Workflow,
  { from, to, name, attempt }: Pick<GraphEdge, 'from' | 'to' | 'name' | 'attempt'>,
): string {
  const cause = attempt ? 'event' : 'clock'
  const drawn = flow.edges.filter(edge => edge.from === from.row.state && edge.name === name && edge.cause === cause)
  const leads = (state: string) =>
    state === to.row.state || flow.edges.some(e => e.cause === 'auto' && e.from === state && e.to === to.row.state)
  const edge = drawn.find(edge => edge.to === to.row.state) ?? drawn.find(edge => leads(edge.to))
  if (!edge) throw new Error(`The chart of "${flow.id}" draws no ${name} from ${from.row.state} to ${to.row.state}`)
  return `${edge.from}|${edge.name}|${edge.to}`
}

/**
 * What is drawn, each edge once, by its name in the chart and as people read it. What happens by itself comes with the
 * step before.
 */
export function drawnEdges(flow: Workflow): ReadonlyMap<string, string> {
  const rows = tableOf(flow)
  return new Map(
    flow.edges.flatMap(({ cause, from, name, to }, at): [string, string][] => {
      const step = rows[at]?.event.replace(`${name} `, '')
      return cause === 'auto' ? [] : [[`${from}|${name}|${to}`, `${rows[at]?.from} —${step}→ ${rows[at]?.to}`]]
    }),
  )
}

export class Coverage<F extends object = object> {
  readonly #keyOf: (edge: GraphEdge<F>) => string
  readonly #taken = new Set<string>()
  readonly #walked = new Set<string>()

  /** `keyOf` decides which edges count as one; by default each counts separately. */
  constructor(keyOf: (edge: GraphEdge<F>) => string = ({ key }) => key) {
    this.#keyOf = keyOf
  }

  hit(edge: GraphEdge<F>): void {
    this.#taken.add(this.#keyOf(edge))
    this.#walked.add(edge.key)
  }
  has(edge: GraphEdge<F>): boolean {
    return this.#taken.has(this.#keyOf(edge))
  }
  /** What no walk took, each name once. */
  missing({ edges }: Pick<Graph<F>, 'edges'>, nameOf: (edge: GraphEdge<F>) => string = ({ key }) => key): string[] {
    return [...new Set(edges.filter(edge => !this.has(edge)).map(nameOf))].sort()
  }

  report(level: Level, flow: Workflow<F>, { edges }: Pick<Graph<F>, 'edges'>): CoverageReport {
    const drawn = drawnEdges(flow)
    const chart: Record<string, { taken: number; of: number }> = {}
    for (const name of drawn.keys()) chart[name] = { taken: 0, of: 0 }
    for (const edge of edges) {
      const name = chartEdgeOf(flow, edge)
      const { taken, of } = chart[name] ?? { taken: 0, of: 0 }
      chart[name] = { taken: taken + (this.#walked.has(edge.key) ? 1 : 0), of: of + 1 }
    }
    const missing = [...drawn].flatMap(([name, words]) => (chart[name]?.taken ? [] : [words]))
    const situations = { taken: edges.filter(({ key }) => this.#walked.has(key)).length, of: edges.length }
    const taken = drawn.size - missing.length
    return { workflow: flow.id, label: flow.label, level, taken, of: drawn.size, missing, situations, chart }
  }
}

/** Leaves a report where `npm run model` and `npm test` find it. */
export function writeReport(report: CoverageReport): void {
  const folder = join(projectRoot(), '.cache/coverage', report.level)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${report.workflow}.json`), `${JSON.stringify(report, null, 1)}\n`)
}
