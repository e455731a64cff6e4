/** A payment provider: gives the text of a QR code, sends money back, and says by signed notices what has happened. */

export interface Trade {
  /** Our number of the payment, letters and digits, at most 32. */
  readonly number: string
  /** 分 */
  readonly amount: number
  readonly title: string
  /** ms since 1970 */
  readonly expiresAt: number
}

export interface Refund {
  readonly number: string
  /** Our number of the refund: asking twice with one number sends the money back once. */
  readonly refund: string
  /** 分 to send back, and 分 that were paid. */
  readonly amount: number
  readonly total: number
}

/** A refund that did not go through. */
export interface RefundFailure {
  /** In words for finance. */
  readonly reason: string
  /** The provider has closed it: the same number never sends the money back any more. */
  readonly isFinal: boolean
}

/** What a provider said, verified. */
export interface WebhookEvent {
  /** `failed` is an attempt that came to nothing. */
  readonly kind: 'paid' | 'failed' | 'refunded'
  readonly number: string
  /** Our number of the refund; empty for payments. */
  readonly refund: string
  /** 分 paid, or sent back. */
  readonly amount: number
}
export interface RefundFailedEvent extends RefundFailure {
  readonly kind: 'refundFailed'
  readonly number: string
  readonly refund: string
}

/** A notice as it came in. Names of headers are in lower case. */
export interface WebhookRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** How a notice is answered, so that the provider stops or goes on sending it. */
export interface WebhookResponse {
  readonly status: number
  readonly type: string
  readonly body: string
}

export interface PaymentProvider {
  readonly name: 'sandbox' | 'wechat' | 'alipay'
  /** Opens the trade; returns what its QR code says. Throws where the provider cannot be reached or declines. */
  create(trade: Trade): Promise<string>
  /**
   * `done` where the money is back already, `waiting` where a notice will say so, else why not. Asked again with the
   * same number it sends nothing twice and says how it stands. Throws as `create` does.
   */
  refund(refund: Refund): Promise<'done' | 'waiting' | RefundFailure>
  /** 分 that were paid for the trade; undefined while nothing was, or nobody knows it. Throws as `create` does. */
  query(number: string): Promise<number | undefined>
  /** Lets nobody pay the trade any more. Throws as `create` does. */
  close(number: string): Promise<void>
  /** Reads a notice; undefined for one that concerns nothing of ours. Throws `BadNotice`. */
  readWebhook(raw: WebhookRequest, now: number): WebhookEvent | RefundFailedEvent | undefined
  answerWebhook(accepted: boolean): WebhookResponse
}

/** Thrown for a notice that is not the provider's (`forged`), or not of now (`stale`). */
export class WebhookError extends Error {
  readonly verdict: 'forged' | 'stale'
  constructor(verdict: 'forged' | 'stale', reason: string) {
    super(reason)
    this.name = 'BadNotice'
    this.verdict = verdict
  }
}

/** How far a notice's time may lie from ours. ms */
const MAX_CLOCK_SKEW_MS = 5 * 60_000

/** Throws `stale` for a time (ms since 1970) that lies too far off. */
export function assertRecent(at: number, now: number): void {
  if (!(Math.abs(now - at) <= MAX_CLOCK_SKEW_MS)) throw new WebhookError('stale', 'The notice is not of now')
}

/** How long a provider may take. ms */
export const PAYMENT_TIMEOUT_MS = 10_000
