/** One line of any ledger view: earnings, points, campaigns, day books; in the unit of the account. */
import * as z from 'zod/mini'
import { fen, time } from './parts.contract.ts'

export const ledgerRow = z.object({
  id: z.string(),
  at: time,
  /** What happened, such as 提现. */
  what: z.string(),
  /** Title of the record that caused it; empty for none. */
  cause: z.string(),
  /** One of both is 0. */
  in: fen,
  out: fen,
  /** Balance of the account afterwards. */
  balance: fen,
  /** The record that caused it. */
  workflow: z.string(),
  record: z.string(),
})
export type LedgerRow = z.output<typeof ledgerRow>
