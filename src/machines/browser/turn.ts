/** What a chart says of a record in words: whose turn it is, and what happens by itself. */
import type { Flow, StepOffer } from './flows.ts'

/**
 * After a span of time: `6 天 4 小时` + these, by clock or by workflow and clock. A clock without words says where it
 * leads.
 */
const CLOCK_WORDS: Readonly<Record<string, string>> = {
  unpaid: '后自动取消',
  autoReceive: '后自动收货',
  autoComplete: '后自动完成',
  silence: '后视为同意',
  sendBack: '后自动撤销',
  receipt: '后自动退款',
  unconfirmed: '后自动确认',
  'aid.unanswered': '后无人受理就上报',
  'aid.undecided': '后不答复就取消指派',
  'aid.autoConfirm': '后自动确认',
}

interface Timer {
  readonly clock: string
  readonly dueAt: number
}

/** Returns the clock that moves the record next, and the words that follow the span; undefined where none does. */
export function nextClock(flow: Flow, state: string, timers: readonly Timer[]) {
  for (const { clock, dueAt } of timers) {
    const edge = flow.edges.find(one => one.from === state && one.cause === 'clock' && one.name === clock)
    if (edge?.enters)
      return {
        until: dueAt,
        words:
          CLOCK_WORDS[`${flow.id}.${clock}`] ??
          CLOCK_WORDS[clock] ??
          `后自动转为「${flow.states[edge.to]?.label ?? ''}」`,
      }
  }
  return undefined
}

interface ShownRow {
  readonly state: string
  readonly facts: object
}

const isPrimary = (flow: Flow, event: string) => flow.events[event]?.tone === 'primary'
const callersOf = (flow: Flow, by: readonly string[]) => by.map(role => flow.roles[role] ?? role).join('或')
const labelOf = (flow: Flow, event: string) => flow.events[event]?.label ?? ''
const primaryEdges = (flow: Flow, state: string) =>
  flow.edges.filter(({ from, cause, name }) => from === state && cause === 'event' && isPrimary(flow, name))

/** Returns `下一步由您完成：确认收货。`, `现在等店铺发货。`, or nothing where the matter rests. */
export function turnOf(flow: Flow, { state, facts }: ShownRow, offers: readonly StepOffer[]): string {
  const own = offers.filter(({ event, refusal }) => !refusal && isPrimary(flow, event))
  if (own.length > 0) return `下一步由您完成：${own.map(({ label }) => label).join('、')}。`
  const edge = primaryEdges(flow, state).find(({ guards }) => flow.objection(facts, guards) === undefined)
  return edge ? `现在等${callersOf(flow, edge.by)}操作：${labelOf(flow, edge.name)}。` : ''
}

/**
 * Returns what lies ahead where all goes well, in the words of the chart: `责任人：受理`, `帮扶人：同意帮扶` … A step that leaves the
 * state as it is counts where the facts of today allow it; what a guard says of a later state is not known yet.
 */
export function courseOf(flow: Flow, { state, facts }: ShownRow): readonly string[] {
  const known = new Set<string>()
  const course: string[] = []
  for (let at: string | undefined = state; at !== undefined; ) {
    known.add(at)
    const steps = primaryEdges(flow, at)
    const stay = steps.filter(({ to, guards }) => to === at && flow.objection(facts, guards) === undefined)
    const on = steps.find(({ to }) => !known.has(to))
    course.push(
      ...[...stay, ...(on ? [on] : [])].map(({ by, name }) => `${callersOf(flow, by)}：${labelOf(flow, name)}`),
    )
    at = on?.to
  }
  return course
}
