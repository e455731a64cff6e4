/**
 * Orders, their payment, after-sales and complaints, for buyer, shop and platform. Steps stand in `steps.contract.ts`.
 */
import * as z from 'zod/mini'
import { complaintFields } from '../machines/workflow/forms.ts'
import { endpoint, listOf } from './endpoint.ts'
import { FAULTS } from './faults.ts'
import { form, text } from './fields.ts'
import { json, paging } from './form.ts'
import { cartShop, shopBrief } from './mall.contract.ts'
import { fen, privateFile, recordId, tabbedListOf, tabOf, time } from './parts.contract.ts'
import { served } from './record.contract.ts'
import { MY_ORDERS, SHOP_ORDERS } from './recordLists.ts'
import { skuCountsField } from './skuCounts.ts'

export const orderLine = z.object({
  id: z.string(),
  sku: z.string(),
  goods: z.string(),
  title: z.string(),
  picture: z.string(),
  options: z.array(z.string()),
  /** 分 a piece and pieces, as bought. */
  price: fen,
  count: z.int(),
  /** 分 of this line that can still be given back. */
  refundable: fen,
  refunded: fen,
  shipped: z.boolean(),
  reviewed: z.boolean(),
})
export type OrderLine = z.output<typeof orderLine>

export const orderRow = z.object({
  id: z.string(),
  state: z.string(),
  stateLabel: z.string(),
  version: z.int(),
  shop: shopBrief,
  /** Masked for the shop until it is paid. */
  buyer: z.string(),
  lines: z.array(orderLine),
  amount: fen,
  refunded: fen,
  at: time,
  /** When the running clock of its state rings; null where none runs. */
  dueAt: z.nullable(time),
  afterSales: z.array(z.object({ id: z.string(), state: z.string(), stateLabel: z.string() })),
})
export type OrderRow = z.output<typeof orderRow>

export const parcel = z.object({
  id: z.string(),
  courier: z.string(),
  number: z.string(),
  at: time,
  lines: z.array(z.string()),
  back: z.boolean(),
})

export const orderDetail = z.extend(orderRow, {
  record: served,
  freight: fen,
  remark: z.string(),
  receiver: z.object({ name: z.string(), phone: z.string(), regionNames: z.array(z.string()), detail: z.string() }),
  invoiceTitle: z.string(),
  parcels: z.array(parcel),
  /** Who keeps the shop, for the buyer once it is paid. */
  seller: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  /** The payment that runs or was made; null where the order was never to be paid. */
  payment: z.nullable(z.object({ id: z.string(), state: z.string(), stateLabel: z.string(), provider: z.string() })),
  complaints: z.array(z.object({ id: z.string(), state: z.string(), stateLabel: z.string() })),
})
export type OrderDetail = z.output<typeof orderDetail>

export const afterSalesDetail = z.object({
  record: served,
  stateLabel: z.string(),
  order: z.string(),
  shop: shopBrief,
  buyer: z.string(),
  kind: z.enum(['refund', 'return']),
  amount: fen,
  reason: z.string(),
  photos: z.array(privateFile()),
  /** Why the shop refused it, the last time it did; empty where it did not. */
  answer: z.string(),
  lines: z.array(orderLine),
  parcels: z.array(parcel),
  dueAt: z.nullable(time),
  /** Where goods go back to; empty until the shop has agreed. */
  returnAddress: z.string(),
})

export const complaintRow = z.object({
  record: served,
  stateLabel: z.string(),
  order: z.string(),
  shopName: z.string(),
  buyer: z.string(),
  reason: z.string(),
  photos: z.array(privateFile()),
  at: time,
})

export const PROVIDERS = ['sandbox', 'wechat', 'alipay'] as const
export const payment = z.object({
  id: z.string(),
  state: z.string(),
  stateLabel: z.string(),
  /** 分 that are paid at once, for all parts. */
  amount: fen,
  title: z.string(),
  /** The orders that are paid together; one where it is paid alone. */
  parts: z.array(z.object({ order: z.string(), title: z.string(), amount: fen })),
  /** It waits for money and cannot be paid so any more, because a part was given up: 去付款 makes a new code. */
  outdated: z.boolean(),
  /** What the QR code says; empty once it cannot be paid any more. */
  qr: z.string(),
  provider: z.enum(PROVIDERS),
  dueAt: z.nullable(time),
  /** Where the person goes on afterwards, a path inside the portal. */
  back: z.string(),
})

/** As many shops as an order may have lines. */
const MAX_REMARKS = 200

export const orderContract = {
  orderPreview: endpoint({
    wire: '/api/v3/orderPreview',
    who: 'member',
    title: '提交前核对：分店铺的商品、运费、合计、问题',
    input: form({ lines: skuCountsField() }),
    reply: z.object({
      shops: z.array(z.extend(cartShop, { freight: fen, amount: fen })),
      amount: fen,
      /** True where every line can be bought. */
      ready: z.boolean(),
    }),
  }),
  orderSubmit: endpoint({
    wire: '/api/v3/orderSubmit',
    who: 'member',
    title: '提交订单，一店一单',
    once: true,
    input: form({
      lines: skuCountsField(),
      address: recordId('地址'),
      /** Shop → words. */
      remarks: z.optional(
        json(
          '留言',
          z
            .record(recordId('店铺'), text('留言', { min: 0, max: 200 }))
            .check(
              z.refine(all => Object.keys(all).length <= MAX_REMARKS, { error: FAULTS.many('留言', MAX_REMARKS) }),
            ),
        ),
      ),
      invoiceTitle: z.optional(text('发票抬头', { max: 60 })),
    }),
    reply: z.object({ orders: z.array(z.object({ id: z.string(), payment: z.string(), amount: fen })) }),
  }),
  orderPage: endpoint({
    wire: '/api/v3/orderPage',
    shows: ['order', 'payment', 'afterSales', 'complaint'],
    who: 'member',
    title: '我的订单',
    input: form({ tab: tabOf(MY_ORDERS), ...paging }),
    reply: tabbedListOf(MY_ORDERS, orderRow),
  }),
  shopOrderPage: endpoint({
    wire: '/api/v3/shopOrderPage',
    shows: ['order', 'payment', 'afterSales', 'complaint'],
    who: 'member',
    title: '我店的订单',
    input: form({ shop: recordId('店铺'), tab: tabOf(SHOP_ORDERS), ...paging }),
    reply: tabbedListOf(SHOP_ORDERS, orderRow),
  }),
  orderDetail: endpoint({
    wire: '/api/v3/orderDetail',
    shows: ['order', 'payment', 'afterSales', 'complaint'],
    who: 'member',
    title: '一张订单，买家和店铺可看',
    input: form({ id: recordId('订单') }),
    reply: orderDetail,
  }),
  courierList: endpoint({
    wire: '/api/v3/courierList',
    who: 'member',
    title: '快递公司',
    input: form({}),
    reply: z.object({ dataList: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  refundDetail: endpoint({
    wire: '/api/v3/refundDetail',
    shows: ['order', 'payment', 'afterSales', 'complaint'],
    who: 'member',
    title: '一次售后',
    input: form({ id: recordId('售后') }),
    reply: afterSalesDetail,
  }),
  complaintAdd: endpoint({
    wire: '/api/v3/complaintAdd',
    who: 'member',
    title: '投诉订单',
    once: true,
    input: form({
      order: recordId('订单'),
      reason: complaintFields.reason,
      photos: z.optional(json('凭证图片', complaintFields.photos)),
    }),
    reply: z.object({ id: z.string() }),
  }),
  complaintDetail: endpoint({
    wire: '/api/v3/complaintDetail',
    shows: ['complaint'],
    who: 'member',
    title: '一件投诉',
    input: form({ id: recordId('投诉') }),
    reply: complaintRow,
  }),
  complaintPage: endpoint({
    wire: '/api/v3/complaintPage',
    shows: ['complaint'],
    who: 'member',
    title: '投诉：平台看全部，买家看自己的',
    input: form({ state: z.optional(text('状态', { max: 20 })), id: z.optional(recordId('投诉')), ...paging }),
    reply: listOf(complaintRow),
  }),
  orderPay: endpoint({
    wire: '/api/v3/orderPay',
    who: 'member',
    title: '去支付：待付款订单的当前支付，没有就新开一笔',
    once: true,
    input: form({ id: recordId('订单') }),
    reply: z.object({ payment: z.string() }),
  }),
  paymentDetail: endpoint({
    wire: '/api/v3/paymentDetail',
    shows: ['order', 'payment', 'afterSales', 'complaint'],
    who: 'member',
    title: '一笔支付：金额、二维码、状态',
    input: form({ id: recordId('支付') }),
    reply: payment,
  }),
}
