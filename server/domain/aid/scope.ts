/** Which applications lie on somebody's desk, as conditions that the indexes of the board answer. */
import { sql } from 'kysely'
import { type AidBoardTab, MOST_COUNTED } from '../../../src/contract/aid.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { type AidKind, WAITING_STATES } from '../../../src/machines/workflows/aid.ts'
import { LADDER, type Rung } from '../../../src/machines/workflows/desks.ts'
import type { Query } from '../../db/connect.ts'
import { whoIs } from '../engine/grants.ts'
import { containing } from '../paging.ts'
import { type BoardCut, type BoardWish, boardCount, boardIds, type Post, postsIn } from '../posts.ts'

export const STATES_OF: Readonly<Record<AidBoardTab, readonly string[]>> = {
  waiting: WAITING_STATES,
  submitted: ['submitted'],
  accepted: ['accepted'],
  assigned: ['assigned'],
  helping: ['helping'],
  reported: ['reported'],
  ended: ['completed', 'refused', 'withdrawn'],
}

/** The posts that somebody holds. Throws `notYours` where there are none. */
export async function postsOf(db: Query, uid: string): Promise<readonly Post[]> {
  const posts = postsIn(await whoIs(db, uid))
  return posts.length > 0 ? posts : refuse('notYours', '只有责任人和负责人可以查看辖区里的援助申请')
}

/** Whose turn it is: what lies on a lower rung waits for whoever stands there, what has climbed past waits for both. */
export const rungsFor = (tab: AidBoardTab, { rung }: Post): readonly Rung[] =>
  tab === 'waiting' ? LADDER.slice(LADDER.indexOf(rung)) : LADDER

export interface Wish {
  readonly tab: AidBoardTab
  readonly kind?: AidKind | undefined
  readonly keyword?: string | undefined
}

const boardWish = (posts: readonly Post[], uid: string, { tab, kind, keyword }: Wish): BoardWish => ({
  ...{ workflow: 'aid', posts, uid, states: STATES_OF[tab], rungsOf: post => rungsFor(tab, post) },
  also: sql`
    ${kind === undefined ? sql`` : sql`and record.facts->>'kind' = ${kind}`}
    ${
      keyword === undefined
        ? sql``
        : sql`and exists (select from aid_info where aid_info.id = record.id and aid_info.title ilike ${containing(keyword)})`
    }`,
})

/** Ids of what is wished for on these posts. */
export const idsOf = (posts: readonly Post[], uid: string, wish: Wish, cut: BoardCut) =>
  boardIds(boardWish(posts, uid, wish), cut)

/** How many there are, counted no further than the most. */
export const countOf = (posts: readonly Post[], uid: string, wish: Wish) =>
  boardCount(boardWish(posts, uid, wish), MOST_COUNTED)
