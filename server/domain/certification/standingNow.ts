/** What is certified now: of an account, and of a number. */
import { sql } from 'kysely'
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

/** States in which one that was in force is in force no more. */
const LOST = ['suspended', 'frozen', 'revoked', 'revocationAppealed', 'revokedFinal', 'expired']

/** Resolves to whether an organisation has lost its certification or its qualification for public fundraising. */
export async function hasLostStanding(db: Queryable, uid: string): Promise<boolean> {
  const { rows } = await sql`
    select from certification lost join record on record.id = lost.id
    where lost.uid = ${uid} and lost.kind in ('organisation', 'organisationRole') and state in (${sql.join(LOST)})
      and not exists (select from certification held join record standing on standing.id = held.id
        where held.uid = lost.uid and held.kind = lost.kind and standing.state in (${sql.join([...CERTIFICATION_IN_FORCE])}))
    limit 1`.execute(db)
  return rows.length > 0
}

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
