import { createStore } from '@xstate/store'
import { useEffect, useSyncExternalStore } from 'react'

const titleStore = createStore({
  context: { title: '' },
  on: { named: (_, event: { title: string }) => ({ title: event.title }) },
})

/** Names the screen, in the window's title and in the phone's top bar. */
export function setScreenTitle(title: string): void {
  document.title = title ? `${title} · 邻里公益` : '邻里公益'
  titleStore.send({ type: 'named', title })
}

/** Names the screen while a component is shown; every kind of screen does it for its page. */
export function useScreenTitle(title: string): void {
  useEffect(() => setScreenTitle(title), [title])
}

export const useCurrentTitle = (): string =>
  useSyncExternalStore(
    listener => {
      const subscription = titleStore.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    () => titleStore.getSnapshot().context.title,
    () => '',
  )
