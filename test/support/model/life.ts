/** One record lived on the pure machine: people act, time passes, clocks ring. What the server does, without a server. */
import { UNBORN } from '../../../src/machines/workflows/edges.ts'
import type { Effect } from '../../../src/machines/workflows/effects.ts'
import type { Delays, Outcome, Row, Workflow } from '../../../src/machines/workflows/flow.ts'
import type { Who } from '../../../src/machines/workflows/people.ts'
import type { Refusal } from '../../../src/machines/workflows/refusal.ts'
import { advance, labelOf, offers, refusal, rings } from '../../../src/machines/workflows/workflow.ts'
import { after, type Balances } from './money.ts'

export class Life<F extends object> {
  readonly flow: Workflow<F>
  readonly delays: Delays
  row: Row<F>
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

  /** Takes a step; throws `NotDrawn` where the chart refuses. Returns the step's effects. */
  does(who: Who, event: string, input?: object): readonly Effect[] {
    return this.#settle(advance(this.flow, this.row, { event, who, input, at: this.now }, this.delays))
  }

  /** Why this cannot be done; undefined where it can. */
  refuses(who: Who, event: string, input?: object): Refusal | undefined {
    return refusal(this.flow, this.row, { event, who, input, at: this.now })
  }

  /** The labels of the buttons. */
  buttons(who: Who): string[] {
    return offers(this.flow, this.row, who).map(({ label }) => label)
  }

  /** Lets time go by, ringing the clocks in their order. */
  passes(ms: number): void {
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
  learns(facts: Partial<F>): void {
    this.row = { ...this.row, facts: { ...this.row.facts, ...facts } }
  }

  /** Remembers this moment; calling what comes back returns to it. */
  saves(): () => void {
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
    this.money = after(this.money, effects)
    return effects
  }
}
