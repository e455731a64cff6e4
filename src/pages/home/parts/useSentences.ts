import { useEffect, useState } from 'react'
import { edgeSentences } from '../../../machines/browser/edgeSentences.ts'
import type { Flow } from '../../../machines/browser/flows.ts'

type Sentences = Awaited<ReturnType<typeof edgeSentences>>

/**
 * Returns what every edge of a chart asks for and does, in sentences; undefined while other charts are on their way.
 */
export function useSentences(flow: Flow): Sentences | undefined {
  const [sentences, setSentences] = useState<Sentences>()
  useEffect(() => {
    let cancelled = false
    // What cannot be fetched is not said; the picture stands without it.
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
