import { createStore } from '@xstate/store'
import { useSyncExternalStore } from 'react'
import { MESSAGE_DURATION_MS, NOTIFICATION_DURATION_MS } from '../contract/constants.ts'

export type ToastTone = 'info' | 'done' | 'warn' | 'danger'

export interface ToastMessage {
  id: number
  kind: 'message' | 'notification'
  tone: ToastTone
  /** Title of a notification; a message is one sentence. */
  title?: string
  text: string
  /** Target of a notification. */
  href?: string
  /** Follow-up, such as undo. */
  action?: ToastAction
}
export interface ToastAction {
  readonly label: string
  readonly onPress: () => void
}

/** Display time of a message with a button, long enough to read and decide, ms. */
const DECISION_DURATION_MS = 10_000

const NOTHING_SHOWN: { readonly shown: readonly ToastMessage[] } = { shown: [] }

const toastStore = createStore({
  context: NOTHING_SHOWN,
  on: {
    came: (context, event: { message: ToastMessage }) => ({
      // No duplicates of the same sentence.
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
 * Shows one sentence for 3000 ms, the result of what the person just did; longer with a button. Returns the id for
 * `dismiss`.
 */
export function toast(text: string, tone: ToastTone = 'info', action?: ToastAction): number {
  const message = { kind: 'message', text, tone } as const
  return action ? pushToast({ ...message, action }, DECISION_DURATION_MS) : pushToast(message, MESSAGE_DURATION_MS)
}

/** Shows a notification of an event elsewhere for 4500 ms; `href` makes it a link. */
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

/** Returns the visible messages, oldest first. */
export const useToasts = (): readonly ToastMessage[] =>
  useSyncExternalStore(
    subscribe,
    () => toastStore.getSnapshot().context.shown,
    () => NO_TOASTS,
  )
