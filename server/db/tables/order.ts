/** What belongs to orders, parcels and payments beside their records. */
import type { Generated } from 'kysely'
import type { Json, Timestamp } from './columns.ts'

export interface OrderTables {
  /** What an order says beside its facts; receiver and prices are as they were when it was submitted. */
  orderInfo: {
    /** Id of its record. */
    id: string
    shop: string
    /** Orders that were submitted together have the same, and are paid together. */
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
    /** 分 of the order's amount that fall on this line; with the order's freight they add up to the amount. */
    paid: number
    refunded: number
    shipped: Generated<boolean>
    /** On its way back to the shop, or there. */
    sentBack: Generated<boolean>
    /** Given back, or paid back wholly. */
    gone: Generated<boolean>
    reviewed: Generated<boolean>
  }
  parcel: {
    id: string
    order: string
    /** The order, or the after-sales by which goods go back. */
    record: string
    courier: string
    number: string
    lines: Json<string[]>
    createdAt: Timestamp
  }
  /**
   * What the payment provider knows of a payment; those with one number are paid together. `code`
   * is what its QR code says, once it was asked for.
   */
  trade: {
    payment: string
    provider: 'sandbox' | 'wechat' | 'alipay'
    number: string
    amount: number
    title: string
    code: string | null
    expiresAt: Timestamp
    createdAt: Timestamp
  }
  /** Money that a payment provider was asked to send back; its id is the number by which the provider knows it. */
  refund: {
    id: string
    payment: string
    /** The record that asked for it and hears of it. */
    record: string
    /** 分 */
    amount: number
    /** `failed` where the provider said so for good: its number is used up. */
    state: 'pending' | 'done' | 'failed'
    createdAt: Timestamp
  }
  /** Every notice that came, as it came. */
  notice: {
    id: string
    provider: string
    headers: Json<Readonly<Record<string, string>>>
    body: string
    verdict: string
    createdAt: Timestamp
  }
}
