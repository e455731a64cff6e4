/** Brings the working days that the platform published to this server, so that clocks count by them. */
import { setCalendar, type WorkCalendar } from '../../../src/machines/workflow/calendar.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Services } from '../../engine/context.ts'

/** Between two looks at the database: a year is in force everywhere within five seconds. ms */
const INTERVAL_MS = 3_000

/** Reads the years that are published and sets them. */
export async function loadCalendar(db: Queryable): Promise<void> {
  const rows = await db.selectFrom('calendarYear').select(['year', 'holidays', 'makeUpDays']).execute()
  setCalendar(Object.fromEntries(rows.map(({ year, ...days }) => [year, days])) as WorkCalendar)
}

/** Returns the step of the background that follows what is published. */
export function followCalendar({ database: { db }, clock }: Pick<Services, 'database' | 'clock'>) {
  let next = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock()
    if (now < next) return
    await loadCalendar(db)
    next = now + INTERVAL_MS
  }
}
