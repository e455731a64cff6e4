/** Services of the record machine: the query cache, which alone stores the record, and the server. */
import { Refused } from '../../contract/refusal.ts'
import { stepOf } from '../../contract/steps.contract.ts'
import { principalOf } from '../../machines/browser/flows.ts'
import type { RecordServices } from '../../machines/browser/record.ts'
import { readDelays } from '../delays.ts'
import { newKey } from '../idempotencyKey.ts'
import type { CallWire } from '../ports.ts'
import { queryData, refetchQuery, setQueryData } from '../queryCache.ts'
import { getView } from '../view.ts'
import { RECORD_WIRE, trackStep } from './recordChanges.ts'

/** Returns the services for one record of a workflow. */
export const recordServices = (call: CallWire, workflow: string, id: string): RecordServices => ({
  current: () => ({
    row: queryData(RECORD_WIRE, { workflow, id }),
    who: principalOf(getView().uid, queryData('/api/my/getMyInfo', {})?.roles ?? []),
    delays: readDelays(workflow),
  }),
  fire: async ({ event, input, version, key }, signal) => {
    const step = stepOf(workflow, event)
    if (!step) throw new Refused({ code: 'unknown', message: '没有这个操作' })
    const filled = input ? { input: input as Record<string, unknown> } : {}
    const settle = trackStep(workflow, id)
    try {
      const row = await call(step.wire, { id, version, ...filled }, { key, signal })
      setQueryData(RECORD_WIRE, { workflow, id }, known => (known.version > row.version ? known : { ...known, ...row }))
      settle(row.version)
    } catch (error) {
      settle()
      throw error
    }
  },
  refetch: () => refetchQuery(RECORD_WIRE, { workflow, id }),
  newKey,
  now: () => Date.now(),
})
