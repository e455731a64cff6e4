/** Everything that is not drawn: each (situation × event × person) with the code that it must be refused with. */
import type { Workflow } from '../../../src/machines/workflows/flow.ts'
import type { Refusal } from '../../../src/machines/workflows/refusal.ts'
import type { Graph, Node } from './explore.ts'
import { playsOf, type Shot, shotsAt, type World } from './world.ts'

export interface Forbidden<F extends object = object> {
  readonly at: Node<F>
  readonly shot: Shot
  readonly code: Refusal['code']
}

/**
 * What a person does not play is `notYours`, whatever the state; the rest is `notNow`. Who plays what comes from the world,
 * not from the chart.
 */
export function refusals<F extends object>(
  flow: Workflow<F>,
  world: World<Workflow<F>>,
  { nodes, edges }: Graph<F>,
): Forbidden<F>[] {
  const drawn = new Set(edges.map(({ from, actor, name }) => `${from.key}|${actor}|${name}`))
  return [...nodes.values()].flatMap(at =>
    onePerEvent(shotsAt(flow, world, at.row)).flatMap(shot => {
      if (drawn.has(`${at.key}|${shot.actor}|${shot.event}`)) return []
      const by = [flow.events[shot.event]?.by ?? []].flat()
      const theirs = by.some(role => playsOf(world, shot.actor, at.row.facts).includes(role))
      return [{ at, shot, code: theirs ? ('notNow' as const) : ('notYours' as const) }]
    }),
  )
}

/** Without regard to samples: whether a step is open is asked before its form. */
function onePerEvent(shots: readonly Shot[]): Shot[] {
  const first = new Map<string, Shot>()
  for (const shot of shots) {
    const key = `${shot.event}|${shot.actor}`
    if (!first.has(key)) first.set(key, shot)
  }
  return [...first.values()]
}
