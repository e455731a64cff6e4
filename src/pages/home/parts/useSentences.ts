import { useEffect, useState } from 'react'
import { edgeSentences } from '../../../machines/browser/edgeSentences.ts'
import type { Flow } from '../../../machines/browser/flows.ts'

type Sentences = Awaited<ReturnType<typeof edgeSentences>>

/** Returns conditions and effects of every edge, in sentences; undefined while other charts load. */
export function useSentences(flow: Flow): Sentences | undefined {
  const [sentences, setSentences] = useState<Sentences>()
  useEffect(() => {
    let cancelled = false
    // Without the sentences the graph still works.
    edgeSentences(flow).then(
      read => !cancelled && setSentences(read),
      () => {},
    )
    return () => {
      cancelled = true
    }
  }, [flow])
  return sentences
}
