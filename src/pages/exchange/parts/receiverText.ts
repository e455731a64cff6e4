import type { DeskRow } from '../../../contract/exchange.contract.ts'
import { addressText } from '../../../contract/spacing.ts'

/** Returns receiver and address, as far as the reader may see them. */
export function receiverText({ receiver, station }: Pick<DeskRow, 'receiver' | 'station'>): string {
  const { name, phone } = receiver
  const where = station ? `自提：${station.name}` : addressText(receiver)
  return [`${name} ${phone}`.trim(), where].filter(Boolean).join('，')
}
