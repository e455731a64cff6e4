/**
 * The live line: while somebody is logged in, one open line to the server tells which records have changed. A line that
 * breaks is opened anew with a new ticket, later each time. Whatever changed while there was none is told on the next
 * one, or it says that something was missed.
 */
import { type ActorRefFrom, assign, createActor, fromCallback, setup } from 'xstate'
import { notProvided } from './injected.ts'

export interface PushedChange {
  readonly record: string
  readonly workflow: string
  readonly version: number
}
export type LiveEvent =
  /** Who is logged in now; '' is nobody. */
  | { type: 'PERSON'; uid: string }
  | { type: 'OPEN' }
  | { type: 'CHANGED'; change: PushedChange }
  /** Something has changed that nobody can tell any more. */
  | { type: 'MISSED' }
  | { type: 'LOST' }
  /** The network is back, or the screen is looked at again. */
  | { type: 'HURRY' }

const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 60_000

export const liveMachine = setup({
  types: {} as { context: { uid: string; failed: number }; events: LiveEvent },
  actors: { line: fromCallback<LiveEvent>(notProvided('line')) },
  actions: {
    onChange: (_, _params: { change: PushedChange }) => notProvided('onChange')(),
    onGap: () => notProvided('onGap')(),
  },
  delays: { pause: ({ context: { failed } }) => Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** (failed - 1)) },
  guards: {
    sameAs: ({ context }, { uid }: { uid: string }) => uid === context.uid,
    nobody: (_, { uid }: { uid: string }) => uid === '',
  },
}).createMachine({
  id: 'live',
  context: { uid: '', failed: 0 },
  initial: 'off',
  on: {
    PERSON: [
      { guard: { type: 'sameAs', params: ({ event: { uid } }) => ({ uid }) } },
      {
        guard: { type: 'nobody', params: ({ event: { uid } }) => ({ uid }) },
        target: '.off',
        actions: assign({ uid: '', failed: 0 }),
      },
      { target: '.on', actions: assign(({ event: { uid } }) => ({ uid, failed: 0 })) },
    ],
  },
  states: {
    off: {},
    on: {
      invoke: { src: 'line' },
      on: {
        OPEN: { actions: assign({ failed: 0 }) },
        MISSED: { actions: 'onGap' },
        CHANGED: { actions: { type: 'onChange', params: ({ event: { change } }) => ({ change }) } },
        LOST: { target: 'waiting', actions: assign({ failed: ({ context }) => context.failed + 1 }) },
      },
    },
    waiting: { after: { pause: 'on' }, on: { HURRY: 'on' } },
  },
})

export type LiveActor = ActorRefFrom<typeof liveMachine>

export interface LiveServices {
  /** Opens a line and returns its closing; says OPEN, CHANGED, MISSED and, once, LOST. */
  connect(emit: (event: LiveEvent) => void): () => void
  onChange(change: PushedChange): void
  onGap(): void
}

/** Makes and starts the line; called once, outside React. */
export const createLive = ({ connect, onChange, onGap }: LiveServices): LiveActor =>
  createActor(
    liveMachine.provide({
      actors: { line: fromCallback<LiveEvent>(({ sendBack }) => connect(sendBack)) },
      actions: { onChange: (_, { change }) => onChange(change), onGap },
    }),
  ).start()
