import type { Point } from '../../../src/contract/constants.ts'
import { metresBetween } from '../../geo/distance.ts'

/** The order in which somebody goes who always goes to the nearest next; `leg` are metres from the stop before. */
export function routeThrough<T extends { readonly point: Point }>(
  start: Point,
  places: readonly T[],
): (T & { readonly leg: number })[] {
  const left = [...places]
  const way: (T & { leg: number })[] = []
  let here = start
  while (left.length > 0) {
    const legs = left.map(({ point }) => metresBetween(here, point))
    const leg = Math.min(...legs)
    const [next] = left.splice(legs.indexOf(leg), 1)
    way.push({ ...next!, leg })
    here = next!.point
  }
  return way
}
