/**
 * Transfers of the sandbox: the payee collects on a page of this server within a day, or makes the transfer fail, come
 * back, be reported twice or not at all. Nothing is moved.
 */
import { DAY_MS, HOUR_MS } from '../../../src/contract/time.ts'
import { isSameText } from '../../kernel/sameText.ts'
import type { TransferEvent, TransferProvider, TransferReport } from './transfer.ts'

export interface SandboxTransfer {
  /** 分 */
  readonly amount: number
  readonly title: string
  readonly report: TransferReport
}

/** Stores transfers by number, beyond the life of the process. */
export interface SandboxTransfers {
  get(number: string): Promise<SandboxTransfer | undefined> | SandboxTransfer | undefined
  set(number: string, transfer: SandboxTransfer): unknown
}

interface SandboxTransferSettings {
  readonly transfers: SandboxTransfers
  readonly clock: () => number
  readonly mac: (text: string) => string
  readonly notify: (event: TransferEvent) => Promise<unknown>
}

export interface SandboxPayouts extends TransferProvider {
  /** Returns whether a link to the page of a transfer was created by `transfer`. */
  isOwnTransferLink(number: string, seal: string): boolean
  /** Ends a transfer, and reports it that many times; throws for an unknown number. */
  endTransfer(number: string, report: TransferReport, times?: number): Promise<void>
}

/** The sandbox closes what nobody collected later than it promises, as providers do. ms */
const CLOSING_MS = 2 * HOUR_MS

/** Returns transfers that move no money; amounts in 分. */
export function sandboxTransfers({ transfers, clock, mac, notify }: SandboxTransferSettings): SandboxPayouts {
  const sealOf = (number: string) => mac(`collect ${number}`).slice(0, 22)
  async function queryTransfer(number: string): Promise<TransferReport | undefined> {
    const known = await transfers.get(number)
    if (known?.report.state !== 'toCollect' || clock() < known.report.until + CLOSING_MS) return known?.report
    const report = { state: 'failed', reason: '超过 24 小时没有确认收款' } as const
    await transfers.set(number, { ...known, report })
    return report
  }
  return {
    canTransfer: true,
    async transfer({ number, amount, title }) {
      const known = await queryTransfer(number)
      if (known) return known
      const report = {
        state: 'toCollect',
        code: `/cashier/collect/${number}?seal=${sealOf(number)}`,
        until: clock() + DAY_MS,
      } as const
      await transfers.set(number, { amount, title, report })
      return report
    },
    queryTransfer,
    async revokeTransfer(number) {
      const known = await transfers.get(number)
      if (!known) return { state: 'underway' }
      if (known.report.state !== 'toCollect') return known.report
      await transfers.set(number, { ...known, report: { state: 'revoked' } })
      return { state: 'revoked' }
    },
    isOwnTransferLink: (number, seal) => isSameText(seal, sealOf(number)),
    async endTransfer(number, report, times = 1) {
      const known = await transfers.get(number)
      if (!known) throw new Error(`The sandbox knows no transfer ${number}`)
      await transfers.set(number, { ...known, report })
      for (let sent = 0; sent < times; sent++) await notify({ kind: 'transfer', number, amount: known.amount, report })
    },
  }
}
