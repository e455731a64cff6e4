/** Averages the ratings of buyers. */
import { sql } from 'kysely'
import type { Queryable } from '../../db/connect.ts'

/**
 * Resolves to the number of reviews of these goods or this shop, and their average stars with one decimal; 0 without
 * reviews.
 */
export async function starsOf(
  db: Queryable,
  of: 'goods' | 'shop',
  id: string,
): Promise<{ count: number; stars: number }> {
  const { count, stars } = await db
    .selectFrom('review')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(round(avg(stars), 1), 0)::float8`.as('stars'),
    ])
    .where(of, '=', id)
    .executeTakeFirstOrThrow()
  return { count: Number(count), stars }
}
