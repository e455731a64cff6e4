/** The management fee of certifications, as the platform has set it. */
import { CERTIFICATION_KINDS, type CertificationKind, FREE_ROLE } from '../../../src/contract/certificationWords.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import type { Certification } from '../../../src/machines/workflows/certification/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { settingOf } from '../../engine/settings.ts'

/** Settings of the fees; the qualification for fundraising is the law's, and free. */
export const FEE_SETTINGS = {
  person: 'personFee',
  personRole: 'roleFee',
  organisation: 'organisationFee',
  organisationRole: undefined,
} as const satisfies Record<CertificationKind, string | undefined>

/** Resolves to what a year costs at present, 分; 0 for what is free. */
export async function feeOf(db: Queryable, { kind, role }: Pick<Certification, 'kind' | 'role'>): Promise<number> {
  if (role === FREE_ROLE) return 0
  const key = FEE_SETTINGS[kind]
  return key === undefined ? 0 : settingOf(db, key)
}

/** Resolves to what a year of each kind costs at present, 分. */
export const feesOf = (db: Queryable) =>
  Promise.all(keysOf(CERTIFICATION_KINDS).map(async kind => ({ kind, amount: await feeOf(db, { kind }) })))

/** Resolves to what is asked of it: the fee named at its approval, until that is paid. 分 */
export const dueFeeOf = async (
  db: Queryable,
  { state, facts }: { readonly state: string; readonly facts: Certification },
): Promise<number> => (state === 'awaitingFee' && facts.fee !== undefined ? facts.fee : feeOf(db, facts))
