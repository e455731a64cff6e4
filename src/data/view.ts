/** What the first paint needs to know of session, place and tab. The machines write it; pages and shell read it. */
import { createStore } from '@xstate/store'
import { useSyncExternalStore } from 'react'
import { DEFAULT_CENTRE, DEFAULT_PLACE, type Place, type Point } from '../contract/constants.ts'
import type { Tab } from '../contract/screens.ts'

export interface View {
  /** Empty when nobody is logged in. */
  readonly uid: string
  /** False until the session machine knows who is here. */
  readonly settled: boolean
  readonly place: Place
  /** Middle of the place, GCJ-02; the default one until the real one is known. */
  readonly centre: Point
  /** False as long as nobody and nothing has said where the person is. */
  readonly hasPlace: boolean
  /** The tab that was pressed and not reached yet. */
  readonly pressed: Tab | null
}

const NOTHING_KNOWN: View = {
  uid: '',
  settled: false,
  place: DEFAULT_PLACE,
  centre: DEFAULT_CENTRE,
  hasPlace: false,
  pressed: null,
}

const view = createStore({
  context: NOTHING_KNOWN,
  on: { seen: (context, event: { seen: Partial<View> }) => ({ ...context, ...event.seen }) },
})

/** Writes what has changed; the same again tells nobody. */
export function setView(patch: Partial<View>): void {
  const current: Readonly<Record<string, unknown>> = { ...view.getSnapshot().context }
  if (Object.entries(patch).some(([name, value]) => current[name] !== value)) view.send({ type: 'seen', seen: patch })
}

const subscribe = (listener: () => void) => {
  const { unsubscribe } = view.subscribe(listener)
  return () => unsubscribe()
}
/** Returns what is known now, for whoever asks outside of React. */
export const getView = (): View => view.getSnapshot().context

/** Reads one value; it must be the same object as long as nothing has changed. */
export function useView<T>(select: (patch: View) => T): T {
  const read = () => select(view.getSnapshot().context)
  return useSyncExternalStore(subscribe, read, read)
}
