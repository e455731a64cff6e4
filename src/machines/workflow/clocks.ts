/** Clocks that a step starts, stops and postpones, read from XState's timers and from the facts. */
import type { Effect } from './effects.ts'
import type { StepEvent } from './machine.ts'
import { type Delay, isMoment, momentOf, remainingMs } from './span.ts'

export interface ClockDuration {
  readonly clock: string
  /** From now, ms. */
  readonly ms: number
}
/** `start` replaces a clock of the same name; clocks in none of the lists continue. */
export interface Clocks {
  readonly start: readonly ClockDuration[]
  readonly stop: readonly string[]
  readonly postpone: readonly ClockDuration[]
}
/** Returns the XState event of a ringing clock. */
export const clockEvent = (id: string, state: string, clock: string) => `xstate.after.${clock}.${id}.${state}`

/** Actions that XState requests for a transition: its own timers, and the actions of `machine.ts`. */
export type MoveAction =
  | { readonly type: 'xstate.cancel'; readonly params: { readonly sendId: string } }
  | { readonly type: 'xstate.raise'; readonly params: { readonly id: string } }
  | { readonly type: 'postpone'; readonly params: { readonly clock: string; readonly by: string } }
  | { readonly type: 'effect'; readonly params: Effect | readonly Effect[] }
interface MoveContext {
  readonly delays: Readonly<Record<string, Delay>>
  /** Clocks of the state the step leads to. */
  readonly here: readonly string[]
  /** The facts before and after the step. */
  readonly before: object
  readonly after: object
}

/** Returns the effect of a step on the clocks of its record. */
export function clocksOf(actions: readonly MoveAction[], event: StepEvent, context: MoveContext): Clocks {
  const { delays, here, before, after } = context
  const { started, stopped, ran, postponed } = timersOf(actions, event)
  const changed = here.filter(clock => {
    const delay = delays[clock]
    return isMoment(delay) && momentOf(delay, before) !== momentOf(delay, after)
  })
  const remaining = (clock: string) => remainingMs(delays[clock]!, after, event.at)
  const start = [...new Set([...started, ...changed])].flatMap(clock => {
    const ms = remaining(clock)
    return ms === undefined ? [] : [{ clock, ms }]
  })
  const unset = [...ran, ...changed].filter(clock => here.includes(clock) && remaining(clock) === undefined)
  return {
    start,
    stop: [...new Set([...stopped, ...unset])],
    postpone: postponed.flatMap(({ clock, by }) => ({ clock, ms: remaining(by) ?? 0 })),
  }
}

/**
 * Reads XState's timers: a clock that is cancelled in one state and started in another continues, unless it is the one
 * that just rang.
 */
function timersOf(actions: readonly MoveAction[], event: StepEvent) {
  const clocks = new Map<string, Timer & { readonly ran: boolean }>()
  const postponed: { readonly clock: string; readonly by: string }[] = []
  for (const { type, params } of actions) {
    if (type === 'xstate.cancel') {
      const { sendId } = params
      const { clock, state } = timerOf(sendId)
      const before = clocks.get(clock) ?? { ran: sendId !== event.type, startedNow: false }
      clocks.set(clock, { ...before, state, running: false })
    } else if (type === 'xstate.raise') {
      const { clock, state } = timerOf(params.id)
      const before = clocks.get(clock)
      const goesOn = before && before.state !== state && (before.ran || before.startedNow)
      clocks.set(clock, {
        state,
        running: true,
        ran: before?.ran ?? false,
        startedNow: goesOn ? before.startedNow : true,
      })
    } else if (type === 'postpone') {
      postponed.push(params)
    }
  }
  const named = (test: (timer: Timer & { readonly ran: boolean }) => boolean) =>
    [...clocks].flatMap(([clock, timer]) => (test(timer) ? [clock] : []))
  return {
    started: named(({ running, startedNow }) => running && startedNow),
    stopped: named(({ running, ran }) => !running && ran),
    /** Clocks that ran before the step. */
    ran: named(({ ran }) => ran),
    postponed,
  }
}

interface Timer {
  readonly state: string
  readonly running: boolean
  /** Started by this step. */
  readonly startedNow: boolean
}
/** Parses the event of `clockEvent`; ids, states and clocks are single words. */
function timerOf(event: string): { readonly clock: string; readonly state: string } {
  const [, , clock = '', , state = ''] = event.split('.')
  return { clock, state }
}
