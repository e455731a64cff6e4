/**
 * What `fire` needs to know of the portal's workflows: the charts, who performs effects, and how lists find records.
 */
import type { RawBuilder } from 'kysely'
import type { Effect } from '../../src/machines/workflow/effects.ts'
import type { Face } from '../../src/machines/workflow/face.ts'
import type { Workflow } from '../../src/machines/workflow/flow.ts'
import type { Principal } from '../../src/machines/workflow/people.ts'
import type { Projection } from '../../src/machines/workflow/projection.ts'
import type { Queryable } from '../db/connect.ts'
import type { RateLimit } from '../db/rateLimit.ts'
import type { Services } from './context.ts'
import type { JobRunner } from './jobs.ts'
import type { ChangeNotification } from './live.ts'
import type { StepOutbox } from './outbox.ts'
import type { RecipientNotification } from './recipients.ts'

/** A record as `fire` left it. */
export interface RecordRow<F extends object = object> {
  readonly id: string
  readonly workflow: string
  readonly state: string
  readonly version: number
  readonly facts: F
  /** The record that is locked before this one: itself, or the order that it belongs to. */
  readonly root: string
}

/** Where an effect happens: the transaction, the record that took the step, and who took it. */
export interface EffectContext {
  readonly db: Queryable
  readonly services: Services
  readonly record: RecordRow
  readonly who: Principal
  /** ms since 1970 */
  readonly at: number
  /** What is written at the end of the step, with whatever else it causes. */
  readonly outbox: StepOutbox
}

type EffectOfType<T extends Effect['type']> = Extract<Effect, { readonly type: T }>
export type Performer<T extends Effect['type']> = (effect: EffectOfType<T>, context: EffectContext) => Promise<void>
/** One for every effect that the charts may name; a missing one does not compile. */
export type Performers = { readonly [T in Exclude<Effect['type'], 'open' | 'tell'>]: Performer<T> }

/** A record's columns beside its state, taken from its facts. */
export interface RecordColumns {
  /** Whose it is, for lists. */
  readonly owner: string
  /** Where it lies, for lists: a shop, or a code of the address tree. */
  readonly place: string
  /**
   * The record to lock first; itself where not given. Everything that belongs to one order waits for one lock, so that
   * no two steps wait for each other crosswise.
   */
  readonly root?: string
}

/** How a record that another workflow opens is born. */
export interface OpenedBirth {
  readonly facts: object
  readonly event: string
  readonly input?: unknown
  /** Where it is born of the other workflow itself; whoever took its step where not given. */
  readonly who?: Principal
  readonly writeAlong?: (context: EffectContext) => Promise<void>
}

/** Which record somebody tries to open by a secret. */
export interface Guess {
  readonly id: string
  readonly uid: string
}

/** What a workflow's domain says of it. */
export interface WorkflowBinding {
  readonly flow: Workflow
  /** What of its records leaves the server, and for whom. */
  readonly projection: Projection
  columns(facts: object): RecordColumns
  /**
   * Asked before it is read who acts and who stands where: holds still what a step of a record at this place decides
   * by.
   */
  lockPosts?(db: Queryable, place: string): Promise<void>
  /** Facts that others change, looked up anew before every step and every reading. */
  refresh?(db: Queryable, record: RecordRow): Promise<object>
  /**
   * Who takes over when a clock rings, by clock: post, place and name, as everybody finds them in the tree of roles.
   */
  successors?(db: Queryable, record: RecordRow): Promise<Readonly<Record<string, string>>>
  /** Throws `Refused` where the world, which a chart never reads, forbids what was filled in. The record is locked. */
  assertWorld?(
    db: Queryable,
    record: RecordRow,
    step: { readonly event: string; readonly input: unknown; readonly who: Principal },
  ): Promise<void>
  /**
   * By event: what a wrong guess costs where a step is taken by a secret. Counted before the step begins and outside of
   * its transaction, which takes along whatever was written in it.
   */
  readonly guesses?: Readonly<Record<string, (db: Queryable, guess: Guess) => Promise<readonly RateLimit[]>>>
  /**
   * Until when what waits in a state should be done where no clock of the chart says it, such as an appointment: a
   * moment or null, as SQL over `record`, by state.
   */
  readonly deadlines?: Readonly<Record<string, RawBuilder<Date | null>>>
  /** What some of its records are called in a list, by id, where their facts do not say it. */
  titles?(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** What its owner knows a record as, where that is another matter: the order that a payment was for. */
  subjectOf?(facts: object): { readonly workflow: string; readonly record: string }
  /**
   * Whom changes of other workflows' records concern besides, because a record of this one looks different by them; of
   * those who have a page open.
   */
  sideNews?(
    db: Queryable,
    changes: readonly ChangeNotification[],
    uids: readonly string[],
  ): Promise<readonly RecipientNotification[]>
  /** By relation: the conditions on `record` under which this person stands in it, where only the domain knows. */
  readonly standing?: Readonly<Record<string, (who: Principal) => readonly RawBuilder<unknown>[]>>
  /** How it is born where another workflow opens it; undefined where there is nothing to open. */
  openedBy?(context: EffectContext, input: object): Promise<OpenedBirth | undefined>
}

export interface Engine {
  /** What the portal knows of each workflow beside its chart. */
  readonly faces: Readonly<Record<string, Face>>
  readonly bindings: Readonly<Record<string, WorkflowBinding>>
  readonly performers: Performers
  /** Who runs what steps leave to be done outside of their transaction, by kind. */
  readonly jobs: Readonly<Record<string, JobRunner>>
}
