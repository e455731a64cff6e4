/** Data of orders, parcels and payments beside their records. */
import type { Generated } from 'kysely'
import type { Json, Timestamp } from './columns.ts'

export interface OrderTables {
  /** Data of an order beside its facts; receiver and prices are copies from when it was submitted. */
  orderInfo: {
    /** Id of its record. */
    id: string
    shop: string
    /** The same for orders that were submitted together, which are paid together. */
    checkout: string
    freight: number
    remark: string
    invoiceTitle: string
    receiverName: string
    receiverPhone: string
    receiverRegion: string
    receiverDetail: string
  }
  orderLine: {
    id: string
    order: string
    position: number
    sku: string
    goods: string
    title: string
    picture: string
    options: Json<string[]>
    /** 分 a piece. */
    price: number
    count: number
    /** Share of the order's amount for this line, 分; the lines and the freight add up to the amount. */
    paid: number
    refunded: number
    shipped: Generated<boolean>
    /** On the way back to the shop, or there. */
    sentBack: Generated<boolean>
    /** Returned, or refunded in full. */
    gone: Generated<boolean>
    reviewed: Generated<boolean>
  }
  parcel: {
    id: string
    order: string
    /** The order, or the after-sales record whose goods go back. */
    record: string
    courier: string
    number: string
    lines: Json<string[]>
    createdAt: Timestamp
  }
  /**
   * A payment as its provider knows it; payments with one number are paid together. `code` is the content of the QR
   * code, once requested.
   */
  trade: {
    payment: string
    provider: 'sandbox' | 'wechat' | 'alipay'
    number: string
    amount: number
    title: string
    /** The merchant that receives it; null for the platform's own. */
    payee: string | null
    code: string | null
    /** Since when the provider may know the number, which then stays as it is; null before. */
    numberFixedAt: Timestamp | null
    expiresAt: Timestamp
    createdAt: Timestamp
  }
  /** Merchant number of an organisation at a payment provider; gifts to its campaigns go there. */
  payee: {
    id: string
    owner: string
    name: string
    provider: 'sandbox' | 'wechat' | 'alipay'
    merchant: string
    since: Timestamp
  }
  /** A payment that a receipt is for. */
  invoiceGift: { invoice: string; payment: string }
  /** What the built-in cashier took. 分 */
  cashierPayment: { number: string; amount: number; createdAt: Timestamp }
  /** Money that a payment provider was requested to send back; the id is the number by which the provider knows it. */
  refund: {
    id: string
    payment: string
    /** The record that requested it and is notified of the result. */
    record: string
    /** 分 */
    amount: number
    /** `failed` if the provider rejected it for good: its number cannot be used again. */
    state: 'pending' | 'done' | 'failed'
    createdAt: Timestamp
  }
  /** Every notification of a provider as it arrived. */
  notice: {
    id: string
    provider: string
    headers: Json<Readonly<Record<string, string>>>
    body: string
    verdict: string
    createdAt: Timestamp
  }
}
