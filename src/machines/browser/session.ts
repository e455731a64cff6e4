/**
 * The machine of the session: bootstrapping → loggedIn | restoring | loggedOut. A `uid` in session storage at the start
 * is a log-in (specification 4); a new tab with `uid` and token in local storage only checks with the server first.
 */
import { type ActorRefFrom, assign, createActor, enqueueActions, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { LOGOUT_REDIRECT_DELAY_MS, PATHS, REQUEST_TIMEOUT_MS, STORAGE_KEYS, TEXT } from '../../contract/constants.ts'
import { notProvided, type Storages } from './injected.ts'

const { uid: UID, token: TOKEN, back: BACK } = STORAGE_KEYS

interface Context {
  readonly storage: Storages
  /** Empty if nobody is logged in. */
  readonly uid: string
  /** Where to go after logging in; empty for none. */
  readonly back: string
  /** The token of a session being ended. */
  readonly parting: string
}
export type SessionEvent =
  | { type: 'LOG_IN'; uid: string; token: string }
  | { type: 'LOG_OUT' }
  /** A call was refused with "log in first". `token` is the one it carried; an outdated one is ignored. */
  | { type: 'SESSION_LOST'; back: string; token?: string }
  /** The address changed. */
  | { type: 'MOVED'; path: string }
  /** Retries a check that failed because the server was unreachable. */
  | { type: 'RESTORE' }

const ENTRY_PATHS: readonly string[] = [PATHS.login, PATHS.register, PATHS.forgotten]
const pathOf = (address: string) => address.split(/[?#]/, 1)[0] ?? ''
/** Returns true for an address inside the portal to return to; "//elsewhere" is another site. */
export const canReturnTo = (address: string): boolean =>
  /^\/(?![/\\])/.test(address) && !ENTRY_PATHS.includes(pathOf(address))

const stored = (storage: Storages) => ({
  sessionUid: storage.session.get(UID) ?? '',
  localUid: storage.local.get(UID) ?? '',
  token: storage.local.get(TOKEN) ?? '',
})

export const sessionMachine = setup({
  types: {} as { context: Context; events: SessionEvent; input: { storage: Storages }; tags: 'settled' },
  actors: {
    whoAmI: fromPromise<string | null, { token: string }>(notProvided('whoAmI')),
    revoke: fromPromise<unknown, { token: string }>(notProvided('revoke')),
  },
  actions: {
    toast: (_, _params: { text: string }) => notProvided('toast')(),
    go: (_, _params: { path: string }) => notProvided('go')(),
    enter: enqueueActions(({ context, enqueue }, { uid, token }: { uid: string; token?: string }) => {
      enqueue.assign({ uid })
      enqueue(() => {
        context.storage.session.set(UID, uid)
        context.storage.local.set(UID, uid)
        if (token !== undefined) context.storage.local.set(TOKEN, token)
      })
    }),
    rememberParting: assign(({ context }) => ({ parting: stored(context.storage).token })),
    forgetParting: assign({ parting: '' }),
    clear: enqueueActions(({ context: { storage }, enqueue }) => {
      enqueue.assign({ uid: '' })
      enqueue(() => {
        storage.session.remove(UID)
        storage.local.remove(UID)
        storage.local.remove(TOKEN)
      })
    }),
    keepBack: enqueueActions(({ context: { storage }, enqueue }, { address }: { address: string }) => {
      if (!canReturnTo(address)) return
      enqueue.assign({ back: address })
      enqueue(() => storage.session.set(BACK, address))
    }),
    forgetBack: enqueueActions(({ context: { storage }, enqueue }) => {
      enqueue.assign({ back: '' })
      enqueue(() => storage.session.remove(BACK))
    }),
  },
  guards: {
    knownInTab: ({ context }) => stored(context.storage).sessionUid !== '',
    knownInBrowser: ({ context }) => {
      const { localUid, token } = stored(context.storage)
      return localUid !== '' && token !== ''
    },
    aboutThisSession: ({ context }, { token }: { token: string | undefined }) =>
      token === undefined || token === stored(context.storage).token,
    elsewhere: (_, { path }: { path: string }) => !ENTRY_PATHS.includes(pathOf(path)),
  },
  delays: { redirect: LOGOUT_REDIRECT_DELAY_MS, allCallsAnswered: REQUEST_TIMEOUT_MS },
}).createMachine({
  id: 'session',
  context: ({ input: { storage } }) => ({ storage, uid: '', back: storage.session.get(BACK) ?? '', parting: '' }),
  initial: 'bootstrapping',
  on: {
    LOG_IN: {
      target: '.loggedIn',
      actions: { type: 'enter', params: ({ event: { uid, token } }) => ({ uid, token }) },
    },
    LOG_OUT: { target: '.loggedOut.leaving' },
    SESSION_LOST: {
      guard: { type: 'aboutThisSession', params: ({ event }) => ({ token: event.token }) },
      target: '.loggedOut.sentToLogin',
      actions: { type: 'keepBack', params: ({ event }) => ({ address: event.back }) },
    },
    MOVED: {
      guard: { type: 'elsewhere', params: ({ event }) => ({ path: event.path }) },
      actions: 'forgetBack',
    },
  },
  states: {
    bootstrapping: {
      always: [
        {
          guard: 'knownInTab',
          target: 'loggedIn',
          actions: assign(({ context }) => ({ uid: stored(context.storage).sessionUid })),
        },
        { guard: 'knownInBrowser', target: 'restoring' },
        { target: 'loggedOut' },
      ],
    },
    restoring: {
      invoke: {
        src: 'whoAmI',
        input: ({ context }) => ({ token: stored(context.storage).token }),
        onDone: [
          {
            guard: ({ event }) => event.output !== null && event.output !== '',
            target: 'loggedIn',
            actions: { type: 'enter', params: ({ event }) => ({ uid: event.output ?? '' }) },
          },
          { target: 'loggedOut', actions: 'clear' },
        ],
        // An unreachable server does not invalidate the token: it stays for RESTORE and the next start.
        onError: 'loggedOut',
      },
      on: {
        // A call that was refused before this one: the page decides whether it needs somebody logged in.
        SESSION_LOST: {
          guard: ({ context, event }) => event.token === stored(context.storage).token,
          target: 'loggedOut',
          actions: 'clear',
        },
      },
    },
    loggedIn: { tags: 'settled' },
    loggedOut: {
      tags: 'settled',
      initial: 'resting',
      states: {
        resting: { on: { RESTORE: { guard: 'knownInBrowser', target: '#session.restoring' }, LOG_OUT: {} } },
        leaving: {
          entry: ['rememberParting', 'clear', 'forgetBack', { type: 'toast', params: { text: TEXT.logOut } }],
          invoke: {
            src: 'revoke',
            input: ({ context }) => ({ token: context.parting }),
            // The person has left either way; an unrevoked token expires by itself.
            onDone: { actions: 'forgetParting' },
            onError: { actions: 'forgetParting' },
          },
          on: { SESSION_LOST: {}, LOG_OUT: {} },
          after: {
            redirect: { target: 'resting', actions: { type: 'go', params: { path: PATHS.login } } },
          },
        },
        // Ten concurrent calls report ten times; one of them leads to the log-in page.
        sentToLogin: {
          entry: ['clear', { type: 'go', params: { path: PATHS.login } }],
          on: {
            SESSION_LOST: {},
            LOG_OUT: {},
            MOVED: {
              guard: { type: 'elsewhere', params: ({ event }) => ({ path: event.path }) },
              target: 'resting',
              actions: 'forgetBack',
            },
          },
          after: { allCallsAnswered: 'resting' },
        },
      },
    },
  },
})

export type SessionActor = ActorRefFrom<typeof sessionMachine>
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

export interface SessionServices {
  readonly storage: Storages
  /** Resolves to the uid of the token, null if the server does not know it. Rejects if there was no reply. */
  whoAmI(token: string): Promise<string | null>
  /** Revokes the token on the server; passed in because local storage no longer has it. */
  revoke(token: string): Promise<unknown>
  /** Shows a message (3000 ms). */
  toast(text: string): void
  go(path: string): void
}

/** Creates and starts the session; called once, outside React. */
export const createSession = ({ storage, whoAmI, revoke, toast, go }: SessionServices): SessionActor =>
  createActor(
    sessionMachine.provide({
      actors: {
        whoAmI: fromPromise(async ({ input }) => whoAmI(input.token)),
        revoke: fromPromise(async ({ input }) => revoke(input.token)),
      },
      actions: { toast: (_, { text }) => toast(text), go: (_, { path }) => go(path) },
    }),
    { input: { storage } },
  ).start()

/** Returns the uid of the person logged in, empty for a visitor. */
export const uidOf = ({ context }: SessionSnapshot): string => context.uid
/** Returns whether a person is logged in. */
export const isLoggedIn = (snapshot: SessionSnapshot): boolean => snapshot.matches('loggedIn')
/** Returns the target of the log-in page after LOG_IN: the interrupted page, otherwise `landing`. */
export const returnPathOf = ({ context }: SessionSnapshot, landing: string = PATHS.home): string =>
  canReturnTo(context.back) ? context.back : landing
