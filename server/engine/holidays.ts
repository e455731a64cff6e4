/** Working days are counted only where it is known which days are free. */
import { refuse } from '../../src/contract/refusal.ts'
import type { Clocks } from '../../src/machines/workflow/clocks.ts'
import type { Principal } from '../../src/machines/workflow/people.ts'
import { type Delay, delayText, unknownYearIn } from '../../src/machines/workflow/span.ts'
import type { Runtime } from '../runtime.ts'

interface StartingClocks {
  readonly delays: Readonly<Record<string, Delay>>
  readonly clocks: Clocks
  readonly who: Principal
  /** ms since 1970 */
  readonly at: number
}

/**
 * Throws `notNow` for a person's step that starts a clock of working days in a year whose holidays are not published.
 * Clocks that ring and steps of other workflows go on: nobody could do anything about their refusal.
 */
export function assertHolidaysKnown(
  { needsHolidays }: Pick<Runtime, 'needsHolidays'>,
  { delays, clocks, who, at }: StartingClocks,
): void {
  if (!needsHolidays || who.uid === undefined || who.system !== undefined) return
  for (const { clock } of clocks.start) {
    const delay = delays[clock]
    if (typeof delay !== 'object' || !('workdays' in delay)) continue
    const year = unknownYearIn(at, delay.workdays)
    if (year !== undefined)
      refuse(
        'notNow',
        `${year} 年的放假安排还没有发布，算不出「${delayText(delay)}」到哪一天，这一步现在办不了；请告诉平台先发布 ${year} 年的放假安排`,
      )
  }
}
