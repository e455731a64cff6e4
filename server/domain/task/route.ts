import type { Point } from '../../../src/contract/constants.ts'
import { metresBetween } from '../../geo/distance.ts'

/**
 * Returns the route that respects appointments: earlier `due` (ms since 1970) first, and among equal ones always the
 * nearest next; `leg` is the distance from the previous stop in metres.
 */
export function routeThrough<T extends { readonly point: Point; readonly due: number }>(
  start: Point,
  places: readonly T[],
): (T & { readonly leg: number })[] {
  const remaining = [...places]
  const route: (T & { leg: number })[] = []
  let here = start
  while (remaining.length > 0) {
    const nextDue = Math.min(...remaining.map(({ due }) => due))
    const legs = remaining.map(({ point, due }) => (due === nextDue ? metresBetween(here, point) : Infinity))
    const leg = Math.min(...legs)
    const [next] = remaining.splice(legs.indexOf(leg), 1)
    route.push({ ...next!, leg })
    here = next!.point
  }
  return route
}
