/** Rankings of service in a week, month or year, read from running sums. */
import { type Selectable, sql } from 'kysely'
import { type hoursContract, RANK_SIZE, type RankScope } from '../../../src/contract/hours.contract.ts'
import { type CalendarPeriod, firstDayOf } from '../../../src/contract/time.ts'
import type { Queryable } from '../../db/connect.ts'
import type { PeopleTables } from '../../db/tables/people.ts'
import type { Handlers, Services } from '../../engine/context.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { maskedName, shownName } from '../../identity/names.ts'
import { singleFlight } from '../../kernel/singleFlight.ts'
import { ttlCache } from '../../kernel/ttlCache.ts'

interface Period {
  readonly scope: RankScope
  readonly period: CalendarPeriod
  /** Its first day. */
  readonly starts: string
}
interface RankedRow {
  readonly key: string
  readonly minutes: number
  readonly rank: number
  readonly name: string | null
  readonly avatar: string | null
  readonly showName: boolean | null
}

const within = ({ scope, period, starts }: Period) =>
  sql`period = ${sql.lit(period)} and scope = ${sql.lit(scope)} and starts = ${starts}`

/** Resolves to the top ranks, without sums of zero; equal minutes share a rank. The same for all readers. */
const topOf = singleFlight(async ({ database: { db } }: Pick<Services, 'database'>, period: Period) => {
  const { rows } = await sql<RankedRow>`
    select top.key, top.minutes, rank() over (order by top.minutes desc)::int as rank, name, avatar, show_name
    from (select key, minutes from rank_total where ${within(period)} and shown and minutes > 0
      order by minutes desc, key limit ${sql.lit(RANK_SIZE)}) top
    left join account on account.uid = top.key order by top.minutes desc, top.key`.execute(db)
  return rows
})

/** Resolves to each number of minutes with how many have more, the most first. */
const standings = ttlCache(async ({ database: { db } }: Pick<Services, 'database' | 'clock'>, period: Period) => {
  const { rows } = await sql<{ minutes: number; ahead: number }>`
    select minutes, (sum(count(*)) over (order by minutes desc) - count(*))::int as ahead from rank_total
    where ${within(period)} and shown and minutes > 0 group by minutes order by minutes desc`.execute(db)
  return rows
})

/** Resolves to how many have more: current near the top, cached for some seconds further below. */
async function aheadOf(
  services: Pick<Services, 'database' | 'clock'>,
  period: Period,
  { minutes, last }: { readonly minutes: number; readonly last: number },
): Promise<number> {
  if (minutes < last) return (await standings(services, period)).find(one => one.minutes <= minutes)?.ahead ?? 0
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from rank_total where ${within(period)} and shown and minutes > ${minutes}`.execute(
    services.database.db,
  )
  return rows[0]?.n ?? 0
}

/**
 * Resolves to a person's own rank among all who are shown, whether they are shown or not; `top` are the first ranks.
 */
async function placeOf(
  services: Pick<Services, 'database' | 'clock'>,
  period: Period,
  { key, top }: { readonly key: string; readonly top: readonly RankedRow[] },
) {
  const { rows } = await sql<{ minutes: number; shown: boolean }>`
    select minutes, shown from rank_total where ${within(period)} and key = ${key} and minutes > 0`.execute(
    services.database.db,
  )
  const [mine] = rows
  if (!mine) return undefined
  const last = top.length < RANK_SIZE ? 0 : (top.at(-1)?.minutes ?? 0)
  return { ...mine, rank: 1 + (await aheadOf(services, period, { minutes: mine.minutes, last })) }
}

/** Resolves to the minutes that an account shows: for an organisation the checked minutes served in its name. */
export async function shownMinutes(
  db: Queryable,
  { uid, kind, workMinutes }: Pick<Selectable<PeopleTables['account']>, 'uid' | 'kind' | 'workMinutes'>,
): Promise<number> {
  if (kind !== 'organisation') return workMinutes
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(minutes), 0)::int as minutes from rank_total
    where key = ${uid} and scope = 'organisation' and period = 'year'`.execute(db)
  return rows[0]?.minutes ?? 0
}

/** Shows a person in the rankings or hides them. */
export async function showOnRanks(db: Queryable, uid: string, shown: boolean): Promise<void> {
  await db.updateTable('rankTotal').set({ shown }).where('key', '=', uid).execute()
}

const rankedName = ({ name, showName }: RankedRow): string =>
  showName ? shownName(name ?? '') : maskedName(name ?? '')

export const rankCalls: Pick<Handlers<typeof hoursContract>, 'rankPage'> = {
  async rankPage({ scope = 'person', period = 'month' }, { me: { uid }, ...services }) {
    const { clock, database } = services
    const { db } = database
    const starts = firstDayOf(period, clock())
    const one: Period = { scope, period, starts }
    const rows = await topOf(services, one)
    const me = await db
      .selectFrom('account')
      .select(['name', 'region', 'kind'])
      .where('uid', '=', uid)
      .executeTakeFirst()
    const own = scope === 'region' ? (me?.region ?? '') : me?.kind === scope ? uid : ''
    const region = await regionNames(db, scope === 'region' ? [...rows.map(({ key }) => key), own] : [])
    const mine = own === '' ? undefined : await placeOf(services, one, { key: own, top: rows })
    return {
      starts,
      dataList: rows.map(row => ({
        key: row.key === own || scope === 'region' ? row.key : String(row.rank),
        rank: row.rank,
        minutes: row.minutes,
        mine: row.key === own,
        name: scope === 'region' ? region(row.key) : row.key === own ? (me?.name ?? '') : rankedName(row),
        avatar: scope !== 'region' && row.showName ? (row.avatar ?? '') : '',
      })),
      mine: mine
        ? {
            rank: mine.rank,
            minutes: mine.minutes,
            hidden: !mine.shown,
            name: scope === 'region' ? region(own) : (me?.name ?? ''),
          }
        : null,
    }
  },
}
