/**
 * The posts that a person holds on the ladder and the records waiting there, found by short index scans at any backlog.
 */
import { type RawBuilder, sql } from 'kysely'
import { isRung, type Rung } from '../../src/machines/workflow/ladder.ts'
import type { Principal } from '../../src/machines/workflow/people.ts'

/** A rung and the region that it covers, '' for the whole country. */
export interface LadderPost {
  readonly rung: Rung
  readonly region: string
}

/** Returns the posts that a person holds inside `region`. */
export function ladderPostsIn({ grants = [] }: Principal, region = ''): readonly LadderPost[] {
  return grants.flatMap(({ role, region: held }) => {
    if (!isRung(role)) return []
    const covered = role === 'platform' ? '' : held
    if (region.startsWith(covered)) return [{ rung: role, region }]
    return covered.startsWith(region) ? [{ rung: role, region: covered }] : []
  })
}

/** Returns a condition for places inside the region, in the form of that level's index. */
export function placeWithin(region: string): RawBuilder<boolean> {
  if (region === '') return sql<boolean>`true`
  if (region.length === 12) return sql<boolean>`record.place = ${region}`
  return sql<boolean>`left(record.place, ${sql.lit(region.length)}) = ${region}`
}

/**
 * Returns a condition for records that this person neither owns nor wrote for their owner: deciding on those is not
 * allowed.
 */
export const notTheirOwn = (uid: string): RawBuilder<boolean> =>
  sql<boolean>`record.owner <> ${uid} and record.facts->>'writer' is distinct from ${uid}`

/** A query for records waiting at a person's posts. */
export interface BoardQuery {
  readonly workflow: string
  readonly posts: readonly LadderPost[]
  /** The reader, whose own records are excluded. */
  readonly uid: string
  readonly states: readonly string[]
  readonly rungsOf: (post: LadderPost) => readonly Rung[]
  /** A further condition, starting with `and`. */
  readonly extraCondition?: RawBuilder<unknown>
}
export interface BoardSlice {
  readonly limit: number
  /** By id, which is in the order of creation. */
  readonly direction?: 'asc' | 'desc'
  readonly after?: string | undefined
}

/**
 * One part for each post, state and rung. States and limits are literals: a generic plan would not know how few rows
 * are requested, and would scan another index.
 */
const unionParts = (
  { workflow, posts, uid, states, rungsOf, extraCondition = sql`` }: BoardQuery,
  suffix: RawBuilder<unknown>,
) =>
  posts.flatMap(post =>
    states.flatMap(state =>
      rungsOf(post).map(
        rung => sql`(
          select record.id from record
          where workflow = ${sql.lit(workflow)} and ${placeWithin(post.region)} and state = ${sql.lit(state)}
            and facts->>'rung' = ${rung} and ${notTheirOwn(uid)} ${extraCondition} ${suffix})`,
      ),
    ),
  )

const NO_ROWS = sql<{ id: string }>`select id from record where false`

/** Returns the matching ids, at most `limit`, in this direction. */
export function boardIds(
  query: BoardQuery,
  { limit, direction = 'asc', after }: BoardSlice,
): RawBuilder<{ id: string }> {
  const order = sql.raw(direction)
  const cursorCondition =
    after === undefined ? sql`` : sql`and record.id ${sql.raw(direction === 'asc' ? '>' : '<')} ${after}`
  const parts = unionParts(query, sql`${cursorCondition} order by record.id ${order} limit ${sql.lit(limit)}`)
  if (parts.length === 0) return NO_ROWS
  return sql<{ id: string }>`
    select distinct id from (${sql.join(parts, sql` union all `)}) part order by id ${order} limit ${sql.lit(limit)}`
}

/** Returns the id of this record, in any state and on any rung, if it lies in the places of these posts. */
export function boardOne(
  { workflow, posts, uid }: Pick<BoardQuery, 'workflow' | 'posts' | 'uid'>,
  id: string,
): RawBuilder<{ id: string }> {
  if (posts.length === 0) return NO_ROWS
  const places = posts.map(({ region }) => placeWithin(region))
  return sql<{ id: string }>`
    select record.id from record where record.id = ${id} and workflow = ${workflow} and ${notTheirOwn(uid)}
      and (${sql.join(places, sql` or `)})`
}

/** Returns the count, at most `max`. The parts of one post are disjoint, so that counting can stop early. */
export function boardCount(query: BoardQuery, max: number): RawBuilder<number> {
  const parts = unionParts(query, sql`limit ${sql.lit(max)}`)
  if (parts.length === 0) return sql<number>`0`
  const countedIds = sql.raw(query.posts.length > 1 ? 'distinct id' : 'id')
  return sql<number>`(select count(*)::int from (
    select ${countedIds} from (${sql.join(parts, sql` union all `)}) part limit ${sql.lit(max)}) counted)`
}
