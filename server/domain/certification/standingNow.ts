/** What is certified now: of an account, and of a number. */
import { CERTIFICATION_IN_FORCE } from '../../../src/contract/certificationWords.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Certification } from '../../../src/machines/workflows/certification/chart.ts'
import type { Queryable } from '../../db/connect.ts'

/** Resolves to the certification of this kind that an account has now; undefined for none. */
export const certificationInForce = (db: Queryable, uid: string, kind: Certification['kind']) =>
  db
    .selectFrom('certification')
    .innerJoin('record', 'record.id', 'certification.id')
    .select(['certification.id', 'certification.name', 'certification.number', 'certification.until'])
    .where('certification.uid', '=', uid)
    .where('certification.kind', '=', kind)
    .where('record.state', 'in', CERTIFICATION_IN_FORCE)
    .executeTakeFirst()

/** The kind that has to be certified first, and the sentence without it. */
export const BASES = {
  personRole: { base: 'person', sentence: '请先通过个人认证，再办理个人身份认证' },
  organisationRole: { base: 'organisation', sentence: '请先通过单位认证，再认证公开募捐资格' },
} as const

/** Throws `notNow` if a role or a qualification is shown by somebody who is not certified without it. */
export async function assertBaseCertified(
  db: Queryable,
  { owner, kind }: Pick<Certification, 'owner' | 'kind'>,
): Promise<void> {
  if (kind !== 'personRole' && kind !== 'organisationRole') return
  const { base, sentence } = BASES[kind]
  if (!(await certificationInForce(db, owner, base))) refuse('notNow', sentence)
}

interface ClaimedNumber {
  readonly uid: string
  readonly kind: Certification['kind']
  readonly numberHash: string
}

/** Throws `notNow` if the number was certified for another account; which one is not revealed. */
export async function assertNumberFree(db: Queryable, { uid, kind, numberHash }: ClaimedNumber): Promise<void> {
  if (numberHash === '') return
  const other = await db
    .selectFrom('certification')
    .select('id')
    .where('kind', '=', kind)
    .where('numberHash', '=', numberHash)
    .where('claimed', '=', true)
    .where('uid', '<>', uid)
    .executeTakeFirst()
  if (other) refuse('notNow', '这个号码已在另一个账号认证。忘了那个账号可以找回，不是您本人办的请联系平台', 'number')
}
