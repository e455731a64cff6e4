/** Everything that is not drawn: each (situation × event × person) with the code that it must be refused with. */
import type { Workflow } from '../../../src/machines/workflow/flow.ts'
import type { StepRefusal } from '../../../src/machines/workflow/refusal.ts'
import type { Graph, GraphNode } from './explore.ts'
import { type Attempt, actorRoles, attemptsAt, type World } from './world.ts'

export interface ForbiddenAttempt<F extends object = object> {
  readonly at: GraphNode<F>
  readonly attempt: Attempt
  readonly code: StepRefusal['code']
}

/**
 * What a person does not play is `notYours`, whatever the state; the rest is `notNow`. Who plays what comes from the
 * world, not from the chart.
 */
export function forbiddenAttempts<F extends object>(
  flow: Workflow<F>,
  world: World<Workflow<F>>,
  { nodes, edges }: Graph<F>,
): ForbiddenAttempt<F>[] {
  const drawn = new Set(edges.map(({ from, actor, name }) => `${from.key}|${actor}|${name}`))
  return [...nodes.values()].flatMap(at =>
    firstAttempts(attemptsAt(flow, world, at.row)).flatMap(attempt => {
      if (drawn.has(`${at.key}|${attempt.actor}|${attempt.event}`)) return []
      const by = [flow.events[attempt.event]?.by ?? []].flat()
      const theirs = by.some(role => actorRoles(world, attempt.actor, at.row.facts).includes(role))
      return [{ at, attempt, code: theirs ? ('notNow' as const) : ('notYours' as const) }]
    }),
  )
}

/** Returns attempts without variants of the input: whether a step is open is checked before its form. */
function firstAttempts(attempts: readonly Attempt[]): Attempt[] {
  const first = new Map<string, Attempt>()
  for (const attempt of attempts) {
    const key = `${attempt.event}|${attempt.actor}`
    if (!first.has(key)) first.set(key, attempt)
  }
  return [...first.values()]
}
