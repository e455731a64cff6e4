/** What concerns a region, as conditions for a statement. */
import { type RawBuilder, sql } from 'kysely'
import { areaOf, parentOf } from '../../src/contract/region.ts'

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
