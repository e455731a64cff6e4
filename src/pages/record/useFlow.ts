import { useCallback, useEffect, useState } from 'react'
import { type Flow, type FlowId, flowOf } from '../../machines/browser/flows.ts'

interface Charted {
  readonly flow: Flow | undefined
  readonly failed: boolean
  /** Asks once more for a chart that could not be had. */
  retry(): void
}

/** The chart of a workflow; undefined while its code is on its way, `failed` where it could not be had. */
export function useFlow(id: FlowId, enabled = true): Charted {
  const [tries, setTries] = useState(0)
  const [known, setKnown] = useState<{ id: FlowId; flow?: Flow }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (!enabled) return
    let left = false
    flowOf(id).then(
      flow => !left && setKnown({ id, flow }),
      () => !left && setKnown({ id }),
    )
    return () => {
      left = true
    }
  }, [id, enabled, tries])
  const mine = known?.id === id ? known : undefined
  const failed = mine !== undefined && !mine.flow
  const retry = useCallback(() => setTries(count => count + 1), [])
  return { flow: mine?.flow, failed, retry }
}
