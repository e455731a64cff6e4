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

/** What a provider said, verified. */
export interface Notice {
  /** `failed` is an attempt that came to nothing, `refundFailed` a refund that needs a person. */
  readonly kind: 'paid' | 'failed' | 'refunded' | 'refundFailed'
  readonly number: string
  /** Our number of the refund; empty for payments. */
  readonly refund: string
  /** 分 paid, or sent back. */
  readonly amount: number
}

/** A notice as it came in. Names of headers are in lower case. */
export interface RawNotice {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** How a notice is answered, so that the provider stops or goes on sending it. */
export interface NoticeAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
}

export interface PaymentProvider {
  readonly name: 'sandbox' | 'wechat' | 'alipay'
  /** Opens the trade; returns what its QR code says. Throws where the provider cannot be reached or declines. */
  create(trade: Trade): Promise<string>
  /** `done` where the money is back already, `waiting` where a notice will say so. Throws as `create` does. */
  refund(refund: Refund): Promise<'done' | 'waiting'>
  /** 分 that were paid for the trade; undefined while nothing was, or nobody knows it. Throws as `create` does. */
  query(number: string): Promise<number | undefined>
  /** Lets nobody pay the trade any more. Throws as `create` does. */
  close(number: string): Promise<void>
  /** Reads a notice; undefined for one that concerns nothing of ours. Throws `BadNotice`. */
  read(raw: RawNotice, now: number): Notice | undefined
  answer(taken: boolean): NoticeAnswer
}

/** Thrown for a notice that is not the provider's (`forged`), or not of now (`stale`). */
export class BadNotice extends Error {
  readonly verdict: 'forged' | 'stale'
  constructor(verdict: 'forged' | 'stale', why: string) {
    super(why)
    this.name = 'BadNotice'
    this.verdict = verdict
  }
}

/** How far a notice's time may lie from ours. ms */
const SLACK = 5 * 60_000

/** Throws `stale` for a time (ms since 1970) that lies too far off. */
export function mustBeRecent(at: number, now: number): void {
  if (!(Math.abs(now - at) <= SLACK)) throw new BadNotice('stale', 'The notice is not of now')
}

/** How long a provider may take. ms */
export const PAYMENT_TIMEOUT = 10_000
