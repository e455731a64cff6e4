/** 售后: some lines of an order are refunded, with or without their return. Only shipped goods are returned. */
import * as z from 'zod/mini'
import { form } from '../../../contract/fields.ts'
import { yuanText } from '../../../contract/words.ts'
import { messageTo, type Parcel, post } from '../../workflow/effects.ts'
import { claimFields, complaintForm, parcelFields, type Reason, reasonForm } from '../../workflow/forms.ts'
import type { Principal } from '../../workflow/people.ts'
import { days, hours } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { afterSalesSays } from './says.ts'

const facts = z.object({
  owner: z.string(),
  shopOwners: z.array(z.string()),
  shop: z.string(),
  order: z.string(),
  lines: z.array(z.string()),
  kind: z.enum(['refund', 'return']),
  /** Amount claimed, 分. */
  amount: z.int(),
  // The server refreshes the next three and `released` before every step, because other claims may concern the same
  // lines.
  /**
   * Refundable rest of the lines in 分: paid less refunded; 0 for goods back on sale, and while another claim covers any
   * of them.
   */
  refundable: z.int(),
  /** Whether the goods have left the shop. */
  shipped: z.boolean(),
  /** Whether all the goods are on their way back or back, for this claim or an earlier one. */
  sentBack: z.boolean(),
  appliedAgain: z.boolean(),
  complaint: z.enum(['none', 'open', 'closed']),
  /**
   * Whether the shop has received its earnings of the order: refunds then come from the shop, otherwise from escrow.
   */
  released: z.boolean(),
})
export type AfterSales = z.output<typeof facts>
type Claim = { readonly state: string; readonly facts: AfterSales }
type ClaimTerms = Pick<AfterSales, 'kind' | 'amount'>

const toBuyer = messageTo((a: AfterSales) => [a.owner])
const toShop = messageTo((a: AfterSales) => a.shopOwners)
const toBoth = messageTo((a: AfterSales) => [a.owner, ...a.shopOwners])

export const afterSales = workflow(
  {
    id: 'afterSales',
    label: '售后',
    facts,
    roles: {
      owner: ['买家', isOwner],
      shop: ['店铺', (a, who) => who.uid !== undefined && a.shopOwners.includes(who.uid) && !isOwner(a, who)],
      payment: ['支付机构', (_, who) => who.system === 'provider'],
      complaint: ['平台投诉处理', (_, who) => who.system === 'complaint'],
    },
    events: {
      APPLY: { by: 'owner', label: '申请售后', tone: 'primary', input: form(claimFields) },
      DECIDE: { by: 'complaint', label: '平台判定退款', input: reasonForm },
      AGREE_RETURN: { by: 'shop', label: '同意退货', tone: 'primary' },
      AGREE_REFUND: {
        by: 'shop',
        label: '同意退款',
        tone: 'primary',
        confirm: ({ amount }: AfterSales) => `同意后 ${yuanText(amount)}将原路退给买家，确定吗？`,
      },
      REFUSE_RETURN: { by: 'shop', label: '拒绝退货', tone: 'danger', input: reasonForm },
      REFUSE_REFUND: { by: 'shop', label: '拒绝退款', tone: 'danger', input: reasonForm },
      SEND_BACK: { by: 'owner', label: '寄回商品', tone: 'primary', input: form(parcelFields) },
      CONFIRM_RECEIPT: {
        by: 'shop',
        label: '确认收到退货',
        tone: 'primary',
        confirm: ({ amount }: AfterSales) => `确认后 ${yuanText(amount)}将原路退给买家，确定已收到吗？`,
      },
      REFUNDED: { by: 'payment', label: '退款到账' },
      COMPLAIN: { by: 'owner', label: '投诉', input: complaintForm },
      FORCE_REFUND: { by: 'complaint', label: '平台判定退款' },
      COMPLAINT_CLOSED: { by: 'complaint', label: '投诉已处理' },
      WITHDRAW: {
        by: 'owner',
        label: '撤销售后',
        tone: 'danger',
        confirm: ({ amount }: AfterSales) => `撤销后 ${yuanText(amount)}的售后就结束了，确定撤销吗？`,
      },
    },
    delays: { silence: hours(48), sendBack: days(7), receipt: days(10) },
  },
  chart =>
    chart({
      guards: {
        possible: ['还没有发出的商品不用退货，请申请仅退款', a => a.kind === 'refund' || a.shipped],
        affordable: ['退款金额超过了这些商品还能退的金额', a => a.amount <= a.refundable],
        byReturn: ['这次售后不需要退货', goodsMustComeBack],
        byRefund: ['这次售后要先退货', a => !goodsMustComeBack(a)],
        somethingLeft: ['这些商品没有可退的金额了，或者另一次售后还在处理', a => a.refundable > 0],
        first: ['被拒绝后只能再申请一次', a => !a.appliedAgain],
        uncontested: ['投诉正在处理，请等待平台的结果', a => a.complaint !== 'open'],
        neverContested: ['每次售后只能投诉一次', a => a.complaint === 'none'],
        contested: ['没有正在处理的投诉', a => a.complaint === 'open'],
      },
      changes: {
        reapply: (a, terms: ClaimTerms) => ({
          kind: a.shipped ? terms.kind : 'refund',
          amount: Math.min(terms.amount, a.refundable),
          appliedAgain: true,
        }),
        refundOnly: { kind: 'refund' },
        noteSentBack: { sentBack: true },
        openComplaint: { complaint: 'open' },
        closeComplaint: { complaint: 'closed' },
      },
      effects: {
        startRefund: a => ({ type: 'startRefund', params: { amount: a.amount } }),
        payBack: a => post(a.released ? `shop:${a.shop}` : 'escrow', 'channel', a.amount),
        refundLines: a => ({ type: 'refundLines', params: { lines: a.lines, amount: a.amount } }),
        returnStock: a => (goodsAreThere(a) ? [{ type: 'returnStock', params: { lines: a.lines } }] : []),
        recount: a => ({ type: 'recount', params: { order: a.order } }),
        parcel: (a, sent: Omit<Parcel, 'lines'>) => ({ type: 'parcel', params: { ...sent, lines: a.lines } }),
        complain: (_, input: object) => ({ type: 'open', params: { workflow: 'complaint', input } }),
        tellApplied: toShop('买家申请了售后，请尽快处理，超时视为同意'),
        tellReturn: toBuyer('店铺同意退货，请尽快寄回商品并填写单号，超时售后自动撤销'),
        tellRefused: toBuyer(({ reason }: Reason) => `店铺拒绝了您的售后申请：${reason}`),
        tellSentBack: toShop('买家已寄回商品，请留意查收'),
        tellRefunding: toBoth('退款已发起，将原路退回'),
        tellRefunded: toBuyer('退款已到账'),
        tellWithdrawn: toBoth('售后已撤销'),
      },
      born: {
        APPLY: { guard: ['possible', 'somethingLeft', 'affordable'], to: 'applied', effects: ['tellApplied'] },
        DECIDE: {
          guard: ['somethingLeft', 'affordable'],
          to: 'refunding',
          change: 'refundOnly',
          effects: ['startRefund', 'recount', 'tellRefunding'],
        },
      },
      says: afterSalesSays,
      states: {
        applied: {
          label: '待商家处理',
          on: {
            AGREE_RETURN: { guard: 'byReturn', to: 'returning', effects: ['tellReturn'] },
            AGREE_REFUND: { guard: 'byRefund', to: 'refunding', effects: ['startRefund', 'tellRefunding'] },
            REFUSE_RETURN: { guard: 'byReturn', to: 'refused', effects: ['recount', 'tellRefused'] },
            REFUSE_REFUND: { guard: 'byRefund', to: 'refused', effects: ['recount', 'tellRefused'] },
            WITHDRAW: { to: 'withdrawn', effects: ['recount', 'tellWithdrawn'] },
          },
          after: {
            silence: [
              { guard: 'byReturn', to: 'returning', effects: ['tellReturn'] },
              { to: 'refunding', effects: ['startRefund', 'tellRefunding'] },
            ],
          },
        },
        returning: {
          label: '待退货',
          on: {
            SEND_BACK: { to: 'sentBack', change: 'noteSentBack', effects: ['parcel', 'tellSentBack'] },
            WITHDRAW: { to: 'withdrawn', effects: ['recount', 'tellWithdrawn'] },
          },
          after: { sendBack: { to: 'withdrawn', effects: ['recount', 'tellWithdrawn'] } },
        },
        sentBack: {
          label: '待商家收货',
          on: {
            CONFIRM_RECEIPT: { to: 'refunding', effects: ['startRefund', 'tellRefunding'] },
            REFUSE_REFUND: { to: 'refused', effects: ['recount', 'tellRefused'] },
          },
          after: { receipt: { to: 'refunding', effects: ['startRefund', 'tellRefunding'] } },
        },
        refused: {
          label: '已拒绝',
          end: true,
          on: {
            APPLY: {
              guard: ['first', 'uncontested', 'somethingLeft'],
              to: 'applied',
              change: 'reapply',
              effects: ['recount', 'tellApplied'],
            },
            COMPLAIN: { guard: 'neverContested', change: 'openComplaint', effects: ['complain', 'recount'] },
            FORCE_REFUND: {
              guard: ['contested', 'affordable'],
              to: 'refunding',
              change: 'closeComplaint',
              effects: ['startRefund', 'tellRefunding'],
            },
            COMPLAINT_CLOSED: { guard: 'contested', change: 'closeComplaint', effects: ['recount'] },
          },
        },
        refunding: {
          label: '退款中',
          on: {
            REFUNDED: {
              to: 'refunded',
              effects: ['payBack', 'refundLines', 'returnStock', 'recount', 'tellRefunded'],
            },
          },
        },
        refunded: { label: '已退款', end: 'done' },
        withdrawn: { label: '已撤销', end: true },
      },
    }),
)

/** Returns whether this claim may still take money out of its order, so that the shop's earnings must wait. */
export const isRunning = (claim: Claim): boolean =>
  isPending(claim) || (claim.state === 'refused' && claim.facts.complaint === 'open')
/**
 * Returns whether it claims money now: a refused one does not until it is reopened. No two may claim the same line at
 * once.
 */
export const isPending = ({ state }: Pick<Claim, 'state'>): boolean => !afterSales.states[state]?.end

function isOwner({ owner }: AfterSales, { uid }: Principal): boolean {
  return uid === owner
}
/** Returns whether goods must be returned: never unshipped goods, nor goods already sent back. */
function goodsMustComeBack({ kind, shipped, sentBack }: AfterSales): boolean {
  return kind === 'return' && shipped && !sentBack
}
/**
 * Returns whether the goods can be sold again: they came back, or never left and are not still to be shipped at a lower
 * price.
 */
function goodsAreThere({ shipped, sentBack, amount, refundable }: AfterSales): boolean {
  return sentBack || (!shipped && amount === refundable)
}
