/** Checks that what is on its way to people is the sum of the withdrawals under way. */
import { sql } from 'kysely'
import type { Queryable } from '../../db/connect.ts'
import { balanceOf } from '../../engine/ledger.ts'
import { OPEN_STATES } from './accounts.ts'

/** Resolves to the faults, a sentence each; empty if both are equal. */
export async function checkWithdrawals(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ sum: string | null }>`
    select sum((facts->>'amount')::bigint) as sum from record
    where workflow = 'withdrawal' and state in (${sql.join(OPEN_STATES)})`.execute(db)
  const [booked, open] = [await balanceOf(db, 'payouts'), Number(rows[0]?.sum ?? 0)]
  return booked === open ? [] : [`付款途中 ${booked} 分，在办的提现合计 ${open} 分`]
}
