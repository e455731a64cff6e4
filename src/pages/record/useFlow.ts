import { useEffect, useState } from 'react'
import { type Flow, type FlowId, flowOf } from '../../machines/browser/flows.ts'

/** The chart of a workflow; undefined while its code is on its way, `failed` where it could not be had. */
export function useFlow(id: FlowId, enabled = true): { flow: Flow | undefined; failed: boolean } {
  const [known, setKnown] = useState<{ id: FlowId; flow?: Flow }>()
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
  }, [id, enabled])
  const mine = known?.id === id ? known : undefined
  return { flow: mine?.flow, failed: mine !== undefined && !mine.flow }
}
