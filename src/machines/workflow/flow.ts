/** What a workflow is, what it is asked and what it answers. */
import type * as z from 'zod/mini'
import type { Clocks } from './clocks.ts'
import type { Edge } from './edges.ts'
import type { Effect } from './effects.ts'
import type { Machine } from './machine.ts'
import type { Principal } from './people.ts'
import type { StepRefusal } from './refusal.ts'
import type { Delay, SpanOf } from './span.ts'
import type { EventSpec, Events, InputFor, StateTab, StepStamp } from './spec.ts'

/** A state of a workflow as the chart declares it. */
export interface StateOf {
  readonly label: string
  readonly end: boolean
  readonly tab?: StateTab
}

/** A workflow of the portal. `F` are its facts, `E` its table of events. */
export interface Workflow<F extends object = object, E extends Events = Events> {
  readonly id: string
  readonly label: string
  readonly facts: z.ZodMiniType<F>
  readonly events: E
  /** How long its clocks run by name, before the platform's settings. */
  readonly delays: Readonly<Record<string, Delay>>
  readonly states: Readonly<Record<string, StateOf>>
  readonly edges: readonly Edge[]
  /** Relation → its Chinese. */
  readonly roles: Readonly<Record<string, string>>
  /** What somebody who took a step in this relation is called: 另一位 only where somebody else was barred from it. */
  actorLabel(facts: F, role: string): string
  /** The relations in which this person stands to the record. */
  rolesOf(facts: F, who: Principal): readonly string[]
  /** The sentence for somebody who may not take a step of these relations because they took the one before. */
  separation(facts: F, who: Principal, by: readonly string[]): string | undefined
  /** What the first of these guards that says no has to say. */
  objection(facts: F, guards: readonly string[], span?: SpanOf): string | undefined
  /** Guard → the sentence for people where it says no. */
  readonly guards: Readonly<Record<string, string>>
  /** What each effect of an edge asks for, of these facts after its change; no guard and no relation is asked. */
  foresee(edge: Edge, facts: F, step: StepStamp & { readonly input?: unknown }): Foreseen
  readonly machine: Machine
}
export type FactsOf<W> = W extends Workflow<infer F, infer _E> ? F : never
export type EventsOf<W> = W extends Workflow<infer _F, infer E> ? E : never
export type EventInput<W, K extends keyof EventsOf<W>> = InputFor<EventsOf<W>, K>

/** An edge as it would be taken. */
export interface Foreseen {
  /** The names of the facts that its change sets. */
  readonly changed: readonly string[]
  /** By the effect's name. */
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
  /** The version that the person saw; compared where both sides know one. */
  readonly version?: number
  /** The platform's settings, which refusals say. */
  readonly delays?: Delays
}
export interface Tick {
  readonly clock: string
  /** Milliseconds since 1970. */
  readonly at: number
}
/** In ms by name: the settings of the platform, each in place of the delay so named. */
export type Delays = Readonly<Record<string, number>>
export interface Outcome<F extends object = object> {
  readonly row: { readonly state: string; readonly facts: F }
  readonly effects: readonly Effect[]
  readonly clocks: Clocks
}
export interface Offer extends Omit<EventSpec, 'by' | 'confirm'> {
  readonly event: string
  /** Asked before the step is taken. */
  readonly confirm?: string
  /** Present where the button is greyed, and why. */
  readonly refusal?: StepRefusal
}

/** Thrown by `advance` and `born` for what `refusal` refuses: whoever moves a record asks first. */
export class IllegalTransition extends Error {
  readonly refusal: StepRefusal
  constructor(refusal: StepRefusal) {
    super(refusal.message)
    this.name = 'IllegalTransition'
    this.refusal = refusal
  }
}
