/** What is wrong with counts while they stand in their fields as they were typed. */
import { useState } from 'react'

export interface CountFaults {
  /** For the counter of this item: told a sentence, or an empty one as soon as nothing is wrong. */
  readonly tell: (item: string) => (sentence: string) => void
  /** The first sentence; empty where every count can be read. */
  readonly first: string
}

/** Returns the faults of a form's counters, so that it is not sent with another number than the one in sight. */
export function useCountFaults(): CountFaults {
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  return {
    tell: item => sentence => setFaults(known => ({ ...known, [item]: sentence })),
    first: Object.values(faults).find(Boolean) ?? '',
  }
}
