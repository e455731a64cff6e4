/** Roles as lists and details show them. */
import type { RoleRow } from '../../../src/contract/role.contract.ts'
import { ROLES } from '../../../src/contract/words.ts'
import { holds, type Who } from '../../../src/machines/workflows/people.ts'
import { type RoleGrant, roleGrant } from '../../../src/machines/workflows/roleGrant.ts'
import { labelOf } from '../../../src/machines/workflows/workflow.ts'
import type { Query } from '../../db/connect.ts'
import { maskedPhone } from '../masked.ts'
import { maskedName } from '../order/people.ts'
import { desksOf } from './desk.ts'
import { isLeader } from './levels.ts'
import { heldNames } from './places.ts'

export const FIELDS = ['record.id', 'workflow', 'state', 'version', 'facts', 'changed_at'] as const
export interface Found {
  readonly id: string
  readonly workflow: string
  readonly state: string
  readonly version: number
  readonly facts: object
  readonly changed_at: Date
}

/** The rows of these records for `who`, in four statements however many they are. */
export async function rowsOf(db: Query, records: readonly Found[], who: Who): Promise<RoleRow[]> {
  if (records.length === 0) return []
  const grants = records.map(({ facts }) => facts as RoleGrant)
  const people = await db
    .selectFrom('account')
    .select(['uid', 'name', 'phone', 'avatar'])
    .where('uid', 'in', [...new Set(grants.map(({ owner }) => owner))])
    .execute()
  const person = new Map(people.map(one => [one.uid, one]))
  const regionName = await heldNames(db, grants)
  const desk = await desksOf(db, grants)
  return records.map(({ id, version, state, changed_at }, at) => {
    const grant = grants[at]!
    const { owner, role, region, place } = grant
    const { name = '', phone = '', avatar = '' } = person.get(owner) ?? {}
    const own = owner === who.uid
    const mine = !own && (holds(who, desk(grant), place) || holds(who, 'platform'))
    const open = own || mine || (state === 'active' && isLeader(role))
    return {
      id,
      version,
      state,
      stateLabel: labelOf(roleGrant, state),
      role,
      roleLabel: ROLES[role],
      region,
      regionName: regionName(grant),
      name: open ? name : maskedName(name),
      phone: maskedPhone(phone),
      avatar,
      since: changed_at.getTime(),
      mine,
    }
  })
}
