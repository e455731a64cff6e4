/**
 * The machine of one record on a page, for any workflow: sends a step, shows its expected result until the server
 * replies, retries on a bad connection, and reloads the record if another person was faster. Record and person are read
 * from outside, not stored here.
 */
import { type ActorRefFrom, assign, createActor, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { type Refusal, type RefusalCode, refusalOf } from '../../contract/refusal.ts'
import type { Delays, Offer, Workflow, WorkflowRow } from '../workflow/flow.ts'
import type { Principal } from '../workflow/people.ts'
import { advance, offers, refusal } from '../workflow/workflow.ts'
import { notProvided } from './injected.ts'

/** A record from the server; `version` grows with each change. */
export interface FetchedRecord extends WorkflowRow {
  readonly id: string
  readonly version: number
}
/** A step being sent. Each retry has the same `key`, so that the server executes it once. */
export interface PendingStep {
  readonly event: string
  readonly input: unknown
  readonly version: number
  readonly key: string
}
interface StepDraft {
  readonly event: string
  readonly input?: unknown
}
/** The record and the person as known now. */
export interface RecordSource {
  readonly row: FetchedRecord | undefined
  readonly who: Principal
  /** The delays in force, which refusals and questions say. */
  readonly delays: Delays
}
export interface RecordServices {
  current(): RecordSource
  /** Resolves once the reply is in `current`. Rejects with `Refused`; `offline` is retried automatically. */
  fire(pending: PendingStep, signal: AbortSignal): Promise<unknown>
  /** Reloads the record; settles when it is in `current` or could not be read. */
  refetch(): Promise<unknown>
  newKey(): string
  /** Milliseconds since 1970. */
  now(): number
}
interface MachineInput extends Pick<RecordServices, 'current' | 'newKey' | 'now'> {
  readonly flow: Workflow
}
interface Context extends MachineInput {
  readonly pending: PendingStep | undefined
  /** Expected result of the step being sent, if the server accepts it. */
  readonly optimistic: Pick<WorkflowRow, 'state' | 'facts'> | undefined
  readonly tries: number
  readonly problem: Refusal | undefined
}
export interface RecordEvent extends StepDraft {
  readonly type: 'FIRE'
}

const MAX_RETRIES = 3
const INITIAL_BACKOFF_MS = 400
const NOTHING_PENDING = { pending: undefined, optimistic: undefined, tries: 0 } as const

const codeOf = (error: unknown): RefusalCode => refusalOf(error).code
const OUTDATED: Refusal = { code: 'broken', message: '页面不是最新的，请刷新后再试' }
const UNREAD: Refusal = { code: 'notNow', message: '还没有读到最新的内容，请稍等' }
/** Returns false if the server is newer than this page and has states unknown to the chart here. */
const isKnownState = (flow: Workflow, row: WorkflowRow) => Object.hasOwn(flow.states, row.state)

/** Returns a person's steps on a record; those not available now have the reason. */
export const recordOffers = (flow: Workflow, row: WorkflowRow, who: Principal, delays: Delays): readonly Offer[] =>
  isKnownState(flow, row) ? offers(flow, row, who, { greyed: true, delays }) : []

function objection({ flow, current, now }: Context, { event, input }: StepDraft): Refusal | undefined {
  const { row, ...source } = current()
  if (!row) return UNREAD
  return isKnownState(flow, row) ? refusal(flow, row, { event, input, at: now(), ...source }) : OUTDATED
}

export const recordMachine = setup({
  types: {} as { context: Context; events: RecordEvent; input: MachineInput; tags: 'busy' },
  actors: {
    fire: fromPromise<unknown, PendingStep>(notProvided('fire')),
    refetch: fromPromise<unknown>(notProvided('refetch')),
  },
  delays: { backoff: ({ context: { tries } }) => INITIAL_BACKOFF_MS * 2 ** (tries - 1) },
  actions: {
    applyOptimistically: assign(({ context }, { event, input }: StepDraft) => {
      const { flow, current, now, newKey } = context
      const { row, who } = current()
      if (!row) return {}
      return {
        optimistic: advance(flow, row, { event, input, who, at: now() }).row,
        pending: { event, input, version: row.version, key: newKey() },
        problem: undefined,
        tries: 0,
      }
    }),
    setObjection: assign(({ context }, step: StepDraft) => ({ problem: objection(context, step) })),
    setProblem: assign((_, { error }: { error: unknown }) => ({ problem: refusalOf(error), ...NOTHING_PENDING })),
    clearPending: assign(NOTHING_PENDING),
    countRetry: assign({ tries: ({ context }) => context.tries + 1 }),
  },
  guards: {
    legal: ({ context }, step: StepDraft) => objection(context, step) === undefined,
    stale: (_, { error }: { error: unknown }) => codeOf(error) === 'stale',
    retriable: ({ context }, { error }: { error: unknown }) =>
      codeOf(error) === 'offline' && context.tries < MAX_RETRIES,
  },
}).createMachine({
  id: 'record',
  context: ({ input }) => ({ ...input, ...NOTHING_PENDING, problem: undefined }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        FIRE: [
          {
            guard: { type: 'legal', params: ({ event }) => event },
            target: 'sending',
            actions: { type: 'applyOptimistically', params: ({ event }) => event },
          },
          { actions: { type: 'setObjection', params: ({ event }) => event } },
        ],
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        src: 'fire',
        input: ({ context: { pending } }) => pending ?? notProvided('pending')(),
        onDone: { target: 'idle', actions: 'clearPending' },
        onError: [
          // Another person was faster: the reason of the failure stays visible beside the new state.
          {
            guard: { type: 'stale', params: ({ event: { error } }) => ({ error }) },
            target: 'refetching',
            actions: { type: 'setProblem', params: ({ event: { error } }) => ({ error }) },
          },
          {
            guard: { type: 'retriable', params: ({ event: { error } }) => ({ error }) },
            target: 'waiting',
            actions: 'countRetry',
          },
          { target: 'idle', actions: { type: 'setProblem', params: ({ event: { error } }) => ({ error }) } },
        ],
      },
    },
    waiting: { tags: 'busy', after: { backoff: 'sending' } },
    // No step on data known to be stale.
    refetching: { tags: 'busy', invoke: { src: 'refetch', onDone: 'idle', onError: 'idle' } },
  },
})

export type RecordActor = ActorRefFrom<typeof recordMachine>
export type RecordSnapshot = SnapshotFrom<typeof recordMachine>

/** Creates and starts the machine of one record. The page stops it on leaving, and creates another for another id. */
export const createRecord = (flow: Workflow, { fire, refetch, current, newKey, now }: RecordServices): RecordActor =>
  createActor(
    recordMachine.provide({
      actors: {
        fire: fromPromise(async ({ input, signal }) => fire(input, signal)),
        refetch: fromPromise(refetch),
      },
    }),
    { input: { flow, current, newKey, now } },
  ).start()

/** Returns the expected record while a step is being sent, otherwise undefined. */
export const optimisticRowOf = ({ context }: RecordSnapshot): Pick<WorkflowRow, 'state' | 'facts'> | undefined =>
  context.optimistic
/** Returns whether a step is in progress. */
export const isBusy = (snapshot: RecordSnapshot): boolean => snapshot.hasTag('busy')
/** Returns why the last step failed, undefined if it did not. */
export const problemOf = ({ context }: RecordSnapshot): Refusal | undefined => context.problem
