import type { Point } from '../../../src/contract/constants.ts'
import { metresBetween } from '../../geo/distance.ts'

/**
 * Returns the order in which somebody goes who always goes to the nearest next; `leg` are metres from the stop before.
 */
export function routeThrough<T extends { readonly point: Point }>(
  start: Point,
  places: readonly T[],
): (T & { readonly leg: number })[] {
  const remaining = [...places]
  const route: (T & { leg: number })[] = []
  let here = start
  while (remaining.length > 0) {
    const legs = remaining.map(({ point }) => metresBetween(here, point))
    const leg = Math.min(...legs)
    const [next] = remaining.splice(legs.indexOf(leg), 1)
    route.push({ ...next!, leg })
    here = next!.point
  }
  return route
}
