/** How a workflow is declared: the words and relations first, then the chart that uses them by name. */
import type * as z from 'zod/mini'
import type { Effect } from './effects.ts'
import type { Principal, Relation } from './people.ts'
import type { Delay, SpanOf } from './span.ts'

export interface EventSpec<R extends string = string> {
  readonly by: R | readonly R[]
  /** The button, and the line in the history. */
  readonly label: string
  /**
   * Asked once before a step that cannot be undone; says what will happen, where it matters with the record's facts
   * and the delays of the chart.
   */
  readonly confirm?: string | ((facts: never, span: SpanOf) => string)
  readonly tone?: 'primary' | 'danger'
  readonly input?: z.ZodMiniObject
}
export type Events<R extends string = string> = Readonly<Record<string, EventSpec<R>>>
/** The relations that may send an event. */
export type RelationOf<S> = (S extends { readonly by: infer B } ? (B extends readonly (infer R)[] ? R : B) : never) &
  string
/** The relations that may send any of these events. */
export type RelationsOf<E> = { [K in keyof E]: RelationOf<E[K]> }[keyof E]

/** Who took the step and when, in ms since 1970; for a clock `who` is nobody. */
export interface StepStamp {
  readonly who: Principal
  readonly at: number
}

/** What effects see of a step: also how long the delays of the chart run, for sentences. */
export interface EffectStamp extends StepStamp {
  readonly span: SpanOf
}

export interface WorkflowSpec<F extends z.ZodMiniObject, R extends string, E, D extends string> {
  readonly id: string
  readonly label: string
  /** The few columns that the chart reads and writes. */
  readonly facts: F
  /** Relation → how it is called in Chinese, and who stands in it. */
  readonly roles: Readonly<Record<R, Relation<z.output<F>>>>
  readonly events: E
  /**
   * Durable clocks and spans: ms or working days, which settings of the platform may override by name, or the moment
   * that a fact names, to which the clock is set anew whenever a step changes it.
   */
  readonly delays: Readonly<Record<D, Delay<z.output<F>>>>
}

export type InputFor<E, K extends keyof E> = E[K] extends { readonly input: infer I extends z.ZodMiniObject }
  ? z.output<I>
  : undefined

/** Reads facts only, never what a person fills in: so a button can be offered before its form is filled. */
export type Guard<F> = (facts: F) => boolean
/** The facts that become others. */
export type ChangeOf<F> = Partial<F> | ((facts: F, input: never, stamp: StepStamp) => Partial<F>)
/** A function sees the facts as the change of the same edge left them. */
export type EffectOf<F> = Effect | ((facts: F, input: never, stamp: EffectStamp) => Effect | readonly Effect[])

/** The names of those that are constant, or can be called with this input. */
type NamesAccepting<T, F, I> = {
  [K in keyof T]: T[K] extends (...args: never) => unknown
    ? T[K] extends (facts: F, input: I, stamp: EffectStamp) => unknown
      ? K & string
      : never
    : K & string
}[keyof T]

export interface EdgeSpec<S extends string, G, C, X, D> {
  /** Absent: the state and its clocks stay as they are. The state itself: entered anew, its clocks start again. */
  readonly to?: S
  readonly guard?: G | readonly G[]
  readonly change?: C
  readonly effects?: readonly X[]
  /** What happens, in Chinese, where no event and no clock says it. */
  readonly label?: string
  /** Moves a running clock of this state further away by a span. */
  readonly postpone?: { readonly clock: D; readonly by: D }
}
/** A target alone, one edge, or several of which the first whose guard agrees is taken. */
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
/** Whose list it is: the owner's, that of the person to whom a matter is assigned, or that of a desk. */
export type ListName = 'own' | 'assigned' | 'desk'
/** The tab of a state in every list of its workflow, or by list; in a list without one it is the state's own name. */
export type StateTab = string | Readonly<Partial<Record<ListName, string>>>

export interface StateSpec<S extends string, G, C, X, D extends string, F, E> {
  readonly label: string
  readonly tab?: StateTab
  /** The matter may rest here for good. */
  readonly end?: true
  readonly on?: Transitions<S, G, C, X, D, F, E>
  /**
   * Clocks that run while the record is here. A clock that the next state has too runs on; one that it has not ends.
   */
  readonly after?: { readonly [K in D]?: TransitionFor<S, G, C, X, D, F, undefined> }
  /** Taken by itself as soon as the facts allow. */
  readonly always?: readonly EdgeSpec<
    S,
    keyof G & string,
    NamesAccepting<C, F, undefined>,
    NamesAccepting<X, F, undefined>,
    D
  >[]
}

export interface ChartDefinition<S extends string, G, C, X, D extends string, F, E> {
  /** Guard → the sentence for people where it says no, and the test. */
  readonly guards: G
  readonly changes: C
  readonly effects: X
  /** How a record comes to be; the "–" of the tables. */
  readonly born: NoInfer<Transitions<S, G, C, X, D, F, E>>
  readonly states: Readonly<Record<S, StateSpec<NoInfer<S>, NoInfer<G>, NoInfer<C>, NoInfer<X>, D, F, E>>>
}

/** A sentence, or one that says a delay of the chart. */
export type Sentence = string | ((span: SpanOf) => string)
export type Guards<F> = Readonly<Record<string, readonly [otherwise: Sentence, test: Guard<F>]>>
/** Ties a drawing to its declaration; every name in it is checked by the compiler. */
export type DefineChart<F, E, D extends string> = <
  S extends string,
  G extends Guards<F>,
  C extends Readonly<Record<string, ChangeOf<F>>>,
  X extends Readonly<Record<string, EffectOf<F>>>,
>(
  chart: ChartDefinition<S, G, C, X, D, F, E>,
) => PlainChart

/** A drawing after the compiler has looked at it: names and functions, nothing more. */
export interface PlainChart {
  readonly guards: Guards<never>
  readonly changes: Readonly<Record<string, ChangeOf<never>>>
  readonly effects: Readonly<Record<string, EffectOf<never>>>
  readonly born: PlainTransitions
  readonly states: Readonly<Record<string, PlainState>>
}
export type PlainEdge = EdgeSpec<string, string, string, string, string>
export type PlainTransitions = Readonly<Record<string, string | PlainEdge | readonly PlainEdge[] | undefined>>
export interface PlainState {
  readonly label: string
  readonly tab?: StateTab
  readonly end?: true
  readonly on?: PlainTransitions
  readonly after?: PlainTransitions
  readonly always?: readonly PlainEdge[]
}
export type PlainSpec = Omit<WorkflowSpec<z.ZodMiniObject, string, Events, string>, 'roles' | 'delays'> & {
  readonly roles: Readonly<Record<string, Relation<never>>>
  readonly delays: Readonly<Record<string, Delay>>
}
