/** Face of 捐赠票据: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { yuanText } from '../../../contract/words.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { invoice } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    invoice: { receives: never; opened: true }
  }
}

const LIST = '/accounting?book=invoice'

export const invoiceFace = faceOf<typeof invoice>()({
  id: 'invoice',
  label: '捐赠票据',
  load: async () => (await import('./chart.ts')).invoice,
  steps: {
    REQUEST: '/api/my/juankuanInvoiceAdd',
    REVISE: step('invoiceRevise', '/api/my/juankuanInvoiceRevise', '修改后再申请捐赠票据'),
    WITHDRAW: step('invoiceWithdraw', '/api/my/juankuanInvoiceWithdraw', '撤回捐赠票据的申请'),
    SEND_AGAIN: step('invoiceSend', '/api/my/juankuanInvoiceSend', '再发一次捐赠票据'),
    ASK_CORRECTION: step('invoiceCorrect', '/api/my/juankuanInvoiceCorrect', '更正捐赠票据的抬头'),
    ASK_VOID: step('invoiceVoid', '/api/my/juankuanInvoiceVoid', '申请作废捐赠票据'),
    ISSUE: step('invoiceIssue', '/api/renwu/invoiceIssue', '登记捐赠票据已开具'),
    RETURN: step('invoiceReturn', '/api/renwu/invoiceReturn', '退回捐赠票据的申请'),
    REVERSED: step('invoiceReverse', '/api/renwu/invoiceReverse', '登记捐赠票据已红冲'),
    REVERSE_FAILED: step('invoiceReverseFail', '/api/renwu/invoiceReverseFail', '捐赠票据不能红冲'),
  },
  letters: {
    REVISE: 'E',
    WITHDRAW: 'W',
    SEND_AGAIN: 'S',
    ASK_CORRECTION: 'C',
    ASK_VOID: 'V',
    ISSUE: 'A',
    RETURN: 'R',
    REVERSED: 'A',
    REVERSE_FAILED: 'R',
  },
  relations: {
    owner: { who: { by: 'owner' }, page: id => pathTo('/invoice', { id }) },
    finance: { who: { by: 'role', role: 'finance' }, page: id => pathTo('/accounting', { book: 'invoice', id }) },
    payment: { system: 'payment' },
    former: { system: 'invoice' },
  },
  notified: { leader2: '/role?role=finance&tab=active' },
  tasks: {
    ISSUE: { for: 'finance', kind: 'issueInvoice', list: LIST },
    REVERSED: { for: 'finance', kind: 'reverse', list: `${LIST}&tab=reversing` },
    // Optional: what was returned may rest.
    REVISE: false,
  },
  title: ({ total, title }) => `捐赠票据 ${yuanText(total)} · ${title}`,
})
