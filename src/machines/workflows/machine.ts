/** The chart as an XState machine. Only `workflow.ts` looks in here, and nothing else knows XState. */
import { type AnyStateMachine, assign, createMachine, transition } from 'xstate'
import { type Edge, list, UNBORN } from './edges.ts'
import type { Effect } from './effects.ts'
import type { PlainDrawing, Stamp } from './spec.ts'

/** What the machine is told of a step: the event by its name, or `clockEvent` of a clock. */
export interface Told extends Stamp {
  readonly type: string
  readonly input?: unknown
}
export interface Running {
  readonly clock: string
  /** From now, in ms. */
  readonly ms: number
}
/** `start` replaces a clock of the same name; a clock in none of the lists runs on. */
export interface Clocks {
  readonly start: readonly Running[]
  readonly stop: readonly string[]
  readonly postpone: readonly Running[]
}
interface Moved {
  readonly state: string
  readonly facts: object
  readonly effects: readonly Effect[]
  readonly clocks: Clocks
}
/** Pure: nothing runs, nothing is kept. */
export interface Machine {
  allows(state: string, facts: object, told: Told): boolean
  move(state: string, facts: object, told: Told, delays: Readonly<Record<string, number>>): Moved
}

export const clockEvent = (id: string, state: string, clock: string) => `xstate.after.${clock}.${id}.${state}`

type Scope = { readonly context: object; readonly event: Told }
type Action = { readonly type: string; readonly params: unknown }

type Sayer<T> = T | ((facts: never, input: never, stamp: Stamp) => T)
const said = <T extends object>(sayer: Sayer<T>, { context, event }: Scope): T =>
  typeof sayer === 'function' ? sayer(context as never, event.input as never, event) : sayer

/**
 * @param permits whether relation and guards let this person take the edge
 */
export function machineOf(
  id: string,
  drawing: PlainDrawing,
  edges: readonly Edge[],
  permits: (edge: Edge, facts: object, stamp: Stamp) => boolean,
): Machine {
  const step = (edge: Edge) => ({
    ...(edge.enters ? { target: edge.to, reenter: true } : {}),
    guard: ({ context, event }: Scope) => permits(edge, context, event),
    actions: [
      ...list(edge.change).map(name => assign((scope: Scope) => said<object>(drawing.changes[name]!, scope))),
      ...edge.effects.map(name => ({
        type: 'effect',
        params: (scope: Scope) => said<Effect | readonly Effect[]>(drawing.effects[name]!, scope),
      })),
      ...list(edge.postpone).map(params => ({ type: 'postpone', params })),
    ],
  })
  const table = (from: string, cause: Edge['cause']) => {
    const here = edges.filter(e => e.from === from && e.cause === cause)
    return Object.fromEntries(here.map(({ name }) => [name, here.filter(e => e.name === name).map(step)]))
  }
  const states = [UNBORN, ...Object.keys(drawing.states)].map(name => [
    name,
    { on: table(name, 'event'), after: table(name, 'clock'), always: table(name, 'auto')[''] ?? [] },
  ])
  // the length of a clock is asked for when a record moves: settings may have changed it
  const delays = Object.fromEntries(edges.flatMap(e => (e.cause === 'clock' ? [[e.name, 1]] : [])))
  const config: object = { id, initial: UNBORN, states: Object.fromEntries(states) }
  const machine: AnyStateMachine = createMachine(config, { delays })
  const at = (state: string, facts: object) => machine.resolveState({ value: state, context: facts as never })
  return {
    allows: (state, facts, told) => at(state, facts).can(told as never),
    move(state, facts, told, lengths) {
      const [next, actions] = transition(machine, at(state, facts), told as never)
      const done = actions as readonly Action[]
      return {
        state: next.value as string,
        facts: next.context,
        effects: done.flatMap(({ type, params }) =>
          type === 'effect' ? list(params as Effect | readonly Effect[]) : [],
        ),
        clocks: clocksOf(done, told, lengths),
      }
    },
  }
}

/**
 * Reads XState's own timers: one that ends in one state and starts in another is one clock that runs on, unless it is
 * the one that just rang.
 */
function clocksOf(actions: readonly Action[], told: Told, lengths: Readonly<Record<string, number>>): Clocks {
  const clocks = new Map<string, Timer & { readonly ran: boolean }>()
  const postpone: Running[] = []
  for (const { type, params } of actions) {
    if (type === 'xstate.cancel') {
      const { sendId } = params as { readonly sendId: string }
      const { clock, state } = timerOf(sendId)
      const before = clocks.get(clock) ?? { ran: sendId !== told.type, anew: false }
      clocks.set(clock, { ...before, state, on: false })
    } else if (type === 'xstate.raise') {
      const { clock, state } = timerOf((params as { readonly id: string }).id)
      const before = clocks.get(clock)
      const goesOn = before && before.state !== state && (before.ran || before.anew)
      clocks.set(clock, { state, on: true, ran: before?.ran ?? false, anew: goesOn ? before.anew : true })
    } else if (type === 'postpone') {
      const { clock, by } = params as { readonly clock: string; readonly by: string }
      postpone.push({ clock, ms: lengths[by]! })
    }
  }
  const all = [...clocks]
  return {
    start: all.flatMap(([clock, { on, anew }]) => (on && anew ? [{ clock, ms: lengths[clock]! }] : [])),
    stop: all.flatMap(([clock, { on, ran }]) => (!on && ran ? [clock] : [])),
    postpone,
  }
}

interface Timer {
  readonly state: string
  readonly on: boolean
  /** Started by this step. */
  readonly anew: boolean
}
/** The other way round than `clockEvent`; ids, states and clocks are single words. */
function timerOf(event: string): { readonly clock: string; readonly state: string } {
  const [, , clock = '', , state = ''] = event.split('.')
  return { clock, state }
}
