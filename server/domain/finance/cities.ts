import { refuse } from '../../../src/contract/refusal.ts'
import type { Query } from '../../db/connect.ts'
import { whoIs } from '../engine/grants.ts'

/** Codes of the cities whose finance this person is. Throws `notYours` where there is none. */
export async function citiesOf(db: Query, uid: string): Promise<readonly string[]> {
  const { grants = [] } = await whoIs(db, uid)
  const cities = grants.flatMap(({ role, region }) => (role === 'finance' ? [region] : []))
  return cities.length > 0 ? cities : refuse('notYours', '只有财务可以查看')
}
