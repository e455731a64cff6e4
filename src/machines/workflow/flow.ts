/** Types of a workflow, its queries and their results. */
import type * as z from 'zod/mini'
import type { Clocks } from './clocks.ts'
import type { Edge } from './edges.ts'
import type { Effect } from './effects.ts'
import type { Machine } from './machine.ts'
import type { Principal } from './people.ts'
import type { StepRefusal } from './refusal.ts'
import type { Says } from './says.ts'
import type { Delay, SpanOf } from './span.ts'
import type { EventSpec, Events, InputFor, StateTab, StepStamp } from './spec.ts'

/** A state as declared by the chart. */
export interface StateOf {
  readonly label: string
  /** What everybody reads who does not work on it. */
  readonly said?: string
  /** `done` where what was wanted is reached. */
  readonly end: boolean | 'done'
  readonly tab?: StateTab
}

/** A workflow of the portal. `F` are its facts, `E` its events. */
export interface Workflow<F extends object = object, E extends Events = Events> {
  readonly id: string
  readonly label: string
  readonly facts: z.ZodMiniType<F>
  readonly events: E
  /** Default durations of its clocks, before the platform's settings. */
  readonly delays: Readonly<Record<string, Delay>>
  readonly states: Readonly<Record<string, StateOf>>
  readonly edges: readonly Edge[]
  readonly says: Says<never>
  /** Relation → its Chinese. */
  readonly roles: Readonly<Record<string, string>>
  /** Label of a past actor in this relation: with 另一位 only where another person was required. */
  actorLabel(facts: F, role: string): string
  /** The person's relations to the record. */
  rolesOf(facts: F, who: Principal): readonly string[]
  /** Error sentence for a person barred from these relations because they took the previous step. */
  separation(facts: F, who: Principal, by: readonly string[]): string | undefined
  /** Error sentence of the first failing guard. */
  objection(facts: F, guards: readonly string[], span?: SpanOf): string | undefined
  /** Guard → error sentence. */
  readonly guards: Readonly<Record<string, string>>
  /** The effects of an edge for these facts after its change; guards and relations are not checked. */
  foresee(edge: Edge, facts: F, step: StepStamp & { readonly input?: unknown }): Foreseen
  readonly machine: Machine
}
export type FactsOf<W> = W extends Workflow<infer F, infer _E> ? F : never
export type EventsOf<W> = W extends Workflow<infer _F, infer E> ? E : never
export type EventInput<W, K extends keyof EventsOf<W>> = InputFor<EventsOf<W>, K>

/** Preview of an edge. */
export interface Foreseen {
  /** Facts that its change sets. */
  readonly changed: readonly string[]
  /** By name of the effect. */
  readonly effects: Readonly<Record<string, readonly Effect[]>>
}

/** A record as the chart sees it. */
export interface WorkflowRow<F extends object = object> {
  readonly state: string
  readonly facts: F
  readonly version?: number
}
export interface Act extends StepStamp {
  readonly event: string
  readonly input?: unknown
  /** The version that the person saw; compared if both sides have one. */
  readonly version?: number
  /** The platform's settings, for texts of refusals. */
  readonly delays?: Delays
}
export interface Tick {
  readonly clock: string
  /** Milliseconds since 1970. */
  readonly at: number
}
/** The platform's settings, ms; each overrides the delay of its name. */
export type Delays = Readonly<Record<string, number>>
export interface Outcome<F extends object = object> {
  readonly row: { readonly state: string; readonly facts: F }
  readonly effects: readonly Effect[]
  readonly clocks: Clocks
}
export interface Offer extends Omit<EventSpec, 'by' | 'confirm'> {
  readonly event: string
  /** Confirmation question before the step. */
  readonly confirm?: string
  /** Reason, if the button is disabled. */
  readonly refusal?: StepRefusal
}

/** Thrown by `advance` and `born` for what `refusal` refuses: callers check first. */
export class IllegalTransition extends Error {
  readonly refusal: StepRefusal
  constructor(refusal: StepRefusal) {
    super(refusal.message)
    this.name = 'IllegalTransition'
    this.refusal = refusal
  }
}
