/** Who appoints whom. Apart from the words of all pages, for the first visit reads none of it. */
import type { Role } from './words.ts'

/** Who appoints whom: leaders appoint one level down, the platform also itself. Shop owners are created otherwise. */
export const APPOINTED_BY = {
  leader2: 'platform',
  leader3: 'leader2',
  finance: 'leader2',
  giftStaff: 'leader2',
  warehouseIn: 'leader2',
  warehouseOut: 'leader2',
  leader4: 'leader3',
  volunteer: 'leader3',
  collector: 'leader3',
  responsible: 'leader3',
  activityLeader: 'leader3',
  platform: 'platform',
  auditor: 'platform',
} as const satisfies Partial<Record<Role, Role>>
/** A role that a leader grants and revokes. */
export type AppointedRole = keyof typeof APPOINTED_BY

/** Roles for which a second person of the platform has to agree, and for which nobody applies. */
export const COUNTERSIGNED_ROLES = ['platform', 'auditor'] as const satisfies readonly AppointedRole[]
type CountersignedRole = (typeof COUNTERSIGNED_ROLES)[number]
/** A role that people may apply for. */
export type OpenRole = Exclude<AppointedRole, CountersignedRole>
/** Returns whether a second person of the platform has to agree to the role. */
export const isCountersigned = (role: string): role is CountersignedRole =>
  COUNTERSIGNED_ROLES.some(one => one === role)

/** Returns whether nobody may hold the role beside these: an auditor holds no other. */
export const isRuledOut = (role: Role, held: readonly Role[]): boolean =>
  role === 'auditor' ? held.some(one => one !== 'auditor') : held.includes('auditor')
export const RULED_OUT = '审计员不能兼任别的角色：现在的角色收回或暂停以后，才能担任这个角色'
