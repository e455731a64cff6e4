/** Where goods for an application can come from. */
import type { Point } from '../../../src/contract/constants.ts'
import type { Query } from '../../db/connect.ts'
import { centreOf } from '../../geo/centre.ts'
import { metresBetween } from '../../geo/distance.ts'

export interface Near {
  readonly id: string
  readonly name: string
  /** Metres. */
  readonly distance: number
}

/** The warehouses of the city, the nearest first; of a city without any, those of the whole country. */
export async function warehousesNear(db: Query, place: string, at: Point | null): Promise<readonly Near[]> {
  const from = at ?? centreOf(place.slice(0, 6))
  const all = db.selectFrom('warehouse').select(['id', 'name', 'lng', 'lat'])
  const inCity = await all.where('region', 'like', `${place.slice(0, 4)}%`).execute()
  const found = inCity.length > 0 ? inCity : await all.execute()
  return found
    .map(({ id, name, lng, lat }) => ({ id, name, distance: from ? metresBetween(from, { lng, lat }) : 0 }))
    .sort((one, other) => one.distance - other.distance || (one.id < other.id ? -1 : 1))
}
