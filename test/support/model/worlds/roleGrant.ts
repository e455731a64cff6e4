/**
 * Roles in 西湖区 of 杭州: a volunteer's, a leader's of the fourth level, a warehouse manager's, and one whose next leader
 * is not there. And an auditor's, proposed by one person of the platform for another to agree to.
 */
import type { Role } from '../../../../src/contract/words.ts'
import { UNBORN } from '../../../../src/machines/workflow/edges.ts'
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
const MAJOR = { owner: 'neighbour', role: 'auditor', region: '', place: '', desk: 'platform' } as const
export const AUDITOR: RoleGrant = { ...MAJOR, alone: false }
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
  secondPlatform: grant('secondPlatform', 'platform', ''),
  nobody: {},
  clerk: { system: 'aid' },
  certification: { system: 'certification' },
} satisfies Record<string, Principal>

/** Relations of a person of the platform. */
const ofPlatform = (name: string) => (r: RoleGrant) => [
  ...(r.desk === 'platform' ? ['superior'] : []),
  ...['platform', 'countersigner'],
  ...(r.proposedBy === name ? ['proposer'] : []),
]
/** Of all others nobody has any. */
const ROLES_BY_ACTOR: Readonly<Record<string, (r: RoleGrant) => readonly string[]>> = {
  neighbour: () => ['owner'],
  leader3: ({ desk }) => (desk === 'leader3' ? ['superior'] : []),
  platform: ofPlatform('platform'),
  secondPlatform: ofPlatform('secondPlatform'),
  certification: ({ role }) => (role === 'volunteer' ? ['certification'] : []),
}
const why = { why: { reason: '工作调整' } }

export const roleGrantWorld: World<typeof roleGrant> = {
  births: { volunteer: VOLUNTEER, auditor: AUDITOR, appointedAlone: { ...AUDITOR, alone: true } },
  // By which certification it was opened decides nothing; whether somebody is there to agree only at its birth.
  fold: (state, { certification, rested, alone, last, ruledOut, proposedBy, ...facts }) => ({
    ...facts,
    ...(proposedBy && { proposedBy }),
    ...(rested && { rested }),
    ...(ruledOut && { ruledOut }),
    ...(state === UNBORN && { alone }),
  }),
  // A volunteer who is away or uncertified may become an auditor meanwhile, or be asked to.
  externalChanges: {
    becameAuditor: ({ role, ruledOut }, state) =>
      role === 'volunteer' && ['applied', 'suspended'].includes(state) && !ruledOut ? { ruledOut: true } : undefined,
  },
  actors: Object.fromEntries(
    Object.entries(ROLE_ACTORS).map(([name, who]) => [name, { who, roles: ROLES_BY_ACTOR[name] ?? [] }]),
  ),
  samples: {
    GO_AWAY: { away: { until: '2099-01-05', reason: '休假' } },
    APPLY: { words: { words: '退休在家，周末有空' } },
    REFUSE: why,
    TURN_DOWN: why,
    SUSPEND: why,
    TAKE_BACK: why,
  },
}
