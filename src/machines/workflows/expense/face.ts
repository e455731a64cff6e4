/** Face of 费用: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { yuanText } from '../../../contract/words.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { expense } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    expense: { receives: never; opened: false }
  }
}

export const expenseFace = faceOf<typeof expense>()({
  id: 'expense',
  label: '费用',
  load: async () => (await import('./chart.ts')).expense,
  steps: {
    HAND_IN: '/api/my/feiyongAdd',
    REVISE: step('expenseRevise', '/api/my/feiyongRevise', '修改后再提交费用'),
    CONFIRM: step('expenseConfirm', '/api/renwu/feiyongConfirm', '财务确认费用'),
    REFUSE: step('expenseRefuse', '/api/renwu/feiyongRefuse', '财务驳回费用'),
    WITHDRAW: step('expenseWithdraw', '/api/my/feiyongWithdraw', '撤回费用'),
    PAY: step('expensePay', '/api/renwu/feiyongPay', '财务付款'),
    REMIT: step('expenseRemit', '/api/renwu/feiyongRemit', '财务登记募捐支出的拨付'),
  },
  letters: { REVISE: 'E', WITHDRAW: 'W', CONFIRM: 'C', REFUSE: 'R', PAY: 'P', REMIT: 'B' },

  relations: {
    owner: { who: { by: 'owner' }, page: id => pathTo('/charge', { id }) },
    worker: { who: { by: 'owner' }, page: id => pathTo('/charge', { id }) },
    fundraiser: { who: { by: 'owner' }, page: id => pathTo('/charge', { id }) },
    finance: { who: { by: 'role', role: 'finance' }, page: id => pathTo('/accounting', { id }) },
    payer: { who: { by: 'binding', roles: ['finance'] }, page: id => pathTo('/accounting', { id }) },
    remitter: { who: { by: 'binding', roles: ['finance'] }, page: id => pathTo('/accounting', { id }) },
  },
  tasks: {
    CONFIRM: { for: 'finance', kind: 'confirm', list: '/accounting' },
    PAY: { for: 'payer', kind: 'pay', list: '/accounting?tab=confirmed' },
    REMIT: { for: 'remitter', kind: 'pay', list: '/accounting?tab=confirmed' },
    // Optional: a refused claim may rest.
    REVISE: false,
  },
  title: ({ amount, campaign }) => `${campaign ? '募捐支出' : '费用'} ${yuanText(amount)}`,
})
