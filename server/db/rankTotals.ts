/** The running sums behind the rankings: of people, organisations and districts, by week, month and year. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { CALENDAR_PERIODS, CHINA_ZONE } from '../../src/contract/time.ts'

const PERIODS = sql.join(CALENDAR_PERIODS.map(period => sql`(${sql.lit(period)})`))

/** Whose sum it is, in which ranking, and whether it is shown. */
const OWNER = sql`(account.kind::text, account.uid, account.show_on_rank)`
const ORGANISATION = sql`('organisation', served_for,
  coalesce((select show_on_rank from account organisation where organisation.uid = served_for), false))`
const REGION = sql`('region', left(hours_entry.place, 6), true)`

/**
 * Adds what is credited for these hours to the rankings, or takes it out again. Only what somebody checked counts, in
 * the week, month and year in which it was served: for its owner, the organisation that they came with, and the
 * district. The rows are taken in one order, so that no two steps wait crosswise.
 */
export const addToRanks = <T>(db: Kysely<T>, ids: readonly string[], sign: 1 | -1): Promise<void> =>
  addSums(db, { ids, sign, keys: sql`${OWNER}, ${ORGANISATION}, ${REGION}` })

/** Does so before it was known whom people came with. */
export const addOpeningToRanks = <T>(db: Kysely<T>, ids: readonly string[]): Promise<void> =>
  addSums(db, { ids, sign: 1, keys: sql`${OWNER}, ${REGION}` })

/** Adds what is missing where only then it became known whom people came with. */
export const addOrganisationsToRanks = <T>(db: Kysely<T>, ids: readonly string[]): Promise<void> =>
  addSums(db, { ids, sign: 1, keys: ORGANISATION })

interface Sums {
  readonly ids: readonly string[]
  readonly sign: 1 | -1
  readonly keys: RawBuilder<unknown>
}
async function addSums<T>(db: Kysely<T>, { ids, sign, keys }: Sums): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into rank_total (scope, period, starts, key, minutes, shown)
    select scope, period, to_char(date_trunc(period, started_at at time zone ${CHINA_ZONE}), 'YYYY-MM-DD'), key,
      sum(credited)::int, bool_and(shown)
    from hours_entry join account on account.uid = hours_entry.owner
    cross join (values ${PERIODS}) as every(period)
    cross join lateral (values ${keys}) as one(scope, key, shown)
    where hours_entry.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) and checked and credited > 0 and key <> ''
    group by 1, 2, 3, 4 order by 2, 3, 1, 4
    on conflict (period, starts, scope, key)
    do update set minutes = rank_total.minutes + ${sql.lit(sign)} * excluded.minutes`.execute(db)
}
