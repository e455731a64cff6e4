/** Contract of receipts for gifts of money: the giver's own, and the desk of the payee's finance. */
import * as z from 'zod/mini'
import { email, payerFields, TITLE_KINDS } from '../machines/workflow/forms.ts'
import { endpoint } from './endpoint.ts'
import { form, lines } from './fields.ts'
import { json, paging } from './form.ts'
import { keysOf } from './keys.ts'
import { deskFilter, deskTableInput, fen, privateFile, recordId, tabbedListOf, tabOf, time } from './parts.contract.ts'
import { served, stateShown } from './record.contract.ts'
import { INVOICE_DESK, MY_INVOICES } from './recordLists.ts'

const titleKind = z.enum(keysOf(TITLE_KINDS))

export const invoiceRow = z.object({
  id: z.string(),
  state: z.string(),
  ...stateShown,
  version: z.int(),
  record: served,
  /** Giver's name; in full for finance, which issues it. */
  owner: z.string(),
  kind: titleKind,
  title: z.string(),
  taxNumber: z.string(),
  email: z.string(),
  /** Year and sum of the gifts. */
  year: z.int(),
  total: fen,
  payeeName: z.string(),
  gifts: z.array(z.object({ id: z.string(), campaign: z.string(), title: z.string(), amount: fen, at: time })),
  /** Of the issuer; empty before it is issued. */
  number: z.string(),
  checkCode: z.string(),
  file: privateFile(),
  /** Address of the confirmation, a PDF; empty once it was issued or withdrawn. */
  confirmationUrl: z.string(),
  /** Number by which it was reversed; empty for none. */
  reversal: z.string(),
  /** What its correction is made out to; null for none. */
  correction: z.nullable(z.object({ kind: titleKind, title: z.string(), taxNumber: z.string() })),
  /** Why it was returned, or not reversed; empty for neither. */
  refusal: z.string(),
  regionName: z.string(),
  at: time,
})
export type InvoiceRow = z.output<typeof invoiceRow>

export const invoiceContract = {
  invoiceAdd: endpoint({
    wire: '/api/my/juankuanInvoiceAdd',
    who: 'member',
    title: '申请捐赠票据',
    once: true,
    input: form({
      gifts: json('捐款', lines('捐款')),
      kind: payerFields.kind,
      title: payerFields.title,
      taxNumber: z.optional(payerFields.taxNumber),
      email: z.optional(email(0)),
    }),
    reply: z.object({ id: z.string() }),
  }),
  invoiceGifts: endpoint({
    wire: '/api/my/juankuanInvoiceGifts',
    shows: ['payment', 'invoice'],
    who: 'member',
    title: '能开票据的捐款，和上一次的抬头',
    input: form({}),
    reply: z.object({
      gifts: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          amount: fen,
          /** The merchant that received it, and its name. */
          payee: z.string(),
          payeeName: z.string(),
          year: z.int(),
          at: time,
        }),
      ),
      last: z.object({ kind: z.nullable(titleKind), title: z.string(), taxNumber: z.string(), email: z.string() }),
    }),
  }),
  myInvoices: endpoint({
    wire: '/api/my/juankuanInvoicePage',
    shows: ['invoice'],
    who: 'member',
    title: '我的捐赠票据，新的在前',
    input: form({ tab: tabOf(MY_INVOICES), ...paging }),
    reply: tabbedListOf(MY_INVOICES, invoiceRow),
  }),
  invoiceDetail: endpoint({
    wire: '/api/my/juankuanInvoiceDetails',
    shows: ['invoice'],
    who: 'member',
    title: '一张捐赠票据，捐款人和财务可看',
    input: form({ id: recordId('票据') }),
    reply: invoiceRow,
  }),
  invoiceDesk: endpoint({
    wire: '/api/renwu/invoicePage',
    shows: ['invoice'],
    who: 'member',
    title: '财务：本市的捐赠票据，等得最久的在前',
    input: form({
      tab: tabOf(INVOICE_DESK),
      id: z.optional(recordId('票据')),
      ...deskFilter,
      ...deskTableInput,
      ...paging,
    }),
    reply: tabbedListOf(INVOICE_DESK, invoiceRow),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    invoice: typeof invoiceContract
  }
}
