/** Activities for everybody, and one's own sign-ups. */
import { type RawBuilder, sql } from 'kysely'
import type { ActivityTime, activityContract, SignUpTab } from '../../../src/contract/activity.contract.ts'
import { DEFAULT_PLACE } from '../../../src/contract/constants.ts'
import { chinaDay, chinaMidnight, DAY_MS, weekdayOf } from '../../../src/contract/time.ts'
import type { Handlers } from '../../engine/context.ts'
import { regionCentre } from '../../geo/centre.ts'
import { metresTo } from '../../geo/distance.ts'
import { byId, byMoment, byNumber, listPage } from '../../kernel/listPage.ts'
import { micros } from '../../kernel/pagination.ts'
import { withinRegion } from '../../kernel/regionFilter.ts'
import { ACTIVITY_COLUMNS, activityRecords, activityRowsOf, mySignUpsOf, signUpRecords } from './rows.ts'
import { FREE_SEATS, UPCOMING } from './seats.ts'

/** More are not counted: nobody turns so many pages. */
const MAX_COUNTED = 10_000
const MAX_WORDS = 8

type Condition = RawBuilder<boolean>

/** Days from the first to before the second, counted from today. */
function daysOf(when: Exclude<ActivityTime, 'past'>, at: number): readonly [number, number] {
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

const keywordConditions = (keyword: string): Condition[] =>
  keyword
    .split(/\s+/)
    .slice(0, MAX_WORDS)
    .map(
      word => sql<boolean>`(activity.marks @> search_wanted(search_said(${word}::text)) and (
        char_length(search_said(${word}::text)) < 3
        or position(search_said(${word}::text) in search_said(activity.title)) > 0))`,
    )

/** States by tab; `coming` are those in which one is expected. */
const TAB_STATES: Readonly<Record<Exclude<SignUpTab, 'all'>, readonly string[]>> = {
  waiting: ['applied', 'waiting', 'offered'],
  coming: ['approved', 'toReconfirm', 'present', 'underway'],
  past: ['left', 'absent', 'excuseAsked', 'excused', 'absentFinal'],
  ended: ['refused', 'lapsed', 'passed', 'released', 'cancelled', 'calledOff'],
}

interface Sorted {
  readonly id: string
  readonly startsKey: number
  readonly distance: number
}

export const activityListCalls: Pick<Handlers<typeof activityContract>, 'activityPage' | 'signUpPage'> = {
  async activityPage(filter, { database: { db }, clock }) {
    const { region, kind, when, keyword, open, sort = 'soonest', lng, lat, ...paging } = filter
    const centre =
      lng !== undefined && lat !== undefined
        ? { lng, lat }
        : regionCentre((region ?? DEFAULT_PLACE.districtId).slice(0, 6))
    const distance = centre ? metresTo(centre) : sql<number>`0`
    const matching = activityRecords(db)
      .where(timeCondition(when, clock()))
      .$if(region !== undefined, some => some.where(withinRegion('activity.region', region!)))
      .$if(kind !== undefined, some => some.where('activity.kind', '=', kind!))
      .$if(open === true, some => some.where(sql<boolean>`${FREE_SEATS} > 0`))
      .$if(keyword !== undefined, some => some.where(eb => eb.and(keywordConditions(keyword!))))
    const read = (page: typeof matching) =>
      page.select([...ACTIVITY_COLUMNS]).select([micros('activity.startsAt').as('startsKey'), distance.as('distance')])
    const byStart = byMoment<Sorted>('activity.startsAt', ({ startsKey }) => startsKey)
    const key = sort === 'nearest' ? byNumber<Sorted>(distance, one => one.distance) : byStart
    const direction = when === 'past' && sort === 'soonest' ? 'desc' : 'asc'
    const { rows, next, total } = await listPage(db, matching, read, {
      by: [key, byId('activity.id')],
      ...{ direction, maxCounted: MAX_COUNTED, ...paging },
    })
    const shown = await activityRowsOf(db, rows)
    return { dataList: shown.map((row, at) => ({ ...row, distance: centre ? rows[at]!.distance : null })), next, total }
  },

  async signUpPage({ tab = 'all', ...paging }, { database: { db }, me: { uid } }) {
    const mine = signUpRecords(db)
      .where('signUp.owner', '=', uid)
      .$if(tab !== 'all', some => some.where('record.state', 'in', [...TAB_STATES[tab as Exclude<SignUpTab, 'all'>]]))
    const { rows, next, total } = await listPage(db, mine, page => page, { by: [byId('record.id')], ...paging })
    return { dataList: await mySignUpsOf(db, rows), next, total }
  },
}
