import { useCallback, useState } from 'react'
import type { Point } from '../../../contract/constants.ts'

/** How long a satellite may take, and how old its last word may be. ms */
const GEOLOCATION_OPTIONS = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }

/** What is said when a person cannot be found. */
export const NEARBY_PROBLEMS = {
  unsupported: '这个浏览器不能定位，请自己选择地区',
  denied: '没有定位权限，请在浏览器里允许定位，或自己选择地区',
  unavailable: '没能定到您的位置，请稍后再试',
  timeout: '定位花的时间太长，请再试一次',
} as const

/** The codes of `GeolocationPositionError`. */
const BY_CODE: Readonly<Record<number, string>> = {
  1: NEARBY_PROBLEMS.denied,
  2: NEARBY_PROBLEMS.unavailable,
  3: NEARBY_PROBLEMS.timeout,
}

export interface DeviceLocation extends Point {
  /** Metres within which it is true. */
  readonly accuracy: number
}

// Whoever never asks for their place fetches nothing to convert it with.
const loadCoordinates = () => import('./coordinates.ts')

/**
 * Resolves to where this device is, GCJ-02. Rejects with a sentence for people, also where the code that converts does
 * not come; `geolocation` is missing on pages without https.
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
  /** Undefined where it could not be found; `problem` says why. */
  find(): Promise<DeviceLocation | undefined>
}

/** Returns 附近: asks the device where it is when told to, never by itself. */
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
