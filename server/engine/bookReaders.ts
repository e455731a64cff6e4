/** Whose books of money somebody reads. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { refuse } from '../../src/contract/refusal.ts'
import { areaOf } from '../../src/contract/region.ts'
import type { Principal } from '../../src/machines/workflow/people.ts'
import type { Queryable } from '../db/connect.ts'
import { whoIs } from '../identity/grants.ts'
import { placeWithin } from './posts.ts'

/** Returns the codes of the cities whose books a person reads, '' for the whole country: those of finance, or all. */
export const citiesOf = ({ grants = [] }: Principal): readonly string[] =>
  grants.flatMap(({ role, region }) => (role === 'finance' ? [region] : role === 'auditor' ? [''] : []))

/** Returns the condition that a record lies in a city whose books this person reads. */
export function inTheirCities(who: Principal): RawBuilder<SqlBool> {
  const cities = citiesOf(who)
  if (cities.includes('')) return sql<SqlBool>`true`
  return cities.length > 0 ? sql<SqlBool>`record.place in (${sql.join(cities)})` : sql<SqlBool>`false`
}

/** Returns the condition that a record whose place is no city lies in one of these, in the form of its index. */
export const withinCities = (cities: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    cities.map(city => placeWithin(areaOf(city))),
    sql` or `,
  )})`

/** Resolves to a person and the cities whose books they read. Throws `notYours` if there are none. */
export async function bookReaderOf(
  db: Queryable,
  uid: string,
): Promise<{ readonly who: Principal; readonly cities: readonly string[] }> {
  const who = await whoIs(db, uid)
  const cities = citiesOf(who)
  return cities.length > 0 ? { who, cities } : refuse('notYours', '只有财务和审计员可以查看')
}
