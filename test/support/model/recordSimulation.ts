/**
 * One record lived on the pure machine: people act, time passes, clocks ring. What the server does, without a server.
 */
import { UNBORN } from '../../../src/machines/workflow/edges.ts'
import type { Effect } from '../../../src/machines/workflow/effects.ts'
import type { Delays, Outcome, Workflow, WorkflowRow } from '../../../src/machines/workflow/flow.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import type { StepRefusal } from '../../../src/machines/workflow/refusal.ts'
import { advance, labelOf, offers, refusal, rings } from '../../../src/machines/workflow/workflow.ts'
import { applyPostings, type Balances } from './balances.ts'

export class RecordSimulation<F extends object> {
  readonly flow: Workflow<F>
  readonly delays: Delays
  row: WorkflowRow<F>
  /** Milliseconds since the beginning. */
  now = 0
  /** Clock → when it rings. */
  readonly clocks = new Map<string, number>()
  readonly effects: Effect[] = []
  money: Balances = {}

  constructor(flow: Workflow<F>, facts: F, delays: Delays = {}) {
    this.flow = flow
    this.delays = delays
    this.row = { state: UNBORN, facts }
  }

  get label(): string {
    return labelOf(this.flow, this.row.state)
  }

  /** Takes a step; throws `IllegalTransition` where the chart refuses. Returns the step's effects. */
  take(who: Principal, event: string, input?: object): readonly Effect[] {
    return this.#settle(advance(this.flow, this.row, { event, who, input, at: this.now }, this.delays))
  }

  /** Why this cannot be done; undefined where it can. */
  refusalOf(who: Principal, event: string, input?: object): StepRefusal | undefined {
    return refusal(this.flow, this.row, { event, who, input, at: this.now })
  }

  /** The labels of the buttons. */
  buttons(who: Principal): string[] {
    return offers(this.flow, this.row, who).map(({ label }) => label)
  }

  /** Lets time go by, ringing the clocks in their order. */
  advanceTime(ms: number): void {
    const until = this.now + ms
    for (;;) {
      const [clock, due] = [...this.clocks].sort(([, a], [, b]) => a - b)[0] ?? ['', Number.POSITIVE_INFINITY]
      if (due > until) break
      this.now = due
      this.clocks.delete(clock)
      if (rings(this.flow, this.row, clock)) this.#settle(advance(this.flow, this.row, { clock, at: due }, this.delays))
    }
    this.now = until
  }

  /** What the domain writes from elsewhere, such as a count or a flag of a neighbour. */
  mergeFacts(facts: Partial<F>): void {
    this.row = { ...this.row, facts: { ...this.row.facts, ...facts } }
  }

  /** Remembers this moment; calling what comes back returns to it. */
  snapshot(): () => void {
    const { row, now, money } = this
    const clocks = [...this.clocks]
    const steps = this.effects.length
    return () => {
      Object.assign(this, { row, now, money })
      this.clocks.clear()
      for (const [clock, due] of clocks) this.clocks.set(clock, due)
      this.effects.length = steps
    }
  }

  #settle({ row, effects, clocks }: Outcome<F>): readonly Effect[] {
    this.row = row
    for (const clock of clocks.stop) this.clocks.delete(clock)
    for (const { clock, ms } of clocks.start) this.clocks.set(clock, this.now + ms)
    for (const { clock, ms } of clocks.postpone) {
      const due = this.clocks.get(clock)
      if (due !== undefined) this.clocks.set(clock, due + ms)
    }
    this.effects.push(...effects)
    this.money = applyPostings(this.money, effects)
    return effects
  }
}
