/** Tables of payouts. */
import type { Generated } from 'kysely'
import type { Json, Timestamp } from './columns.ts'

export interface PayoutTables {
  /** Money that a payment provider was requested to transfer; the number is the one by which the provider knows it. */
  payout: {
    number: string
    /** The record that requested it and is notified of the result. */
    record: string
    provider: 'sandbox' | 'wechat' | 'alipay'
    /** 分 */
    amount: number
    title: string
    /** Sealed, and the payee's real name. */
    account: string
    name: string
    /** `sent` once the provider may know the number. */
    state: 'open' | 'sent' | 'done' | 'failed' | 'revoked' | 'returned'
    /** Content of the QR code with which the payee collects; empty for none. */
    code: Generated<string>
    createdAt: Timestamp
  }
  /** The account to which a person's earnings are paid. */
  earningsPayee: {
    uid: string
    provider: 'sandbox' | 'wechat' | 'alipay'
    name: string
    /** Sealed. */
    account: string
    /** The last signs of the account, for readers. */
    accountEnd: string
    usableAt: Timestamp
    changedAt: Timestamp
  }
  /** What the built-in cashier knows of transfers. */
  cashierTransfer: {
    number: string
    /** 分 */
    amount: number
    title: string
    report: Json<object>
    createdAt: Timestamp
  }
}
