/** One step for many records, each by itself. */
import { refusalOf } from '../../contract/refusal.ts'
import { newKey } from '../idempotencyKey.ts'
import type { CallWire } from '../ports.ts'
import { invalidateWorkflow } from './invalidation.ts'
import { recordServices } from './recordServices.ts'

export interface StepInBulk<R> {
  readonly workflow: string
  readonly event: string
  readonly rows: readonly R[]
  /** The record of a row, as the person saw it. */
  recordOf(row: R): { readonly id: string; readonly version: number }
  /** What the step asks for. */
  inputOf?(row: R): object
}

/** What has become of many: those done, and those that were not with the reason. */
export interface BulkOutcome<R> {
  readonly done: readonly R[]
  readonly failed: readonly { readonly row: R; readonly why: string }[]
}

/**
 * Takes the step for one record after the other and says after each how far it is; what is refused holds up no other.
 */
export async function takeEach<R>(
  call: CallWire,
  { workflow, event, rows, recordOf, inputOf }: StepInBulk<R>,
  onProgress: (outcome: BulkOutcome<R>) => void,
): Promise<void> {
  let outcome: BulkOutcome<R> = { done: [], failed: [] }
  for (const row of rows) {
    const { id, version } = recordOf(row)
    const step = { event, version, key: newKey(), input: inputOf?.(row) }
    try {
      await recordServices(call, workflow, id).fire(step, new AbortController().signal)
      outcome = { ...outcome, done: [...outcome.done, row] }
    } catch (error) {
      outcome = { ...outcome, failed: [...outcome.failed, { row, why: refusalOf(error).message }] }
    }
    onProgress(outcome)
  }
  invalidateWorkflow(workflow)
}
