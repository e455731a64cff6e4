/** Checks points set on a map against the district of their address. */
import { readFileSync } from 'node:fs'
import { refuse } from '../../src/contract/refusal.ts'
import { parentOf } from '../../src/contract/region.ts'
import { dataFile } from './pack.ts'
import { areasOf, districtAt, isNearArea } from './polygons.ts'

let redrawn: ReadonlySet<string> | undefined

/** Returns whether the district's borders changed after the map was drawn, so that its polygons are out of date. */
function isRedrawn(district: string): boolean {
  redrawn ??= new Set(Object.values<string>(JSON.parse(readFileSync(dataFile('recode-2018-2023.json'), 'utf8'))))
  return redrawn.has(district) || areasOf(district).length === 0
}

/**
 * Returns whether a point (GCJ-02) lies in the district of a region or within 5 km of it. If borders changed after the
 * map was drawn, any point in the same city is accepted.
 */
function liesIn(region: string, lng: number, lat: number): boolean {
  const district = region.slice(0, 6)
  if (areasOf(district).some(area => isNearArea(area, lng, lat))) return true
  const there = districtAt(lng, lat)
  if (!there || parentOf(there.id) !== parentOf(district)) return false
  return isRedrawn(district) || isRedrawn(there.id)
}

interface Pin {
  readonly lng?: number | undefined
  readonly lat?: number | undefined
}

/**
 * Returns the columns of a point; both null if none was set. Throws `invalid` at `lng` for half a point and for one
 * outside the district.
 */
export function pinOf(region: string, { lng, lat }: Pin) {
  if (lng === undefined && lat === undefined) return { lng: null, lat: null }
  if (lng === undefined || lat === undefined) return refuse('invalid', '地图位置不完整，请重新选择', 'lng')
  if (!liesIn(region, lng, lat)) refuse('invalid', '地图上的点不在所选的区县里，请重新点选，或改选所在地区', 'lng')
  return { lng, lat }
}
