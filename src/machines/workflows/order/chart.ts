/** 商城订单：下单 → 付款 → 发货 → 收货 → 评价。One order belongs to one shop. */
import * as z from 'zod/mini'
import { amount, choice, form, lines, reviews, text } from '../../../contract/fields.ts'
import { yuanText } from '../../../contract/words.ts'
import { type LineReview, messageTo, type Parcel, post } from '../../workflow/effects.ts'
import { claimFields, parcelFields, type Reason } from '../../workflow/forms.ts'
import type { Principal } from '../../workflow/people.ts'
import { days, minutes } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { orderSays } from './says.ts'

const facts = z.object({
  buyer: z.string(),
  shop: z.string(),
  shopOwners: z.array(z.string()),
  /** 分, freight included. */
  amount: z.int(),
  /** Refunded so far, 分. */
  refunded: z.int(),
  /** 分 being refunded because the whole order was cancelled; 0 if it was not. */
  goingBack: z.int(),
  /** Lines neither refunded nor shipped. */
  linesLeft: z.int(),
  /** Lines not refunded. */
  linesKept: z.int(),
  /** Whether a parcel has left the shop. */
  sent: z.boolean(),
  extended: z.boolean(),
  /** Number of running after-sales. */
  afterSalesOpen: z.int(),
  /** Whether 7 days have passed since receipt. */
  afterSalesOver: z.boolean(),
  /** Whether the shop has received its earnings. */
  released: z.boolean(),
})
export type Order = z.output<typeof facts>
/** Reasons for cancelling a paid order; stored as displayed. */
const CANCEL_REASONS = {
  不想要了: '不想要了',
  拍错了: '拍错了',
  地址填错了: '地址填错了',
  发货太慢: '发货太慢',
  其他原因: '其他原因',
}
type Reviews = { readonly reviews: readonly LineReview[] }

/** Counted by the server, never input. */
const counted = z.strictObject({ afterSalesOpen: z.int(), linesLeft: z.int(), linesKept: z.int(), refunded: z.int() })

const toBuyer = messageTo((o: Order) => [o.buyer])
const toShop = messageTo((o: Order) => o.shopOwners)
const toBoth = messageTo((o: Order) => [o.buyer, ...o.shopOwners])
const OVERTIME = { clock: 'autoReceive', by: 'extension' } as const

export const order = workflow(
  {
    id: 'order',
    label: '订单',
    facts,
    roles: {
      owner: ['买家', isBuyer],
      shop: ['店铺', (o, who) => who.uid !== undefined && o.shopOwners.includes(who.uid) && !isBuyer(o, who)],
      payment: ['支付', (_, who) => who.system === 'payment'],
      provider: ['支付机构', (_, who) => who.system === 'provider'],
      afterSales: ['售后', (_, who) => who.system === 'afterSales'],
    },
    events: {
      SUBMIT: { by: 'owner', label: '提交订单', tone: 'primary' },
      PAID: { by: 'payment', label: '付款成功' },
      CANCEL: {
        by: 'owner',
        label: '取消订单',
        tone: 'danger',
        confirm: ({ amount }: Order) => `取消后商品会放回货架，确定取消这笔 ${yuanText(amount)}的订单吗？`,
      },
      CANCEL_PAID: {
        by: 'owner',
        label: '取消订单并退款',
        tone: 'danger',
        confirm: (o: Order) => `${yuanText(leftOf(o))}（含运费）会按原来的付款方式退回，订单关闭。`,
        input: form({ reason: choice('原因', CANCEL_REASONS) }),
      },
      REFUNDED: { by: 'provider', label: '退款到账' },
      CHANGE_PRICE: {
        by: 'shop',
        label: '改价',
        input: form({ amount: amount('金额'), reason: text('原因', { min: 2 }) }),
      },
      SHIP: { by: 'shop', label: '发货', tone: 'primary', input: form({ ...parcelFields, lines: lines('商品') }) },
      RECEIVE: {
        by: 'owner',
        label: '确认收货',
        tone: 'primary',
        confirm: (o: Order) =>
          o.afterSalesOpen > 0
            ? '还有售后没有办完。确认收货以后它照常办理，办完之前货款不会给店铺。确定已收到商品吗？'
            : '请检查无误后再确认，确定已收到商品吗？',
      },
      EXTEND: {
        by: 'owner',
        label: '延长收货',
        confirm: (_: Order, span) => `自动收货会推后 ${span('extension')}。每笔订单只能延长一次，确定现在延长吗？`,
      },
      REVIEW: {
        by: 'owner',
        label: '评价',
        tone: 'primary',
        confirm: (o: Order) =>
          o.afterSalesOver
            ? '评价提交以后不能修改，确定提交吗？'
            : '评价提交以后不能修改；售后期内还可以申请售后。确定提交吗？',
        input: form({ reviews: reviews('评价') }),
      },
      APPLY_AFTER_SALES: { by: 'owner', label: '申请售后', input: form({ lines: lines('商品'), ...claimFields }) },
      AFTER_SALES_CHANGED: {
        by: 'afterSales',
        label: '售后有进展',
        input: counted,
      },
    },
    delays: {
      unpaid: minutes(30),
      autoReceive: days(10),
      extension: days(5),
      afterSalesWindow: days(7),
      autoComplete: days(15),
    },
  },
  chart =>
    chart({
      guards: {
        notOwnShop: ['不能购买自己店铺的商品', o => !o.shopOwners.includes(o.buyer)],
        notExtended: ['每笔订单只能延长一次收货', o => !o.extended],
        inTime: ['售后期已过，不能再申请售后', o => !o.afterSalesOver],
        allShipped: ['还有商品没有发出', o => o.linesLeft === 0 && o.linesKept > 0],
        unsent: ['已经有商品发出，不想要的请申请售后', o => !o.sent],
        noClaims: ['有售后正在处理，请先等它办完或撤销', o => o.afterSalesOpen === 0],
        freightLeft: ['没有可退的运费', o => o.linesKept === 0 && !o.sent && leftOf(o) > 0],
        nothingKept: ['还有商品没有退款', o => o.linesKept === 0],
        unreleased: ['货款已经结算', o => !o.released],
        due: ['货款还没到结算的时候', o => o.afterSalesOver && o.afterSalesOpen === 0 && !o.released],
      },
      changes: {
        reprice: (_, { amount }: Pick<Order, 'amount'>) => ({ amount }),
        countShipped: (o, { lines }: Pick<Parcel, 'lines'>) => ({
          sent: true,
          linesLeft: Math.max(0, o.linesLeft - lines.length),
        }),
        extend: { extended: true },
        countApplied: o => ({ afterSalesOpen: o.afterSalesOpen + 1 }),
        // Refunded freight belongs to no line, so the sum of the lines may be less.
        recount: (o, counts: z.output<typeof counted>) => ({
          ...counts,
          refunded: Math.max(o.refunded, counts.refunded),
        }),
        giveUp: o => ({ goingBack: leftOf(o), linesLeft: 0, linesKept: 0 }),
        settle: o => ({ refunded: o.amount }),
        closeWindow: { afterSalesOver: true },
        release: { released: true },
      },
      effects: {
        holdStock: { type: 'holdStock' },
        freeStock: { type: 'freeStock' },
        sellStock: { type: 'sellStock' },
        startPayment: o => ({ type: 'startPayment', params: { amount: o.amount } }),
        closePayment: { type: 'closePayment' },
        keepMoney: o => post('clearing', 'escrow', o.amount),
        payShop: o => post('escrow', `shop:${o.shop}`, leftOf(o)),
        shelve: { type: 'shelveOrder' },
        refund: o => ({ type: 'startRefund', params: { amount: o.goingBack } }),
        payBack: o => post('escrow', 'channel', o.goingBack),
        refundLines: { type: 'refundOrder' },
        parcel: (_, { courier, number, lines }: Parcel) => ({ type: 'parcel', params: { courier, number, lines } }),
        openAfterSales: (_, input: object) => ({ type: 'open', params: { workflow: 'afterSales', input } }),
        publishReviews: (_, { reviews }: Reviews) => ({ type: 'publishReviews', params: { reviews } }),
        tellPaid: toShop('有新订单已付款，请尽快发货'),
        tellGivenUp: toShop(({ reason }: Reason) => `买家取消了订单，请不要发货：${reason}`),
        tellRefunding: toBuyer('订单已取消，付的钱正在原路退回'),
        tellRefunded: toBuyer('订单的退款已到账'),
        tellCancelled: toBuyer('订单超时未付款，已自动取消'),
        tellPrice: toBuyer(({ reason }: Reason) => `店铺修改了订单价格：${reason}`),
        tellShipped: toBuyer(({ courier, number }: Parcel) => `您的商品已由${courier}发出，单号 ${number}`),
        tellReceived: toBuyer((_: unknown, span) => `订单已收货。有问题请在 ${span('afterSalesWindow')}内申请售后`),
        tellShopReceived: toShop('买家的订单已收货，售后期过后货款结算给您'),
        tellExtended: toShop('买家延长了收货时间'),
        tellClosed: toBoth('订单商品已全部退款，订单关闭'),
      },
      born: { SUBMIT: { guard: 'notOwnShop', to: 'pendingPayment', effects: ['holdStock', 'startPayment'] } },
      says: orderSays,
      states: {
        pendingPayment: {
          label: '待付款',
          on: {
            CHANGE_PRICE: { change: 'reprice', effects: ['closePayment', 'startPayment', 'tellPrice'] },
            PAID: { to: 'paid', effects: ['keepMoney', 'sellStock', 'tellPaid'] },
            CANCEL: { to: 'cancelled', effects: ['freeStock', 'closePayment'] },
          },
          after: { unpaid: { to: 'cancelled', effects: ['freeStock', 'closePayment', 'tellCancelled'] } },
        },
        paid: {
          label: '待发货',
          on: {
            SHIP: { change: 'countShipped', effects: ['parcel', 'tellShipped'] },
            CANCEL_PAID: {
              guard: ['unsent', 'noClaims'],
              to: 'refunding',
              change: 'giveUp',
              effects: ['shelve', 'refund', 'tellGivenUp', 'tellRefunding'],
            },
            APPLY_AFTER_SALES: { change: 'countApplied', effects: ['openAfterSales'] },
            AFTER_SALES_CHANGED: { change: 'recount' },
          },
          always: [
            // Nothing was shipped, so freight is refunded too.
            {
              guard: 'freightLeft',
              to: 'refunding',
              change: 'giveUp',
              label: '全部退款，退运费',
              effects: ['refund', 'tellRefunding'],
            },
            { guard: 'nothingKept', to: 'closed', label: '全部退款', effects: ['tellClosed'] },
            { guard: 'allShipped', to: 'shipped', label: '全部发出' },
          ],
        },
        refunding: {
          label: '退款中',
          on: {
            REFUNDED: { to: 'closed', change: 'settle', effects: ['payBack', 'refundLines', 'tellRefunded'] },
            AFTER_SALES_CHANGED: { change: 'recount' },
          },
        },
        shipped: {
          label: '待收货',
          on: {
            RECEIVE: { to: 'received', effects: ['tellReceived', 'tellShopReceived'] },
            EXTEND: { guard: 'notExtended', change: 'extend', postpone: OVERTIME, effects: ['tellExtended'] },
            APPLY_AFTER_SALES: { change: 'countApplied', effects: ['openAfterSales'] },
            AFTER_SALES_CHANGED: { change: 'recount' },
          },
          after: { autoReceive: { to: 'received', effects: ['tellReceived', 'tellShopReceived'] } },
          always: [{ guard: 'nothingKept', to: 'closed', label: '全部退款', effects: ['tellClosed'] }],
        },
        received: {
          label: '待评价',
          on: {
            REVIEW: { guard: 'noClaims', to: 'completed', effects: ['publishReviews'] },
            APPLY_AFTER_SALES: { guard: 'inTime', change: 'countApplied', effects: ['openAfterSales'] },
            AFTER_SALES_CHANGED: { change: 'recount' },
          },
          after: { afterSalesWindow: { change: 'closeWindow' }, autoComplete: 'completed' },
          always: [
            { guard: 'nothingKept', to: 'closed', label: '全部退款', effects: ['tellClosed'] },
            { guard: 'due', change: 'release', effects: ['payShop'] },
          ],
        },
        completed: {
          label: '已完成',
          tab: 'done',
          end: 'done',
          on: {
            APPLY_AFTER_SALES: { guard: 'inTime', change: 'countApplied', effects: ['openAfterSales'] },
            AFTER_SALES_CHANGED: { change: 'recount' },
          },
          after: { afterSalesWindow: { change: 'closeWindow' } },
          always: [
            { guard: 'nothingKept', to: 'closed', label: '全部退款', effects: ['tellClosed'] },
            { guard: 'due', change: 'release', effects: ['payShop'] },
          ],
        },
        cancelled: { label: '已取消', tab: 'done', end: true },
        closed: {
          label: '已关闭',
          tab: 'done',
          end: true,
          on: { AFTER_SALES_CHANGED: { change: 'recount' } },
          // the unrefunded rest, such as freight of shipped goods, is the shop's
          always: [{ guard: 'unreleased', change: 'release', effects: ['payShop'] }],
        },
      },
    }),
)

/** Returns the unrefunded part of the amount, 分. */
function leftOf({ amount, refunded }: Order): number {
  return amount - refunded
}
function isBuyer({ buyer }: Order, { uid }: Principal): boolean {
  return uid === buyer
}
