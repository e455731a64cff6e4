/** Conditions checked at birth and again by every step that relies on them: a table a workflow, condition to steps. */
import type { Principal } from '../../src/machines/workflow/people.ts'
import type { Events } from '../../src/machines/workflow/spec.ts'
import type { Queryable } from '../db/connect.ts'
import type { RecordRow } from './engine.ts'

/** The step that is about to be taken; `at` in ms since 1970. */
export interface ConditionStep {
  readonly event: string
  /** As parsed by the schema of the event; undefined without one. */
  readonly input: unknown
  readonly who: Principal
  readonly at: number
}

export interface Condition<F extends object, E extends Events> {
  /** Throws `Refused` with a sentence for the actor where the condition does not hold. */
  check(db: Queryable, record: RecordRow<F>, step: ConditionStep): Promise<void> | void
  /** States that promise it: a test fails on a step into one of them that is neither in `steps` nor `exempt`. */
  readonly promisedBy: readonly string[]
  /** Steps that check it, also ones that lead to other states. */
  readonly steps: readonly (keyof E & string)[]
  /** Steps into such a state that need no check, each with the reason. */
  readonly exempt?: { readonly [K in keyof E]?: string }
}
export type Conditions<F extends object, E extends Events> = Readonly<Record<string, Condition<F, E>>>

/** Checks the conditions of a step in the order of the table. Throws `Refused` at the first that fails. */
export async function checkConditions<F extends object, E extends Events>(
  conditions: Conditions<F, E>,
  db: Queryable,
  record: RecordRow<F>,
  step: ConditionStep,
): Promise<void> {
  for (const { check, steps } of Object.values(conditions))
    if (steps.includes(step.event)) await check(db, record, step)
}
