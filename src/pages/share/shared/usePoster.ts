import { useEffect, useState } from 'react'
import type { PosterContent } from '../../../ui/kinds/poster.ts'

interface Poster {
  /** A data URL of a PNG; undefined while drawing, empty after a failure. */
  readonly src: string | undefined
  redraw(): void
}

/** Returns all the text of a poster, as its description; `to` is where its code leads. */
export const posterAlt = ({ ribbon, name, sub, text }: PosterContent, to: string): string =>
  `${ribbon}：${name}，${sub}。${text}二维码通向${to}`

/** Returns a picture drawn on this device from its content; undefined waits. */
export function usePoster(content: PosterContent | undefined): Poster {
  const contentJson = content && JSON.stringify(content)
  const [tries, setTries] = useState(0)
  const [drawn, setDrawn] = useState<{ of: string; src: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try draws anew
  useEffect(() => {
    if (!contentJson) return
    let cancelled = false
    const setPicture = (src: string) => cancelled || setDrawn({ of: contentJson, src })
    import('../../../ui/kinds/poster.ts')
      .then(({ drawPoster }) => {
        const said: PosterContent = JSON.parse(contentJson)
        return drawPoster(said)
      })
      .then(setPicture, () => setPicture(''))
    return () => {
      cancelled = true
    }
  }, [contentJson, tries])
  return {
    src: drawn && drawn.of === contentJson ? drawn.src : undefined,
    redraw: () => {
      setDrawn(undefined)
      setTries(tries + 1)
    },
  }
}
