/** What `fire` needs of the portal's workflows: the charts, the performers of effects, and how lists find records. */
import type { RawBuilder } from 'kysely'
import type { Effect } from '../../src/machines/workflow/effects.ts'
import type { Face } from '../../src/machines/workflow/face.ts'
import type { Workflow } from '../../src/machines/workflow/flow.ts'
import type { Principal } from '../../src/machines/workflow/people.ts'
import type { Projection } from '../../src/machines/workflow/projection.ts'
import type { Events } from '../../src/machines/workflow/spec.ts'
import type { Queryable } from '../db/connect.ts'
import type { RateLimit } from '../db/rateLimit.ts'
import type { Conditions } from './conditions.ts'
import type { Services } from './context.ts'
import type { JobRunner } from './jobs.ts'
import type { ChangeNotification } from './live.ts'
import type { StepOutbox } from './outbox.ts'
import type { RecipientNotification } from './recipients.ts'

/** A record as stored by `fire`. */
export interface RecordRow<F extends object = object> {
  readonly id: string
  readonly workflow: string
  readonly state: string
  readonly version: number
  readonly facts: F
  /** Id of the record that is locked before this one: itself, or the order that it belongs to. */
  readonly root: string
}

/** The context of an effect: the transaction, the record that took the step, and its actor. */
export interface EffectContext {
  readonly db: Queryable
  readonly services: Services
  readonly record: RecordRow
  readonly who: Principal
  /** ms since 1970 */
  readonly at: number
  /** Collects rows that are written at the end of the step, together with those of the steps that it causes. */
  readonly outbox: StepOutbox
}

type EffectOfType<T extends Effect['type']> = Extract<Effect, { readonly type: T }>
export type Performer<T extends Effect['type']> = (effect: EffectOfType<T>, context: EffectContext) => Promise<void>
/** One for every effect that the charts may name; a missing one does not compile. */
export type Performers = { readonly [T in Exclude<Effect['type'], 'open' | 'stepOf'>]: Performer<T> }

/** Columns of a record beside its state, derived from its facts. */
export interface RecordColumns {
  /** The owner's uid, for lists. */
  readonly owner: string
  /** A shop, or a code of the address tree, for lists. */
  readonly place: string
  /**
   * The record to lock first; itself if not given. All records of one order share one lock, so that steps cannot
   * deadlock.
   */
  readonly root?: string
}

/** The birth of a record that another workflow opens. */
export interface OpenedBirth {
  readonly facts: object
  readonly event: string
  readonly input?: unknown
  /** The actor of the birth if it is the other workflow itself; by default the actor of the step that opened it. */
  readonly who?: Principal
  readonly writeAlong?: (context: EffectContext) => Promise<void>
}

/** An attempt to open a record by a secret. */
export interface Guess {
  readonly id: string
  readonly uid: string
}

/** The domain's part of a workflow. */
export interface WorkflowBinding {
  readonly flow: Workflow
  /** Which facts of its records leave the server, and for which readers. */
  readonly projection: Projection
  columns(facts: object): RecordColumns
  /** Locks what a step of a record at this place depends on, called before roles are read. */
  lockPosts?(db: Queryable, place: string): Promise<void>
  /** Facts that other records change, read again before every step and every read. */
  refresh?(db: Queryable, record: RecordRow): Promise<object>
  /**
   * Successors by clock: post, place and name of the person who takes over when it fires, from the current role
   * holders.
   */
  successors?(db: Queryable, record: RecordRow): Promise<Readonly<Record<string, string>>>
  /**
   * Throws `Refused` if data outside the record, which a chart never reads, forbids the input. The record is locked.
   */
  assertWorld?(
    db: Queryable,
    record: RecordRow,
    step: { readonly event: string; readonly input: unknown; readonly who: Principal; readonly at: number },
  ): Promise<void>
  /** Conditions and the steps that check them; `assertWorld` does. */
  readonly conditions?: Conditions<object, Events>
  /**
   * By event: the limits on wrong guesses of a step that takes a secret. Counted before the step and outside its
   * transaction, because a refusal rolls that back.
   */
  readonly guesses?: Readonly<Record<string, (db: Queryable, guess: Guess) => Promise<readonly RateLimit[]>>>
  /**
   * By state: the deadline of records waiting in it if it is not simply the next clock of the chart, such as an
   * appointment; a timestamp or null as SQL over `record`.
   */
  readonly deadlines?: Readonly<Record<string, RawBuilder<Date | null>>>
  /** Titles of its records in a list by id, if their facts do not contain them. */
  titles?(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The record under which the owner knows this one, if it is another: the order that a payment is for. */
  subjectOf?(facts: object): { readonly workflow: string; readonly record: string }
  /**
   * Further recipients of changes, among those with an open page, because records of this workflow look different after
   * a change of another workflow's record.
   */
  sideNews?(
    db: Queryable,
    changes: readonly ChangeNotification[],
    uids: readonly string[],
  ): Promise<readonly RecipientNotification[]>
  /** By relation that only the domain knows: the conditions on `record` under which this person stands in it. */
  readonly standing?: Readonly<Record<string, (who: Principal) => readonly RawBuilder<unknown>[]>>
  /** Returns the birth of a record that another workflow opens; undefined if there is nothing to open. */
  openedBy?(context: EffectContext, input: object): Promise<OpenedBirth | undefined>
}

export interface Engine {
  /** The portal's presentation of each workflow beside its chart. */
  readonly faces: Readonly<Record<string, Face>>
  readonly bindings: Readonly<Record<string, WorkflowBinding>>
  readonly performers: Performers
  /** Runners by kind of the jobs that steps enqueue outside their transaction. */
  readonly jobs: Readonly<Record<string, JobRunner>>
}
