/**
 * The built-in cashier: its QR code leads to a page of this server with 支付成功 and 支付失败. The result arrives as a signed
 * notification, through the same endpoint and verification as a real provider's.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { isSameText } from '../../kernel/sameText.ts'
import {
  assertRecent,
  type PaymentProvider,
  type ProviderEvent,
  WebhookError,
  type WebhookRequest,
  type WebhookResponse,
} from './payment.ts'
import { type SandboxPayouts, type SandboxTransfers, sandboxTransfers } from './sandboxTransfer.ts'

export interface SandboxSettings {
  /** Generated at first start. */
  readonly key: string
  readonly clock: () => number
  /** Stores what was paid, 分 by number, beyond the life of the process. */
  readonly taken: {
    get(number: string): Promise<number | undefined> | number | undefined
    set(number: string, amount: number): unknown
  }
  /** Stores transfers; in memory if not given. */
  readonly transfers?: SandboxTransfers
  /** Delivers a notification to the server's own endpoint. */
  readonly deliver: (notice: WebhookRequest) => Promise<WebhookResponse>
}

export interface Sandbox extends PaymentProvider, SandboxPayouts {
  readonly name: 'sandbox'
  /** Returns whether a link to the cashier was created by `create`. */
  isOwnLink(number: string, seal: string): boolean
  /** Signs and delivers a notification. */
  notify(notice: ProviderEvent): Promise<WebhookResponse>
  /** Makes the next refund of this trade fail; forgotten on restart. */
  failNextRefund(number: string): void
  /** Returns the headers of a notification, signed as of `at` (ms since 1970). */
  sign(body: string, at: number): Readonly<Record<string, string>>
}

/** Returns a provider that moves no money: its cashier is a page of this server. */
export function sandboxPayment({ key, clock, taken, transfers = new Map(), deliver }: SandboxSettings): Sandbox {
  const mac = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const sealOf = (number: string) => mac(`cashier ${number}`).slice(0, 22)
  const sign = (body: string, at: number) => {
    const timestamp = String(Math.floor(at / 1000))
    const nonce = randomBytes(12).toString('base64url')
    return {
      'sandbox-timestamp': timestamp,
      'sandbox-nonce': nonce,
      'sandbox-signature': mac(`${timestamp}\n${nonce}\n${body}\n`),
    }
  }
  /** Trades whose next refund fails. */
  const failing = new Set<string>()
  const notify = async (notice: ProviderEvent) => {
    if (notice.kind === 'paid') await taken.set(notice.number, notice.amount)
    const body = JSON.stringify(notice)
    return deliver({ headers: sign(body, clock()), body })
  }
  return {
    name: 'sandbox',
    ...sandboxTransfers({ transfers, clock, mac, notify }),
    // A path, because only the page that shows the code knows the public address of this server.
    create: async ({ number }) => `/cashier/${number}?seal=${sealOf(number)}`,
    async refund({ number, refund, amount }) {
      if (failing.delete(number)) return { reason: '对方账户状态异常', isFinal: true }
      const { status } = await notify({ kind: 'refunded', number, refund, amount })
      if (status >= 300) throw new Error(`The notice of refund ${refund} was answered with ${status}`)
      return 'waiting'
    },
    query: async number => taken.get(number),
    close: async () => {},
    readWebhook({ headers, body }, now) {
      const {
        'sandbox-timestamp': timestamp = '',
        'sandbox-nonce': nonce = '',
        'sandbox-signature': signature = '',
      } = headers
      if (!isSameText(signature, mac(`${timestamp}\n${nonce}\n${body}\n`)))
        throw new WebhookError('forged', 'Wrong signature')
      assertRecent(Number(timestamp) * 1000, now)
      return JSON.parse(body)
    },
    answerWebhook: accepted => ({
      status: accepted ? 200 : 400,
      type: 'text/plain',
      body: accepted ? 'success' : 'fail',
    }),
    isOwnLink: (number, seal) => isSameText(seal, sealOf(number)),
    notify,
    failNextRefund: number => void failing.add(number),
    sign,
  }
}
