/** From where distances are counted for a person whose device does not say where it is. */
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Point } from '../../src/contract/constants.ts'
import { publicPoints } from './publicPoint.ts'
import { cityCodeOf } from './regionFilter.ts'

interface Home {
  readonly region: string
  readonly lng: number | null
  readonly lat: number | null
}

/**
 * Resolves to the origin (GCJ-02) for a place: the pin of the person's default address in the same city, else the
 * street of that address, else the street or district of the place. Undefined if the map lacks it.
 */
export async function originOf(
  db: QueryExecutorProvider,
  place: string,
  uid: string | undefined,
): Promise<Point | undefined> {
  const { rows } = uid
    ? await sql<Home>`select region, lng, lat from address where uid = ${uid} and is_default`.execute(db)
    : { rows: [] }
  const [home] = rows.filter(({ region }) => cityCodeOf(region) === cityCodeOf(place))
  if (home && home.lng !== null && home.lat !== null) return { lng: home.lng, lat: home.lat }
  const region = home?.region ?? place
  return (await publicPoints(db, [region]))(region)
}
