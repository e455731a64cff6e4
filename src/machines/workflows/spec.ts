/** How a workflow is declared: the words and relations first, then the chart that uses them by name. */
import type * as z from 'zod/mini'
import type { Effect } from './effects.ts'
import type { Who } from './people.ts'

export interface EventSpec<R extends string = string> {
  readonly by: R | readonly R[]
  /** The button, and the line in the history. */
  readonly label: string
  /** Asked once before a step that cannot be undone; says what will happen. */
  readonly confirm?: string
  readonly tone?: 'primary' | 'danger'
  readonly input?: z.ZodMiniObject
}
export type Events<R extends string = string> = Readonly<Record<string, EventSpec<R>>>

/** Who took the step and when, in ms since 1970; for a clock `who` is nobody. */
export interface Stamp {
  readonly who: Who
  readonly at: number
}

export interface Spec<F extends z.ZodMiniObject, R extends string, E, D extends string> {
  readonly id: string
  readonly label: string
  /** The few columns that the chart reads and writes. */
  readonly facts: F
  /** Relation → how it is called in Chinese, and who stands in it. */
  readonly roles: Readonly<Record<R, readonly [label: string, plays: (facts: z.output<F>, who: Who) => boolean]>>
  readonly events: E
  /** Durable clocks and spans, in ms; settings of the platform may override each by its name. */
  readonly delays: Readonly<Record<D, number>>
}

export type InputFor<E, K extends keyof E> = E[K] extends { readonly input: infer I extends z.ZodMiniObject }
  ? z.output<I>
  : undefined

/** Reads facts only, never what a person fills in: so a button can be offered before its form is filled. */
export type Guard<F> = (facts: F) => boolean
/** The facts that become others. */
export type Change<F> = Partial<F> | ((facts: F, input: never, stamp: Stamp) => Partial<F>)
/** A function sees the facts as the change of the same edge left them. */
export type Ask<F> = Effect | ((facts: F, input: never, stamp: Stamp) => Effect | readonly Effect[])

/** The names of those that are constant, or can be called with this input. */
type Fitting<T, F, I> = {
  [K in keyof T]: T[K] extends (...given: never) => unknown
    ? T[K] extends (facts: F, input: I, stamp: Stamp) => unknown
      ? K & string
      : never
    : K & string
}[keyof T]

export interface Going<S extends string, G, C, X, D> {
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
type Go<S extends string, G, C, X, D> = S | Going<S, G, C, X, D> | readonly Going<S, G, C, X, D>[]
type GoOn<S extends string, G, C, X, D, F, I> = Go<S, keyof G & string, Fitting<C, F, I>, Fitting<X, F, I>, D>

type Steps<S extends string, G, C, X, D, F, E> = {
  readonly [K in keyof E]?: GoOn<S, G, C, X, D, F, InputFor<E, K>>
}
export interface State<S extends string, G, C, X, D extends string, F, E> {
  readonly label: string
  /** The matter may rest here for good. */
  readonly end?: true
  readonly on?: Steps<S, G, C, X, D, F, E>
  /**
   * Clocks that run while the record is here. A clock that the next state has too runs on; one that it has not ends.
   */
  readonly after?: { readonly [K in D]?: GoOn<S, G, C, X, D, F, undefined> }
  /** Taken by itself as soon as the facts allow. */
  readonly always?: readonly Going<S, keyof G & string, Fitting<C, F, undefined>, Fitting<X, F, undefined>, D>[]
}

export interface Drawing<S extends string, G, C, X, D extends string, F, E> {
  /** Guard → the sentence for people where it says no, and the test. */
  readonly guards: G
  readonly changes: C
  readonly effects: X
  /** How a record comes to be; the "–" of the tables. */
  readonly born: NoInfer<Steps<S, G, C, X, D, F, E>>
  readonly states: Readonly<Record<S, State<NoInfer<S>, NoInfer<G>, NoInfer<C>, NoInfer<X>, D, F, E>>>
}

export type Guards<F> = Readonly<Record<string, readonly [otherwise: string, test: Guard<F>]>>
/** Ties a drawing to its declaration; every name in it is checked by the compiler. */
export type Draw<F, E, D extends string> = <
  S extends string,
  G extends Guards<F>,
  C extends Readonly<Record<string, Change<F>>>,
  X extends Readonly<Record<string, Ask<F>>>,
>(
  drawing: Drawing<S, G, C, X, D, F, E>,
) => PlainDrawing

/** A drawing after the compiler has looked at it: names and functions, nothing more. */
export interface PlainDrawing {
  readonly guards: Guards<never>
  readonly changes: Readonly<Record<string, Change<never>>>
  readonly effects: Readonly<Record<string, Ask<never>>>
  readonly born: PlainSteps
  readonly states: Readonly<Record<string, PlainState>>
}
export type PlainGoing = Going<string, string, string, string, string>
export type PlainSteps = Readonly<Record<string, string | PlainGoing | readonly PlainGoing[] | undefined>>
export interface PlainState {
  readonly label: string
  readonly end?: true
  readonly on?: PlainSteps
  readonly after?: PlainSteps
  readonly always?: readonly PlainGoing[]
}
export type PlainSpec = Omit<Spec<z.ZodMiniObject, string, Events, string>, 'roles'> & {
  readonly roles: Readonly<Record<string, readonly [label: string, plays: (facts: never, who: Who) => boolean]>>
}
