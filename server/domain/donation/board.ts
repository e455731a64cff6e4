/**
 * The board of responsible persons and leaders for donations of goods: those in their region as list, counts and points
 * on the map.
 */

import { type SqlBool, sql } from 'kysely'
import { MAX_COUNTED } from '../../../src/contract/constants.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import type { DeskFilter } from '../../../src/contract/parts.contract.ts'
import { DONATION_DESK, type TabOf } from '../../../src/contract/recordLists.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { taskContract } from '../../../src/contract/task.contract.ts'
import { ROLES } from '../../../src/contract/words.ts'
import { LADDER } from '../../../src/machines/workflow/ladder.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { goodsDonation } from '../../../src/machines/workflows/goodsDonation/chart.ts'
import { donationProjection } from '../../../src/machines/workflows/goodsDonation/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { alsoOnDesk } from '../../engine/deskFilter.ts'
import {
  type BoardQuery,
  type BoardSlice,
  boardCount,
  boardIds,
  boardOne,
  type LadderPost,
  ladderPostsIn,
} from '../../engine/posts.ts'
import { servedOf } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { statesByTab } from '../../engine/recordTabs.ts'
import { whoIs } from '../../identity/grants.ts'
import { internalDonorName, maskedName, namesOf } from '../../identity/names.ts'
import { decodeCursor, pageLimit, pageOf } from '../../kernel/pagination.ts'
import { showsOfDonation } from './contact.ts'
import { type DonationRecordRow, donationRowsOf, donationsOf } from './rows.ts'

type BoardTab = TabOf<typeof DONATION_DESK>
const STATES = statesByTab(goodsDonation, DONATION_DESK)
const NEWEST_FIRST: readonly BoardTab[] = ['stored', 'ended']
const MAX_POINTS = 500
/** Degrees, about a kilometre: the precision of a home's location for readers without a part in the donation. */
const GRID = 0.01

async function scopeOf(db: Queryable, uid: string, region: string | undefined) {
  const who = await whoIs(db, uid)
  if (ladderPostsIn(who).length === 0) refuse('notYours', '只有责任人和负责人可以查看辖区里的捐物')
  return { who, posts: ladderPostsIn(who, region) }
}

interface BoardFilter {
  readonly tab: BoardTab
  readonly ownRungOnly: boolean
  readonly filter: DeskFilter
}

/** Returns a condition on the title, the donor's name or number. */
const inWords = (pattern: string, keyword: string) =>
  sql<SqlBool>`exists (select from donation_info where donation_info.id = record.id
    and (title ilike ${pattern} or name ilike ${pattern} or phone = ${keyword}))`

const boardQuery = (
  posts: readonly LadderPost[],
  uid: string,
  { tab, ownRungOnly, filter }: BoardFilter,
): BoardQuery => ({
  workflow: 'goodsDonation',
  posts,
  uid,
  states: STATES[tab],
  rungsOf: ({ rung }) => (ownRungOnly ? [rung] : LADDER),
  extraCondition: alsoOnDesk(filter, inWords),
})

/** Ids in the order of the tab. */
const idsOf = (posts: readonly LadderPost[], uid: string, filter: BoardFilter, slice: Omit<BoardSlice, 'direction'>) =>
  boardIds(boardQuery(posts, uid, filter), { ...slice, direction: NEWEST_FIRST.includes(filter.tab) ? 'desc' : 'asc' })

const countOf = (posts: readonly LadderPost[], uid: string, filter: BoardFilter) =>
  boardCount(boardQuery(posts, uid, filter), MAX_COUNTED)

const countsOf = (posts: readonly LadderPost[], uid: string, filter: Omit<BoardFilter, 'tab'>) =>
  sql.join(keysOf(DONATION_DESK.tabs).map(tab => sql`${countOf(posts, uid, { ...filter, tab })} as ${sql.ref(tab)}`))

const gridCentre = (degrees: number) => Math.round((Math.floor(degrees / GRID) + 0.5) * GRID * 1e4) / 1e4

/** Returns the location, as precisely as this person may know it. */
const pointFor = (who: Principal, one: DonationRecordRow) => {
  if (one.lng === null || one.lat === null) return null
  return showsOfDonation('contact', who, one)
    ? { lng: one.lng, lat: one.lat }
    : { lng: gridCentre(one.lng), lat: gridCentre(one.lat) }
}

type Calls = 'donationBoard' | 'donationMap'

export const donationBoardCalls: Pick<Handlers<typeof taskContract>, Calls> = {
  async donationBoard(
    { tab = 'submitted', id, mine: ownRungOnly = false, pageSize, after, ...filter },
    { database: { db }, me: { uid } },
  ) {
    const { who, posts } = await scopeOf(db, uid, filter.region)
    const found = { ownRungOnly, filter }
    const from = after === undefined ? undefined : decodeCursor(after, [''])[0]
    const some =
      id === undefined
        ? idsOf(posts, uid, { ...found, tab }, { limit: pageLimit(pageSize), after: from })
        : boardOne({ workflow: 'goodsDonation', posts, uid }, id)
    const ids = await some.execute(db)
    const { rows, next } = pageOf(ids.rows, pageSize, ({ id }) => [id])
    const counted = await sql<Record<BoardTab, number>>`select ${countsOf(posts, uid, found)}`.execute(db)
    const counts = counted.rows[0]!
    const listed = await donationsOf(
      db,
      rows.map(one => one.id),
    )
    const facts = listed.map(one => factsOf(goodsDonation, one))
    const nameOf = await namesOf(
      db,
      facts.map(({ assignee }) => assignee),
    )
    const donationRows = await donationRowsOf(db, listed, internalDonorName, who)
    const dataList = donationRows.map((row, at) => ({
      ...row,
      point: pointFor(who, listed[at]!),
      rungLabel: ROLES[facts[at]!.rung],
      collector: maskedName(nameOf(facts[at]!.assignee)),
      wanted: { day: listed[at]!.day, slot: listed[at]!.slot },
      record: servedOf(donationProjection, { ...listed[at]!, facts: facts[at]! }, who),
    }))
    return { dataList, next, total: id === undefined ? counts[tab] : rows.length, counts }
  },

  async donationMap({ tab, mine: ownRungOnly = false, ...filter }, { database: { db }, me: { uid } }) {
    const { who, posts } = await scopeOf(db, uid, filter.region)
    const tabs: readonly BoardTab[] = tab === undefined ? ['submitted', 'accepted'] : [tab]
    const limit = MAX_POINTS / tabs.length
    const queries = tabs.map(one => idsOf(posts, uid, { tab: one, ownRungOnly, filter }, { limit }))
    const { rows } = await sql<{ id: string }>`${sql.join(
      queries.map(one => sql`(${one})`),
      sql` union all `,
    )}`.execute(db)
    const found = await donationsOf(
      db,
      rows.map(({ id }) => id),
    )
    return {
      dataList: found.flatMap(one => {
        const point = pointFor(who, one)
        const { id, title, state } = one
        return point ? [{ id, title, state, stateLabel: labelOf(goodsDonation, state), point }] : []
      }),
    }
  },
}
