/** Duration of an offer to the waiting list. */
import { chinaDay, chinaMidnight, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/time.ts'

const LONGEST_MS = DAY_MS
const SHORTEST_MS = 30 * MINUTE_MS
/** Time before the start of the shift at which an offer ends. */
const LEAD_MS = 2 * HOUR_MS
/** Hours of the night, in which no one has to check their phone. */
const NIGHT_BEGINS = 22
const NIGHT_ENDS = 7

/** Returns the next moment at or after `at` outside the night, ms since 1970. */
function nextWaking(at: number): number {
  const midnight = chinaMidnight(chinaDay(at))
  const hour = (at - midnight) / HOUR_MS
  if (hour < NIGHT_ENDS) return midnight + NIGHT_ENDS * HOUR_MS
  return hour < NIGHT_BEGINS ? at : midnight + DAY_MS + NIGHT_ENDS * HOUR_MS
}

/**
 * Returns the end of an offer made at `at`, ms since 1970: after a day or two hours before the start, whichever is
 * earlier, but after at least half an hour; hours of the night do not count. Never after the start.
 */
export function offerEnd(at: number, startsAt: number): number {
  const span = Math.max(SHORTEST_MS, Math.min(LONGEST_MS, startsAt - LEAD_MS - at))
  let [here, left] = [nextWaking(at), span]
  for (;;) {
    const night = chinaMidnight(chinaDay(here)) + NIGHT_BEGINS * HOUR_MS
    if (here + left <= night) break
    left -= night - here
    here = nextWaking(night)
  }
  return Math.max(at, Math.min(here + left, startsAt))
}
