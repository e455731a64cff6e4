/** A certificate of hours: its holder, two people of the platform, and the hours that it is about. */
import type { Principal, SystemActor } from '../../../../src/machines/workflow/people.ts'
import type { Certificate, certificate } from '../../../../src/machines/workflows/certificate/chart.ts'
import type { World } from '../world.ts'

export const CERTIFICATE: Certificate = {
  ...{ owner: 'volunteer', kind: 'hours', subject: 'h1', number: 'LL-2026-000001-33', hash: 'h' },
  ...{ hidden: false, revokedBy: '', sourceRevoked: false },
}
const platform = (uid: string): Principal => ({ uid, grants: [{ role: 'platform', region: '' }] })
export const CERTIFICATE_ACTORS = {
  volunteer: { uid: 'volunteer' },
  platform: platform('platform'),
  otherPlatform: platform('otherPlatform'),
  leader2: { uid: 'leader2', grants: [{ role: 'leader2', region: '3301' }] },
  neighbour: { uid: 'neighbour' },
  nobody: {},
} satisfies Record<string, Principal>
const SYSTEMS: readonly SystemActor[] = ['hours', 'certificate', 'aid']
const ROLES_BY_ACTOR: Readonly<Record<string, readonly string[]>> = {
  volunteer: ['owner'],
  platform: ['platform', 'otherPlatform'],
  otherPlatform: ['platform', 'otherPlatform'],
  hours: ['source'],
  certificate: ['predecessor'],
}
const why = { why: { reason: '冒用他人姓名' } }

export const certificateWorld: World<typeof certificate> = {
  births: { valid: CERTIFICATE },
  actors: Object.fromEntries(
    [...Object.entries(CERTIFICATE_ACTORS), ...SYSTEMS.map((system): [string, Principal] => [system, { system }])].map(
      ([name, who]: [string, Principal]) => [name, { who, roles: ROLES_BY_ACTOR[name] ?? [] }],
    ),
  ),
  samples: { REVOKE: why, KEEP: why, RESTORE: why },
}
