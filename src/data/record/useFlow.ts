import { useCallback, useEffect, useState } from 'react'
import { type Flow, type FlowId, loadFlow } from '../../machines/browser/flows.ts'

interface FlowState {
  readonly flow: Flow | undefined
  readonly failed: boolean
  /** Retries loading a chart. */
  retry(): void
}

/** Returns the chart of a workflow; undefined while its code is loading, `failed` if it could not be loaded. */
export function useFlow(id: FlowId, enabled = true): FlowState {
  const [tries, setTries] = useState(0)
  const [loaded, setLoaded] = useState<{ id: FlowId; flow?: Flow }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (!enabled) return
    let cancelled = false
    loadFlow(id).then(
      flow => !cancelled && setLoaded({ id, flow }),
      () => !cancelled && setLoaded({ id }),
    )
    return () => {
      cancelled = true
    }
  }, [id, enabled, tries])
  const current = loaded?.id === id ? loaded : undefined
  const failed = current !== undefined && !current.flow
  const retry = useCallback(() => setTries(count => count + 1), [])
  return { flow: current?.flow, failed, retry }
}
