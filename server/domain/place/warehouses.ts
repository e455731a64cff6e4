/** Warehouses of a city, the nearest first. */
import type { Point } from '../../../src/contract/constants.ts'
import type { donationContract } from '../../../src/contract/donation.contract.ts'
import type { Queryable } from '../../db/connect.ts'
import type { DbRow } from '../../db/schema.ts'
import type { Handlers } from '../../engine/context.ts'
import { metresBetween } from '../../geo/distance.ts'
import { publicPoints } from '../../geo/publicPoint.ts'
import { cityCodeOf } from '../../geo/regionFilter.ts'
import { regionNames } from '../../geo/regionNames.ts'

export type NearWarehouse = DbRow<'warehouse'> & { readonly distance: number | null }

/** Resolves to all warehouses of the city of a place; distances from `from`, else from its street or district. */
export async function warehousesNear(db: Queryable, place: string, from?: Point): Promise<NearWarehouse[]> {
  const middle = from ?? (await publicPoints(db, [place]))(place)
  const rows = await db
    .selectFrom('warehouse')
    .selectAll()
    .where('region', 'like', `${cityCodeOf(place)}%`)
    .orderBy('id')
    .execute()
  return rows
    .map(row => ({ ...row, distance: middle ? metresBetween(middle, row) : null }))
    .sort((one, other) => (one.distance ?? 0) - (other.distance ?? 0))
}

/** Returns the public data of a warehouse. */
export const warehouseBriefOf = (
  { id, name, address, region, lng, lat }: DbRow<'warehouse'>,
  regionName: (code: string) => string,
) => ({
  id,
  name,
  address,
  regionName: regionName(region),
  at: { lng, lat },
})

export const warehouseCalls: Pick<Handlers<typeof donationContract>, 'warehouses'> = {
  async warehouses({ region, lng, lat }, { database: { db } }) {
    const found = await warehousesNear(db, region, lng === undefined || lat === undefined ? undefined : { lng, lat })
    const regionName = await regionNames(
      db,
      found.map(row => row.region),
    )
    return { dataList: found.map(row => ({ ...warehouseBriefOf(row, regionName), distance: row.distance })) }
  },
}
