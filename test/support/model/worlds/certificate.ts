/**
 * Certificates of hours, of a gift of money, of a certification, and honours of a city and of the platform: whoever
 * holds them, two people of the platform, the leaders of two cities, and what they are about.
 */
import { DAY_MS } from '../../../../src/contract/time.ts'
import type { Principal, SystemActor } from '../../../../src/machines/workflow/people.ts'
import type { Certificate, certificate } from '../../../../src/machines/workflows/certificate/chart.ts'
import type { World } from '../world.ts'

export const CERTIFICATE: Certificate = {
  ...{ owner: 'volunteer', kind: 'hours', subject: 'h1', number: 'LL-2026-000001-33', hash: 'h' },
  ...{ hidden: false, revokedBy: '', sourceRevoked: false },
}
const HONOUR: Certificate = { ...CERTIFICATE, kind: 'honour', subject: '' }
/** Any moment stands for all. */
const SOME_TIME = 400 * DAY_MS
const platform = (uid: string): Principal => ({ uid, grants: [{ role: 'platform', region: '' }] })
const leader2 = (uid: string, region: string): Principal => ({ uid, grants: [{ role: 'leader2', region }] })
export const CERTIFICATE_ACTORS = {
  volunteer: { uid: 'volunteer' },
  platform: platform('platform'),
  otherPlatform: platform('otherPlatform'),
  leader2: leader2('leader2', '3301'),
  /** The same level, another city. */
  farLeader2: leader2('farLeader2', '3302'),
  neighbour: { uid: 'neighbour' },
  nobody: {},
} satisfies Record<string, Principal>
const SYSTEMS: readonly SystemActor[] = ['hours', 'payment', 'certification', 'certificate', 'aid']
const PLATFORM = ({ kind, place }: Certificate) => [
  ...['platform', 'otherPlatform'],
  ...(kind === 'honour' && place === '' ? ['awarder'] : []),
]
const only = (kind: Certificate['kind'], role: string) => (c: Certificate) => (c.kind === kind ? [role] : [])
const ROLES_BY_ACTOR: Readonly<Record<string, (c: Certificate) => readonly string[]>> = {
  volunteer: ({ kind }) => (kind === 'honour' ? ['owner'] : ['owner', 'applicant']),
  platform: PLATFORM,
  otherPlatform: PLATFORM,
  leader2: ({ place }) => (place === '3301' ? ['awarder'] : []),
  hours: only('hours', 'source'),
  payment: only('money', 'gift'),
  certification: only('certification', 'certification'),
  certificate: ({ kind }) => (kind === 'honour' ? [] : ['predecessor']),
}
const why = { why: { reason: '冒用他人姓名' } }
export const AWARDED = { title: '社区之光', reason: '三年来每周给独居老人送饭' }

export const certificateWorld: World<typeof certificate> = {
  births: {
    valid: CERTIFICATE,
    gift: { ...CERTIFICATE, kind: 'money' },
    certification: { ...CERTIFICATE, kind: 'certification', validUntil: SOME_TIME },
    honour: { ...HONOUR, place: '3301' },
    platformHonour: { ...HONOUR, place: '' },
  },
  actors: Object.fromEntries(
    [...Object.entries(CERTIFICATE_ACTORS), ...SYSTEMS.map((system): [string, Principal] => [system, { system }])].map(
      ([name, who]: [string, Principal]) => [name, { who, roles: ROLES_BY_ACTOR[name] ?? [] }],
    ),
  ),
  samples: { AWARD: { light: AWARDED }, REVOKE: why, KEEP: why, RESTORE: why },
  // When it ends makes no difference but to its clock.
  fold: (_, facts) => ({ ...facts, ...(facts.validUntil && { validUntil: SOME_TIME }) }),
}
