/** Expenses as read by their owner and by the city's finance staff. */
import { sql } from 'kysely'
import type { ExpenseRow } from '../../../src/contract/finance.contract.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { expense } from '../../../src/machines/workflows/expense/chart.ts'
import { expenseProjection } from '../../../src/machines/workflows/expense/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { recordRowsOf } from '../../engine/recordRows.ts'
import { factsOf } from '../../engine/records.ts'

const FIELDS = ['id', 'workflow', 'state', 'version', 'facts', 'owner', 'place', 'createdAt'] as const
/** The requested amount, 分. */
export const EXPENSE_AMOUNT = sql<number>`(record.facts->>'amount')::bigint`

/** Selects expenses, without a filter. */
export const expenses = (db: Queryable) => db.selectFrom('record').select(FIELDS).where('workflow', '=', 'expense')
export type ExpenseRecord = Awaited<ReturnType<ReturnType<typeof expenses>['execute']>>[number]

/** Resolves to the rows: purpose and receipts of the latest submission, and the reason of a refusal. */
export const expenseRows = (db: Queryable, found: readonly ExpenseRecord[], who: Principal): Promise<ExpenseRow[]> =>
  recordRowsOf(db, found, {
    flow: expense,
    projection: expenseProjection,
    who,
    events: ['HAND_IN', 'REVISE', 'REFUSE'],
    extra: ({ state, version, facts }, last, shows) => {
      const { reason = '', proof = [] } = last('HAND_IN', 'REVISE')
      const { amount, invoice } = factsOf(expense, { facts })
      const refusal = state === 'refused' ? (last('REFUSE').reason ?? '') : ''
      return { version, amount, invoice, reason, proof: shows('proof') ? [...proof] : [], refusal }
    },
  })
