/** Expenses as read by their owner and by the city's finance staff. */
import { sql } from 'kysely'
import { expense } from '../../../src/machines/workflows/expense/chart.ts'
import { expenseProjection } from '../../../src/machines/workflows/expense/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { RECORD_COLUMNS, recordRows } from '../../engine/recordRows.ts'

/** The requested amount, 分. */
export const EXPENSE_AMOUNT = sql<number>`(record.facts->>'amount')::bigint`

/** Selects expenses, without a filter. */
export const expenses = (db: Queryable) =>
  db
    .selectFrom('record')
    .select(RECORD_COLUMNS)
    .select(sql<string | null>`(select title from campaign where campaign.id = record.facts->>'campaign')`.as('about'))
    .where('workflow', '=', 'expense')
export type ExpenseRecord = Awaited<ReturnType<ReturnType<typeof expenses>['execute']>>[number]

/** Resolves to the rows: purpose and receipts of the latest submission, and the reason of a refusal. */
export const expenseRows = recordRows(expense, expenseProjection, {
  events: ['HAND_IN', 'REVISE', 'REFUSE', 'REMIT'],
  row: ({ state, version, about }: ExpenseRecord, { facts: { amount, invoice, campaign }, last, shows }) => {
    const { reason = '', proof = [] } = last('HAND_IN', 'REVISE')
    const refusal = state === 'refused' ? (last('REFUSE').reason ?? '') : ''
    const pictures = (urls: readonly string[] = []) => (shows('proof') ? [...urls] : [])
    const files = { proof: pictures(proof), slip: pictures(last('REMIT').proof) }
    return { version, amount, invoice, reason, campaign, about: about ?? '', refusal, ...files }
  },
})
