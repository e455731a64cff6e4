/** Sums the service of a person in one day over all records. */
import { sql } from 'kysely'
import { CHINA_ZONE } from '../../../src/contract/time.ts'
import type { Queryable } from '../../db/connect.ts'

/** States that do not count. */
export const DEAD_STATES = ['voided', 'revoked'] as const
export const deadStates = sql.join(DEAD_STATES.map(state => sql.lit(state)))

/** Resolves to the minutes on the day when this service began, including its own. */
export async function dayMinutesOf(db: Queryable, id: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum((record.facts->>'minutes')::int), 0)::int as minutes
    from hours_entry this
    cross join lateral (
      select date_trunc('day', this.started_at at time zone ${CHINA_ZONE}) at time zone ${CHINA_ZONE} as dawn) day
    join hours_entry other on other.owner = this.owner and other.started_at >= dawn
      and other.started_at < dawn + interval '1 day'
    join record on record.id = other.id and record.state not in (${deadStates})
    where this.id = ${id}`.execute(db)
  return rows[0]?.minutes ?? 0
}
