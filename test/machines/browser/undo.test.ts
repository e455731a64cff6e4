/** What can be taken back in the whole portal: nothing else has a button for it in the sentence that it is done. */
import { expect, test } from 'vitest'
import { FLOWS, loadFlow } from '../../../src/machines/browser/flows.ts'
import { undoOf } from '../../../src/machines/browser/undo.ts'

test('of all steps of all workflows these can be taken back, by this step', async () => {
  const all = await Promise.all(
    FLOWS.map(async ({ id }) => {
      const flow = await loadFlow(id)
      const steps = flow.edges.flatMap(({ cause, from, name }) => (cause === 'event' ? [[from, name] as const] : []))
      const found = steps.flatMap(([from, event]) => {
        const back = undoOf(flow, from, event)
        return back ? [`${id} ${from}: ${event} ← ${back}`] : []
      })
      return [...new Set(found)]
    }),
  )
  expect(all.flat().toSorted()).toEqual([
    'aid accepted: ASSIGN ← TAKE_BACK',
    'goodsDonation accepted: ASSIGN ← TAKE_BACK',
    'payment confirmed: REQUEST_LATE_REFUND ← TAKE_REQUEST_BACK',
    'payment confirmed: REQUEST_REFUND ← TAKE_REQUEST_BACK',
    'payment paid: REQUEST_LATE_REFUND ← TAKE_REQUEST_BACK',
    'payment paid: REQUEST_REFUND ← TAKE_REQUEST_BACK',
    'roleGrant active: SUSPEND ← RESUME',
    'shop open: SUSPEND ← RESUME',
    'signUp present: UNDO_CHECK_IN ← ADMIT',
  ])
})
