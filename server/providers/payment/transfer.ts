/** The part of payment providers that pays people out: transfers, each under one number for life. */

export interface Transfer {
  /** Our number of the transfer: letters and digits, at most 32. Requests with the same number are paid once. */
  readonly number: string
  /** 分 */
  readonly amount: number
  readonly title: string
  /** Account of the payee at the provider, and the payee's real name, which the provider compares with its own. */
  readonly account: string
  readonly name: string
}

/** What a provider knows of a transfer. Only `failed` and `revoked` mean that it never pays under this number. */
export type TransferReport =
  | { readonly state: 'underway' }
  | { readonly state: 'paidOut' | 'revoked' }
  /** The payee has to collect it: `code` is the content of a QR code, empty if unknown; `until` in ms since 1970. */
  | { readonly state: 'toCollect'; readonly code: string; readonly until: number }
  /** `reason` in words for the payee. A returned transfer was paid out before. */
  | { readonly state: 'failed' | 'returned'; readonly reason: string }

/** A verified notification about a transfer. */
export interface TransferEvent {
  readonly kind: 'transfer'
  readonly number: string
  /** 分 */
  readonly amount: number
  readonly report: TransferReport
}

export interface TransferProvider {
  /** False if the configuration lacks what transfers need. */
  readonly canTransfer: boolean
  /** Requests the transfer. An error leaves its outcome unknown: only `queryTransfer` tells it. */
  transfer(transfer: Transfer): Promise<TransferReport>
  /** Resolves to the state of a transfer; undefined for an unknown number. Throws as `transfer` does. */
  queryTransfer(number: string): Promise<TransferReport | undefined>
  /** Requests that the transfer is not paid any more; resolves to what it came to so far. Throws as `transfer` does. */
  revokeTransfer(number: string): Promise<TransferReport>
}

/** Reasons in plain words by a provider's code; the code itself in brackets for others. */
export const reasonIn = (reasons: Readonly<Record<string, string>>, code = ''): string =>
  Object.hasOwn(reasons, code) ? (reasons[code] ?? '') : `支付机构没有付成${code && `（${code}）`}`
