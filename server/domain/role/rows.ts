/** Roles as rows of lists and details. */

import type { RoleRow } from '../../../src/contract/role.contract.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import { ROLES } from '../../../src/contract/words.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { type RoleGrant, roleGrant } from '../../../src/machines/workflows/roleGrant/chart.ts'
import { roleGrantProjection } from '../../../src/machines/workflows/roleGrant/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { servedOf } from '../../engine/read.ts'
import { stateShown } from '../../engine/recordRows.ts'
import { factsOf } from '../../engine/records.ts'
import { maskedPhone } from '../../identity/masking.ts'
import { maskedName } from '../../identity/names.ts'
import { factsFromOthers } from './others.ts'
import { grantRegionNames } from './places.ts'

export const ROLE_FIELDS = ['record.id', 'workflow', 'state', 'version', 'facts', 'changedAt'] as const
export interface RoleGrantRow {
  readonly id: string
  readonly workflow: string
  readonly state: string
  readonly version: number
  readonly facts: object
  readonly changedAt: Date
}

/** Resolves to the same rows with the records themselves, as `who` may see them. */
export async function roleDeskRowsOf(db: Queryable, records: readonly RoleGrantRow[], who: Principal) {
  const rows = await roleRowsOf(db, records, who)
  const grants = records.map(({ facts }) => factsOf(roleGrant, { facts }))
  const fromOthers = await factsFromOthers(db, grants)
  return rows.map((row, at) => {
    const facts = { ...grants[at]!, ...fromOthers(grants[at]!) }
    return { ...row, record: servedOf(roleGrantProjection, { ...records[at]!, facts }, who) }
  })
}

/** Returns 停岗到 2027-01-31, the last day away, or that it is suspended. */
const awayLabel = ({ awayUntil, rested }: RoleGrant): string => {
  if (rested) return '认证停用'
  return awayUntil ? `停岗到 ${chinaDay(awayUntil, -1)}` : labelOf(roleGrant, 'suspended')
}

/** Resolves to the rows of these records for `who`, in four statements for any number of records. */
export async function roleRowsOf(db: Queryable, records: readonly RoleGrantRow[], who: Principal): Promise<RoleRow[]> {
  if (records.length === 0) return []
  const grants = records.map(({ facts }) => factsOf(roleGrant, { facts }))
  const people = await db
    .selectFrom('account')
    .select(['uid', 'name', 'phone', 'avatar'])
    .where('uid', 'in', [...new Set(grants.map(({ owner }) => owner))])
    .execute()
  const person = new Map(people.map(one => [one.uid, one]))
  const regionName = await grantRegionNames(db, grants)
  const fromOthers = await factsFromOthers(db, grants)
  return records.map(({ id, version, state, changedAt }, at) => {
    const grant = grants[at]!
    const { owner, role, region } = grant
    const { desk } = fromOthers(grant)
    const { name = '', phone = '', avatar = '' } = person.get(owner) ?? {}
    const reader = roleGrantProjection.readerOf({ ...grant, desk }, who)
    const shows = (what: Parameters<typeof roleGrantProjection.shows>[0]) =>
      roleGrantProjection.shows(what, state, reader)
    return {
      id,
      version,
      state,
      ...stateShown(roleGrant, { state, facts: grant }, who),
      ...(state === 'suspended' && { stateLabel: awayLabel(grant) }),
      awayUntil: (state === 'suspended' && grant.awayUntil) || null,
      mayComeBack: state === 'suspended' && grant.awayBy === 'owner' && owner === who.uid,
      role,
      roleLabel: ROLES[role],
      region,
      regionName: regionName(grant),
      name: shows('name') ? name : maskedName(name),
      phone: shows('phone') ? phone : maskedPhone(phone),
      deskLabel: ROLES[desk],
      avatar,
      since: changedAt.getTime(),
      mine: shows('decision'),
    }
  })
}
