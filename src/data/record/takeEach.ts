/** Runs one step on many records, each separately. */
import { refusalOf } from '../../contract/refusal.ts'
import { newKey } from '../idempotencyKey.ts'
import type { CallWire } from '../ports.ts'
import { invalidateWorkflow } from './invalidation.ts'
import { recordServices } from './recordServices.ts'

export interface StepInBulk<R> {
  readonly workflow: string
  readonly event: string
  readonly rows: readonly R[]
  /** The record of a row, in the version that the person saw. */
  recordOf(row: R): { readonly id: string; readonly version: number }
  /** Input of the step. */
  inputOf?(row: R): object
}

/** Outcome: rows that succeeded, and rows that failed with reasons. */
export interface BulkOutcome<R> {
  readonly done: readonly R[]
  readonly failed: readonly { readonly row: R; readonly why: string }[]
}

/** Runs the step on one record after the other and reports progress after each; a refusal does not stop the others. */
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
