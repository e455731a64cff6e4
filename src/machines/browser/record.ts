/**
 * A page's talk with the server about one record of any workflow (design 3.2): read it, show what this person may do, send
 * a step, foresee where it leads until the server has spoken, survive a bad line, read again when somebody was faster.
 */
import { type ActorRefFrom, assign, createActor, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { type Refusal, type RefusalCode, refusalOf } from '../../contract/refusal.ts'
import type { Offer, Row, Workflow } from '../workflows/flow.ts'
import type { Who } from '../workflows/people.ts'
import { advance, offers, refusal } from '../workflows/workflow.ts'
import { missing } from './injected.ts'

/** A record as the server gives it; `version` grows with every change. */
export interface Served extends Row {
  readonly id: string
  readonly version: number
}
/** A step on its way. The same `key` goes with every try, so that the server takes it once. */
export interface Shot {
  readonly event: string
  readonly input: unknown
  readonly version: number
  readonly key: string
}
interface Context {
  readonly flow: Workflow
  readonly id: string
  readonly who: Who
  /** As the server last told it. */
  readonly row: Served | undefined
  /** Where the step on its way leads, if the server agrees. */
  readonly ahead: Pick<Row, 'state' | 'facts'> | undefined
  /** This person's steps; those that are theirs but not now carry the reason. */
  readonly offers: readonly Offer[]
  readonly shot: Shot | undefined
  readonly tries: number
  readonly problem: Refusal | undefined
  readonly newKey: () => string
  readonly clock: () => number
}
export type RecordEvent =
  | { type: 'FIRE'; event: string; input?: unknown }
  | { type: 'RELOAD' }
  /** Another person or a clock changed it, and the server says how it is now. */
  | { type: 'CHANGED'; row: Served }
  /** The same person holds other roles now; a step that is on its way is not disturbed. */
  | { type: 'ROLES'; who: Who }
export interface RecordInput {
  readonly flow: Workflow
  readonly id: string
  readonly who: Who
  /** What is known already, for instance from a list. */
  readonly row?: Served | undefined
}
type MachineInput = RecordInput & Pick<Context, 'newKey' | 'clock'>
type Sent = Pick<Context, 'flow' | 'id'> & { readonly shot: Shot }

const TRIES = 3
const FIRST_PAUSE_MS = 400

const told = (error: unknown): RefusalCode => refusalOf(error).code
const OUTDATED: Refusal = { code: 'broken', message: '页面不是最新的，请刷新后再试' }
/** False where the server is newer than this page and knows states that the chart here does not. */
const readable = (flow: Workflow, row: Row) => Object.hasOwn(flow.states, row.state)
/** What changes when the server has told the record anew; an older telling that arrives late is no news. */
const known = ({ flow, who, row: before }: Pick<Context, 'flow' | 'who' | 'row'>, now: Served | undefined) => {
  const row = now && before && before.version > now.version ? before : now
  return { row, offers: row && readable(flow, row) ? offers(flow, row, who, { greyed: true }) : [] }
}
const objection = ({ flow, who, row, clock }: Context, { event, input }: { event: string; input?: unknown }) =>
  row && !readable(flow, row) ? OUTDATED : refusal(flow, row, { event, input, who, at: clock() })

export const recordMachine = setup({
  types: {} as { context: Context; events: RecordEvent; input: MachineInput; tags: 'busy' },
  actors: {
    read: fromPromise<Served, Pick<Context, 'flow' | 'id'>>(missing('read')),
    fire: fromPromise<Served, Sent>(missing('fire')),
  },
  delays: { pause: ({ context: { tries } }) => FIRST_PAUSE_MS * 2 ** (tries - 1) },
  actions: {
    take: assign(({ context }, { row }: { row: Served }) => ({
      ...known(context, row),
      ...{ shot: undefined, ahead: undefined, tries: 0 },
    })),
    meet: assign(({ context }, { who }: { who: Who }) => ({ who, ...known({ ...context, who }, context.row) })),
    hear: assign(({ context }, { row }: { row: Served }) => known(context, row)),
    aim: assign(({ context }, { event, input }: { event: string; input?: unknown }) => {
      const { flow, row, who, clock, newKey } = context
      if (!row) return {}
      return {
        ahead: advance(flow, row, { event, input, who, at: clock() }).row,
        shot: { event, input, version: row.version, key: newKey() },
        problem: undefined,
        tries: 0,
      }
    }),
    decline: assign(({ context }, step: { event: string; input?: unknown }) => ({ problem: objection(context, step) })),
    complain: assign((_, { error }: { error: unknown }) => ({
      problem: refusalOf(error),
      ...{ shot: undefined, ahead: undefined, tries: 0 },
    })),
    forgive: assign({ problem: undefined }),
    count: assign({ tries: ({ context }) => context.tries + 1 }),
  },
  guards: {
    legal: ({ context }, step: { event: string; input?: unknown }) => objection(context, step) === undefined,
    read: ({ context }) => context.row !== undefined,
    stale: (_, { error }: { error: unknown }) => told(error) === 'stale',
    tryAgain: ({ context }, { error }: { error: unknown }) => told(error) === 'offline' && context.tries < TRIES,
  },
}).createMachine({
  id: 'record',
  context: ({ input: { flow, id, who, row, newKey, clock } }) => ({
    ...{ flow, id, who, newKey, clock, shot: undefined, ahead: undefined, tries: 0, problem: undefined },
    ...known({ flow, who, row: undefined }, row),
  }),
  initial: 'opening',
  on: {
    CHANGED: { actions: { type: 'hear', params: ({ event: { row } }) => ({ row }) } },
    ROLES: { actions: { type: 'meet', params: ({ event: { who } }) => ({ who }) } },
  },
  states: {
    opening: { always: [{ guard: 'read', target: 'idle' }, { target: 'reading' }] },
    reading: {
      tags: 'busy',
      invoke: {
        src: 'read',
        input: ({ context: { flow, id } }) => ({ flow, id }),
        onDone: { target: 'idle', actions: { type: 'take', params: ({ event }) => ({ row: event.output }) } },
        onError: [
          {
            guard: 'read',
            target: 'idle',
            actions: { type: 'complain', params: ({ event: { error } }) => ({ error }) },
          },
          { target: 'broken', actions: { type: 'complain', params: ({ event: { error } }) => ({ error }) } },
        ],
      },
    },
    idle: {
      on: {
        FIRE: [
          {
            guard: { type: 'legal', params: ({ event: { event, input } }) => ({ event, input }) },
            target: 'sending',
            actions: { type: 'aim', params: ({ event: { event, input } }) => ({ event, input }) },
          },
          { actions: { type: 'decline', params: ({ event: { event, input } }) => ({ event, input }) } },
        ],
        RELOAD: { target: 'reading', actions: 'forgive' },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        src: 'fire',
        input: ({ context: { flow, id, shot } }) => ({ flow, id, shot: shot ?? missing('shot')() }),
        onDone: { target: 'idle', actions: { type: 'take', params: ({ event }) => ({ row: event.output }) } },
        onError: [
          // Somebody was faster: why it did not work stays readable beside how it is now.
          {
            guard: { type: 'stale', params: ({ event: { error } }) => ({ error }) },
            target: 'reading',
            actions: { type: 'complain', params: ({ event: { error } }) => ({ error }) },
          },
          {
            guard: { type: 'tryAgain', params: ({ event: { error } }) => ({ error }) },
            target: 'waiting',
            actions: 'count',
          },
          { target: 'idle', actions: { type: 'complain', params: ({ event: { error } }) => ({ error }) } },
        ],
      },
    },
    waiting: { tags: 'busy', after: { pause: 'sending' } },
    broken: {
      on: {
        RELOAD: { target: 'reading', actions: 'forgive' },
        CHANGED: {
          target: 'idle',
          actions: ['forgive', { type: 'hear', params: ({ event: { row } }) => ({ row }) }],
        },
      },
    },
  },
})

export type RecordActor = ActorRefFrom<typeof recordMachine>
export type RecordSnapshot = SnapshotFrom<typeof recordMachine>

export interface RecordServices {
  read(flow: string, id: string, signal: AbortSignal): Promise<Served>
  /** Rejects with `Refused`; `offline` where the server was not reached, which is tried again by itself. */
  fire(flow: string, id: string, shot: Shot, signal: AbortSignal): Promise<Served>
  newKey(): string
  /** Milliseconds since 1970. */
  now(): number
}

/** Makes and starts the talk about one record. The page stops it when it is left, and makes another for another id. */
export const createRecord = ({ read, fire, newKey, now }: RecordServices, input: RecordInput): RecordActor =>
  createActor(
    recordMachine.provide({
      actors: {
        read: fromPromise(async ({ input: { flow, id }, signal }) => read(flow.id, id, signal)),
        fire: fromPromise(async ({ input: { flow, id, shot }, signal }) => fire(flow.id, id, shot, signal)),
      },
    }),
    { input: { ...input, newKey, clock: now } },
  ).start()

/** The record as it is, or as it is about to be; undefined until it was read. */
export const thingOf = ({ context: { ahead, row } }: RecordSnapshot): Pick<Row, 'state' | 'facts'> | undefined =>
  ahead ?? row
export const offersOf = ({ context }: RecordSnapshot): readonly Offer[] => context.offers
export const isBusy = (snapshot: RecordSnapshot): boolean => snapshot.hasTag('busy')
export const problemOf = ({ context }: RecordSnapshot): Refusal | undefined => context.problem
