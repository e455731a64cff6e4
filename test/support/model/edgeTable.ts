/**
 * The table of a chart: a row an edge, with who may take it, its clocks and kinds of effects. A review reads its
 * diff.
 */
import type { Effect, Recipients } from '../../../src/machines/workflow/effects.ts'
import type { Workflow } from '../../../src/machines/workflow/flow.ts'
import type { Graph, GraphEdge } from './explore.ts'
import { actorRoles, type World } from './world.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const span = (ms: number) => (ms % DAY_MS ? `${+(ms / HOUR_MS).toFixed(1)} h` : `${ms / DAY_MS} d`)

/** Returns the relation that a message's recipients have in a record; the name for roles and desks. */
function recipientWord(to: Recipients): string {
  if ('role' in to) return to.role
  if ('rung' in to) return to.rung
  return 'desk' in to ? to.desk : 'people'
}
/** `shop:s1` and `shop:s2` are one kind of account. */
const accountKind = (account: string) => account.replace(/:.*/, '')

function kindOf(effect: Effect): string {
  switch (effect.type) {
    case 'post':
      return `${accountKind(effect.params.from)} → ${accountKind(effect.params.to)}`
    case 'message':
      return `✉ ${recipientWord(effect.params.to)}`
    case 'stepOf':
      return `tell ${effect.params.workflow} ${effect.params.event}`
    case 'open':
      return `open ${effect.params.workflow}`
    default:
      return effect.type
  }
}

/** Returns in which of the relations that may take the step its actor stands. */
function takers<F extends object>(flow: Workflow<F>, world: World<Workflow<F>>, edge: GraphEdge<F>): readonly string[] {
  if (!edge.attempt) return ['clock']
  const by: readonly string[] = [flow.events[edge.name]?.by ?? []].flat()
  return actorRoles(world, edge.actor, edge.from.row.facts).filter(role => by.includes(role))
}

interface Row {
  readonly who: Set<string>
  readonly clocks: Set<string>
  readonly effects: Set<string>
}

/** Returns the table as Markdown, in the order in which a walk finds the edges: the same one each time. */
export function edgeTable<F extends object>(
  flow: Workflow<F>,
  world: World<Workflow<F>>,
  { edges, externalChanges }: Graph<F>,
): string {
  const rows = new Map<string, Row>()
  const rowOf = (from: string, name: string, to: string): Row => {
    const key = `${from} | ${name} | ${to === from ? '=' : to}`
    const row = rows.get(key) ?? { who: new Set(), clocks: new Set(), effects: new Set() }
    rows.set(key, row)
    return row
  }
  for (const edge of edges) {
    const row = rowOf(edge.from.row.state, edge.name, edge.to.row.state)
    const { start, stop, postpone } = edge.outcome.clocks
    for (const who of takers(flow, world, edge)) row.who.add(who)
    for (const { clock, ms } of start) row.clocks.add(`+${clock} ${span(ms)}`)
    for (const clock of stop) row.clocks.add(`−${clock}`)
    for (const { clock, ms } of postpone) row.clocks.add(`${clock} + ${span(ms)}`)
    for (const effect of edge.outcome.effects) row.effects.add(kindOf(effect))
  }
  for (const { from, name } of externalChanges) rowOf(from.row.state, name, from.row.state).who.add('others')
  const lines = [...rows].map(
    ([key, { who, clocks, effects }]) =>
      `| ${key} | ${[...who].join(', ')} | ${[...clocks].join(', ')} | ${[...effects].join('; ')} |`,
  )
  return `${['| from | event | to | who | clocks | effects |', '| --- | --- | --- | --- | --- | --- |', ...lines].join('\n')}\n`
}
