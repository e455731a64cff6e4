import { createStore } from '@xstate/store'
import { useSyncExternalStore } from 'react'
import { MESSAGE_DURATION_MS, NOTIFICATION_DURATION_MS } from '../contract/constants.ts'

export type ToastTone = 'info' | 'done' | 'warn' | 'danger'

export interface ToastMessage {
  id: number
  kind: 'message' | 'notification'
  tone: ToastTone
  /** Notifications have a title; a message is one sentence. */
  title?: string
  text: string
  /** Where a press on a notification leads. */
  href?: string
  /** What can still be done about it, such as taking it back. */
  action?: ToastAction
}
export interface ToastAction {
  readonly label: string
  readonly onPress: () => void
}

/** A sentence with a button stays so long that somebody can read it and decide. ms */
const DECISION_DURATION_MS = 10_000

const NOTHING_SHOWN: { readonly shown: readonly ToastMessage[] } = { shown: [] }

const toastStore = createStore({
  context: NOTHING_SHOWN,
  on: {
    came: (context, event: { message: ToastMessage }) => ({
      // The same sentence twice at once helps nobody.
      shown: [...context.shown.filter(one => one.text !== event.message.text).slice(-3), event.message],
    }),
    left: (context, event: { id: number }) => ({ shown: context.shown.filter(one => one.id !== event.id) }),
  },
})

let lastId = 0

function pushToast(message: Omit<ToastMessage, 'id'>, duration: number): number {
  const id = ++lastId
  toastStore.send({ type: 'came', message: { ...message, id } })
  setTimeout(() => dismiss(id), duration)
  return id
}

/**
 * Says one sentence for 3000 ms: the answer to what the person just did; longer with a button in it. Returns what
 * `dismiss` takes.
 */
export function toast(text: string, tone: ToastTone = 'info', action?: ToastAction): number {
  const message = { kind: 'message', text, tone } as const
  return action ? pushToast({ ...message, action }, DECISION_DURATION_MS) : pushToast(message, MESSAGE_DURATION_MS)
}

/** Tells for 4500 ms of something that happened elsewhere; `href` makes it a link. */
export function notify(notification: { title: string; text: string; tone?: ToastTone; href?: string }): void {
  pushToast({ kind: 'notification', tone: 'info', ...notification }, NOTIFICATION_DURATION_MS)
}

export function dismiss(id: number): void {
  toastStore.send({ type: 'left', id })
}

const subscribe = (listener: () => void) => {
  const subscription = toastStore.subscribe(listener)
  return () => subscription.unsubscribe()
}
const NO_TOASTS: readonly ToastMessage[] = []

/** Returns what is on screen now, oldest first. */
export const useToasts = (): readonly ToastMessage[] =>
  useSyncExternalStore(
    subscribe,
    () => toastStore.getSnapshot().context.shown,
    () => NO_TOASTS,
  )
