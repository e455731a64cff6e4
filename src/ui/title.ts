import { createStore } from '@xstate/store'
import { useEffect, useSyncExternalStore } from 'react'

const shown = createStore({
  context: { title: '' },
  on: { named: (_, event: { title: string }) => ({ title: event.title }) },
})

/** Names the screen, in the window's title and in the phone's top bar. */
export function nameScreen(title: string): void {
  document.title = title ? `${title} · 邻里公益` : '邻里公益'
  shown.send({ type: 'named', title })
}

/** Names the screen while a component is shown; every kind of screen does it for its page. */
export function useScreenTitle(title: string): void {
  useEffect(() => nameScreen(title), [title])
}

export const useShownTitle = (): string =>
  useSyncExternalStore(
    listener => {
      const subscription = shown.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    () => shown.getSnapshot().context.title,
    () => '',
  )
