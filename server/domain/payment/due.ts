/** Whether what is paid for takes the money now; it goes back by itself otherwise. */
import type { Workflow } from '../../../src/machines/workflow/flow.ts'
import { certification } from '../../../src/machines/workflows/certification/chart.ts'
import { idleDeal } from '../../../src/machines/workflows/idleDeal/chart.ts'
import type { Payment } from '../../../src/machines/workflows/payment/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { RecordRow } from '../../engine/engine.ts'
import type { TradePart } from './trades.ts'

const statesOf = ({ edges }: Pick<Workflow, 'edges'>): readonly string[] =>
  edges.flatMap(({ from, name }) => (name === 'PAID' ? [from] : []))

/** States of the subject in which money of a purpose is taken; a purpose that always takes it is not here. */
const PAYABLE_STATES: Readonly<Partial<Record<Payment['purpose'], readonly string[]>>> = {
  fee: statesOf(certification),
  idle: statesOf(idleDeal),
}

/**
 * Locks the certifications and deals that these payments are for, each after its root, so that none changes before the
 * money is taken.
 */
export async function lockDueSubjects(db: Queryable, parts: readonly Pick<TradePart, 'facts'>[]): Promise<void> {
  const subjects = parts.flatMap(({ facts }) => (PAYABLE_STATES[facts.purpose] ? [facts.subject] : []))
  if (subjects.length === 0) return
  const roots = db.selectFrom('record as subject').select('subject.root').where('subject.id', 'in', subjects)
  await db
    .selectFrom('record')
    .select('id')
    .where(({ or, eb }) => or([eb('id', 'in', subjects), eb('id', 'in', roots)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Resolves to the fact `due` of a payment that is not made yet; to none of other payments. */
export async function dueFact(
  db: Queryable,
  { state, facts: { purpose, subject } }: RecordRow<Payment>,
): Promise<Partial<Payment>> {
  const payable = PAYABLE_STATES[purpose]
  if (!payable || state !== 'pendingPayment') return {}
  const row = await db.selectFrom('record').select('state').where('id', '=', subject).executeTakeFirst()
  return { due: row !== undefined && payable.includes(row.state) }
}
