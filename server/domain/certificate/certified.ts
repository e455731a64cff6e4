/** The certificate of a certification: what was checked, and until when it stands. */
import { CERTIFICATION_IN_FORCE, CERTIFICATION_KINDS, CHECK_LEVELS } from '../../../src/contract/certificationWords.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import { ROLES } from '../../../src/contract/words.ts'
import { type Certification, certification } from '../../../src/machines/workflows/certification/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { factsOf } from '../../engine/records.ts'
import { settingOf } from '../../engine/settings.ts'
import { regionNames } from '../../geo/regionNames.ts'
import type { CertifiedContent, SubjectRecord } from './contents.ts'

interface CertifiedRecord {
  readonly state: string
  readonly facts: Certification
}

/** Returns whether a certification is in force at a moment (ms since 1970), and its term not over. */
export const isInForce = ({ state, facts: { validUntil } }: CertifiedRecord, at: number): boolean =>
  CERTIFICATION_IN_FORCE.includes(state) && validUntil !== null && validUntil !== undefined && validUntil > at

/** What the number of each kind is called on the sheet. */
const NUMBER_LABELS = {
  person: '证件号码',
  personRole: '证件号码',
  organisation: '信用代码',
  organisationRole: '资格证书',
} as const

/** Resolves to the content of the certificate. Throws `notNow` while it is not in force. */
export async function certificationContent(
  db: Queryable,
  record: SubjectRecord,
  at: number,
): Promise<CertifiedContent> {
  const facts = factsOf(certification, record)
  if (!isInForce({ state: record.state, facts }, at)) refuse('notNow', '在有效期里的认证才能出具证书')
  const { kind, role, roleRegion = '', validUntil } = facts
  const { name, number, level } = await db
    .selectFrom('certification')
    .select(['name', 'number', 'level'])
    .where('id', '=', record.id)
    .executeTakeFirstOrThrow()
  const where = role ? (await regionNames(db, [roleRegion]))(roleRegion) : ''
  return {
    kind: 'certification',
    heading: '认证证书',
    standing: '平台认证（不代替证件和登记证书）',
    holder: name,
    lines: [
      ['认证类型', CERTIFICATION_KINDS[kind]],
      ...(role ? [['身份', `${where} ${ROLES[role]}`] as [string, string]] : []),
      ...(number ? [[NUMBER_LABELS[kind], number] as [string, string]] : []),
      ['核对方式', CHECK_LEVELS[level]],
      ['有效期至', chinaDay(validUntil! - 1)],
    ],
    issuer: await settingOf(db, 'company'),
    validUntil: validUntil!,
  }
}
