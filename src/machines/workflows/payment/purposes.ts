/** What a payment can be for: one row a purpose, read by the chart, the server and the pages of payments. */
import { pathTo } from '../../../contract/screens.ts'
import type { Account, Effect } from '../../workflow/effects.ts'

export interface Purpose {
  /** The workflow of the subject, which is paid for. */
  readonly subject: 'order' | 'certification' | 'campaign' | 'idleDeal'
  /** The subject, as the payer calls it. */
  readonly label: string
  /** Whether payments of one subject are locked and listed together with it; otherwise each stands alone. */
  readonly underSubject: boolean
  /** The page that the payer comes back to; with several, of subjects that were paid together. */
  readonly back: (subject: string, payment: string, several: boolean) => string
  /** The account that finance books to; none if the subject takes the money from clearing by itself. */
  readonly account: (subject: string) => Account | undefined
  /** Steps that the subject takes as soon as the payment is notified. */
  readonly onPaid: (subject: string) => readonly Effect[]
  /** What happens to money of another amount, for the payer. */
  readonly doubtful: string
}

export const PURPOSES = {
  order: {
    subject: 'order',
    label: '订单',
    underSubject: true,
    back: (subject, _, several) =>
      several ? pathTo('/order', { tab: 'paid' }) : pathTo('/orderDetail', { id: subject }),
    account: () => undefined,
    onPaid: subject => [{ type: 'stepOf', params: { workflow: 'order', id: subject, event: 'PAID' } }],
    doubtful: '收到的金额与应付不符，财务核实后退回；您可以重新付款。',
  },
  fee: {
    subject: 'certification',
    label: '认证',
    underSubject: false,
    back: (subject, payment) => pathTo('/jngrglf', { id: subject, payment }),
    account: () => 'platform',
    onPaid: subject => [{ type: 'stepOf', params: { workflow: 'certification', id: subject, event: 'PAID' } }],
    doubtful: '收到的金额与应付不符，财务核实后退回；您可以重新付款。',
  },
  donation: {
    subject: 'campaign',
    label: '募捐',
    underSubject: false,
    back: (subject, payment) => pathTo('/fundraisingDetail', { id: subject, payment }),
    account: subject => `campaign:${subject}`,
    onPaid: () => [],
    doubtful: '收到的金额与您填的不符，财务核实后按实收认捐或退回，办好后会告诉您。',
  },
  idle: {
    subject: 'idleDeal',
    label: '闲置',
    underSubject: true,
    back: subject => pathTo('/idleDeliver', { id: subject }),
    account: () => undefined,
    onPaid: subject => [{ type: 'stepOf', params: { workflow: 'idleDeal', id: subject, event: 'PAID' } }],
    doubtful: '收到的金额与应付不符，财务核实后退回；您可以重新付款。',
  },
} as const satisfies Readonly<Record<string, Purpose>>

/** Names of the purposes, as facts of payments have them. */
export const PURPOSE_NAMES = ['order', 'fee', 'donation', 'idle'] as const satisfies readonly (keyof typeof PURPOSES)[]

/** Returns the row of a purpose. */
export const purposeOf = ({ purpose }: { readonly purpose: keyof typeof PURPOSES }): Purpose => PURPOSES[purpose]
