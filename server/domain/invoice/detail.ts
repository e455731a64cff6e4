/** The details of a receipt. */
import type { invoiceContract } from '../../../src/contract/invoice.contract.ts'
import { invoice } from '../../../src/machines/workflows/invoice/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordDetail } from '../../engine/recordRows.ts'
import { invoiceRows, invoices } from './rows.ts'

export const invoiceDetailCalls: Pick<Handlers<typeof invoiceContract>, 'invoiceDetail'> = {
  invoiceDetail: recordDetail(invoice, invoices, invoiceRows),
}
