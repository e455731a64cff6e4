/** Finds the person responsible for a record, with a way to contact them. */
import type { DeskPerson } from '../../src/contract/parts.contract.ts'
import { ROLES } from '../../src/contract/words.ts'
import type { Rung } from '../../src/machines/workflow/ladder.ts'
import type { Queryable } from '../db/connect.ts'
import { levelNames } from '../geo/regionNames.ts'
import { rungHolders } from './ladder.ts'

/**
 * Resolves to the holder of this rung over the place, or of the next higher one that is filled; null if that is the
 * platform, whose number is on every page.
 */
export async function deskPersonOf(db: Queryable, from: Rung, place: string): Promise<DeskPerson | null> {
  const [holder] = await rungHolders(db, from, place)
  if (!holder || holder.role === 'platform') return null
  const person = await db
    .selectFrom('account')
    .select(['name', 'phone'])
    .where('uid', '=', holder.uid)
    .executeTakeFirst()
  if (!person) return null
  const names = await levelNames(db, [holder.region])
  return { post: ROLES[holder.role], place: names(holder.region).at(-1) ?? '', ...person }
}

/** Resolves to the holder of this rung as text: 西湖区三级负责人徐国栋. */
export async function rungText(db: Queryable, rung: Rung, place: string): Promise<string> {
  const person = await deskPersonOf(db, rung, place)
  return person ? `${person.place}${person.post}${person.name}` : ROLES.platform
}
