/** The management fee of certifications, as the platform has set it. */
import { CERTIFICATION_FEES, CERTIFICATION_KINDS, FREE_ROLE } from '../../../src/contract/certificationWords.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import type { Certification } from '../../../src/machines/workflows/certification/chart.ts'
import type { Queryable } from '../../db/connect.ts'

/** Setting of the fees that differ from the default: kind → 分. */
const SETTING_KEY = 'certificationFees'
const isFee = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/** Resolves to what a year costs at present, 分; 0 for what is free. */
export async function feeOf(db: Queryable, { kind, role }: Pick<Certification, 'kind' | 'role'>): Promise<number> {
  if (role === FREE_ROLE) return 0
  const row = await db.selectFrom('setting').select('value').where('key', '=', SETTING_KEY).executeTakeFirst()
  const set = (row?.value as Partial<Record<string, unknown>> | undefined)?.[kind]
  return isFee(set) ? set : CERTIFICATION_FEES[kind]
}

/** Resolves to what a year of each kind costs at present, 分. */
export const feesOf = (db: Queryable) =>
  Promise.all(keysOf(CERTIFICATION_KINDS).map(async kind => ({ kind, amount: await feeOf(db, { kind }) })))

/** Resolves to what is asked of it: the fee named at its approval, until that is paid. 分 */
export const dueFeeOf = async (
  db: Queryable,
  { state, facts }: { readonly state: string; readonly facts: Certification },
): Promise<number> => (state === 'awaitingFee' && facts.fee !== undefined ? facts.fee : feeOf(db, facts))
