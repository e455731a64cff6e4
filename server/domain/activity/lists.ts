/** The public list of activities, and a person's own sign-ups. */

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type {
  ACTIVITY_SORTS,
  ActivityKind,
  ActivityTime,
  activityContract,
} from '../../../src/contract/activity.contract.ts'
import { DEFAULT_PLACE, type Point } from '../../../src/contract/constants.ts'
import { MY_SIGN_UPS } from '../../../src/contract/recordLists.ts'
import { areaOf } from '../../../src/contract/region.ts'
import { chinaDay, chinaMidnight, DAY_MS, weekdayOf } from '../../../src/contract/time.ts'
import { signUp } from '../../../src/machines/workflows/signUp/chart.ts'
import type { Handlers, Services } from '../../engine/context.ts'
import { recordList } from '../../engine/recordList.ts'
import { regionCentre } from '../../geo/centre.ts'
import { metresTo } from '../../geo/distance.ts'
import { withinRegion } from '../../geo/regionFilter.ts'
import { beyond, byId, byMoment, byNumber, type Paging } from '../../kernel/listPage.ts'
import { micros, pageLimit, pageOf } from '../../kernel/pagination.ts'
import { singleFlight } from '../../kernel/singleFlight.ts'
import { sortsCheaply } from '../../kernel/sortsCheaply.ts'
import { countedUpTo } from '../../kernel/totals.ts'
import { ttlCache } from '../../kernel/ttlCache.ts'
import {
  ACTIVITY_COLUMNS,
  type ActivityRecordRow,
  activityRows,
  mySignUpsOf,
  OWN_COLUMNS,
  signUpRecords,
  WITH_RECORDS,
} from './rows.ts'
import { freeSeats, UPCOMING, withOpenSeats } from './seats.ts'

/** Upper bound of the count. */
const MAX_COUNTED = 10_000
const MAX_WORDS = 8

type Condition = RawBuilder<boolean>

/**
 * Returns the first day and the day after the last, relative to today; a Sunday belongs to the weekend that it ends.
 */
export function daysOf(when: Exclude<ActivityTime, 'past'>, at: number): readonly [number, number] {
  if (when === 'today') return [0, 1]
  if (when === 'tomorrow') return [1, 2]
  if (when === 'week') return [0, 7]
  const weekday = weekdayOf(chinaDay(at))
  return weekday === 0 ? [0, 1] : [6 - weekday, 8 - weekday]
}

function timeCondition(when: ActivityTime | undefined, at: number): Condition {
  if (when === 'past') return sql<boolean>`activity.listed and activity.over`
  if (when === undefined) return UPCOMING
  const [from, until] = daysOf(when, at)
  const midnight = chinaMidnight(chinaDay(at))
  const [start, end] = [new Date(midnight + from * DAY_MS), new Date(midnight + until * DAY_MS)]
  return sql<boolean>`${UPCOMING} and activity.ends_at > ${start} and activity.starts_at < ${end}`
}

/**
 * Conditions for all words in the title: the index finds their character pairs, the text check finds whether they are
 * adjacent. Computed once a statement, not for every row. A `walk` in list order finds frequent words early; with the
 * conditions in this form the planner cannot switch to looking up all matches.
 */
const keywordConditions = (keyword: string, walk: boolean): Condition[] =>
  keyword
    .split(/\s+/)
    .slice(0, MAX_WORDS)
    .map(word => {
      const said = sql`search_said(${word}::text)`
      return sql<boolean>`((activity.marks @> (select search_wanted(${said}))) ${sql.raw(walk ? 'is true' : '')} and (
        (select char_length(${said}) < 3) or position((select ${said}) in search_said(activity.title)) > 0))`
    })

interface Sorted {
  readonly id: string
  readonly startsKey: number
  readonly distance: number
}

interface ActivityFilter {
  readonly region?: string | undefined
  readonly kind?: ActivityKind | undefined
  readonly when?: ActivityTime | undefined
  readonly keyword?: string | undefined
  readonly open?: boolean | undefined
}
interface ListQuery extends ActivityFilter, Paging {
  readonly sort?: keyof typeof ACTIVITY_SORTS | undefined
  readonly lng?: number | undefined
  readonly lat?: number | undefined
}

/** Code lengths with an index for the list, the narrowest first. */
const INDEXED_LENGTHS = [6, 4]

/** Returns a condition for activities of the region, in a form that an index serves in list order. */
function inRegion(region: string): Condition {
  const area = areaOf(region)
  const length = INDEXED_LENGTHS.find(one => one <= area.length)
  const within = withinRegion('activity.region', region)
  if (length === undefined) return within
  const led = sql<boolean>`left(activity.region, ${sql.lit(length)}) = ${area.slice(0, length)}`
  // With the condition repeated, the planner would underestimate the number of rows.
  return area.length === length ? led : sql<boolean>`${led} and ${within}`
}

function matchingActivities(
  { region, kind, when, keyword, open }: ActivityFilter,
  at: number,
  walk = false,
): Condition {
  const conditions = [
    timeCondition(when, at),
    ...(region === undefined ? [] : [inRegion(region)]),
    ...(kind === undefined ? [] : [sql<boolean>`activity.kind = ${kind}`]),
    ...(open ? [sql<boolean>`${freeSeats(at)} > 0`] : []),
    ...(keyword === undefined ? [] : keywordConditions(keyword, walk)),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

type Source = Pick<Services, 'database' | 'clock'>
const countActivities = ttlCache(async ({ database: { db }, clock }: Source, filter: ActivityFilter) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from activity where ${matchingActivities(filter, clock())} limit ${sql.lit(MAX_COUNTED)}) found`.execute(
    db,
  )
  return rows[0]?.n ?? 0
})

/** Resolves to whether it is cheaper to select the matching activities first and sort them. */
async function isSortedCheaply(source: Source, { region, when, ...query }: ListQuery): Promise<boolean> {
  const { kind, keyword, open } = query
  if (kind === undefined && keyword === undefined && open === undefined && region === undefined) return false
  const fit = await countActivities(source, { region, when, kind, keyword, open })
  return sortsCheaply(fit, () => countActivities(source, { region: region?.slice(0, 6), when }), query.pageSize)
}

/** Metres of a degree of latitude, rounded down so that nothing at the edge is lost. */
const DEGREE = 111_000
const PLACE = sql`point(activity.lng, activity.lat)`

/**
 * Returns a condition for the box around a point that contains the next page. Its index finds the nearest rows by
 * degrees, which differ in length; the box reaches as far as the farthest of those in metres, so nothing nearer lies
 * outside.
 */
function nearby(
  { lng, lat }: Point,
  { fit, from, limit }: { fit: Condition; from: RawBuilder<SqlBool>; limit: number },
) {
  const degrees = sql`(max(metres) + 1) / ${sql.lit(DEGREE)}::float8`
  return sql<boolean>`${PLACE} <@ (
    select box(point(${lng}::float8 - wide, ${lat}::float8 - high), point(${lng}::float8 + wide, ${lat}::float8 + high))
    from (select high, high / cos(radians(least(89, abs(${lat}::float8) + high))) as wide from (
      select ${degrees} as high from (
        select ${metresTo({ lng, lat })} as metres from activity where ${fit} and ${from}
        order by ${PLACE} <-> point(${lng}::float8, ${lat}::float8) limit ${sql.lit(limit)}
      ) nearest) reach) around)`
}

interface ActivityPageRow extends ActivityRecordRow, Sorted {}

/** Many people request the first page at once. */
const pageOfActivities = singleFlight(async (source: Source, query: ListQuery) => {
  const { region, kind, when, keyword, open, sort = 'soonest', lng, lat, ...paging } = query
  const centre =
    lng !== undefined && lat !== undefined
      ? { lng, lat }
      : regionCentre((region ?? DEFAULT_PLACE.districtId).slice(0, 6))
  const distance = centre ? metresTo(centre) : sql<number>`0`
  const sorted = await isSortedCheaply(source, query)
  const byStart = byMoment<Sorted>('activity.startsAt', ({ startsKey }) => startsKey)
  // A computed key has no index, so the planner selects the matches instead of walking in list order.
  const startKey = sorted ? { ...byStart, sort: sql`(activity.starts_at + interval '0')` } : byStart
  const key = sort === 'nearest' ? byNumber<Sorted>(distance, one => one.distance) : startKey
  const direction = when === 'past' && sort === 'soonest' ? ('desc' as const) : ('asc' as const)
  const by = [key, byId('activity.id')]
  const fit = matchingActivities({ region, kind, when, keyword, open }, source.clock(), !sorted)
  const from = paging.after === undefined ? sql<boolean>`true` : beyond(by, direction, paging.after)
  const limit = pageLimit(paging.pageSize)
  const near = sort === 'nearest' && !sorted && centre ? nearby(centre, { fit, from, limit }) : sql<boolean>`true`
  // By alias: repeating the expression with other parameter numbers would compute it twice.
  const order = sort === 'nearest' ? sql.ref('distance') : key.sort
  const towards = sql.raw(direction)
  const { rows } = await sql<ActivityPageRow>`
    select ${ACTIVITY_COLUMNS}, activity.starts_key, activity.distance from (
      select ${OWN_COLUMNS}, ${micros('activity.startsAt')} as starts_key, ${distance} as distance from activity
      where ${fit} and ${from} and ${near} order by ${order} ${towards}, activity.id ${towards} limit ${sql.lit(limit)}
    ) activity ${WITH_RECORDS} ${withOpenSeats(source.clock())}
    order by ${sql.ref(sort === 'nearest' ? 'activity.distance' : 'activity.startsKey')} ${towards}, activity.id ${towards}`.execute(
    source.database.db,
  )
  const page = pageOf(rows, paging.pageSize, row => by.map(({ of }) => of(row)))
  const rowOf = await activityRows(source.database.db, page.rows)
  return {
    dataList: page.rows.map(row => Object.assign(rowOf(row), { distance: centre ? row.distance : null })),
    next: page.next,
  }
})

export const activityListCalls: Pick<Handlers<typeof activityContract>, 'activityPage' | 'signUpPage'> = {
  async activityPage(query, { database, clock }) {
    const page = await pageOfActivities({ database, clock }, query)
    const { region, kind, when, keyword, open } = query
    return {
      ...page,
      ...countedUpTo(await countActivities({ database, clock }, { region, kind, when, keyword, open }), MAX_COUNTED),
    }
  },

  signUpPage: recordList(MY_SIGN_UPS, signUp, {
    find: (db, { uid }) => signUpRecords(db).where('signUp.owner', '=', uid),
    rows: mySignUpsOf,
  }),
}
