/**
 * Records of the past as rows: states, words and clocks are those of the chart, only who did what and when is given.
 * No guard and no effect is run, so that thousands cost little.
 */
import { UNBORN } from '../../../../src/machines/workflow/edges.ts'
import type { Workflow } from '../../../../src/machines/workflow/flow.ts'
import { clocksIn, durationOf, labelOf } from '../../../../src/machines/workflow/workflow.ts'
import type { NewRow } from '../../../db/schema.ts'

export interface PastStep {
  /** An event or a clock of the chart. */
  readonly event: string
  /** In which of the chart's relations it was taken; none for clocks. */
  readonly role?: string
  readonly uid?: string | null
  readonly at: Date
  readonly input?: object
  /** The state that it led to, where the chart has several edges of this name. */
  readonly to?: string
}
interface PastRecord<F> {
  readonly id: string
  readonly facts: F
  readonly owner: string
  readonly place: string
  readonly root?: string
}
export interface PastRows {
  readonly record: NewRow<'record'>
  readonly history: NewRow<'history'>[]
  /** The clocks that run in the last state. */
  readonly timer: NewRow<'timer'>[]
}

/** Returns the rows of a record that went these steps. Throws for a step that the chart does not draw there. */
export function pastOf<F extends object>(
  newId: () => string,
  flow: Workflow<F>,
  { facts, ...columns }: PastRecord<F>,
  steps: readonly PastStep[],
): PastRows {
  let state = UNBORN
  let entered = steps[0]!.at
  const history = steps.map(({ event, role = '', uid = null, at, input, to }): NewRow<'history'> => {
    const edge = flow.edges.find(one => one.from === state && one.name === event && (to ?? one.to) === one.to)
    if (!edge) throw new Error(`"${flow.id}" draws no "${event}" from "${state}"`)
    const from = state
    state = edge.to
    if (edge.enters) entered = at
    const rung = from === state ? '时限已到' : `时限已到，自动转为「${labelOf(flow, state)}」`
    return {
      id: newId(),
      record: columns.id,
      event,
      label: edge.cause === 'clock' ? rung : (flow.events[event]?.label ?? event),
      uid,
      role: edge.cause === 'clock' ? '系统' : flow.actorLabel(facts, role),
      fromState: from,
      toState: state,
      input: input === undefined ? null : JSON.stringify(input),
      at,
    }
  })
  const timer = clocksIn(flow, state).flatMap(clock => {
    const runs = durationOf(flow, clock, { facts, at: entered.getTime() })
    return runs === undefined ? [] : [{ record: columns.id, clock, dueAt: new Date(entered.getTime() + runs) }]
  })
  const record = {
    ...columns,
    workflow: flow.id,
    state,
    version: steps.length,
    facts: JSON.stringify(facts),
    createdAt: steps[0]!.at,
    changedAt: new Date(Math.max(...steps.map(({ at }) => at.getTime()))),
  }
  return { record, history, timer }
}
