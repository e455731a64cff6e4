/** What buyers think on average. */
import { sql } from 'kysely'
import type { Queryable } from '../../db/connect.ts'

/**
 * Resolves to how many reviews there are of these goods or this shop, and their stars on average with one decimal; 0
 * where there are none.
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
