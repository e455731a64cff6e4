import type { MoneyDonationRow } from '../../../contract/campaign.contract.ts'
import { pathTo } from '../../../contract/screens.ts'

/** The way from a gift of money to its receipt, or to the request for one; nothing where there can be none. */
export function InvoiceLink({ row: { id, invoice, invoiceable } }: { row: MoneyDonationRow }) {
  if (invoiceable) return <a href={pathTo('/invoice', { gift: id })}>开捐赠票据</a>
  return invoice ? <a href={pathTo('/invoice', { id: invoice })}>看捐赠票据</a> : null
}
