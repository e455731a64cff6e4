/** A giver who wants a receipt, and finance of the payee's city; one receipt is the correction of another. */
import { type Invoice, type invoice, NOTHING_ISSUED } from '../../../../src/machines/workflows/invoice/chart.ts'
import type { World } from '../world.ts'
import { actorsOf, system } from './people.ts'

export const REQUESTED: Invoice = {
  owner: 'buyer',
  place: '3301',
  payee: 'm1',
  year: 2026,
  total: 5_000,
  kind: 'person',
  title: '王桂兰',
  taxNumber: '',
  email: '',
  ...NOTHING_ISSUED,
}
const PAYER = { kind: 'organisation', title: '西湖区邻里互助社', taxNumber: '91330106MA27W12313' } as const
const reason = { why: { reason: '抬头写得不完整' } }

export const invoiceWorld: World<typeof invoice> = {
  births: { request: REQUESTED, correction: { ...REQUESTED, corrected: true } },
  actors: {
    ...actorsOf({ buyer: ['owner'], finance: ['finance'], payment: ['payment'] }),
    former: { who: system('invoice'), roles: ['former'] },
  },
  samples: {
    REVISE: { same: { kind: 'person', title: '王桂兰', taxNumber: '', email: '' } },
    ISSUE: { paper: { number: 'N1', checkCode: 'C1', file: '/files/receipt.pdf' } },
    RETURN: reason,
    SEND_AGAIN: { there: { email: 'wang@example.com' } },
    ASK_CORRECTION: { unit: PAYER },
    REVERSED: { red: { number: 'R1' } },
    REVERSE_FAILED: reason,
  },
  // The graph stays small: where it is sent changes nothing else.
  fold: (_, facts) => ({ ...facts, email: '' }),
}
