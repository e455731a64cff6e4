/** Warehouses of a city, the nearest first. */
import type { Point } from '../../../src/contract/constants.ts'
import type { donationContract } from '../../../src/contract/donation.contract.ts'
import { parentOf } from '../../../src/contract/region.ts'
import type { Query } from '../../db/connect.ts'
import type { Row } from '../../db/schema.ts'
import { centreOf } from '../../geo/centre.ts'
import { metresBetween } from '../../geo/distance.ts'
import type { Handlers } from '../context.ts'
import { regionNames } from '../regionFilter.ts'

export type NearWarehouse = Row<'warehouse'> & { readonly distance: number | null }

/** The city's code of a place in it. */
export const cityOf = (place: string): string => (place.length > 4 ? parentOf(place.slice(0, 6)) : place)

/** All warehouses of the city in which the place lies; measured from `from`, else from the middle of the district. */
export async function warehousesNear(db: Query, place: string, from?: Point): Promise<NearWarehouse[]> {
  const middle = from ?? centreOf(place)
  const rows = await db
    .selectFrom('warehouse')
    .selectAll()
    .where('region', 'like', `${cityOf(place)}%`)
    .orderBy('id')
    .execute()
  return rows
    .map(row => ({ ...row, distance: middle ? metresBetween(middle, row) : null }))
    .sort((one, other) => (one.distance ?? 0) - (other.distance ?? 0))
}

/** A warehouse as everybody may see it. */
export const briefOf = (
  { id, name, address, region, lng, lat }: Row<'warehouse'>,
  named: (code: string) => string,
) => ({
  id,
  name,
  address,
  regionName: named(region),
  at: { lng, lat },
})

export const nearCalls: Pick<Handlers<typeof donationContract>, 'warehouses'> = {
  async warehouses({ region, lng, lat }, { database: { db } }) {
    const found = await warehousesNear(db, region, lng === undefined || lat === undefined ? undefined : { lng, lat })
    const named = await regionNames(
      db,
      found.map(row => row.region),
    )
    return { dataList: found.map(row => ({ ...briefOf(row, named), distance: row.distance })) }
  },
}
