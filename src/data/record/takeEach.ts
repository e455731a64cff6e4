/** Runs one step on many records, each separately. */
import { refusalOf } from '../../contract/refusal.ts'
import { newKey } from '../idempotencyKey.ts'
import type { CallWire } from '../ports.ts'
import { severalAtOnce } from '../severalAtOnce.ts'
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
  /** Aborted: what is under way ends, the rest is not begun. */
  readonly signal?: AbortSignal
}

/** Outcome so far: rows that succeeded, rows that failed with reasons, rows that are not answered yet. */
export interface BulkOutcome<R> {
  readonly done: readonly R[]
  readonly failed: readonly { readonly row: R; readonly why: string }[]
  readonly left: readonly R[]
}

/** Pauses before a call whose answer was lost goes out again, ms. */
const RETRY_PAUSES_MS = [1_000, 3_000, 9_000]
const LOST = '网络断了，还不知道办成没有，再办一次会先查清楚，不会重复'

/**
 * Keys of steps whose answer was lost, by what they are: sent again, the same key is answered with what became of the
 * first, so that nothing is done twice.
 */
const lostKeys = new Map<string, string>()

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Runs the step on each record, four at a time, and reports after each; a refusal does not stop the others. A lost
 * answer is asked for again under the same key.
 */
export async function takeEach<R>(
  call: CallWire,
  { workflow, event, rows, recordOf, inputOf, signal }: StepInBulk<R>,
  onProgress: (outcome: BulkOutcome<R>) => void,
): Promise<void> {
  const done: R[] = []
  const failed: { readonly row: R; readonly why: string }[] = []
  const left = new Set(rows)
  const take = async (row: R) => {
    const { id, version } = recordOf(row)
    const name = [workflow, event, id, version].join(' ')
    const key = lostKeys.get(name) ?? newKey()
    const step = { event, version, key, input: inputOf?.(row) }
    for (let attempt = 0; ; attempt++) {
      try {
        await recordServices(call, workflow, id).fire(step, new AbortController().signal)
        lostKeys.delete(name)
        return undefined
      } catch (error) {
        const { code, message } = refusalOf(error)
        if (code !== 'offline') {
          lostKeys.delete(name)
          return message
        }
        lostKeys.set(name, key)
        const wait = RETRY_PAUSES_MS[attempt]
        if (wait === undefined || signal?.aborted) return LOST
        await pause(wait)
      }
    }
  }
  await severalAtOnce(rows, async row => {
    if (signal?.aborted) return
    const why = await take(row)
    left.delete(row)
    if (why === undefined) done.push(row)
    else failed.push({ row, why })
    onProgress({ done: [...done], failed: [...failed], left: [...left] })
  })
  invalidateWorkflow(workflow)
}
