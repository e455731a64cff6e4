/** The running sums behind the rankings: of people, organisations and districts, by week, month and year. */
import { type Kysely, sql } from 'kysely'
import { CALENDAR_PERIODS, CHINA_ZONE } from '../../../src/contract/time.ts'

const PERIODS = sql.join(CALENDAR_PERIODS.map(period => sql`(${sql.lit(period)})`))

/** Scope and key of a sum, and whether the ranking shows it. */
const OWNER = sql`(account.kind::text, account.uid, account.show_on_rank)`
const ORGANISATION = sql`('organisation', served_for,
  coalesce((select show_on_rank from account organisation where organisation.uid = served_for), false))`
const REGION = sql`('region', left(hours_entry.place, 6), true)`

/**
 * Adds the minutes credited for these hours to the rankings, or subtracts them with sign -1. Only checked hours count,
 * in the week, month and year in which they were served: for their owner, the organisation they were served for, and
 * the district. Rows are locked in one order, so that two steps cannot deadlock.
 */
export async function addToRanks<T>(db: Kysely<T>, ids: readonly string[], sign: 1 | -1): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into rank_total (scope, period, starts, key, minutes, shown)
    select scope, period, to_char(date_trunc(period, started_at at time zone ${CHINA_ZONE}), 'YYYY-MM-DD'), key,
      sum(credited)::int, bool_and(shown)
    from hours_entry join account on account.uid = hours_entry.owner
    cross join (values ${PERIODS}) as every(period)
    cross join lateral (values ${OWNER}, ${ORGANISATION}, ${REGION}) as one(scope, key, shown)
    where hours_entry.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) and checked and credited > 0 and key <> ''
    group by 1, 2, 3, 4 order by 2, 3, 1, 4
    on conflict (period, starts, scope, key)
    do update set minutes = rank_total.minutes + ${sql.lit(sign)} * excluded.minutes`.execute(db)
}
