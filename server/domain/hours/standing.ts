/** Determines who holds which desk of hours. */
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { DESKS, type HoursDesk } from '../../../src/machines/workflows/hours/chart.ts'

/** Returns the desks of a person, each with the place that it covers; '' is everywhere. */
export const desksHeld = ({
  grants = [],
}: Principal): readonly { readonly desk: HoursDesk; readonly region: string }[] =>
  grants.flatMap(({ role, region }) => {
    const desk = DESKS.find(one => one === role)
    return desk ? [{ desk, region: desk === 'platform' ? '' : region }] : []
  })
