/** What the last published tests walked of each workflow; `npm run model -- --publish` writes it beside this file. */
import { useEffect, useState } from 'react'
import type { Flow } from '../../../machines/browser/flows.ts'

interface LevelCount {
  readonly taken: number
  readonly of: number
}
/** With the commit that was walked and the day, where that is known. */
interface LevelSum extends LevelCount {
  readonly commit?: string
  readonly day?: string
}
type Edge = Flow['edges'][number]
/** Of one workflow: sums by level, and of every edge of the chart in how many situations it was taken, by level. */
export interface Coverage {
  readonly levels: Readonly<Record<string, LevelSum>>
  readonly edges: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** The levels in the order of the tests. */
export const LEVELS: Readonly<Record<string, string>> = {
  machine: '纯状态机',
  api: '接口（PGlite）',
  'api-postgres': '接口（PostgreSQL）',
  browser: '浏览器',
}

/**
 * Returns how far one edge was walked at every level at which its workflow is walked; undefined where nobody takes it
 * by itself.
 */
export function edgeCoverage(
  { levels, edges }: Coverage,
  { cause, from, name, to }: Edge,
): Record<string, LevelCount> | undefined {
  if (cause === 'auto') return undefined
  const { of = 0, ...taken } = edges[`${from}|${name}|${to}`] ?? {}
  return Object.fromEntries(Object.keys(levels).map(level => [level, { taken: taken[level] ?? 0, of }]))
}

/**
 * Returns the published figures of a workflow: undefined while they are on their way, null where it was never walked.
 */
export function useCoverage(id: string): Coverage | null | undefined {
  const [all, setAll] = useState<Readonly<Record<string, Coverage | undefined>>>()
  useEffect(() => {
    let cancelled = false
    import('./coverage.json').then(
      ({ default: published }) => !cancelled && setAll(published),
      () => !cancelled && setAll({}),
    )
    return () => {
      cancelled = true
    }
  }, [])
  return all && (all[id] ?? null)
}
