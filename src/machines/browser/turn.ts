/** What a chart says of a record in words: whose turn it is, and what happens by itself. */
import type { Flow, Offer } from './flows.ts'

/** After a span of time: `6 天 4 小时` + these. A clock without words says where it leads. */
const CLOCKS: Readonly<Record<string, string>> = {
  unpaid: '后自动取消',
  autoReceive: '后自动收货',
  autoComplete: '后自动完成',
  silence: '后视为同意',
  sendBack: '后自动撤销',
  receipt: '后自动退款',
}

interface Timer {
  readonly clock: string
  readonly dueAt: number
}

/** The clock that moves the record next, and the words that follow the span; undefined where none does. */
export function nextClock(flow: Flow, state: string, timers: readonly Timer[]) {
  for (const { clock, dueAt } of timers) {
    const edge = flow.edges.find(one => one.from === state && one.cause === 'clock' && one.name === clock)
    if (edge?.enters)
      return { until: dueAt, words: CLOCKS[clock] ?? `后自动转为「${flow.states[edge.to]?.label ?? ''}」` }
  }
  return undefined
}

/** `下一步由您完成：确认收货。`, `现在等店铺发货。`, or nothing where the matter rests. */
export function turnOf(flow: Flow, state: string, offers: readonly Offer[]): string {
  const main = (event: string) => flow.events[event]?.tone === 'primary'
  const own = offers.filter(({ event, refusal }) => !refusal && main(event))
  if (own.length > 0) return `下一步由您完成：${own.map(({ label }) => label).join('、')}。`
  const edge = flow.edges.find(one => one.from === state && one.cause === 'event' && main(one.name))
  if (!edge) return ''
  const who = edge.by.map(role => flow.roles[role] ?? role).join('或')
  return `现在等${who}操作：${flow.events[edge.name]?.label ?? ''}。`
}
