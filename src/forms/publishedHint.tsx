/** Hint of a field whose text may be published. */
import type { ReactNode } from 'react'
import { publishedWarning } from '../contract/scrub.ts'

/** Returns the hint, preceded by a live warning about text that will be masked. */
export function publishedHint(words: string, hint?: ReactNode): ReactNode {
  const warning = publishedWarning(words)
  return (
    <>
      <span aria-live="polite">{warning && <strong>{warning}。</strong>}</span>
      {hint}
    </>
  )
}
