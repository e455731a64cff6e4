/** A neighbour of 西湖区 and an organisation there, the leaders of two districts, and two people of the platform. */
import { CERTIFICATION_FEES } from '../../../../src/contract/certificationWords.ts'
import { DAY_MS } from '../../../../src/contract/time.ts'
import type { Role } from '../../../../src/contract/words.ts'
import type { Principal } from '../../../../src/machines/workflow/people.ts'
import type { Certification, certification } from '../../../../src/machines/workflows/certification/chart.ts'
import { UNCHANGED } from '../../../../src/machines/workflows/certification/facts.ts'
import type { World } from '../world.ts'
import { system } from './people.ts'

const grant = (uid: string, role: Role, region: string): Principal => ({ uid, grants: [{ role, region }] })

export const PERSON: Certification = {
  ...{ owner: 'buyer', kind: 'person', place: '330106', reviewedBy: '', frozenBy: '', needed: [] },
  ...{ appealed: false, reminders: 0, validUntil: null, qualifiedUntil: null },
  ...{ fee: CERTIFICATION_FEES.person, gapFrom: null, gapUntil: null, ...UNCHANGED },
}
export const ORGANISATION: Certification = { ...PERSON, kind: 'organisation', fee: CERTIFICATION_FEES.organisation }
/** A person with a role. */
export const COLLECTOR: Certification = {
  ...PERSON,
  kind: 'personRole',
  role: 'collector',
  roleRegion: '330106002',
  fee: CERTIFICATION_FEES.personRole,
}
export const CERTIFICATION_ACTORS = {
  buyer: { uid: 'buyer' },
  leader3: grant('leader3', 'leader3', '330106'),
  /** The same level, another district. */
  farLeader3: grant('farLeader3', 'leader3', '330105'),
  platform: grant('platform', 'platform', ''),
  otherPlatform: grant('otherPlatform', 'platform', ''),
  neighbour: { uid: 'neighbour' },
  payment: system('payment'),
  nobody: {},
} satisfies Record<string, Principal>

const PLATFORM = ['reviewer', 'platform', 'countersigner', 'changeCountersigner', 'revoker']
const ROLES_BY_ACTOR: Readonly<Record<string, readonly string[]>> = {
  buyer: ['owner'],
  leader3: ['reviewer'],
  platform: PLATFORM,
  otherPlatform: PLATFORM,
  payment: ['payment'],
}
const why = { why: { reason: '证件照片看不清' } }
/** Any moment stands for all. */
const SOME_TIME = 400 * DAY_MS

export const certificationWorld: World<typeof certification> = {
  // What a kind costs is a setting.
  births: {
    person: PERSON,
    organisation: ORGANISATION,
    collector: COLLECTOR,
    freeOrganisation: { ...ORGANISATION, fee: 0 },
  },
  actors: Object.fromEntries(
    Object.entries(CERTIFICATION_ACTORS).map(([name, who]: [string, Principal]) => [
      name,
      { who, roles: ROLES_BY_ACTOR[name] ?? [] },
    ]),
  ),
  samples: {
    SUBMIT: { filled: { place: '330106' } },
    CHANGE: { filled: { place: '330106' } },
    TURN_DOWN: { name: { fields: ['name'], reason: '姓名和证件不一致' } },
    ASK_MORE: { photos: { fields: ['photos'], reason: '证件照片看不清' } },
    REFUSE: { name: { fields: ['name'], reason: '姓名和证件不一致' } },
    RETURN: why,
    APPEAL: why,
    OVERTURN: why,
    UPHOLD: why,
    FREEZE: why,
    REVOKE: why,
  },
  // When it ends makes no difference but to clocks; who reviewed and what was missing none once it is over.
  fold: (state, facts) => ({
    ...facts,
    validUntil: facts.validUntil === null ? null : SOME_TIME,
    ...{ gapFrom: null, gapUntil: null, nextPlace: facts.changing ? '330106' : '' },
    changeDue: facts.changeDue ? SOME_TIME : null,
    ...(state === 'certified' ? {} : { reminders: 0 }),
    ...(['toCountersign', 'refused', 'appealed', 'revoked', 'revocationAppealed'].includes(state)
      ? {}
      : { reviewedBy: '' }),
    ...(state === 'frozen' ? {} : { frozenBy: '' }),
    needed: [],
  }),
}
