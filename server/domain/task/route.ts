import type { Point } from '../../../src/contract/constants.ts'
import { metresBetween } from '../../geo/distance.ts'

/**
 * Returns the order in which somebody goes who keeps what was promised: what is `due` (ms since 1970) earlier comes
 * first, and of what is due at the same time always the nearest next; `leg` are metres from the stop before.
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
