/** The chart as an XState machine. Only `workflow.ts` imports this file; nothing else knows XState. */
import { type AnyStateMachine, assign, createMachine, transition } from 'xstate'
import { type Clocks, clocksOf, type MoveAction } from './clocks.ts'
import { type Edge, toArray, UNBORN } from './edges.ts'
import type { Effect } from './effects.ts'
import type { Foreseen } from './flow.ts'
import { type Delay, spanIn } from './span.ts'
import type { EffectStamp, PlainChart, StepStamp } from './spec.ts'

/** A step as the machine's event: the event by its name, or `clockEvent` of a clock. */
export interface StepEvent extends StepStamp {
  readonly type: string
  readonly input?: unknown
}
interface TransitionResult {
  readonly state: string
  readonly facts: object
  readonly effects: readonly Effect[]
  readonly clocks: Clocks
}
/** Pure: runs no timers, stores nothing. */
export interface Machine {
  allows(state: string, facts: object, event: StepEvent): boolean
  move(state: string, facts: object, event: StepEvent, delays: Readonly<Record<string, Delay>>): TransitionResult
}

/** A step with the texts of its delays. */
type SpokenEvent = StepEvent & EffectStamp
type ActionScope = { readonly context: object; readonly event: SpokenEvent }

type Resolvable<T> = T | ((facts: never, input: never, stamp: EffectStamp) => T)
const resolveValue = <T extends object>(value: Resolvable<T>, { context, event }: ActionScope): T =>
  typeof value === 'function' ? value(context as never, event.input as never, event) : value

/** Returns what the change and the effects of an edge produce, without checking whether it is allowed. */
export function foresee(chart: PlainChart, { change, effects }: Edge, facts: object, event: SpokenEvent): Foreseen {
  const changed = change ? resolveValue<object>(chart.changes[change]!, { context: facts, event }) : {}
  const scope = { context: { ...facts, ...changed }, event }
  const requested = effects.map(name => [
    name,
    toArray(resolveValue<Effect | readonly Effect[]>(chart.effects[name]!, scope)),
  ])
  return { changed: Object.keys(changed), effects: Object.fromEntries(requested) }
}

/**
 * Returns the chart as a machine of XState.
 *
 * @param permits whether relation and guards let this person take the edge
 */
export function machineOf(
  id: string,
  chart: PlainChart,
  edges: readonly Edge[],
  permits: (edge: Edge, facts: object, stamp: StepStamp) => boolean,
): Machine {
  const step = (edge: Edge) => ({
    ...(edge.enters ? { target: edge.to, reenter: true } : {}),
    guard: ({ context, event }: ActionScope) => permits(edge, context, event),
    actions: [
      ...toArray(edge.change).map(name =>
        assign((scope: ActionScope) => resolveValue<object>(chart.changes[name]!, scope)),
      ),
      ...edge.effects.map(name => ({
        type: 'effect',
        params: (scope: ActionScope) => resolveValue<Effect | readonly Effect[]>(chart.effects[name]!, scope),
      })),
      ...toArray(edge.postpone).map(params => ({ type: 'postpone', params })),
    ],
  })
  const table = (from: string, cause: Edge['cause']) => {
    const here = edges.filter(e => e.from === from && e.cause === cause)
    return Object.fromEntries(here.map(({ name }) => [name, here.filter(e => e.name === name).map(step)]))
  }
  const states = [UNBORN, ...Object.keys(chart.states)].map(name => [
    name,
    { on: table(name, 'event'), after: table(name, 'clock'), always: table(name, 'auto')[''] ?? [] },
  ])
  // the duration of a clock is evaluated at the transition: settings may have changed
  const placeholders = Object.fromEntries(edges.flatMap(e => (e.cause === 'clock' ? [[e.name, 1]] : [])))
  const config: object = { id, initial: UNBORN, states: Object.fromEntries(states) }
  const machine: AnyStateMachine = createMachine(config, { delays: placeholders })
  const at = (state: string, facts: object) => machine.resolveState({ value: state, context: facts })
  return {
    allows: (state, facts, event) => at(state, facts).can(event),
    move(state, facts, event, delays) {
      const [next, actions] = transition(machine, at(state, facts), { ...event, span: spanIn(delays) })
      const done = actions as readonly MoveAction[]
      const to = next.value as string
      const here = edges.flatMap(e => (e.from === to && e.cause === 'clock' ? [e.name] : []))
      return {
        state: to,
        facts: next.context,
        effects: done.flatMap(({ type, params }) => (type === 'effect' ? toArray(params) : [])),
        clocks: clocksOf(done, event, { delays, here, before: facts, after: next.context }),
      }
    },
  }
}
