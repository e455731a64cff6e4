/** Session, place and tab for the first paint. Written by the machines, read by pages and shell. */
import { createStore } from '@xstate/store'
import { useSyncExternalStore } from 'react'
import { DEFAULT_CENTRE, DEFAULT_PLACE, type Place, type Point } from '../contract/constants.ts'
import type { Tab } from '../contract/screens.ts'

export interface View {
  /** Empty if nobody is logged in. */
  readonly uid: string
  /** False until the session machine has settled. */
  readonly settled: boolean
  /** Whether this device has a token, so that somebody may be logged in before that is settled. */
  readonly hasToken: boolean
  readonly place: Place
  /** Centre of the place, GCJ-02; the default one until the real one is known. */
  readonly centre: Point
  /** False while the place is unknown. */
  readonly hasPlace: boolean
  /** The tab that was pressed and not reached yet. */
  readonly pressed: Tab | null
}

const NOTHING_KNOWN: View = {
  uid: '',
  settled: false,
  hasToken: false,
  place: DEFAULT_PLACE,
  centre: DEFAULT_CENTRE,
  hasPlace: false,
  pressed: null,
}

const view = createStore({
  context: NOTHING_KNOWN,
  on: { seen: (context, event: { seen: Partial<View> }) => ({ ...context, ...event.seen }) },
})

/** Merges a patch; notifies only if a value changed. */
export function setView(patch: Partial<View>): void {
  const current: Readonly<Record<string, unknown>> = { ...view.getSnapshot().context }
  if (Object.entries(patch).some(([name, value]) => current[name] !== value)) view.send({ type: 'seen', seen: patch })
}

const subscribe = (listener: () => void) => {
  const { unsubscribe } = view.subscribe(listener)
  return () => unsubscribe()
}
/** Returns the current view, for callers outside React. */
export const getView = (): View => view.getSnapshot().context

/** Returns whether somebody is logged in, or will be once the stored token is confirmed. */
export const isMember = ({ uid, settled, hasToken }: View): boolean => uid !== '' || (!settled && hasToken)

/** Returns one selected value; `select` must return the same object while nothing has changed. */
export function useView<T>(select: (patch: View) => T): T {
  const read = () => select(view.getSnapshot().context)
  return useSyncExternalStore(subscribe, read, read)
}
