/** Which edges were taken at which level. Levels run in different processes and meet in files below `.cache/coverage`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../server/root.ts'
import type { Workflow } from '../../../src/machines/workflows/flow.ts'
import { postgresUrl } from '../database.ts'
import type { Edge, Graph } from './explore.ts'

export type Level = 'machine' | 'api' | 'api-postgres' | 'browser'

export interface Covered {
  readonly workflow: string
  readonly label: string
  readonly level: Level
  readonly taken: number
  readonly of: number
  readonly missing: readonly string[]
  /** Edge of the chart (`from|name|to`) → how many of the situations where it is drawn it was taken in. */
  readonly chart: Readonly<Record<string, { readonly taken: number; readonly of: number }>>
}

/** The level of HTTP, by the database that it runs on. */
export const apiLevel = (): Level => (postgresUrl() ? 'api-postgres' : 'api')

/** The edge of the chart that a step of the graph takes; what then happens by itself comes with it. */
export function chartEdgeOf(
  flow: Workflow,
  { from, to, name, shot }: Pick<Edge, 'from' | 'to' | 'name' | 'shot'>,
): string {
  const cause = shot ? 'event' : 'clock'
  const drawn = flow.edges.filter(edge => edge.from === from.row.state && edge.name === name && edge.cause === cause)
  const leads = (state: string) =>
    state === to.row.state || flow.edges.some(e => e.cause === 'auto' && e.from === state && e.to === to.row.state)
  const edge = drawn.find(edge => edge.to === to.row.state) ?? drawn.find(edge => leads(edge.to))
  if (!edge) throw new Error(`The chart of "${flow.id}" draws no ${name} from ${from.row.state} to ${to.row.state}`)
  return `${edge.from}|${edge.name}|${edge.to}`
}

export class Coverage {
  readonly #taken = new Set<string>()

  hit({ key }: Pick<Edge, 'key'>): void {
    this.#taken.add(key)
  }
  has({ key }: Pick<Edge, 'key'>): boolean {
    return this.#taken.has(key)
  }

  report<F extends object>(level: Level, flow: Workflow<F>, { edges }: Pick<Graph<F>, 'edges'>): Covered {
    const missing = edges.filter(edge => !this.has(edge)).map(({ key }) => key)
    const chart: Record<string, { taken: number; of: number }> = {}
    for (const edge of edges) {
      const of = chartEdgeOf(flow, edge)
      const { taken, of: all } = chart[of] ?? { taken: 0, of: 0 }
      chart[of] = { taken: taken + (this.has(edge) ? 1 : 0), of: all + 1 }
    }
    const taken = edges.length - missing.length
    return { workflow: flow.id, label: flow.label, level, taken, of: edges.length, missing, chart }
  }
}

/** Leaves a report where `npm run model` and `npm test` find it. */
export function writeReport(report: Covered): void {
  const folder = join(projectRoot(), '.cache/coverage', report.level)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${report.workflow}.json`), `${JSON.stringify(report, null, 1)}\n`)
}
