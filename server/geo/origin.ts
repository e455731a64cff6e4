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
 * Resolves to the pin of the person's default address if it is in the city of the place, else to the street of that
 * address, GCJ-02. Undefined without such an address.
 */
export async function homePointOf(
  db: QueryExecutorProvider,
  place: string,
  uid: string | undefined,
): Promise<Point | undefined> {
  if (uid === undefined) return undefined
  const { rows } = await sql<Home>`select region, lng, lat from address where uid = ${uid} and is_default`.execute(db)
  const home = rows.find(({ region }) => cityCodeOf(region) === cityCodeOf(place))
  if (!home) return undefined
  if (home.lng !== null && home.lat !== null) return { lng: home.lng, lat: home.lat }
  return (await publicPoints(db, [home.region]))(home.region)
}

/**
 * Resolves to the origin (GCJ-02) for a place: the home of the person, else the street or district of the place.
 * Undefined if the map lacks it.
 */
export const originOf = async (
  db: QueryExecutorProvider,
  place: string,
  uid: string | undefined,
): Promise<Point | undefined> => (await homePointOf(db, place, uid)) ?? (await publicPoints(db, [place]))(place)
