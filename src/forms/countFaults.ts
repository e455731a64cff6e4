/** Errors of counters in a form, while their values stay as typed. */
import { useState } from 'react'

export interface CountFaults {
  /** Returns the listener of an item's counter: it receives an error sentence, or an empty one once valid. */
  readonly tell: (item: string) => (sentence: string) => void
  /** The first error sentence; empty if every count is valid. */
  readonly first: string
}

/** Returns the errors of a form's counters, so that it is never sent with a number other than the visible one. */
export function useCountFaults(): CountFaults {
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  return {
    tell: item => sentence => setFaults(known => ({ ...known, [item]: sentence })),
    first: Object.values(faults).find(Boolean) ?? '',
  }
}
