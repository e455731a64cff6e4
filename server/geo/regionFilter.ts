/** What concerns a region, and how regions are called. */
import { type RawBuilder, sql } from 'kysely'
import { areaOf, parentOf } from '../../src/contract/region.ts'
import type { Queryable } from '../db/connect.ts'
import { placeNamesOf, regionNameOf } from './tree.ts'

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

/**
 * Returns the name of a region as people say it; `nameOf` gives what the tree has under a code of more than 6 digits.
 */
function spokenRegion(code: string, nameOf: (code: string) => string | undefined): string {
  const district = code.slice(0, 6)
  const street = code.length > 6 ? nameOf(code.slice(0, 9)) : undefined
  if (street === undefined) return upperLevelName(district)
  const whole = code.length === 12 ? nameOf(code) : undefined
  return whole === undefined ? (regionNameOf(district) ?? '') + shortName(street) : shortName(street) + shortName(whole)
}

/** All streets of the country, with some communities of each. */
const MAX_NAMES = 100_000
/** Names of streets and communities by code: nothing changes them while the portal runs. */
const namesByDatabase = new WeakMap<Queryable, Map<string, string>>()

/**
 * Resolves to names of regions as people say them: 全国, 浙江省, 杭州市, 杭州市西湖区, 西湖区北山街道, 北山街道宝石社区. At most one query for any
 * number of codes. A code that is not in the tree is called by the nearest one above it that is.
 */
export async function regionNames(db: Queryable, codes: Iterable<string>): Promise<(code: string) => string> {
  let names = namesByDatabase.get(db)
  if (!names || names.size > MAX_NAMES) {
    names = new Map()
    namesByDatabase.set(db, names)
  }
  const known = names
  const unknown = new Set([...codes].flatMap(selfAndAncestors).filter(code => code.length > 6 && !known.has(code)))
  if (unknown.size > 0) {
    const rows = await db
      .selectFrom('region')
      .select(['code', 'name'])
      .where('code', 'in', [...unknown])
      .execute()
    for (const { code, name } of rows) known.set(code, name)
  }
  return code => spokenRegion(code, deep => known.get(deep))
}
