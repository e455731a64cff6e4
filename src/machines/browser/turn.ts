/** Texts about a record's state: whose turn it is, and which clock runs. */
import { ringingEdges } from '../workflow/ringing.ts'
import type { Flow, StepOffer } from './flows.ts'

/** What happens when the clock of a state rings: `还剩 2 小时 · 然后` + text. */
const CLOCK_ENDS: Readonly<Record<string, string>> = {
  'order.pendingPayment': '自动取消',
  'order.shipped': '自动收货',
  'order.received': '自动完成',
  'payment.pendingPayment': '自动取消',
  'payment.refunding': '再向支付机构查询',
  'afterSales.applied': '视为商家同意',
  'afterSales.returning': '自动撤销',
  'afterSales.sentBack': '自动退款',
  'aid.submitted': '上报给上一级',
  'aid.assigned': '取消这次指派',
  'aid.reported': '自动确认',
  'goodsDonation.submitted': '上报给上一级',
  'goodsDonation.assigned': '取消这次指派',
  'goodsDonation.collected': '自动确认',
  'exchange.entered': '开奖',
  'exchange.pending': '上报催办',
  'exchange.shipped': '自动收货',
  'exchange.ready': '退回积分',
  'exchange.received': '自动完成',
  'exchange.problem': '上报催办',
  'pointRestore.requested': '上报催办',
  'hours.toConfirm': '上报给上一级',
  'hours.toCountersign': '上报给上一级',
  'hours.credited': '积分可以用',
  'hours.disputed': '上报给上一级',
  'activity.submitted': '上报给上一级',
  'activity.recruiting': '开放签到',
  'activity.underway': '结束活动',
  'activity.settling': '催办',
  'activity.finished': '归档',
  'shift.open': '开放签到',
  'shift.underway': '结束签到',
  'signUp.applied': '提醒或失效',
  'signUp.waiting': '候补失效',
  'signUp.offered': '让给下一位',
  'signUp.toReconfirm': '让出名额，不计缺席',
  'signUp.absent': '确定为缺席',
  'signUp.excuseAsked': '视为同意',
  'settingChange.scheduled': '新的值生效',
  'groupSignUp.held': '让出没写名字的名额',
  'certification.refused': '不能再申诉',
  'certification.revoked': '不能再申诉',
  'campaign.closing': '再核一次有没有在路上的钱',
  'campaign.stopped': '再清点一次余款',
  'withdrawal.unknown': '再向支付机构查一次',
}

/** Returns what happens when the clock of a state rings; undefined where no person waits for it. */
export const clockEndOf = (workflow: string, state: string): string | undefined => CLOCK_ENDS[`${workflow}.${state}`]

interface Timer {
  readonly clock: string
  readonly dueAt: number
  /** The successor, as far as the reader may know: `西湖区三级负责人徐国栋`. */
  readonly successor?: string | undefined
}

interface ShownRow {
  readonly state: string
  readonly facts: object
}

/** Returns the next clock to move the record, and its effect; undefined for none. */
export function nextClock(flow: Flow, row: ShownRow, timers: readonly Timer[]) {
  const { state } = row
  const ringing = ringingEdges(flow, row)
  for (const { clock, dueAt, successor } of timers) {
    const edge = ringing.find(({ name }) => name === clock)
    if (edge)
      return {
        until: dueAt,
        outcome: successor
          ? `上报给${successor}`
          : (clockEndOf(flow.id, state) ??
            (edge.to === state ? '催办' : `转为「${flow.states[edge.to]?.label ?? ''}」`)),
      }
  }
  return undefined
}

/** Returns whether a state has a clock, shown or not. */
export const hasClock = (flow: Flow, { state }: Pick<ShownRow, 'state'>): boolean =>
  flow.edges.some(({ from, cause }) => from === state && cause === 'clock')

const isPrimary = (flow: Flow, event: string) => flow.events[event]?.tone === 'primary'
const callersOf = (flow: Flow, by: readonly string[]) => by.map(role => flow.roles[role] ?? role).join('或')
const labelOf = (flow: Flow, event: string) => flow.events[event]?.label ?? ''
const primaryEdges = (flow: Flow, state: string) =>
  flow.edges.filter(({ from, cause, name }) => from === state && cause === 'event' && isPrimary(flow, name))

/**
 * Returns `下一步由您完成：确认收货。`, `现在等店铺「发货」。`, or an empty string at rest. In an end state, optional steps of
 * others are not waited for.
 */
export function turnOf(flow: Flow, { state, facts }: ShownRow, offers: readonly StepOffer[]): string {
  const own = offers.filter(({ event, refusal }) => !refusal && isPrimary(flow, event))
  if (own.length > 0) return `下一步由您完成：${own.map(({ label }) => label).join('、')}。`
  if (flow.states[state]?.end) return ''
  const edge = primaryEdges(flow, state).find(({ guards }) => flow.objection(facts, guards) === undefined)
  // The chart draws first who usually takes it.
  return edge ? `现在等${callersOf(flow, edge.by.slice(0, 1))}「${labelOf(flow, edge.name)}」。` : ''
}

/**
 * Returns the expected steps ahead, in the words of the chart: `责任人：受理`, `帮扶人：同意帮扶` … A step that stays in its state
 * counts if the current facts allow it; if no way onward is allowed yet, the first is taken.
 */
export const courseOf = (flow: Flow, row: ShownRow): readonly string[] =>
  wayOf(flow, row).flatMap(({ steps }) => steps.map(({ by, name }) => `${callersOf(flow, by)}：${labelOf(flow, name)}`))

/** Returns the states from this one to the expected end, for those who do not work on it; empty at an end. */
export function statesAhead(flow: Flow, row: ShownRow): readonly string[] {
  const way = wayOf(flow, row)
  const end = way.at(-1)?.to
  return [...way.map(({ at }) => at), ...(end === undefined ? [] : [end])]
}

/** Returns the expected way: each state with the steps taken in it, and where they lead. */
function wayOf(flow: Flow, { state, facts }: ShownRow) {
  const known = new Set<string>()
  const way: { at: string; steps: Flow['edges']; to: string | undefined }[] = []
  for (let at: string | undefined = state; at !== undefined && !flow.states[at]?.end; ) {
    known.add(at)
    const steps = primaryEdges(flow, at)
    const stay = steps.filter(({ to, guards }) => to === at && flow.objection(facts, guards) === undefined)
    const onward = steps.filter(({ to }) => !known.has(to))
    // Of alternative ways, the one that the current facts allow: goods for pick-up are not posted.
    const on = onward.find(({ guards }) => flow.objection(facts, guards) === undefined) ?? onward[0]
    way.push({ at, steps: [...stay, ...(on ? [on] : [])], to: on?.to })
    at = on?.to
  }
  return way
}

/** Returns how a record ended, `援助申请已撤回。`; `done` for an intended end or a rest. */
export function endOf(flow: Flow, row: ShownRow, done: string): string {
  return isGivenUp(flow, row) ? `${flow.label}${flow.states[row.state]?.label ?? ''}。` : done
}
/** Returns whether the end is not the one that was wanted. */
export const isGivenUp = (flow: Flow, { state }: ShownRow): boolean => flow.states[state]?.end === true
