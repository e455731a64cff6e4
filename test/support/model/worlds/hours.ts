/** Hours served in 北山街道: with two scans, entered by hand, in a long day, and of aid that was done. */
import type { Role } from '../../../../src/contract/words.ts'
import type { Principal, SystemActor } from '../../../../src/machines/workflow/people.ts'
import type { Hours, HoursDesk, hours } from '../../../../src/machines/workflows/hours/chart.ts'
import type { World } from '../world.ts'

const grant = (uid: string, role: Role, region: string): Principal => ({ uid, grants: [{ role, region }] })

export const SCANNED: Hours = {
  ...{ owner: 'volunteer', place: '330106109001', work: 's1', source: 'scan', auto: false },
  ...{
    helped: '',
    minutes: 300,
    planned: 300,
    possible: 300,
    dayMinutes: 300,
    overlaps: 0,
    pairTimes: 0,
    pairMinutes: 0,
  },
  ...{ credited: 0, desk: 'activityLeader', confirmedBy: '' },
  ...{ disputable: true, revokedBy: '' },
}
export const BY_HAND: Hours = { ...SCANNED, source: 'manual' }
/** Another five hours the same day. */
export const LONG_DAY: Hours = { ...SCANNED, dayMinutes: 600 }
export const HELPED: Hours = { ...SCANNED, source: 'aid', work: 'a1' }

export const HOURS_ACTORS = {
  volunteer: { uid: 'volunteer' },
  leader: grant('leader', 'activityLeader', '330106'),
  /** The same post in another district. */
  farLeader: grant('farLeader', 'activityLeader', '330105'),
  leader3: grant('leader3', 'leader3', '330106'),
  leader2: grant('leader2', 'leader2', '3301'),
  platform: grant('platform', 'platform', ''),
  neighbour: { uid: 'neighbour' },
  nobody: {},
} satisfies Record<string, Principal>

const DESK_OF: Readonly<Record<string, HoursDesk>> = {
  leader: 'activityLeader',
  leader3: 'leader3',
  leader2: 'leader2',
  platform: 'platform',
}
const relationsOf =
  (actor: string) =>
  ({ desk, revokedBy }: Hours): readonly string[] => [
    'leader',
    ...(DESK_OF[actor] === desk ? ['desk', 'reviewer'] : []),
    ...(actor === 'leader2' ? ['city'] : []),
    ...(actor === 'platform' && revokedBy !== 'platform' ? ['platform'] : []),
  ]
const SYSTEMS: readonly SystemActor[] = ['aid', 'signUp', 'roleGrant']
const rolesOf = (actor: string) => {
  if (actor === 'volunteer') return ['owner']
  if (actor === 'aid' || actor === 'signUp') return ['recorder']
  return actor in DESK_OF ? relationsOf(actor) : []
}

const why = { why: { reason: '和现场记录不一致' } }

export const hoursWorld: World<typeof hours> = {
  births: { scanned: SCANNED, byHand: BY_HAND, longDay: LONG_DAY, helped: HELPED },
  actors: Object.fromEntries(
    [...Object.entries(HOURS_ACTORS), ...SYSTEMS.map((system): [string, Principal] => [system, { system }])].map(
      ([name, who]: [string, Principal]) => [name, { who, roles: rolesOf(name) }],
    ),
  ),
  samples: {
    // The graph stays small: stories cover other times, and one of two confirming roles is enough.
    CONFIRM: {
      recorded: ({ minutes, desk, source, dayMinutes }) =>
        desk === 'activityLeader' || (desk === 'leader2' && (source === 'manual' || dayMinutes === 600))
          ? { minutes, reason: '' }
          : undefined,
    },
    RETURN: why,
    VOID: why,
    DISPUTE: why,
    DECIDE: { recorded: ({ minutes }) => ({ minutes, reason: '签到记录可信' }) },
    DISMISS: why,
    REVOKE: { proof: { reason: '两人互相代签', photos: ['/files/proof.jpg'] } },
    KEEP: why,
  },
}
