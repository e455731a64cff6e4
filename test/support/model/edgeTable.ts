/** The review copy: every edge as one line, with its clocks and effects. A change of behaviour is a changed line. */
import type { Effect, Recipients } from '../../../src/machines/workflow/effects.ts'
import type { Graph } from './explore.ts'

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

const span = (ms: number) => (ms % 86_400_000 ? `${ms / 3_600_000} h` : `${ms / 86_400_000} d`)

/** Deterministic Markdown; people who may take the same edge share its line. */
export function edgeTable<F extends object>({ edges, externalChanges }: Graph<F>): string {
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
  return `${['| from | who | event | to | clocks | effects |', '| --- | --- | --- | --- | --- | --- |', ...rows].join('\n')}\n`
}
