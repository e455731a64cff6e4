import { createStore } from '@xstate/store'
import { useSyncExternalStore } from 'react'

export interface Asked {
  title: string
  /** What will happen, named. */
  text?: string
  confirmLabel?: string
  /** It cannot be undone. */
  tone?: 'brand' | 'danger'
}

export interface Prompted extends Asked {
  label: string
  initial?: string
  placeholder?: string
  /** Several lines, with a counter. */
  max?: number
  lines?: number
  inputMode?: 'text' | 'decimal' | 'numeric'
  /** What the answer must look like; otherwise 输入的数据不合法! is said. */
  valid?: (value: string) => boolean
}

export type Question = { id: number } & (
  | { kind: 'ask'; asked: Asked; answer: (yes: boolean) => void }
  | { kind: 'prompt'; asked: Prompted; answer: (value: string | null) => void }
)

const desk = createStore({
  context: { question: null as Question | null },
  on: { put: (_, event: { question: Question | null }) => ({ question: event.question }) },
})

let last = 0

/** Asks once before a step that cannot be undone; true when confirmed. */
export function ask(asked: Asked): Promise<boolean> {
  return new Promise(answer => desk.send({ type: 'put', question: { id: ++last, kind: 'ask', asked, answer } }))
}

/** Asks for one value; null when given up. */
export function prompt(asked: Prompted): Promise<string | null> {
  return new Promise(answer => desk.send({ type: 'put', question: { id: ++last, kind: 'prompt', asked, answer } }))
}

export const putAway = (): void => desk.send({ type: 'put', question: null })

export const useQuestion = (): Question | null =>
  useSyncExternalStore(
    listener => {
      const subscription = desk.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    () => desk.getSnapshot().context.question,
    () => null,
  )
