/** The same payment for an order, a fee and a gift of money; a gift may have been spent already. */
import type { Payment, payment } from '../../../../src/machines/workflows/payment/chart.ts'
import type { World } from '../world.ts'
import { actorsOf, system } from './people.ts'

export const GIFT: Payment = {
  owner: 'buyer',
  region: '330106',
  amount: 10_000,
  purpose: 'donation',
  subject: 'c1',
  confirmed: false,
  disbursed: false,
  refundOver: false,
}
const reason = { why: { reason: '付错了金额' } }

export const paymentWorld: World<typeof payment> = {
  births: {
    gift: GIFT,
    spentGift: { ...GIFT, disbursed: true },
    order: { ...GIFT, purpose: 'order', subject: 'o1' },
    fee: { ...GIFT, purpose: 'fee', subject: 'r1' },
  },
  actors: {
    ...actorsOf({ buyer: ['owner'], finance: ['finance'], provider: ['provider'] }),
    // An order closes its own payments only.
    order: { who: system('order'), roles: ({ purpose }) => (purpose === 'order' ? ['order'] : []) },
  },
  samples: { REQUEST_REFUND: reason, REFUSE: reason },
}
