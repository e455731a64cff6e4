/** Binds a chart to its domain: facts and inputs reach the domain typed as the chart declares them. */
import * as z from 'zod/mini'
import type { Workflow } from '../../src/machines/workflow/flow.ts'
import type { Principal } from '../../src/machines/workflow/people.ts'
import type { Projection } from '../../src/machines/workflow/projection.ts'
import type { Events, InputFor } from '../../src/machines/workflow/spec.ts'
import { eventOf } from '../../src/machines/workflow/workflow.ts'
import type { Queryable } from '../db/connect.ts'
import { type Conditions, checkConditions } from './conditions.ts'
import type { RecordColumns, RecordRow, WorkflowBinding } from './engine.ts'

interface WorldStep<I> {
  readonly input: I
  readonly who: Principal
  /** ms since 1970 */
  readonly at: number
}
type WorldAssertion<F extends object, I> = (db: Queryable, record: RecordRow<F>, step: WorldStep<I>) => Promise<void>

interface BindingSpec<F extends object, E extends Events>
  extends Pick<
    WorkflowBinding,
    'deadlines' | 'guesses' | 'lockPosts' | 'openedBy' | 'sideNews' | 'standing' | 'titles'
  > {
  readonly projection: Projection<F>
  columns(facts: F): RecordColumns
  subjectOf?(facts: F): ReturnType<NonNullable<WorkflowBinding['subjectOf']>>
  refresh?(db: Queryable, record: RecordRow<F>): Promise<Partial<F>>
  successors?(db: Queryable, record: RecordRow<F>): Promise<Readonly<Record<string, string>>>
  /** Assertions by event, for events that depend on data outside the record. */
  readonly assertWorld?: { readonly [K in keyof E]?: WorldAssertion<F, InputFor<E, K>> }
  /** Conditions and the steps that check them. */
  readonly conditions?: Conditions<F, E>
}

/** Returns the binding that the engine needs of a workflow. Inputs reach the domain as parsed by their schema. */
export function binding<F extends object, E extends Events>(
  flow: Workflow<F, E>,
  { assertWorld = {}, conditions = {}, ...spec }: BindingSpec<F, E>,
): WorkflowBinding {
  // The pairing of events and assertions was type-checked where the table was written.
  const assertions = assertWorld as Readonly<Record<string, WorldAssertion<object, unknown> | undefined>>
  return {
    ...spec,
    flow,
    conditions: conditions as NonNullable<WorkflowBinding['conditions']>,
    async assertWorld(db, record, { event, input, who, at }) {
      const schema = eventOf(flow, event)?.input
      const parsed: unknown = schema && z.parse(schema, input ?? {})
      await checkConditions(conditions, db, record as RecordRow<F>, { event, input: parsed, who, at })
      const assertion = Object.hasOwn(assertions, event) ? assertions[event] : undefined
      await assertion?.(db, record, { input: parsed, who, at })
    },
  }
}
