/** What `fire` needs to know of the portal's workflows: the charts, who performs effects, and how lists find records. */
import type { Effect } from '../../../src/machines/workflows/effects.ts'
import type { Workflow } from '../../../src/machines/workflows/flow.ts'
import type { Who } from '../../../src/machines/workflows/people.ts'
import type { Query } from '../../db/connect.ts'
import type { Services } from '../context.ts'
import type { Later } from './later.ts'

/** A record as `fire` left it. */
export interface Fired {
  readonly id: string
  readonly workflow: string
  readonly state: string
  readonly version: number
  readonly facts: object
  /** The record that is locked before this one: itself, or the order that it belongs to. */
  readonly root: string
}

/** Where an effect happens: the transaction, the record that took the step, and who took it. */
export interface Scene {
  readonly db: Query
  readonly services: Services
  readonly engine: Engine
  readonly record: Fired
  readonly who: Who
  /** ms since 1970 */
  readonly at: number
  /** What is written at the end of the step, with whatever else it causes. */
  readonly later: Later
}

type ByType<T extends Effect['type']> = Extract<Effect, { readonly type: T }>
export type Performer<T extends Effect['type']> = (effect: ByType<T>, scene: Scene) => Promise<void>
/** One for every effect that the charts may name; a missing one does not compile. */
export type Performers = { readonly [T in Exclude<Effect['type'], 'open' | 'tell'>]: Performer<T> }

/** A record's columns beside its state, taken from its facts. */
export interface Columns {
  /** Whose it is, for lists. */
  readonly owner: string
  /** Where it lies, for lists: a shop, or a code of the address tree. */
  readonly place: string
  /** The record to lock first; itself where not given. Everything that belongs to one order waits for one lock, so that no two steps wait for each other crosswise. */
  readonly root?: string
}

/** How a record that another workflow opens is born. */
export interface Opening {
  readonly facts: object
  readonly event: string
  readonly input?: unknown
  readonly beside?: (scene: Scene) => Promise<void>
}

/** What a workflow's domain says of it. */
export interface Kept {
  readonly flow: Workflow
  columns(facts: object): Columns
  /** Asked before it is read who acts and who stands where: holds still what a step of a record at this place decides by. */
  steady?(db: Query, place: string): Promise<void>
  /** Facts that others change, looked up anew before every step and every reading. */
  fresh?(db: Query, record: Fired): Promise<object>
  /** Throws `Refused` where the world, which a chart never reads, forbids what was filled in. The record is locked. */
  checked?(
    db: Query,
    record: Fired,
    step: { readonly event: string; readonly input: unknown; readonly who: Who },
  ): Promise<void>
  /** How it is born where another workflow opens it. */
  opened?(scene: Scene, input: object): Promise<Opening>
}

export interface Engine {
  readonly kept: Readonly<Record<string, Kept>>
  readonly perform: Performers
}
