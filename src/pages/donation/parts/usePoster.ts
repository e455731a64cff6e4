import { useEffect, useState } from 'react'
import type { PosterContent } from '../../../ui/kinds/poster.ts'

interface Poster {
  /** A data URL of a PNG; undefined while it is drawn, empty where it could not be. */
  readonly src: string | undefined
  again(): void
}

/** A picture drawn on this device from what it should say; undefined waits. */
export function usePoster(content: PosterContent | undefined): Poster {
  const said = content && JSON.stringify(content)
  const [tries, setTries] = useState(0)
  const [drawn, setDrawn] = useState<{ of: string; src: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try draws anew
  useEffect(() => {
    if (!said) return
    let left = false
    const put = (src: string) => left || setDrawn({ of: said, src })
    import('../../../ui/kinds/poster.ts')
      .then(({ drawPoster }) => drawPoster(JSON.parse(said) as PosterContent))
      .then(put, () => put(''))
    return () => {
      left = true
    }
  }, [said, tries])
  return {
    src: drawn && drawn.of === said ? drawn.src : undefined,
    again: () => {
      setDrawn(undefined)
      setTries(tries + 1)
    },
  }
}
