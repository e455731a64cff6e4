/** Finds the person responsible for a record, with a way to contact them. */
import type { DeskPerson } from '../../src/contract/parts.contract.ts'
import { ROLES, type Role } from '../../src/contract/words.ts'
import type { Rung } from '../../src/machines/workflow/ladder.ts'
import type { Queryable } from '../db/connect.ts'
import { levelNames } from '../geo/regionNames.ts'
import { lastHandlerOf, rungHolders } from './ladder.ts'

interface Holder {
  readonly uid: string
  readonly role: Role
  readonly region: string
}

/**
 * Resolves to whoever deals with a record: the holder of a post over its place who took its latest step, else the
 * holder of its rung; null if that is the platform.
 */
export async function handlerOf(
  db: Queryable,
  record: string,
  { rung, place }: { readonly rung: Rung; readonly place: string },
): Promise<DeskPerson | null> {
  const last = await lastHandlerOf(db, record, { from: rung, place })
  return last ? personAt(db, last) : deskPersonOf(db, rung, place)
}

/** Resolves to a person as the one at a desk: post, place, name, telephone. */
async function personAt(db: Queryable, { uid, role, region }: Holder): Promise<DeskPerson | null> {
  const person = await db.selectFrom('account').select(['name', 'phone']).where('uid', '=', uid).executeTakeFirst()
  if (!person) return null
  const names = await levelNames(db, [region])
  return { post: ROLES[role], place: names(region).at(-1) ?? '', ...person }
}

/**
 * Resolves to the holder of this rung over the place, or of the next higher one that is filled; null if that is the
 * platform, whose number is on every page.
 */
export async function deskPersonOf(db: Queryable, from: Rung, place: string): Promise<DeskPerson | null> {
  const [holder] = await rungHolders(db, from, place)
  return !holder || holder.role === 'platform' ? null : personAt(db, holder)
}

/** Resolves to the holder of this rung as text: 西湖区三级负责人徐国栋. */
export async function rungText(db: Queryable, rung: Rung, place: string): Promise<string> {
  const person = await deskPersonOf(db, rung, place)
  return person ? `${person.place}${person.post}${person.name}` : ROLES.platform
}
