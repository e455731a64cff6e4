/** Points on the public map for records whose exact address must stay hidden. */
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Point } from '../../src/contract/constants.ts'
import { regionCentre } from './centre.ts'

/**
 * Resolves to a point (GCJ-02) for each street of these codes: the centre of the street's warehouses and collection
 * points, else of its district. It depends on the code alone; undefined if the map lacks the region.
 */
export async function publicPoints(
  db: QueryExecutorProvider,
  codes: readonly string[],
): Promise<(code: string) => Point | undefined> {
  const streets = [...new Set(codes.map(code => code.slice(0, 9)))]
  const { rows } = await sql<Point & { street: string }>`
    select left(region, 9) as street, avg(lng) as lng, avg(lat) as lat from (
      select region, lng, lat from collection_point union all select region, lng, lat from warehouse
    ) place where left(region, 9) = any(${streets}::text[]) group by 1`.execute(db)
  const points = new Map(rows.map(({ street, lng, lat }) => [street, { lng, lat }]))
  return code => points.get(code.slice(0, 9)) ?? regionCentre(code)
}
