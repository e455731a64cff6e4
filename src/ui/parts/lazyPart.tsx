import { type ComponentType, useEffect, useState } from 'react'
import { Failure } from './failure.tsx'
import { Skeleton } from './skeleton.tsx'

/** A part of a screen whose code loads separately; cached once loaded. */
export interface Part<Props> {
  load(): Promise<ComponentType<Props>>
  loaded?: ComponentType<Props>
}

/** Prefetches a part before it is drawn, for screens that know which part is needed. */
export function preloadPart<Props>(part: Part<Props>): void {
  part.load().then(
    found => {
      part.loaded = found
    },
    () => {},
  )
}

interface LazyPartProps<Props> {
  /** Must be a module constant. */
  part: Part<Props>
  /** Height of its place while loading, CSS length. */
  height: string
  props: Props
}

/**
 * Draws a part once its code is loaded, which starts with the first render. Its place is reserved meanwhile; a failed
 * load can be retried.
 */
export function LazyPart<Props extends object>({ part, height, props }: LazyPartProps<Props>) {
  const [Drawn, setDrawn] = useState(() => part.loaded)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (Drawn || failed) return
    let alive = true
    part.load().then(
      found => {
        part.loaded = found
        if (alive) setDrawn(() => found)
      },
      () => alive && setFailed(true),
    )
    return () => {
      alive = false
    }
  }, [part, Drawn, failed])
  if (failed) return <Failure text="网络好像断了一下。" onRetry={() => setFailed(false)} />
  return Drawn ? <Drawn {...props} /> : <Skeleton height={height} round="card" />
}
