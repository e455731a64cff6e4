import { refuse } from '../../../src/contract/refusal.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import type { Queryable } from '../../db/connect.ts'
import { whoIs } from '../../identity/grants.ts'

/** Resolves to a person and the codes of the cities whose finance they handle. Throws `notYours` if there are none. */
export async function financeReaderOf(
  db: Queryable,
  uid: string,
): Promise<{ readonly who: Principal; readonly cities: readonly string[] }> {
  const who = await whoIs(db, uid)
  const { grants = [] } = who
  const cities = grants.flatMap(({ role, region }) => (role === 'finance' ? [region] : []))
  return cities.length > 0 ? { who, cities } : refuse('notYours', '只有财务可以查看')
}
