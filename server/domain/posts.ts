/** The posts that somebody holds on the ladder, and the matters that lie there: every look is short walks along an index, however much lies there. */
import { type RawBuilder, sql } from 'kysely'
import { LADDER, type Rung } from '../../src/machines/workflows/desks.ts'
import type { Who } from '../../src/machines/workflows/people.ts'

/** One post: a rung and the region that it covers, '' for the whole country. */
export interface Post {
  readonly rung: Rung
  readonly region: string
}

const isRung = (role: string): role is Rung => LADDER.some(rung => rung === role)

/** The posts that somebody holds inside `region`. */
export function postsIn({ grants = [] }: Who, region = ''): readonly Post[] {
  return grants.flatMap(({ role, region: own }) => {
    if (!isRung(role)) return []
    const covered = role === 'platform' ? '' : own
    if (region.startsWith(covered)) return [{ rung: role, region }]
    return covered.startsWith(region) ? [{ rung: role, region: covered }] : []
  })
}

/** True inside the region, in the words of its level's index. */
export function lyingIn(region: string): RawBuilder<boolean> {
  if (region === '') return sql<boolean>`true`
  if (region.length === 12) return sql<boolean>`record.place = ${region}`
  return sql<boolean>`left(record.place, ${sql.lit(region.length)}) = ${region}`
}

/** What is looked for before somebody's posts. */
export interface BoardWish {
  readonly workflow: 'aid' | 'goodsDonation'
  readonly posts: readonly Post[]
  /** Who looks: nobody decides about their own matters. */
  readonly uid: string
  readonly states: readonly string[]
  readonly rungsOf: (post: Post) => readonly Rung[]
  /** One more condition, beginning with `and`. */
  readonly also?: RawBuilder<unknown>
}
export interface BoardCut {
  readonly limit: number
  /** By id, which is by the time of opening. */
  readonly way?: 'asc' | 'desc'
  readonly after?: string | undefined
}

/**
 * One part for each post, state and rung. States and limits stand in the text: a plan that is kept for all values would not know
 * how few rows are wanted, and walk along another index.
 */
const partsOf = ({ workflow, posts, uid, states, rungsOf, also = sql`` }: BoardWish, end: RawBuilder<unknown>) =>
  posts.flatMap(post =>
    states.flatMap(state =>
      rungsOf(post).map(
        rung => sql`(
          select record.id from record
          where workflow = ${sql.lit(workflow)} and ${lyingIn(post.region)} and state = ${sql.lit(state)}
            and facts->>'rung' = ${rung} and owner <> ${uid} ${also} ${end})`,
      ),
    ),
  )

const NONE = sql<{ id: string }>`select id from record where false`

/** Ids of what is wished for, at most `limit`, in the order of `way`. */
export function boardIds(wish: BoardWish, { limit, way = 'asc', after }: BoardCut): RawBuilder<{ id: string }> {
  const direction = sql.raw(way)
  const beyond = after === undefined ? sql`` : sql`and record.id ${sql.raw(way === 'asc' ? '>' : '<')} ${after}`
  const parts = partsOf(wish, sql`${beyond} order by record.id ${direction} limit ${sql.lit(limit)}`)
  if (parts.length === 0) return NONE
  return sql<{ id: string }>`
    select distinct id from (${sql.join(parts, sql` union all `)}) part order by id ${direction} limit ${sql.lit(limit)}`
}

/** How many there are, counted no further than `most`. One post's parts have nothing in common, so that counting stops as soon as it can. */
export function boardCount(wish: BoardWish, most: number): RawBuilder<number> {
  const parts = partsOf(wish, sql`limit ${sql.lit(most)}`)
  if (parts.length === 0) return sql<number>`0`
  const which = sql.raw(wish.posts.length > 1 ? 'distinct id' : 'id')
  return sql<number>`(select count(*)::int from (
    select ${which} from (${sql.join(parts, sql` union all `)}) part limit ${sql.lit(most)}) counted)`
}
