/** Issues certificates: number, content and hash. */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { CertificateContent } from '../../../src/contract/certificate.contract.ts'
import { certificateNumber } from '../../../src/contract/certificateNumber.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import type { Certificate } from '../../../src/machines/workflows/certificate/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { EffectContext, OpenedBirth } from '../../engine/engine.ts'
import { begin, type StepContext } from '../../engine/fire.ts'
import { contentFor } from './contents.ts'
import { canonical, hashOf } from './snapshot.ts'

async function nextNumber(db: Queryable, year: number): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    insert into certificate_serial (year, last) values (${year}, 1)
    on conflict (year) do update set last = certificate_serial.last + 1 returning last`.execute(db)
  return certificateNumber(year, rows[0]?.last ?? 1)
}

/** Returns six digits, which the holder gives to people who may see the full name. */
const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * Resolves to the birth of a certificate of this record, as of `at` (ms since 1970). The caller holds its lock. Throws
 * `Refused` if there is nothing to certify.
 */
export async function certificateBirth(db: Queryable, subject: string, at: number): Promise<OpenedBirth> {
  const record = await db
    .selectFrom('record')
    .innerJoin('account', 'account.uid', 'record.owner')
    .select(['record.id', 'record.workflow', 'record.state', 'record.owner', 'record.place', 'record.facts'])
    .select('account.name')
    .where('record.id', '=', subject)
    .executeTakeFirst()
  if (!record) return refuse('missing', '没有找到这条记录')
  const { validUntil, ...base } = await contentFor(db, record, at)
  const about = { owner: record.owner, subject, ...(validUntil !== undefined && { validUntil }) }
  return { ...(await sheetFor(db, { ...base, holder: base.holder || record.name }, about, at)), event: 'ISSUE' }
}

/** Resolves to facts and row of a certificate with this content under the next number, as of `at` (ms since 1970). */
export async function sheetFor(
  db: Queryable,
  base: Omit<CertificateContent, 'number' | 'issuedOn'>,
  about: Pick<Certificate, 'owner' | 'subject' | 'validUntil' | 'place'>,
  at: number,
): Promise<{ readonly facts: Certificate; readonly writeAlong: (step: EffectContext) => Promise<void> }> {
  const issuedOn = chinaDay(at)
  const number = await nextNumber(db, Number(issuedOn.slice(0, 4)))
  const { kind } = base
  const content: CertificateContent = { ...base, number, issuedOn }
  const snapshot = canonical(content)
  const own = { ...about, kind, number, hash: hashOf(snapshot) }
  return {
    facts: { ...own, hidden: false, revokedBy: '', sourceRevoked: false },
    writeAlong: async step => {
      const row = { id: step.record.id, number, kind, snapshot, code: newCode(), issuedAt: new Date(at) }
      await step.db.insertInto('certificate').values(row).execute()
    },
  }
}

/** Resolves to the id of the certificate that a record has already, and that is not over by its date or a successor. */
async function existingOf(db: Queryable, subject: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('record')
    .select('id')
    .where('root', '=', subject)
    .where('workflow', '=', 'certificate')
    .where('state', 'not in', ['superseded', 'expired'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/**
 * Resolves to the id of a record's certificate, issued now if there is none. The caller holds the record's lock. Throws
 * `Refused` if there is nothing to certify.
 */
export async function certificateOf(context: StepContext, subject: string, who: Principal): Promise<string> {
  const { db, services } = context
  const existing = await existingOf(db, subject)
  if (existing !== undefined) return existing
  const birth = await certificateBirth(db, subject, services.clock())
  return (await begin(context, { workflow: 'certificate', who, ...birth })).id
}
