/** Coverage of each workflow by the last published tests; `npm run model -- --publish` writes it beside this file. */
import { useEffect, useState } from 'react'
import type { Flow } from '../../../machines/browser/flows.ts'

interface LevelCount {
  readonly taken: number
  readonly of: number
}
/** With the tested commit and the day, if known. */
interface LevelSum extends LevelCount {
  readonly commit?: string
  readonly day?: string
}
type Edge = Flow['edges'][number]
/** Coverage of one workflow: sums by level, and for every edge how many situations it was taken in, by level. */
export interface Coverage {
  readonly levels: Readonly<Record<string, LevelSum>>
  readonly edges: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** Levels in the order of the tests. */
export const LEVELS: Readonly<Record<string, string>> = {
  machine: '纯状态机',
  api: '接口（PGlite）',
  'api-postgres': '接口（PostgreSQL）',
  browser: '浏览器',
}

/**
 * Returns the coverage of one edge at every level that tests its workflow; undefined for edges that no one takes
 * separately.
 */
export function edgeCoverage(
  { levels, edges }: Coverage,
  { cause, from, name, to }: Edge,
): Record<string, LevelCount> | undefined {
  if (cause === 'auto') return undefined
  const { of = 0, ...taken } = edges[`${from}|${name}|${to}`] ?? {}
  return Object.fromEntries(Object.keys(levels).map(level => [level, { taken: taken[level] ?? 0, of }]))
}

/** Returns the published figures of a workflow: undefined while loading, null if it was never tested. */
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
