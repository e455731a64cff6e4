/** What a field says below itself whose words everybody may read one day. */
import type { ReactNode } from 'react'
import { publishedWarning } from '../contract/scrub.ts'

/** Returns the hint, and before it, said aloud while one types, what of these words will be masked. */
export function publishedHint(words: string, hint?: ReactNode): ReactNode {
  const warning = publishedWarning(words)
  return (
    <>
      <span aria-live="polite">{warning && <strong>{warning}。</strong>}</span>
      {hint}
    </>
  )
}
