import { useEffect, useState } from 'react'
import { createTileLoader, isVector, TileError, type TilePlan, type TileSettings } from './tiles.ts'

/** Time-out of the first tile, ms. */
const TILE_TIMEOUT_MS = 10_000

const loadImage = (address: string) =>
  new Promise<void>((resolve, reject) => {
    const image = new Image()
    const timeout = setTimeout(reject, TILE_TIMEOUT_MS)
    image.onload = () => {
      clearTimeout(timeout)
      resolve()
    }
    image.onerror = () => {
      clearTimeout(timeout)
      reject()
    }
    image.src = address
  })

/** One loader for the whole visit: tiles cannot be loaded again with another key. */
const loader = createTileLoader(loadImage)

export interface TilesResult {
  /** Undefined while the base map is our own vector map. */
  readonly plan: TilePlan | undefined
  readonly problem: TileError | undefined
  readonly busy: boolean
  retry(): void
}

/** Returns the tiles of the platform's settings; if they fail the vector map is used and `problem` has the reason. */
export function useTiles(settings: TileSettings | undefined): TilesResult {
  const [plan, setPlan] = useState<TilePlan>()
  const [problem, setProblem] = useState<TileError>()
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try loads anew
  useEffect(() => {
    if (!settings || isVector(settings)) return
    let alive = true
    setBusy(true)
    loader
      .load(settings)
      .then(
        loaded => {
          if (!alive) return
          setPlan(loaded)
          setProblem(undefined)
        },
        (error: unknown) => alive && setProblem(error instanceof TileError ? error : new TileError('failed')),
      )
      .finally(() => alive && setBusy(false))
    return () => {
      alive = false
    }
  }, [settings, tries])
  return { plan, problem, busy, retry: () => setTries(tries + 1) }
}
