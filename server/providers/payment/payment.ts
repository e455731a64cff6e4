/** The interface of payment providers: QR codes, refunds, signed notifications; transfers stand in `transfer.ts`. */
import { DAY_MS } from '../../../src/contract/time.ts'
import type { TransferEvent, TransferProvider } from './transfer.ts'

/** The merchant that receives a payment: a number at the provider under our own; our own if empty or not given. */
interface Received {
  readonly merchant?: string
}

export interface Trade extends Received {
  /** Our number of the payment: letters and digits, at most 32. */
  readonly number: string
  /** 分 */
  readonly amount: number
  readonly title: string
  /** ms since 1970 */
  readonly expiresAt: number
}

export interface Refund extends Received {
  readonly number: string
  /** Our number of the refund: requests with the same number are paid once. */
  readonly refund: string
  /** 分 to refund, and 分 that were paid. */
  readonly amount: number
  readonly total: number
}

/** A refund that failed. */
export interface RefundFailure {
  /** For the finance staff. */
  readonly reason: string
  /** The provider closed it: the number can never be used again. */
  readonly isFinal: boolean
}

/** A verified notification of a provider. */
export interface WebhookEvent {
  /** `failed` is an unsuccessful attempt to pay. */
  readonly kind: 'paid' | 'failed' | 'refunded'
  readonly number: string
  /** Our number of the refund; empty for payments. */
  readonly refund: string
  /** 分 paid or refunded. */
  readonly amount: number
  /** The merchant that received it, empty for our own; not given if the provider does not tell. */
  readonly merchant?: string
}
export interface RefundFailedEvent extends RefundFailure {
  readonly kind: 'refundFailed'
  readonly number: string
  readonly refund: string
}

/** A notification as received. Header names are in lower case. */
export interface WebhookRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The response to a notification, which makes the provider stop or repeat it. */
export interface WebhookResponse {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** All that a notification may be about. */
export type ProviderEvent = WebhookEvent | RefundFailedEvent | TransferEvent

/** Providers refund within a year of the payment (WeChat Pay, 申请退款; Alipay by contract). ms */
export const REFUNDABLE_MS = 365 * DAY_MS

export interface PaymentProvider extends TransferProvider {
  readonly name: 'sandbox' | 'wechat' | 'alipay'
  /** Opens the trade; returns the content of its QR code. Throws if the provider is unreachable or rejects it. */
  create(trade: Trade): Promise<string>
  /**
   * Resolves to `done` if the money is refunded already, `waiting` if a notification will follow, else the reason of
   * the failure. Repeating it with the same number refunds nothing twice and returns the current state. Throws as
   * `create` does.
   */
  refund(refund: Refund): Promise<'done' | 'waiting' | RefundFailure>
  /** 分 paid for the trade; undefined while nothing was paid, or if the trade is unknown. Throws as `create` does. */
  query(number: string, merchant?: string): Promise<number | undefined>
  /** Closes the trade for payments. Throws as `create` does. */
  close(number: string, merchant?: string): Promise<void>
  /** Parses a notification; undefined if it is not about our trades. Throws `WebhookError`. */
  readWebhook(raw: WebhookRequest, now: number): ProviderEvent | undefined
  answerWebhook(accepted: boolean): WebhookResponse
}

/** Thrown for a notification with a wrong signature (`forged`) or an old timestamp (`stale`). */
export class WebhookError extends Error {
  readonly verdict: 'forged' | 'stale'
  constructor(verdict: 'forged' | 'stale', reason: string) {
    super(reason)
    this.name = 'BadNotice'
    this.verdict = verdict
  }
}

/** The tolerated difference between a notification's timestamp and our clock. ms */
const MAX_CLOCK_SKEW_MS = 5 * 60_000

/** Throws `stale` for a timestamp (ms since 1970) too far from now. */
export function assertRecent(at: number, now: number): void {
  if (!(Math.abs(now - at) <= MAX_CLOCK_SKEW_MS)) throw new WebhookError('stale', 'The notice is not of now')
}

/** The timeout of a provider's response. ms */
export const PAYMENT_TIMEOUT_MS = 10_000
