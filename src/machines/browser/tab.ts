/**
 * The main navigation (specification 2): a pressed tab is active at once and navigates after 300 ms, used for
 * prefetching.
 */
import { type ActorRefFrom, assign, createActor, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { TAB_SWITCH_DELAY_MS } from '../../contract/constants.ts'
import { TABS, type Tab } from '../../contract/screens.ts'
import { notProvided } from './injected.ts'

export type TabEvent =
  | { type: 'PRESS'; tab: Tab }
  /** The address changed otherwise; an earlier press must not navigate away. */
  | { type: 'MOVED' }

/** Returns the target of a tab. */
export const targetOf = (tab: Tab): string => TABS.find(one => one.tab === tab)?.to ?? '/'

export const tabMachine = setup({
  types: {} as { context: { pressed: Tab | null }; events: TabEvent; tags: 'waiting' },
  actors: { prefetch: fromPromise<unknown, { path: string }>(notProvided('prefetch')) },
  actions: {
    go: (_, _params: { path: string }) => notProvided('go')(),
    press: assign((_, { tab }: { tab: Tab }) => ({ pressed: tab })),
    release: assign({ pressed: null }),
  },
  delays: { switching: TAB_SWITCH_DELAY_MS },
}).createMachine({
  id: 'tab',
  context: { pressed: null },
  initial: 'resting',
  on: {
    PRESS: { target: '.pressed', actions: { type: 'press', params: ({ event: { tab } }) => ({ tab }) } },
  },
  states: {
    resting: {},
    pressed: {
      tags: 'waiting',
      invoke: {
        src: 'prefetch',
        input: ({ context: { pressed } }) => ({ path: targetOf(pressed ?? 'home') }),
        // Prefetching only saves time: the page fetches what is missing and reports failures.
        onDone: {},
        onError: {},
      },
      on: { MOVED: { target: 'resting', actions: 'release' } },
      after: {
        switching: {
          target: 'resting',
          actions: [
            { type: 'go', params: ({ context: { pressed } }) => ({ path: targetOf(pressed ?? 'home') }) },
            'release',
          ],
        },
      },
    },
  },
})

export type TabActor = ActorRefFrom<typeof tabMachine>
export type TabSnapshot = SnapshotFrom<typeof tabMachine>

export interface TabServices {
  /** Fetches code and data of a page; may fail. */
  prefetch(path: string): Promise<unknown>
  go(path: string): void
}

/** Creates and starts the navigation; called once, outside React. */
export const createTab = ({ prefetch, go }: TabServices): TabActor =>
  createActor(
    tabMachine.provide({
      actors: { prefetch: fromPromise(async ({ input }) => prefetch(input.path)) },
      actions: { go: (_, { path }) => go(path) },
    }),
  ).start()

/** Returns the tab that was pressed and not reached yet, otherwise null: then the address determines the active tab. */
export const activeTabOf = ({ context }: TabSnapshot): Tab | null => context.pressed
