/** The review copy: every edge as one line, with its clocks and effects. A change of behaviour is a changed line. */
import type { Effect, Recipients } from '../../../src/machines/workflow/effects.ts'
import type { Workflow } from '../../../src/machines/workflow/flow.ts'
import type { Graph, GraphEdge } from './explore.ts'

const yuan = (amount: number) => `${(amount / 100).toFixed(2)} 元`

function recipientWords(to: Recipients): string {
  if ('role' in to) return `${to.role}@${to.place}`
  if ('rung' in to) return `${to.rung}@${to.place}`
  return 'desk' in to ? to.desk : to.join(' ')
}

function effectWords(effect: Effect): string {
  switch (effect.type) {
    case 'post':
      return `${effect.params.from} → ${effect.params.to} ${yuan(effect.params.amount)}`
    case 'message': {
      const { to, text } = effect.params
      return `✉ ${recipientWords(to)} ${text}`
    }
    case 'startPayment':
    case 'startRefund':
      return `${effect.type} ${yuan(effect.params.amount)}`
    case 'tell':
      return `tell ${effect.params.workflow} ${effect.params.event}`
    case 'open':
      return `open ${effect.params.workflow}`
    case 'grant':
    case 'revoke':
      return `${effect.type} ${effect.params.uid} ${effect.params.role} ${effect.params.region}`
    default:
      return effect.type
  }
}

/** What an effect asks for beside what its line says of it. */
const paramsOf = (effect: Effect): string =>
  effect.type === 'message' || effect.type === 'post' || !('params' in effect)
    ? ''
    : `${effect.type} ${JSON.stringify(effect.params)}`

/** What somebody is asked before they take this step. */
function questionOf<F extends object>({ events }: Workflow<F>, { from, name, attempt }: GraphEdge<F>): string {
  const { confirm } = (attempt && events[name]) || {}
  if (confirm === undefined) return ''
  return `asks 「${typeof confirm === 'string' ? confirm : confirm(from.row.facts as never)}」`
}

/** What is asked and ordered in a step, each once, whatever situation it is taken in. */
function particulars<F extends object>(flow: Workflow<F>, { edges }: Graph<F>): readonly string[] {
  const lines = edges.flatMap(edge =>
    [questionOf(flow, edge), ...edge.outcome.effects.map(paramsOf)]
      .filter(text => text !== '')
      .map(text => `- ${edge.name} ${text}`),
  )
  return [...new Set(lines)].sort()
}

const span = (ms: number) => (ms % 86_400_000 ? `${ms / 3_600_000} h` : `${ms / 86_400_000} d`)

/** Deterministic Markdown; people who may take the same edge share its line. */
export function edgeTable<F extends object>(flow: Workflow<F>, graph: Graph<F>): string {
  const { edges, externalChanges } = graph
  const lines = new Map<string, { readonly who: string[]; readonly cells: readonly string[] }>()
  for (const { from, to, actor, name, attempt, outcome } of edges) {
    const { start, stop, postpone } = outcome.clocks
    const event = attempt?.variant ? `${name} ${attempt.variant}` : name
    const clocks = [
      ...start.map(({ clock, ms }) => `+${clock} ${span(ms)}`),
      ...stop.map(clock => `−${clock}`),
      ...postpone.map(({ clock, ms }) => `${clock} + ${span(ms)}`),
    ]
    const cells = [from.key, event, to.key, clocks.join(', '), outcome.effects.map(effectWords).join('; ')]
    const line = lines.get(cells.join('|')) ?? { who: [], cells }
    line.who.push(actor)
    lines.set(cells.join('|'), line)
  }
  for (const { from, to, name } of externalChanges)
    lines.set(`${from.key}|${name}|${to.key}`, { who: ['others'], cells: [from.key, name, to.key, '', ''] })
  const rows = [...lines.values()].map(({ who, cells: [from, event, to, clocks, effects] }) =>
    ['', from, who.join(', '), event, to === from ? '=' : to, clocks, effects, ''].join(' | ').trim(),
  )
  const more = particulars(flow, graph)
  const table = ['| from | who | event | to | clocks | effects |', '| --- | --- | --- | --- | --- | --- |', ...rows]
  return `${[...table, ...(more.length > 0 ? ['', ...more] : [])].join('\n')}\n`
}
