/** Points of a neighbour that expired while they were in hospital, and the gift staff of 杭州. */
import type { Role } from '../../../../src/contract/words.ts'
import type { Principal } from '../../../../src/machines/workflow/people.ts'
import type { PointRestore, pointRestore } from '../../../../src/machines/workflows/pointRestore/chart.ts'
import type { World } from '../world.ts'

const grant = (uid: string, role: Role, region: string): Principal => ({ uid, grants: [{ role, region }] })

export const EXPIRED: PointRestore = {
  ...{ owner: 'buyer', place: '330106109', lot: 'lot1', source: '帮助邻居', points: 40 },
  ...{ expiredAt: Date.parse('2026-01-01T00:00:00Z'), requestedBy: 'staff' },
}
export const RESTORE_ACTORS = {
  buyer: { uid: 'buyer' },
  staff: grant('staff', 'giftStaff', '3301'),
  otherStaff: grant('otherStaff', 'giftStaff', '3301'),
  leader: grant('leader', 'leader2', '3301'),
  farStaff: grant('farStaff', 'giftStaff', '3302'),
  platform: grant('platform', 'platform', ''),
  neighbour: { uid: 'neighbour' },
  nobody: {},
} satisfies Record<string, Principal>
const DECIDING = ['staff', 'reviewer']
const ROLES_BY_ACTOR: Readonly<Record<string, readonly string[]>> = {
  buyer: ['owner'],
  staff: ['staff', 'requester', 'reviewer'],
  otherStaff: DECIDING,
  leader: DECIDING,
}

export const pointRestoreWorld: World<typeof pointRestore> = {
  births: { expired: EXPIRED },
  actors: Object.fromEntries(
    Object.entries(RESTORE_ACTORS).map(([name, who]: [string, Principal]) => [
      name,
      { who, roles: ROLES_BY_ACTOR[name] ?? [] },
    ]),
  ),
  samples: {
    REQUEST: { why: { reason: '住院两个月，没能用上' } },
    TURN_DOWN: { why: { reason: '没有住院的证明' } },
  },
}
