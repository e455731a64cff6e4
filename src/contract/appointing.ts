/** Who appoints whom. Apart from the words of all pages, for the first visit reads none of it. */
import type { Role } from './words.ts'

/** Who appoints whom: leaders appoint one level down. Platform staff and shop owners are created otherwise. */
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
} as const satisfies Partial<Record<Role, Role>>
/** A role that a leader grants and revokes. */
export type AppointedRole = keyof typeof APPOINTED_BY
