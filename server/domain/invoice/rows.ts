/** Receipts as read by the giver and by the payee's finance. */
import { sql } from 'kysely'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { invoice } from '../../../src/machines/workflows/invoice/chart.ts'
import { invoiceProjection } from '../../../src/machines/workflows/invoice/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { RECORD_COLUMNS, recordRows } from '../../engine/recordRows.ts'
import { confirmationAddress, isUnissued } from './address.ts'

interface ReceiptGift {
  readonly id: string
  readonly campaign: string
  readonly title: string
  readonly amount: number
  readonly at: number
}

/** The sum of a receipt, 分. */
export const INVOICE_TOTAL = sql<number>`(record.facts->>'total')::bigint`

/** Selects receipts with their gifts, without a filter. */
export const invoices = (db: Queryable) =>
  db
    .selectFrom('record')
    .innerJoin('payee', join => join.on(sql<boolean>`payee.id = record.facts->>'payee'`))
    .select(RECORD_COLUMNS)
    .select('payee.name as payeeName')
    .select(
      sql<readonly ReceiptGift[]>`(select json_agg(json_build_object('id', trade.payment,
        'title', coalesce(campaign.title, trade.title), 'campaign', paid.facts->>'subject', 'amount', trade.amount,
        'at', (extract(epoch from paid.created_at) * 1000)::bigint) order by trade.payment)
        from invoice_gift join trade using (payment) join record paid on paid.id = trade.payment
        left join campaign on campaign.id = paid.facts->>'subject'
        where invoice_gift.invoice = record.id)`.as('gifts'),
    )
    .where('record.workflow', '=', 'invoice')
type InvoiceRecord = Awaited<ReturnType<ReturnType<typeof invoices>['execute']>>[number]

const REFUSALS: Readonly<Record<string, string>> = { returned: 'RETURN', issued: 'REVERSE_FAILED' }

const rows = recordRows(invoice, invoiceProjection, {
  events: Object.values(REFUSALS),
  row: ({ state, version, payeeName, gifts }: InvoiceRecord, { facts, last, shows }) => ({
    version,
    kind: facts.kind,
    title: facts.title,
    taxNumber: facts.taxNumber,
    email: facts.email,
    year: facts.year,
    total: facts.total,
    payeeName,
    gifts: [...(gifts ?? [])],
    number: facts.number,
    checkCode: facts.checkCode,
    file: shows('file') ? facts.file : '',
    reversal: facts.reversal,
    correction: facts.correction,
    refusal: REFUSALS[state] ? (last(REFUSALS[state]).reason ?? '') : '',
  }),
})

/** Resolves to the rows, with the confirmation of those that have no receipt yet. */
export async function invoiceRows(db: Queryable, found: readonly InvoiceRecord[], who: Principal) {
  const all = await rows(db, found, who)
  return Promise.all(
    all.map(async row => ({
      ...row,
      confirmationUrl: isUnissued(row.state) ? await confirmationAddress(db, row.id) : '',
    })),
  )
}
