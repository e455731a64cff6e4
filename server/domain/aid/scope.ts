/** Selects the applications on a person's desk, by conditions that the board's indexes serve. */
import { type SqlBool, sql } from 'kysely'
import { MAX_COUNTED } from '../../../src/contract/constants.ts'
import type { DeskFilter } from '../../../src/contract/parts.contract.ts'
import { AID_DESK, type TabOf } from '../../../src/contract/recordLists.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { LADDER, type Rung } from '../../../src/machines/workflow/ladder.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { type AidKind, aid, WAITING_STATES } from '../../../src/machines/workflows/aid/chart.ts'
import type { Queryable } from '../../db/connect.ts'
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
import { statesByTab } from '../../engine/recordTabs.ts'
import { whoIs } from '../../identity/grants.ts'

export type AidDeskTab = TabOf<typeof AID_DESK>
export const BOARD_STATES: Readonly<Record<AidDeskTab, readonly string[]>> = {
  ...statesByTab(aid, AID_DESK),
  waiting: WAITING_STATES,
}

/** Resolves to a person and their posts. Throws `notYours` if they have none. */
export async function boardReaderOf(
  db: Queryable,
  uid: string,
): Promise<{ readonly who: Principal; readonly posts: readonly LadderPost[] }> {
  const who = await whoIs(db, uid)
  const posts = ladderPostsIn(who)
  return posts.length > 0 ? { who, posts } : refuse('notYours', '只有责任人和负责人可以查看辖区里的援助申请')
}

/** Returns the rungs of a tab: the waiting one has exactly what the task centre counts for this post. */
export const rungsFor = (tab: AidDeskTab, { rung }: LadderPost): readonly Rung[] =>
  tab === 'waiting' ? [rung] : LADDER

export interface AidBoardFilter {
  readonly tab: AidDeskTab
  readonly kind?: AidKind | undefined
  readonly filter?: DeskFilter
}

/** Returns a condition on the title, the applicant's name or number. */
const inWords = (pattern: string, keyword: string) =>
  sql<SqlBool>`exists (select from aid_info where aid_info.id = record.id
    and (aid_info.title ilike ${pattern} or aid_info.name ilike ${pattern} or aid_info.phone = ${keyword}))`

/** Returns what else the applications have to match, which begins with `and`. */
export const aidConditions = ({ kind, filter = {} }: Omit<AidBoardFilter, 'tab'>) => sql`
  ${kind === undefined ? sql`` : sql`and record.facts->>'kind' = ${kind}`} ${alsoOnDesk(filter, inWords)}`

const boardQuery = (posts: readonly LadderPost[], uid: string, { tab, ...filter }: AidBoardFilter): BoardQuery => ({
  workflow: 'aid',
  posts,
  uid,
  states: BOARD_STATES[tab],
  rungsOf: post => rungsFor(tab, post),
  extraCondition: aidConditions(filter),
})

/** Returns the id of one application in the places of these posts, under any tab. */
export const aidBoardOne = (posts: readonly LadderPost[], uid: string, id: string) =>
  boardOne(boardQuery(posts, uid, { tab: 'waiting' }), id)

/** Ids of the applications on these posts that match the filter. */
export const aidBoardIds = (posts: readonly LadderPost[], uid: string, filter: AidBoardFilter, cut: BoardSlice) =>
  boardIds(boardQuery(posts, uid, filter), cut)

/** Returns the count, at most `MAX_COUNTED`. */
export const aidBoardCount = (posts: readonly LadderPost[], uid: string, filter: AidBoardFilter) =>
  boardCount(boardQuery(posts, uid, filter), MAX_COUNTED)
