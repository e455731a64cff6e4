/** The domain invoice: its calls, its workflow and what else the portal has to know of it. */
import { invoiceContract } from '../../../src/contract/invoice.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { invoiceBinding } from './binding.ts'
import { invoiceBoardCalls } from './board.ts'
import { invoiceDetailCalls } from './detail.ts'
import { withdrawInvoice } from './effects.ts'
import { invoiceListCalls } from './lists.ts'
import { invoiceSubmitCalls } from './submit.ts'

export const invoiceDomain = defineDomain({
  title: '捐赠票据',
  contract: invoiceContract,
  handlers: { ...invoiceSubmitCalls, ...invoiceListCalls, ...invoiceDetailCalls, ...invoiceBoardCalls },
  workflows: { invoice: invoiceBinding },
  performers: { withdrawInvoice },
})
