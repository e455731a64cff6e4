/**
 * Roles in 西湖区 of 杭州: a volunteer's, a leader's of the fourth level, a warehouse manager's, and one whose next leader
 * is not there.
 */
import type { Role } from '../../../../src/contract/words.ts'
import type { Principal } from '../../../../src/machines/workflow/people.ts'
import type { RoleGrant, roleGrant } from '../../../../src/machines/workflows/roleGrant/chart.ts'
import type { World } from '../world.ts'

const grant = (uid: string, role: Role, region: string): Principal => ({ uid, grants: [{ role, region }] })

export const VOLUNTEER: RoleGrant = {
  owner: 'neighbour',
  role: 'volunteer',
  region: '330106',
  place: '330106',
  desk: 'leader3',
}
export const ROLE_ACTORS = {
  neighbour: { uid: 'neighbour' },
  stranger: { uid: 'stranger' },
  leader4: grant('leader4', 'leader4', '330106001'),
  leader3: grant('leader3', 'leader3', '330106'),
  /** The same level, another district. */
  farLeader3: grant('farLeader3', 'leader3', '330105'),
  leader2: grant('leader2', 'leader2', '3301'),
  farLeader2: grant('farLeader2', 'leader2', '3302'),
  platform: grant('platform', 'platform', ''),
  nobody: {},
  clerk: { system: 'aid' },
  certification: { system: 'certification' },
} satisfies Record<string, Principal>

const rolesByActor: Readonly<Record<keyof typeof ROLE_ACTORS, readonly string[]>> = {
  neighbour: ['owner'],
  stranger: [],
  leader4: [],
  leader3: ['superior'],
  farLeader3: [],
  leader2: [],
  farLeader2: [],
  platform: ['platform'],
  nobody: [],
  clerk: [],
  certification: ['certification'],
}
const why = { why: { reason: '工作调整' } }

export const roleGrantWorld: World<typeof roleGrant> = {
  births: { volunteer: VOLUNTEER },
  // By which certification it was opened decides nothing in the chart.
  fold: (_, { certification, rested, ...facts }) => ({ ...facts, ...(rested && { rested }) }),
  actors: Object.fromEntries(
    Object.entries(ROLE_ACTORS).map(([name, who]) => [
      name,
      { who, roles: rolesByActor[name as keyof typeof ROLE_ACTORS] },
    ]),
  ),
  samples: {
    GO_AWAY: { away: { until: '2099-01-05', reason: '休假' } },
    APPLY: { words: { words: '退休在家，周末有空' } },
    REFUSE: why,
    SUSPEND: why,
    TAKE_BACK: why,
  },
}
