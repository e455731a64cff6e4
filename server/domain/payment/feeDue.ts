/** Whether a certification takes its fee now; the money goes back by itself otherwise. */
import { certification } from '../../../src/machines/workflows/certification/chart.ts'
import type { Payment } from '../../../src/machines/workflows/payment/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { RecordRow } from '../../engine/engine.ts'
import type { TradePart } from './trades.ts'

/** States in which a fee is taken. */
const PAYABLE_STATES: readonly string[] = certification.edges.flatMap(({ from, name }) =>
  name === 'PAID' ? [from] : [],
)

/** Locks the certifications that these payments are fees of, so that none changes before the money is taken. */
export async function lockFeeSubjects(db: Queryable, parts: readonly Pick<TradePart, 'facts'>[]): Promise<void> {
  const subjects = parts.flatMap(({ facts }) => (facts.purpose === 'fee' ? [facts.subject] : []))
  if (subjects.length === 0) return
  await db.selectFrom('record').select('id').where('id', 'in', subjects).orderBy('id').forNoKeyUpdate().execute()
}

/** Resolves to the fact `due` of a fee that is not paid yet; to none of other payments. */
export async function dueFact(
  db: Queryable,
  { state, facts: { purpose, subject } }: RecordRow<Payment>,
): Promise<Partial<Payment>> {
  if (purpose !== 'fee' || state !== 'pendingPayment') return {}
  const row = await db.selectFrom('record').select('state').where('id', '=', subject).executeTakeFirst()
  return { due: row !== undefined && PAYABLE_STATES.includes(row.state) }
}
