/** A person's own hours with source and state, and their sums. */
import { sql } from 'kysely'
import type { hoursContract } from '../../../src/contract/hours.contract.ts'
import { MY_HOURS } from '../../../src/contract/recordLists.ts'
import { CHINA_ZONE, chinaMidnight } from '../../../src/contract/time.ts'
import { hours } from '../../../src/machines/workflows/hours/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordList } from '../../engine/recordList.ts'
import { recordDetail } from '../../engine/recordRows.ts'
import { statesByTab } from '../../engine/recordTabs.ts'
import { byId, byMoment } from '../../kernel/listPage.ts'
import { micros } from '../../kernel/pagination.ts'
import { type HoursRecordRow, hoursRecords, hoursRowsOf } from './rows.ts'

const WAITING_STATES = statesByTab(hours, MY_HOURS).waiting
/** The latest service first, regardless of when it was recorded. */
const BY_DAY = [
  byMoment<HoursRecordRow & { readonly moment: number }>('hoursEntry.startedAt', ({ moment }) => moment),
  byId('hoursEntry.id'),
]
const firstDay = (year: number) => new Date(chinaMidnight(`${year}-01-01`))

type Calls = 'hoursPage' | 'hoursSummary' | 'hoursDetails'
export const hoursListCalls: Pick<Handlers<typeof hoursContract>, Calls> = {
  hoursPage: recordList(MY_HOURS, hours, {
    find: (db, { uid }, { year }: { readonly year?: number | undefined }) =>
      hoursRecords(db)
        .where('hoursEntry.owner', '=', uid)
        .$if(year !== undefined, some =>
          some
            .where('hoursEntry.startedAt', '>=', firstDay(year!))
            .where('hoursEntry.startedAt', '<', firstDay(year! + 1)),
        ),
    read: page => page.select(micros('hoursEntry.startedAt').as('moment')),
    order: () => ({ by: BY_DAY }),
    rows: hoursRowsOf,
  }),

  async hoursSummary(_, { database: { db }, me: { uid } }) {
    const { rows } = await sql<{ year: number; minutes: number }>`
      select extract(year from started_at at time zone ${CHINA_ZONE})::int as year, sum(credited)::int as minutes
      from hours_entry where owner = ${uid} and credited > 0 group by 1 order by 1 desc`.execute(db)
    const { rows: open } = await sql<{ waiting: number }>`
      select coalesce(sum((facts->>'minutes')::int), 0)::int as waiting from record
      where workflow = 'hours' and owner = ${uid} and state in (${sql.join(WAITING_STATES)})`.execute(db)
    const credited = rows.reduce((sum, { minutes }) => sum + minutes, 0)
    return { credited, waiting: open[0]?.waiting ?? 0, years: rows }
  },

  hoursDetails: recordDetail(hours, hoursRecords, hoursRowsOf),
}
