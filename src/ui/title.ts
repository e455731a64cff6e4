import { createStore } from '@xstate/store'
import { useEffect, useSyncExternalStore } from 'react'

const titleStore = createStore({
  context: { title: '' },
  on: { named: (_, event: { title: string }) => ({ title: event.title }) },
})

/** Sets the title of the screen, in the window and in the phone's top bar. */
export function setScreenTitle(title: string): void {
  document.title = title ? `${title} · 邻里公益` : '邻里公益'
  titleStore.send({ type: 'named', title })
}

/** Sets the title of the screen while a component is mounted; every kind of screen does it for its page. */
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
