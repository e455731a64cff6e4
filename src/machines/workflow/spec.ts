/** Types of a workflow's declaration: labels and relations first, then the chart that refers to them by name. */
import type * as z from 'zod/mini'
import type { Effect } from './effects.ts'
import type { Principal, Relation } from './people.ts'
import type { Says } from './says.ts'
import type { Delay, SpanOf } from './span.ts'

export interface EventSpec<R extends string = string> {
  readonly by: R | readonly R[]
  /** The button, and the line in the history. */
  readonly label: string
  /** The line in the history for everybody who does not work on it. */
  readonly said?: string
  /**
   * Confirmation before a step that cannot be undone; states the consequences, from the record's facts and the delays
   * of the chart.
   */
  readonly confirm?: string | ((facts: never, span: SpanOf) => string)
  readonly tone?: 'primary' | 'danger'
  readonly input?: z.ZodMiniObject
}
export type Events<R extends string = string> = Readonly<Record<string, EventSpec<R>>>
/** Relations that may send an event. */
export type RelationOf<S> = (S extends { readonly by: infer B } ? (B extends readonly (infer R)[] ? R : B) : never) &
  string
/** Relations that may send any of these events. */
export type RelationsOf<E> = { [K in keyof E]: RelationOf<E[K]> }[keyof E]

/** Actor and time (ms since 1970) of the step; for a clock `who` is empty. */
export interface StepStamp {
  readonly who: Principal
  readonly at: number
}

/** Arguments of effects: the stamp, and durations of the chart's delays for sentences. */
export interface EffectStamp extends StepStamp {
  readonly span: SpanOf
}

export interface WorkflowSpec<F extends z.ZodMiniObject, R extends string, E, D extends string> {
  readonly id: string
  readonly label: string
  /** The columns that the chart reads and writes. */
  readonly facts: F
  /** Relation → its Chinese, and a test of who has it. */
  readonly roles: Readonly<Record<R, Relation<z.output<F>>>>
  readonly events: E
  /**
   * Durable clocks and spans: ms or working days, which the platform's settings may override by name, or the moment
   * named by a fact, which resets the clock whenever a step changes it.
   */
  readonly delays: Readonly<Record<D, Delay<z.output<F>>>>
}

export type InputFor<E, K extends keyof E> = E[K] extends { readonly input: infer I extends z.ZodMiniObject }
  ? z.output<I>
  : undefined

/** Reads facts only, never input: a button can be offered before its form is filled in. */
export type Guard<F> = (facts: F) => boolean
/** New values of facts. */
export type ChangeOf<F> = Partial<F> | ((facts: F, input: never, stamp: StepStamp) => Partial<F>)
/** A function gets the facts after the change of the same edge. */
export type EffectOf<F> = Effect | ((facts: F, input: never, stamp: EffectStamp) => Effect | readonly Effect[])

/** Names of the members that are constant or accept this input. */
type NamesAccepting<T, F, I> = {
  [K in keyof T]: T[K] extends (...args: never) => unknown
    ? T[K] extends (facts: F, input: I, stamp: EffectStamp) => unknown
      ? K & string
      : never
    : K & string
}[keyof T]

export interface EdgeSpec<S extends string, G, C, X, D> {
  /** Absent: the state and its clocks stay as they are. The state itself: entered again, its clocks restart. */
  readonly to?: S
  readonly guard?: G | readonly G[]
  readonly change?: C
  readonly effects?: readonly X[]
  /** Label in Chinese, for automatic transitions without event or clock. */
  readonly label?: string
  /** Postpones a running clock of this state by a span. */
  readonly postpone?: { readonly clock: D; readonly by: D }
}
/** A target alone, one edge, or several, of which the first with passing guards is taken. */
type Transition<S extends string, G, C, X, D> = S | EdgeSpec<S, G, C, X, D> | readonly EdgeSpec<S, G, C, X, D>[]
type TransitionFor<S extends string, G, C, X, D, F, I> = Transition<
  S,
  keyof G & string,
  NamesAccepting<C, F, I>,
  NamesAccepting<X, F, I>,
  D
>

type Transitions<S extends string, G, C, X, D, F, E> = {
  readonly [K in keyof E]?: TransitionFor<S, G, C, X, D, F, InputFor<E, K>>
}
/** Kind of list: the owner's, the assignee's, or a desk's. */
export type ListName = 'own' | 'assigned' | 'desk'
/** Tab of a state in every list of its workflow, or by list; by default the state's own name. */
export type StateTab = string | Readonly<Partial<Record<ListName, string>>>

export interface StateSpec<S extends string, G, C, X, D extends string, F, E> {
  readonly label: string
  /** What everybody reads who does not work on it. */
  readonly said?: string
  readonly tab?: StateTab
  /** A record may rest here permanently; `done` where that is what was wanted, and nothing was given up. */
  readonly end?: true | 'done'
  readonly on?: Transitions<S, G, C, X, D, F, E>
  /** Clocks that run in this state. A clock that the next state also has continues; others end. */
  readonly after?: { readonly [K in D]?: TransitionFor<S, G, C, X, D, F, undefined> }
  /** Taken automatically as soon as the facts allow. */
  readonly always?: readonly EdgeSpec<
    S,
    keyof G & string,
    NamesAccepting<C, F, undefined>,
    NamesAccepting<X, F, undefined>,
    D
  >[]
}

export interface ChartDefinition<S extends string, G, C, X, D extends string, F, E> {
  /** Guard → error sentence and test. */
  readonly guards: G
  readonly changes: C
  readonly effects: X
  /** How a record is created; the "–" of the tables. */
  readonly born: NoInfer<Transitions<S, G, C, X, D, F, E>>
  readonly states: Readonly<Record<S, StateSpec<NoInfer<S>, NoInfer<G>, NoInfer<C>, NoInfer<X>, D, F, E>>>
  /** What people by name are told of a record: its owner, and whom a fact names. */
  readonly says?: Says<F, RelationsOf<E>, NoInfer<S>>
}

/** A sentence, or a function of the chart's delays. */
export type Sentence = string | ((span: SpanOf) => string)
export type Guards<F> = Readonly<Record<string, readonly [otherwise: Sentence, test: Guard<F>]>>
/** Returns a chart whose names the compiler checks against the declaration. */
export type DefineChart<F, E, D extends string> = <
  S extends string,
  G extends Guards<F>,
  C extends Readonly<Record<string, ChangeOf<F>>>,
  X extends Readonly<Record<string, EffectOf<F>>>,
>(
  chart: ChartDefinition<S, G, C, X, D, F, E>,
) => PlainChart

/** A chart without its compile-time types: names and functions only. */
export interface PlainChart {
  readonly guards: Guards<never>
  readonly changes: Readonly<Record<string, ChangeOf<never>>>
  readonly effects: Readonly<Record<string, EffectOf<never>>>
  readonly born: PlainTransitions
  readonly states: Readonly<Record<string, PlainState>>
  readonly says?: Says<never>
}
export type PlainEdge = EdgeSpec<string, string, string, string, string>
export type PlainTransitions = Readonly<Record<string, string | PlainEdge | readonly PlainEdge[] | undefined>>
export interface PlainState {
  readonly label: string
  readonly said?: string
  readonly tab?: StateTab
  readonly end?: true | 'done'
  readonly on?: PlainTransitions
  readonly after?: PlainTransitions
  readonly always?: readonly PlainEdge[]
}
export type PlainSpec = Omit<WorkflowSpec<z.ZodMiniObject, string, Events, string>, 'roles' | 'delays'> & {
  readonly roles: Readonly<Record<string, Relation<never>>>
  readonly delays: Readonly<Record<string, Delay>>
}
