/** What must hold of money and goods at every moment, whatever people did. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkSpendings } from '../../../server/domain/campaign/check.ts'
import { checkGifts } from '../../../server/domain/gift/check.ts'
import { checkHours } from '../../../server/domain/hours/check.ts'
import { checkStock } from '../../../server/domain/order/check.ts'
import { checkAwards, checkPointDebts, checkPointHolds, checkPointLots } from '../../../server/domain/point/check.ts'
import { checkGoods } from '../../../server/domain/warehouse/check.ts'
import { checkWithdrawals } from '../../../server/domain/withdrawal/check.ts'
import { balanceOf, checkLedger } from '../../../server/engine/ledger.ts'
import type { Account } from '../../../src/machines/workflow/effects.ts'
import type { TestServer } from '../server/testServer.ts'

export const accountBalance = (server: TestServer, account: Account) => balanceOf(server.database.db, account)

export async function stockOf({ database }: TestServer, sku: string) {
  return database.db.selectFrom('sku').select(['stock', 'held', 'sold']).where('id', '=', sku).executeTakeFirstOrThrow()
}

/**
 * Checks that the ledger sums to zero, escrow equals the payments of open orders and deals, and stock equals purchases
 * less sales and reservations.
 */
export async function assertBooksBalanced({ database: { db } }: Pick<TestServer, 'database'>): Promise<void> {
  expect(await checkLedger(db)).toEqual([])
  expect(await checkStock(db)).toEqual([])
  expect(await checkAwards(db)).toEqual([])
  expect(await checkPointLots(db)).toEqual([])
  expect(await checkPointHolds(db)).toEqual([])
  expect(await checkPointDebts(db)).toEqual([])
  expect(await checkGifts(db)).toEqual([])
  expect(await checkGoods(db)).toEqual([])
  expect(await checkHours(db)).toEqual([])
  expect(await checkWithdrawals(db)).toEqual([])
  expect(await checkSpendings(db)).toEqual([])
  const { rows } = await sql<{ escrow: string; owed: string; total: string }>`
    select
      (select coalesce(sum(balance), 0) from ledger_balance where account = 'escrow') as escrow,
      (select coalesce(sum(balance), 0) from ledger_balance) as total,
      (select coalesce(sum((facts->>'amount')::bigint - (facts->>'refunded')::bigint), 0) from record
        where workflow = 'order' and state not in ('pendingPayment', 'cancelled') and facts->>'released' = 'false')
      + (select coalesce(sum(case when state in ('received', 'backedOut', 'lapsed')
          then case when (facts->>'refunded')::boolean then 0 else (facts->>'goingBack')::bigint end
          else (facts->>'price')::bigint end), 0) from record
        where workflow = 'idleDeal' and state not in
          ('asked', 'offered', 'toPay', 'turnedDown', 'withdrawn', 'missed', 'unanswered')) as owed`.execute(db)
  expect(Number(rows[0]?.total)).toBe(0)
  expect(Number(rows[0]?.escrow), 'escrow keeps what open orders and deals paid').toBe(Number(rows[0]?.owed))
  const { rows: overpaid } = await sql`
    select record.id from record join order_info on order_info.id = record.id
    where (facts->>'amount')::bigint < (select sum(paid) from order_line where "order" = record.id)`.execute(db)
  expect(overpaid, 'no line may give back more than its order cost').toEqual([])
}
