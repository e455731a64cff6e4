/**
 * The live connection: while a person is logged in, one open connection to the server announces changed records. A
 * broken one is reopened with a new ticket and a growing delay. Changes during a gap are delivered on the next
 * connection, or it reports that some were missed.
 */
import { type ActorRefFrom, assign, createActor, fromCallback, setup } from 'xstate'
import { notProvided } from './injected.ts'

export interface PushedChange {
  readonly record: string
  readonly workflow: string
  readonly version: number
}
export type LiveEvent =
  /** Who is logged in; '' for nobody. */
  | { type: 'PERSON'; uid: string }
  | { type: 'OPEN' }
  | { type: 'CHANGED'; change: PushedChange }
  /** Some changes can no longer be delivered. */
  | { type: 'MISSED' }
  | { type: 'LOST' }
  /** The network is back, or the page is visible again. */
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
  /** Opens a connection and returns how to close it; emits OPEN, CHANGED, MISSED and, once, LOST. */
  connect(emit: (event: LiveEvent) => void): () => void
  onChange(change: PushedChange): void
  onGap(): void
}

/** Creates and starts the connection; called once, outside React. */
export const createLive = ({ connect, onChange, onGap }: LiveServices): LiveActor =>
  createActor(
    liveMachine.provide({
      actors: { line: fromCallback<LiveEvent>(({ sendBack }) => connect(sendBack)) },
      actions: { onChange: (_, { change }) => onChange(change), onGap },
    }),
  ).start()
