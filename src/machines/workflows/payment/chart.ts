/** 支付：one payment, whether for an order, a fee or a gift of money. Money is taken only on the provider's word. */
import * as z from 'zod/mini'
import { type Account, type Effect, messageTo, post } from '../../workflow/effects.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import { hasRole, type Principal } from '../../workflow/people.ts'
import { hours, minutes } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'

const facts = z.object({
  owner: z.string(),
  /** Where the matter lies, a code of the address tree: whose finance it is. */
  region: z.string(),
  /** 分 */
  amount: z.int(),
  purpose: z.enum(['order', 'fee', 'donation']),
  /** Id of the order, certification or campaign. */
  subject: z.string(),
  /** Finance has booked it. */
  confirmed: z.boolean(),
  /** The campaign has spent it. */
  disbursed: z.boolean(),
  /** 24 hours have gone by since it was paid. */
  refundOver: z.boolean(),
})
export type Payment = z.output<typeof facts>

const toOwner = messageTo((p: Payment) => [p.owner])
const toFinance = messageTo((p: Payment) => ({ role: 'finance', place: p.region }))

export const payment = workflow(
  {
    id: 'payment',
    label: '支付',
    facts,
    roles: {
      owner: ['付款人', isOwner],
      finance: ['财务', (p, who) => hasRole(who, 'finance', p.region) && !isOwner(p, who)],
      provider: ['支付机构', (_, who) => who.system === 'provider'],
      order: ['订单', ({ purpose }, who) => purpose === 'order' && who.system === 'order'],
    },
    events: {
      OPEN: { by: 'owner', label: '发起支付' },
      PAID: { by: 'provider', label: '支付成功' },
      CANCEL: {
        by: ['owner', 'order'],
        label: '取消支付',
        tone: 'danger',
        confirm: '取消后需要重新发起支付，确定取消吗？',
      },
      CONFIRM: { by: 'finance', label: '确认入账', tone: 'primary' },
      ISSUE_RECEIPT: { by: 'finance', label: '开具票据' },
      REQUEST_REFUND: { by: 'owner', label: '申请退款', tone: 'danger', input: reasonForm },
      APPROVE: { by: 'finance', label: '同意退款', tone: 'primary', confirm: '同意后款项将原路退回，确定吗？' },
      REFUSE: { by: 'finance', label: '拒绝退款', tone: 'danger', input: reasonForm },
      REFUNDED: { by: 'provider', label: '退款到账' },
    },
    delays: { unpaid: minutes(30), refundWindow: hours(24) },
  },
  chart =>
    chart({
      guards: {
        isDonation: ['只有捐款可以开具捐赠票据', p => p.purpose === 'donation'],
        refundable: ['订单请在订单里申请售后，认证费和管理费不能退', p => p.purpose === 'donation'],
        inTime: ['付款时间过长，不能再申请退款', p => !p.refundOver],
        unspent: ['这笔捐款已经拨付使用，不能再申请退款', p => !p.disbursed],
        wasConfirmed: ['尚未入账', p => p.confirmed],
      },
      changes: { book: () => ({ confirmed: true }), closeWindow: () => ({ refundOver: true }) },
      effects: {
        takeIn,
        deliver,
        hand,
        refund,
        giveBack,
        sayPaid: toOwner('我们已收到您的付款'),
        sayReceipt: toOwner('您的捐赠票据已开具'),
        askFinance: toFinance(({ reason }: Reason) => `有人申请退款：${reason}`),
        sayRefused: toOwner(({ reason }: Reason) => `您的退款申请没有通过：${reason}`),
        sayRefunding: toOwner('您的付款正在原路退回'),
        sayRefunded: toOwner('退款已原路退回'),
      },
      born: { OPEN: 'pendingPayment' },
      states: {
        pendingPayment: {
          label: '待支付',
          on: { PAID: { to: 'paid', effects: ['takeIn', 'deliver', 'sayPaid'] }, CANCEL: 'cancelled' },
          after: { unpaid: 'cancelled' },
        },
        paid: {
          label: '已支付',
          on: {
            CONFIRM: { to: 'confirmed', change: 'book', effects: ['hand'] },
            REQUEST_REFUND: {
              guard: ['refundable', 'inTime', 'unspent'],
              to: 'refundRequested',
              effects: ['askFinance'],
            },
          },
          after: { refundWindow: { change: 'closeWindow' } },
        },
        confirmed: {
          label: '已入账',
          end: true,
          on: {
            ISSUE_RECEIPT: { guard: 'isDonation', to: 'receiptIssued', effects: ['sayReceipt'] },
            REQUEST_REFUND: {
              guard: ['refundable', 'inTime', 'unspent'],
              to: 'refundRequested',
              effects: ['askFinance'],
            },
          },
          after: { refundWindow: { change: 'closeWindow' } },
        },
        receiptIssued: { label: '已开票', end: true },
        refundRequested: {
          label: '退款审核中',
          on: {
            APPROVE: { guard: 'unspent', to: 'refunding', effects: ['refund', 'sayRefunding'] },
            REFUSE: [
              { guard: 'wasConfirmed', to: 'confirmed', effects: ['sayRefused'] },
              { to: 'paid', effects: ['sayRefused'] },
            ],
          },
          after: { refundWindow: { change: 'closeWindow' } },
        },
        refunding: { label: '退款中', on: { REFUNDED: { to: 'refunded', effects: ['giveBack', 'sayRefunded'] } } },
        refunded: { label: '已退款', end: true },
        // a payment that arrives too late goes back by itself
        cancelled: {
          label: '已取消',
          end: true,
          on: { PAID: { to: 'refunding', effects: ['takeIn', 'refund', 'sayRefunding'] } },
        },
      },
    }),
)

function isOwner({ owner }: Payment, { uid }: Principal): boolean {
  return uid === owner
}

/** An order takes its money from the clearing account itself, at the very moment it hears of it. */
function account({ purpose, subject }: Payment): Account | undefined {
  return purpose === 'donation' ? `campaign:${subject}` : purpose === 'fee' ? 'platform' : undefined
}
function takeIn({ amount }: Payment) {
  return post('channel', 'clearing', amount)
}
function deliver({ purpose, subject }: Payment): readonly Effect[] {
  return purpose === 'order' ? [{ type: 'tell', params: { workflow: 'order', id: subject, event: 'PAID' } }] : []
}
function hand(p: Payment) {
  const to = account(p)
  return to ? post('clearing', to, p.amount) : []
}
function refund({ amount }: Payment): Effect {
  return { type: 'startRefund', params: { amount } }
}
function giveBack(p: Payment) {
  return post((p.confirmed && account(p)) || 'clearing', 'channel', p.amount)
}
