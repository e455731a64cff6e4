/** Conditions of a statement on the region of a row. */
import { type RawBuilder, sql } from 'kysely'
import { areaOf, parentOf } from '../../src/contract/region.ts'

/** Length of a code by level; 12 digits is the fifth. */
const CODE_LENGTHS = [2, 4, 6, 9, 12] as const

/** Returns the code of a region and those above it, widest first, starting with the empty code, which is everywhere. */
export const selfAndAncestors = (region: string): readonly string[] => [
  '',
  ...CODE_LENGTHS.filter(end => end <= region.length).map(end => region.slice(0, end)),
]

/** Returns the code of the city in which a place lies. */
export const cityCodeOf = (place: string): string => (place.length > 4 ? parentOf(place.slice(0, 6)) : place)

/**
 * Returns a condition for rows of the region and of everything above it; for a province or a city also of everything
 * below.
 */
export function relevantToRegion(column: string, region: string): RawBuilder<boolean> {
  const above = sql`${sql.ref(column)} in (${sql.join(selfAndAncestors(region))})`
  if (areaOf(region).length > 4) return sql<boolean>`${above}`
  return sql<boolean>`(${above} or ${withinRegion(column, region)})`
}

/**
 * Returns a condition for rows of the region and everything below it. Codes are digits only, so `like` needs no
 * escaping.
 */
export const withinRegion = (column: string, region: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${`${areaOf(region)}%`}`
