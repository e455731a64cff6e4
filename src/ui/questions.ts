import { createStore } from '@xstate/store'
import { useSyncExternalStore } from 'react'

export interface ConfirmOptions {
  title: string
  /** Consequences of the step. */
  text?: string
  confirmLabel?: string
  /** Cannot be undone. */
  tone?: 'brand' | 'danger'
}

export interface PromptOptions extends ConfirmOptions {
  label: string
  initial?: string
  placeholder?: string
  /** Several lines, with a counter. */
  max?: number
  lines?: number
  inputMode?: 'text' | 'decimal' | 'numeric'
  /** Format of the value; otherwise 输入的数据不合法! is shown. */
  valid?: (value: string) => boolean
}

export type Question = { id: number } & (
  | { kind: 'ask'; options: ConfirmOptions; answer: (yes: boolean) => void }
  | { kind: 'prompt'; options: PromptOptions; answer: (value: string | null) => void }
)

const NO_QUESTION: { readonly question: Question | null } = { question: null }
const questionStore = createStore({
  context: NO_QUESTION,
  on: { put: (_, event: { question: Question | null }) => ({ question: event.question }) },
})

let lastId = 0

/** Shows a confirmation before an irreversible step; resolves to true when confirmed. */
export function confirmDialog(options: ConfirmOptions): Promise<boolean> {
  return new Promise(answer =>
    questionStore.send({ type: 'put', question: { id: ++lastId, kind: 'ask', options, answer } }),
  )
}

/** Shows a prompt for one value; resolves to null when cancelled. */
export function promptDialog(options: PromptOptions): Promise<string | null> {
  return new Promise(answer =>
    questionStore.send({ type: 'put', question: { id: ++lastId, kind: 'prompt', options, answer } }),
  )
}

export const closeQuestion = (): void => questionStore.send({ type: 'put', question: null })

export const useQuestion = (): Question | null =>
  useSyncExternalStore(
    listener => {
      const subscription = questionStore.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    () => questionStore.getSnapshot().context.question,
    () => null,
  )
