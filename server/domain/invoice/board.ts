/** The desk of the city's finance staff: receipts to issue and to reverse. */
import { sql } from 'kysely'
import type { invoiceContract } from '../../../src/contract/invoice.contract.ts'
import { INVOICE_DESK } from '../../../src/contract/recordLists.ts'
import { invoice } from '../../../src/machines/workflows/invoice/chart.ts'
import { bookReaderOf, inTheirCities } from '../../engine/bookReaders.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordList } from '../../engine/recordList.ts'
import { byId } from '../../kernel/listPage.ts'
import { INVOICE_TOTAL, invoiceRows, invoices } from './rows.ts'

export const invoiceBoardCalls: Pick<Handlers<typeof invoiceContract>, 'invoiceDesk'> = {
  invoiceDesk: recordList(INVOICE_DESK, invoice, {
    reader: async (db, uid) => (await bookReaderOf(db, uid)).who,
    find: (db, who) => invoices(db).where(inTheirCities(who)).where('record.owner', '<>', who.uid),
    wordsOf: pattern =>
      sql`record.facts->>'title' ilike ${pattern} or record.facts->>'number' ilike ${pattern}
        or payee.name ilike ${pattern}`,
    figures: { total: INVOICE_TOTAL },
    order: () => ({ by: [byId('record.id')], direction: 'asc' }),
    rows: invoiceRows,
  }),
}
