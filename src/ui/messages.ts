import { createStore } from '@xstate/store'
import { useSyncExternalStore } from 'react'
import { MESSAGE_DURATION_MS, NOTIFICATION_DURATION_MS } from '../contract/constants.ts'

export type Tone = 'info' | 'done' | 'warn' | 'danger'

export interface Message {
  id: number
  kind: 'message' | 'notification'
  tone: Tone
  /** Notifications have a title; a message is one sentence. */
  title?: string
  text: string
  /** Where a press on a notification leads. */
  href?: string
}

const shelf = createStore({
  context: { shown: [] as readonly Message[] },
  on: {
    came: (context, event: { message: Message }) => ({
      // The same sentence twice at once helps nobody.
      shown: [...context.shown.filter(one => one.text !== event.message.text).slice(-3), event.message],
    }),
    left: (context, event: { id: number }) => ({ shown: context.shown.filter(one => one.id !== event.id) }),
  },
})

let last = 0

function show(message: Omit<Message, 'id'>, duration: number): void {
  const id = ++last
  shelf.send({ type: 'came', message: { ...message, id } })
  setTimeout(() => dismiss(id), duration)
}

/** Says one sentence for 3000 ms: the answer to what the person just did. */
export function say(text: string, tone: Tone = 'info'): void {
  show({ kind: 'message', text, tone }, MESSAGE_DURATION_MS)
}

/** Tells for 4500 ms of something that happened elsewhere; `href` makes it a link. */
export function notify(notification: { title: string; text: string; tone?: Tone; href?: string }): void {
  show({ kind: 'notification', tone: 'info', ...notification }, NOTIFICATION_DURATION_MS)
}

export function dismiss(id: number): void {
  shelf.send({ type: 'left', id })
}

const subscribe = (listener: () => void) => {
  const subscription = shelf.subscribe(listener)
  return () => subscription.unsubscribe()
}
const none: readonly Message[] = []

/** What is on screen now, oldest first. */
export const useMessages = (): readonly Message[] =>
  useSyncExternalStore(
    subscribe,
    () => shelf.getSnapshot().context.shown,
    () => none,
  )
