import { type ComponentType, useEffect, useState } from 'react'
import { Failure } from './failure.tsx'
import { Skeleton } from './skeleton.tsx'

/** A part of a screen whose code comes by itself; remembered once it is here. */
export interface Part<Props> {
  load(): Promise<ComponentType<Props>>
  loaded?: ComponentType<Props>
}

/** Fetches a part before it is drawn, as a screen does that knows which of its parts is asked for. */
export function preloadPart<Props>(part: Part<Props>): void {
  part.load().then(
    found => {
      part.loaded = found
    },
    () => {},
  )
}

interface LazyPartProps<Props> {
  /** A constant of the module. */
  part: Part<Props>
  /** CSS length of its place while it is on its way. */
  height: string
  props: Props
}

/**
 * Draws a part once its code is here, which is fetched when it is drawn for the first time. Its place is kept
 * meanwhile; where the code does not come it says so and can be asked for again.
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
