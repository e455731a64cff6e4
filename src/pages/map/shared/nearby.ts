import { useCallback, useState } from 'react'
import type { Point } from '../../../contract/constants.ts'

/** Time-out of the location, and maximum age of a cached one, ms. */
const GEOLOCATION_OPTIONS = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }

/** Sentences for a failed location. */
export const NEARBY_PROBLEMS = {
  unsupported: '这个浏览器不能定位，请自己选择地区',
  denied: '没有定位权限，请在浏览器里允许定位，或自己选择地区',
  unavailable: '没能定到您的位置，请稍后再试',
  timeout: '定位花的时间太长，请再试一次',
} as const

/** Codes of `GeolocationPositionError`. */
const BY_CODE: Readonly<Record<number, string>> = {
  1: NEARBY_PROBLEMS.denied,
  2: NEARBY_PROBLEMS.unavailable,
  3: NEARBY_PROBLEMS.timeout,
}

export interface DeviceLocation extends Point {
  /** Accuracy in metres. */
  readonly accuracy: number
}

// Loads the conversion only for people who use their location.
const loadCoordinates = () => import('./coordinates.ts')

/**
 * Resolves to the device's location, GCJ-02. Rejects with a sentence for people, also if the conversion code cannot be
 * loaded; `geolocation` is missing on pages without https.
 */
export const locate = (geolocation: Geolocation | undefined, load = loadCoordinates): Promise<DeviceLocation> =>
  new Promise((resolve, reject) => {
    if (!geolocation) return reject(new Error(NEARBY_PROBLEMS.unsupported))
    geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) =>
        load().then(
          ({ fromWgs84 }) => resolve({ ...fromWgs84({ lng: longitude, lat: latitude }), accuracy }),
          () => reject(new Error(NEARBY_PROBLEMS.unavailable)),
        ),
      ({ code }) => reject(new Error(BY_CODE[code] ?? NEARBY_PROBLEMS.unavailable)),
      GEOLOCATION_OPTIONS,
    )
  })

export interface Nearby {
  readonly at: DeviceLocation | undefined
  readonly busy: boolean
  readonly problem: string | undefined
  /** Resolves to undefined after a failure; `problem` has the reason. */
  find(): Promise<DeviceLocation | undefined>
}

/** Returns 附近: requests the device's location when told to, never by itself. */
export function useNearby(): Nearby {
  const [at, setAt] = useState<DeviceLocation>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const find = useCallback(async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const position = await locate(navigator.geolocation)
      setAt(position)
      return position
    } catch (error) {
      setProblem(error instanceof Error ? error.message : NEARBY_PROBLEMS.unavailable)
      return undefined
    } finally {
      setBusy(false)
    }
  }, [])
  return { at, busy, problem, find }
}
