/** How a failed read is shown. Apart from the queries, which are part of the first load. */
import type { Refusal } from '../contract/refusal.ts'

interface Failure {
  readonly text: string
  readonly title?: string
  readonly onRetry?: () => void
}

/**
 * Returns the props of a `<Failure>`: the sentence of the refusal, with 重试 unless the server withholds what is read
 * (看作), which another try does not change.
 */
export const failureOf = ({ code, message: text }: Refusal, onRetry: () => void): Failure =>
  code === 'notNow' ? { text, title: '这里现在看不了' } : { text, onRetry }
