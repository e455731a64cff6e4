/** What a workflow is, what it is asked and what it answers. */
import type * as z from 'zod/mini'
import type { Edge } from './edges.ts'
import type { Effect } from './effects.ts'
import type { Clocks, Machine } from './machine.ts'
import type { Who } from './people.ts'
import type { Refusal } from './refusal.ts'
import type { EventSpec, Events, InputFor, Stamp } from './spec.ts'

/** A workflow of the portal. `F` are its facts, `E` its table of events. */
export interface Workflow<F extends object = object, E extends Events = Events> {
  readonly id: string
  readonly label: string
  readonly facts: z.ZodMiniType<F>
  readonly events: E
  /** Milliseconds by name, before the platform's settings. */
  readonly delays: Delays
  readonly states: Readonly<Record<string, { readonly label: string; readonly end: boolean }>>
  readonly edges: readonly Edge[]
  /** Relation → its Chinese. */
  readonly roles: Readonly<Record<string, string>>
  /** The relations in which this person stands to the record. */
  rolesOf(facts: F, who: Who): readonly string[]
  /** What the first of these guards that says no has to say. */
  objection(facts: F, guards: readonly string[]): string | undefined
  readonly machine: Machine
}
export type FactsOf<W> = W extends Workflow<infer F, infer _E> ? F : never
export type EventsOf<W> = W extends Workflow<infer _F, infer E> ? E : never
export type InputOf<W, K extends keyof EventsOf<W>> = InputFor<EventsOf<W>, K>

/** A record as the chart sees it. */
export interface Row<F extends object = object> {
  readonly state: string
  readonly facts: F
  readonly version?: number
}
export interface Act extends Stamp {
  readonly event: string
  readonly input?: unknown
  /** The version that the person saw; compared where both sides know one. */
  readonly version?: number
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
export interface Offer extends Omit<EventSpec, 'by'> {
  readonly event: string
  /** Present where the button is greyed, and why. */
  readonly refusal?: Refusal
}

/** Thrown by `advance` and `born` for what `refusal` refuses: whoever moves a record asks first. */
export class NotDrawn extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.name = 'NotDrawn'
    this.refusal = refusal
  }
}
