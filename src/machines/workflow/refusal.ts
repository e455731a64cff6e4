import type * as z from 'zod/mini'
import { FAULTS } from '../../contract/faults.ts'

/** Refusals of steps: values with a text, the same on the page and on the server. */
export interface StepRefusal {
  readonly code: 'unknown' | 'notYours' | 'notNow' | 'invalid' | 'stale' | 'missing'
  readonly message: string
  /** Input field to correct. */
  readonly field?: string
}

export const MISSING: StepRefusal = { code: 'missing', message: '没有找到这条记录' }
export const STALE: StepRefusal = { code: 'stale', message: '该记录已被更新，请看最新情况后再操作' }

/** Returns the refusal of an unknown event. */
export const unknownEvent = (event: string): StepRefusal => ({ code: 'unknown', message: `没有「${event}」这个操作` })
/** Returns the refusal for another person's step; names who may take it. */
export const notYours = (label: string, who: readonly string[]): StepRefusal => ({
  code: 'notYours',
  message: `「${label}」只能由${who.join('或')}操作`,
})
/** Returns the refusal of a step that is not possible now; `why` is the sentence of the failing guard, if any. */
export const notNow = (label: string, state: string, why?: string): StepRefusal => ({
  code: 'notNow',
  message: why ?? `现在是「${state}」，不能「${label}」`,
})
/** Returns the refusal of input for a step without input. */
export const unexpectedInput = (label: string): StepRefusal => ({
  code: 'invalid',
  message: `「${label}」不需要填写内容`,
})

/** Returns the refusal for the first error in the input. */
export function invalidInput(error: z.core.$ZodError): StepRefusal {
  const issue = error.issues[0]
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
  return { code: 'invalid', message: issue?.message ?? FAULTS.other, ...(field ? { field } : {}) }
}
