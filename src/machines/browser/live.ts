/**
 * The live line: while somebody is logged in, one open line to the server tells which records have changed. A line that
 * breaks is opened anew with a new ticket, later each time. Whatever changed while there was none is told on the next one, or it
 * says that something was missed.
 */
import { type ActorRefFrom, assign, createActor, fromCallback, setup } from 'xstate'
import { missing } from './injected.ts'

export interface Changed {
  readonly record: string
  readonly workflow: string
  readonly version: number
}
export type LiveEvent =
  /** Who is logged in now; '' is nobody. */
  | { type: 'PERSON'; uid: string }
  | { type: 'OPEN' }
  | { type: 'CHANGED'; change: Changed }
  /** Something has changed that nobody can tell any more. */
  | { type: 'MISSED' }
  | { type: 'LOST' }
  /** The network is back, or the screen is looked at again. */
  | { type: 'HURRY' }

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

export const liveMachine = setup({
  types: {} as { context: { uid: string; failed: number }; events: LiveEvent },
  actors: { line: fromCallback<LiveEvent>(missing('line')) },
  actions: {
    tell: (_, _params: { change: Changed }) => missing('tell')(),
    missed: () => missing('missed')(),
  },
  delays: { pause: ({ context: { failed } }) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failed - 1)) },
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
        MISSED: { actions: 'missed' },
        CHANGED: { actions: { type: 'tell', params: ({ event: { change } }) => ({ change }) } },
        LOST: { target: 'waiting', actions: assign({ failed: ({ context }) => context.failed + 1 }) },
      },
    },
    waiting: { after: { pause: 'on' }, on: { HURRY: 'on' } },
  },
})

export type LiveActor = ActorRefFrom<typeof liveMachine>

export interface LiveServices {
  /** Opens a line and returns its closing; says OPEN, CHANGED, MISSED and, once, LOST. */
  line(say: (event: LiveEvent) => void): () => void
  tell(change: Changed): void
  missed(): void
}

/** Makes and starts the line; called once, outside React. */
export const createLive = ({ line, tell, missed }: LiveServices): LiveActor =>
  createActor(
    liveMachine.provide({
      actors: { line: fromCallback<LiveEvent>(({ sendBack }) => line(sendBack)) },
      actions: { tell: (_, { change }) => tell(change), missed },
    }),
  ).start()
