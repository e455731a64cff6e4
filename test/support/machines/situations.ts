/** Records of every workflow in every state, as left by walks of its chart, with one person for each relation. */
import { UNBORN } from '../../../src/machines/workflow/edges.ts'
import type { Workflow, WorkflowRow } from '../../../src/machines/workflow/flow.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { advance, clocksIn, refusal, rings } from '../../../src/machines/workflow/workflow.ts'
import { actorRoles, attemptsAt, externalChangesAt, type World } from '../model/world.ts'
import type { SampledRecord } from './sampleReplies.ts'

export interface Situation {
  readonly record: SampledRecord
  /** People with different relations to it, by their name in the world. */
  readonly readers: readonly (readonly [name: string, who: Principal, relations: readonly string[]])[]
}

/** Walks stop here where a state cannot be reached. */
const MOST = 2_000

/** Returns the first row that a walk finds in each state. */
function firstRows<F extends object>(flow: Workflow<F>, world: World<Workflow<F>>): readonly WorkflowRow<F>[] {
  const inStates = new Map<string, WorkflowRow<F>>()
  const rows = Object.values(world.births).map((facts): WorkflowRow<F> => ({ state: UNBORN, facts }))
  const seen = new Set<string>()
  const isWhole = () => inStates.size === Object.keys(flow.states).length
  for (let at = 0; at < rows.length && at < MOST && !isWhole(); at++) {
    const row = rows[at]!
    const key = JSON.stringify(row)
    if (seen.has(key)) continue
    seen.add(key)
    if (row.state !== UNBORN && !inStates.has(row.state)) inStates.set(row.state, row)
    for (const attempt of attemptsAt(flow, world, row)) {
      const act = { event: attempt.event, who: attempt.who, input: attempt.input, at: 0 }
      if (!refusal(flow, row, act)) rows.push(advance(flow, row, act).row)
    }
    if (row.state !== UNBORN)
      for (const clock of clocksIn(flow, row.state))
        if (rings(flow, row, clock)) rows.push(advance(flow, row, { clock, at: 0 }).row)
    rows.push(...externalChangesAt(world, row).map(change => change.row))
  }
  return [...inStates.values()]
}

/** Returns a record in each state that its chart knows. */
export const situationsOf = <F extends object>(flow: Workflow<F>, world: World<Workflow<F>>): Situation[] =>
  firstRows(flow, world).map(({ state, facts }) => {
    const byRelation = new Map<string, Situation['readers'][number]>()
    for (const [name, { who }] of Object.entries(world.actors)) {
      const relations = actorRoles(world, name, facts)
      const key = relations.join()
      if (who.uid !== undefined && key && !byRelation.has(key)) byRelation.set(key, [name, who, relations])
    }
    const label = flow.states[state]?.label ?? ''
    const ways = flow.edges.flatMap(({ from, to, name, cause }) =>
      to === state && cause === 'event' ? [{ from, to, event: name }] : [],
    )
    const record = { workflow: flow.id, id: 'x1', state, label, facts, clocks: clocksIn(flow, state), ways }
    return { record, readers: [...byRelation.values()] }
  })
