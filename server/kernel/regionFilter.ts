/** What concerns a region, and how regions are called. */
import { type RawBuilder, sql } from 'kysely'
import { areaOf, parentOf } from '../../src/contract/region.ts'
import type { Queryable } from '../db/connect.ts'
import { placeNamesOf, regionNameOf } from '../geo/tree.ts'

/** Where each level of a code ends; 12 digits is the fifth. */
const CODE_LENGTHS = [2, 4, 6, 9, 12] as const

/**
 * Returns a region's own code and those above it, widest first; the empty code, which is everywhere, stands at the
 * front.
 */
export const selfAndAncestors = (region: string): readonly string[] => [
  '',
  ...CODE_LENGTHS.filter(end => end <= region.length).map(end => region.slice(0, end)),
]

/** Returns the code of the city in which a place lies. */
export const cityCodeOf = (place: string): string => (place.length > 4 ? parentOf(place.slice(0, 6)) : place)

/**
 * Returns true for rows of the region, of everything above it, and, asked for a province or a city, of everything below
 * it.
 */
export function relevantToRegion(column: string, region: string): RawBuilder<boolean> {
  const above = sql`${sql.ref(column)} in (${sql.join(selfAndAncestors(region))})`
  if (areaOf(region).length > 4) return sql<boolean>`${above}`
  return sql<boolean>`(${above} or ${withinRegion(column, region)})`
}

/**
 * Returns true for rows of the region and everything below it. Codes are digits only, so nothing in them is special to
 * `like`.
 */
export const withinRegion = (column: string, region: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${`${areaOf(region)}%`}`

/** 宝石社区居民委员会 → 宝石社区, 龙井村村民委员会 → 龙井村. */
const shortName = (name: string) =>
  name.replace(
    /(社区|村)(居民|村民)?委员会$|(社区|村)[居村]委会$/,
    (_, long?: string, __?: string, short?: string) => long ?? short ?? '',
  )

/** 全国, 浙江省, 杭州市, 杭州市西湖区. */
function upperLevelName(code: string): string {
  const place = placeNamesOf(code)
  if (place) return place.city === place.district ? place.city : place.city + place.district
  return regionNameOf(code) ?? regionNameOf(code.slice(0, 4)) ?? regionNameOf(code.slice(0, 2)) ?? '全国'
}

/** What the tree has under a code cut to a street's length, and under the whole code; null where it has nothing. */
export type DeepNames = readonly [street: string | null, whole: string | null]

/** Returns both in one column, for a statement that reads rows of a region each. */
export function deepNames(column: string): RawBuilder<DeepNames> {
  const code = sql.ref(column)
  return sql<DeepNames>`array[
    (select name from region where code = left(${code}, 9)), (select name from region where code = ${code})]`
}

/** Returns the name of a region as people say it, of what `deepNames` selected. */
export function spokenRegion(code: string, [street, whole]: DeepNames): string {
  const district = code.slice(0, 6)
  if (street === null || code.length <= 6) return upperLevelName(district)
  const isCommunity = code.length === 12 && whole !== null
  return isCommunity ? shortName(street) + shortName(whole) : (regionNameOf(district) ?? '') + shortName(street)
}

/**
 * Resolves to names of regions as people say them: 全国, 浙江省, 杭州市, 杭州市西湖区, 西湖区北山街道, 北山街道宝石社区. At most one query for any
 * number of codes. A code that is not in the tree is called by the nearest one above it that is.
 */
export async function regionNames(db: Queryable, codes: Iterable<string>): Promise<(code: string) => string> {
  const deep = [...new Set([...codes].flatMap(selfAndAncestors).filter(code => code.length > 6))]
  const rows = deep.length
    ? await db.selectFrom('region').select(['code', 'name']).where('code', 'in', deep).execute()
    : []
  const names = new Map(rows.map(({ code, name }) => [code, name] as const))
  return code => spokenRegion(code, [names.get(code.slice(0, 9)) ?? null, names.get(code) ?? null])
}
