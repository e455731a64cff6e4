/** Which applications lie on somebody's desk, as conditions that the indexes of the board answer. */
import { type RawBuilder, sql } from 'kysely'
import { type AidBoardTab, MOST_COUNTED } from '../../../src/contract/aid.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { type AidKind, WAITING_STATES } from '../../../src/machines/workflows/aid.ts'
import { LADDER, type Rung } from '../../../src/machines/workflows/desks.ts'
import type { Who } from '../../../src/machines/workflows/people.ts'
import type { Query } from '../../db/connect.ts'
import { whoIs } from '../engine/grants.ts'
import { containing } from '../paging.ts'

/** One post: a rung and the region that it covers, '' for the whole country. */
export interface Post {
  readonly rung: Rung
  readonly region: string
}

export const STATES_OF: Readonly<Record<AidBoardTab, readonly string[]>> = {
  waiting: WAITING_STATES,
  submitted: ['submitted'],
  accepted: ['accepted'],
  assigned: ['assigned'],
  helping: ['helping'],
  reported: ['reported'],
  ended: ['completed', 'refused', 'withdrawn'],
}

const isRung = (role: string): role is Rung => LADDER.some(rung => rung === role)

/** The posts that somebody holds. Throws `notYours` where there are none. */
export async function postsOf(db: Query, uid: string): Promise<readonly Post[]> {
  const { grants = [] }: Who = await whoIs(db, uid)
  const posts = grants.flatMap(({ role, region }) =>
    isRung(role) ? [{ rung: role, region: role === 'platform' ? '' : region }] : [],
  )
  return posts.length > 0 ? posts : refuse('notYours', '只有责任人和负责人可以查看辖区里的援助申请')
}

/** True inside the region, in the words of its level's index. */
export function lyingIn(region: string): RawBuilder<boolean> {
  if (region === '') return sql<boolean>`true`
  if (region.length === 12) return sql<boolean>`record.place = ${region}`
  return sql<boolean>`left(record.place, ${sql.lit(region.length)}) = ${region}`
}

/** Whose turn it is: what lies on a lower rung waits for whoever stands there, what has climbed past waits for both. */
export const rungsFor = (tab: AidBoardTab, { rung }: Post): readonly Rung[] =>
  tab === 'waiting' ? LADDER.slice(LADDER.indexOf(rung)) : LADDER

export interface Wish {
  readonly tab: AidBoardTab
  readonly kind?: AidKind | undefined
  readonly keyword?: string | undefined
}

const wished = ({ kind, keyword }: Wish) => sql`
  ${kind === undefined ? sql`` : sql`and record.facts->>'kind' = ${kind}`}
  ${
    keyword === undefined
      ? sql``
      : sql`and exists (select from aid_info where aid_info.id = record.id and aid_info.title ilike ${containing(keyword)})`
  }`

/**
 * Ids of what is wished for on these posts, at most `limit` of each state and rung, in the order of `way`: every part is one short walk along
 * an index, however much lies there.
 */
export function idsOf(
  posts: readonly Post[],
  uid: string,
  wish: Wish,
  { limit, way = 'asc', after }: { limit: number; way?: 'asc' | 'desc'; after?: string | undefined },
): RawBuilder<{ id: string }> {
  const beyond = after === undefined ? sql`` : sql`and record.id ${sql.raw(way === 'asc' ? '>' : '<')} ${after}`
  const parts = posts.flatMap(post =>
    STATES_OF[wish.tab].flatMap(state =>
      rungsFor(wish.tab, post).map(
        rung => sql`(
          select record.id from record
          where workflow = 'aid' and ${lyingIn(post.region)} and state = ${state} and facts->>'rung' = ${rung}
            and owner <> ${uid} ${wished(wish)} ${beyond}
          order by record.id ${sql.raw(way)} limit ${limit})`,
      ),
    ),
  )
  return sql<{ id: string }>`
    select distinct id from (${sql.join(parts, sql` union all `)}) part order by id ${sql.raw(way)} limit ${limit}`
}

/** How many there are, counted no further than the most. */
export const countOf = (posts: readonly Post[], uid: string, wish: Wish) =>
  sql<number>`(select count(*)::int from (${idsOf(posts, uid, wish, { limit: MOST_COUNTED })}) found)`
