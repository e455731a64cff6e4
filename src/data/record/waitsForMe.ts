import { useMemo } from 'react'
import { type FlowId, principalOf, type StepOffer } from '../../machines/browser/flows.ts'
import { recordOffers } from '../../machines/browser/record.ts'
import type { WorkflowRow } from '../../machines/workflow/flow.ts'
import { useDelays } from '../delays.ts'
import { useQuery } from '../query.ts'
import { useView } from '../view.ts'
import { useFlow } from './useFlow.ts'

interface WaitsForMe {
  /** Returns whether this page's chart cannot read a record: the server is newer. */
  readonly isUnread: (record: WorkflowRow) => boolean
  /** Returns the steps that this person may take now with a record of a list. */
  readonly offersOf: (record: WorkflowRow) => readonly StepOffer[]
  /** Returns whether one of them leads on. */
  readonly waits: (record: WorkflowRow) => boolean
}

/** Returns what this person may do with the records of a list; undefined until that is known. */
export function useWaitsForMe(workflow: FlowId): WaitsForMe | undefined {
  const uid = useView(seen => seen.uid)
  const { data: me } = useQuery('/api/my/getMyInfo', {}, uid !== '')
  const { flow } = useFlow(workflow)
  const delays = useDelays(workflow)
  return useMemo(() => {
    if (!flow || !me) return undefined
    const who = principalOf(uid, me.roles)
    const offersOr = <T>(record: WorkflowRow, unread: T) => {
      try {
        return recordOffers(flow, record, who, delays).filter(({ refusal }) => !refusal)
      } catch {
        // The server may be newer than this chart and serve other facts: the row is still listed.
        return unread
      }
    }
    const offersOf = (record: WorkflowRow) => offersOr<readonly StepOffer[]>(record, [])
    const isUnread = (record: WorkflowRow) => offersOr(record, undefined) === undefined
    return { offersOf, isUnread, waits: record => offersOf(record).some(({ tone }) => tone === 'primary') }
  }, [flow, me, uid, delays])
}
