import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import { whoIs } from '../../identity/grants.ts'

/** Codes of the cities whose finance this person is. Throws `notYours` where there is none. */
export async function financeCitiesOf(db: Queryable, uid: string): Promise<readonly string[]> {
  const { grants = [] } = await whoIs(db, uid)
  const cities = grants.flatMap(({ role, region }) => (role === 'finance' ? [region] : []))
  return cities.length > 0 ? cities : refuse('notYours', '只有财务可以查看')
}
