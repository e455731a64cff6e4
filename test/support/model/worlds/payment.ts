/** The same payment for an order, a fee and a gift of money; a gift may have been spent already. */
import { SETTINGS } from '../../../../src/contract/settingKeys.ts'
import { NOTHING_CAME, type Payment, type payment } from '../../../../src/machines/workflows/payment/chart.ts'
import type { World } from '../world.ts'
import { actorsOf, system } from './people.ts'

const GIFT_SUM = 10_000
/** What its campaign has spent of a gift, 分. */
export const SPENT = 4_000
export const GIFT: Payment = {
  owner: 'buyer',
  region: '330106',
  amount: GIFT_SUM,
  purpose: 'donation',
  subject: 'c1',
  ...NOTHING_CAME,
}
const reason = { why: { reason: '付错了金额' } }
const proven = { why: { reason: '付错了金额', proof: ['/files/proof.jpg'] } }
const GOING_BACK = ['refunding', 'refundFailed', 'handPaid', 'refunded', 'partlyRefunded']
/** Amount received instead of the requested one, 分. */
export const OTHER_AMOUNT = 6_000

const grants = [{ role: 'finance', region: '3301' }] as const
export const paymentWorld: World<typeof payment> = {
  births: {
    gift: GIFT,
    spentGift: { ...GIFT, spent: GIFT_SUM },
    // Two people are needed to give it back.
    bigGift: { ...GIFT, amount: SETTINGS.bigRefund.fallback },
    order: { ...GIFT, purpose: 'order', subject: 'o1' },
    fee: { ...GIFT, purpose: 'fee', subject: 'r1', due: true },
    needlessFee: { ...GIFT, purpose: 'fee', subject: 'r1', due: false },
  },
  actors: {
    ...actorsOf({ finance: ['finance', 'second'], provider: ['provider'] }),
    buyer: {
      who: { uid: 'buyer' },
      roles: ({ purpose }) => (purpose === 'order' ? ['owner'] : ['owner', 'canceller']),
    },
    otherFinance: { who: { uid: 'otherFinance', grants }, roles: ['finance', 'second'] },
    // An order closes its own payments only.
    campaign: { who: system('campaign'), roles: ({ purpose }) => (purpose === 'donation' ? ['campaign'] : []) },
    order: { who: system('order'), roles: ({ purpose }) => (purpose === 'order' ? ['order'] : []) },
  },
  samples: {
    // One gift and an order are enough: what another amount does later is what every amount does.
    PAID_OTHERWISE: {
      less: ({ purpose, spent }) => (purpose === 'order' || spent ? { amount: OTHER_AMOUNT } : undefined),
    },
    REQUEST_REFUND: reason,
    REQUEST_LATE_REFUND: proven,
    REFUSE: reason,
    REFUND_FAILED: { why: { reason: '对方账户状态异常' } },
    PAY_BY_HAND: proven,
    REJECT: reason,
  },
  externalChanges: {
    usedInPart: ({ purpose, amount, spent, receipt }, state) =>
      purpose === 'donation' && amount === GIFT_SUM && spent === 0 && receipt === 'none' && state === 'confirmed'
        ? { spent: SPENT }
        : undefined,
    receiptIssued: ({ purpose, receipt, spent }, state) =>
      purpose === 'donation' && !spent && state === 'confirmed' && receipt !== 'issued'
        ? { receipt: 'issued' }
        : undefined,
    receiptReversed: ({ receipt }, state) =>
      state === 'confirmed' && receipt === 'issued' ? { receipt: 'reversed' } : undefined,
  },
  // During a refund neither the time of payment nor the name in public matters; what stays given has a name again.
  fold: (state, facts) => ({
    ...facts,
    // The birth that was spent means whatever comes.
    spent: facts.credited || !GOING_BACK.includes(state) ? Math.min(facts.spent, facts.received || facts.spent) : 0,
    // One that was reversed stands in nobody's way.
    ...((state !== 'confirmed' || facts.receipt === 'reversed') && { receipt: 'none' as const }),
    ...(GOING_BACK.includes(state) && { refundOver: false }),
    ...(GOING_BACK.includes(state) && !(facts.credited && facts.spent) && { anonymous: false }),
    ...(GOING_BACK.includes(state) && facts.purpose === 'fee' && { due: true }),
  }),
}
