/**
 * Orders, for buyer and shop. Steps stand in `steps.contract.ts`.
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FAULTS } from './faults.ts'
import { form, reference, text } from './fields.ts'
import { int, json, paging } from './form.ts'
import { cartShop, shopBrief } from './mall.contract.ts'
import { deskFilter, deskTableInput, fen, recordId, tabbedListOf, tabOf, time } from './parts.contract.ts'
import { served, stateShown } from './record.contract.ts'
import { MY_ORDERS, SHOP_ORDERS } from './recordLists.ts'
import { skuCountsField } from './skuCounts.ts'

export const orderLine = z.object({
  id: z.string(),
  sku: z.string(),
  goods: z.string(),
  title: z.string(),
  picture: z.string(),
  options: z.array(z.string()),
  /** Price per piece in 分 and pieces, as bought. */
  price: fen,
  count: z.int(),
  /** Refundable rest of this line, 分. */
  refundable: fen,
  refunded: fen,
  shipped: z.boolean(),
  reviewed: z.boolean(),
})
export type OrderLine = z.output<typeof orderLine>

export const orderRow = z.object({
  id: z.string(),
  state: z.string(),
  ...stateShown,
  version: z.int(),
  shop: shopBrief,
  /** Masked for the shop before payment. */
  buyer: z.string(),
  lines: z.array(orderLine),
  amount: fen,
  refunded: fen,
  at: time,
  /** When the running clock of the state rings; null for none. */
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
  /** The shop's contact; only for the buyer after payment. */
  seller: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  /** The current or completed payment; null if none was due. */
  payment: z.nullable(z.object({ id: z.string(), state: z.string(), stateLabel: z.string(), provider: z.string() })),
  complaints: z.array(z.object({ id: z.string(), state: z.string(), stateLabel: z.string() })),
})
export type OrderDetail = z.output<typeof orderDetail>

/** Parcels that are checked at once. */
export const MAX_PASTED = 1_000
const PASTED_CELL = { min: 0, max: 200 }
/** One line of a spreadsheet, as it was pasted. */
const pastedParcel = z.strictObject({
  order: reference('订单号', PASTED_CELL),
  courier: text('快递公司', PASTED_CELL),
  number: reference('快递单号', PASTED_CELL),
})
const checkedParcel = z.object({
  /** The order that the line means; null where none is found. */
  order: z.nullable(z.extend(orderRow, { record: served })),
  /** What the step of shipping takes: lines that are not sent yet. */
  lines: z.array(z.string()),
  courier: z.string(),
  number: z.string(),
  /** Why it cannot be shipped; empty where it can. */
  problem: z.string(),
})
export type CheckedParcel = z.output<typeof checkedParcel>

/** Maximum number of shops, equal to the maximum of order lines. */
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
      /** Whether every line can be bought. */
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
      /** 分 that the summary showed for all of it: another sum is asked again. */
      seen: z.optional(int('看到的合计')),
      address: recordId('地址'),
      /** Shop id → remark. */
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
    /** `id`: only this record, in any tab. */
    input: form({
      shop: recordId('店铺'),
      tab: tabOf(SHOP_ORDERS),
      id: z.optional(recordId('订单')),
      ...deskFilter,
      ...deskTableInput,
      ...paging,
    }),
    reply: tabbedListOf(SHOP_ORDERS, z.extend(orderRow, { record: served })),
  }),
  orderDetail: endpoint({
    wire: '/api/v3/orderDetail',
    shows: ['order', 'payment', 'afterSales', 'complaint'],
    who: 'member',
    title: '一张订单，买家和店铺可看',
    input: form({ id: recordId('订单') }),
    reply: orderDetail,
  }),
  orderPay: endpoint({
    wire: '/api/v3/orderPay',
    who: 'member',
    title: '去支付：待付款订单的当前支付，没有就新开一笔',
    once: true,
    input: form({ id: recordId('订单') }),
    reply: z.object({ payment: z.string() }),
  }),
  parcelsCheck: endpoint({
    wire: '/api/v3/parcelsCheck',
    shows: ['order', 'afterSales'],
    who: 'member',
    title: '粘贴的订单号、快递公司、运单号逐行对一遍，什么都不寄出',
    // A thousand lines are 250 KB on the wire.
    maxBytes: 1_048_576,
    input: form({
      shop: recordId('店铺'),
      rows: json(
        '包裹',
        z
          .array(pastedParcel)
          .check(
            z.minLength(1, { error: '请先粘贴订单号、快递公司、运单号' }),
            z.maxLength(MAX_PASTED, { error: `一次最多 ${MAX_PASTED} 行` }),
          ),
      ),
    }),
    reply: z.object({ dataList: z.array(checkedParcel) }),
  }),
  courierList: endpoint({
    wire: '/api/v3/courierList',
    who: 'member',
    title: '快递公司',
    input: form({}),
    reply: z.object({ dataList: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    order: typeof orderContract
  }
}
