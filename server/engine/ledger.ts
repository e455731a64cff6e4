/**
 * Double entry: every posting is two entries that sum to zero, in whole 分 (points and minutes on accounts of their
 * own), in the transaction of the step that caused it.
 */
import { sql } from 'kysely'
import { type Account, SHARDED_ACCOUNTS } from '../../src/machines/workflow/effects.ts'
import type { Queryable } from '../db/connect.ts'
import { newId } from '../db/ids.ts'
import type { Performer } from './engine.ts'
import type { StepOutbox } from './outbox.ts'

const SHARDS = 16

/** Records with one root always use the same shard. */
function shardOf(account: string, root: string): number {
  if (!SHARDED_ACCOUNTS.includes(account.split(':')[0] ?? '')) return 0
  let sum = 0
  for (const character of root) sum = (sum * 31 + character.charCodeAt(0)) % 65_521
  return sum % SHARDS
}

interface Posting {
  readonly from: Account
  readonly to: Account
  /** 分, positive. */
  readonly amount: number
  readonly record: string
  /** The root of that record. */
  readonly root: string
  /** ms since 1970 */
  readonly at: number
  readonly reason?: string
}

/** Books one posting. Throws an `Error` for an amount that is not a positive integer, which is a bug. */
export function book({ entries }: StepOutbox, { from, to, amount, record, root, at, reason = '' }: Posting): void {
  if (!Number.isSafeInteger(amount) || amount <= 0 || from === to)
    throw new Error(`No posting: ${amount} from ${from} to ${to}`)
  const posting = newId(at)
  const entry = (account: string, signed: number) => {
    const shard = shardOf(account, root)
    entries.push({ id: newId(at), posting, account, shard, amount: signed, record, at: new Date(at), reason })
  }
  entry(from, -amount)
  entry(to, amount)
}

/** Performs the effect that moves money, 分. */
export const postEffect: Performer<'post'> = async ({ params }, { outbox, record, at }) =>
  book(outbox, { ...params, record: record.id, root: record.root, at })

/** Resolves to the balance of an account, 分. */
export async function balanceOf(db: Queryable, account: Account): Promise<number> {
  const { rows } = await sql<{ sum: string | null }>`
    select sum(balance) as sum from ledger_balance where account = ${account}`.execute(db)
  return Number(rows[0]?.sum ?? 0)
}

/**
 * Resolves to the faults of the ledger, a sentence each; empty if every posting sums to zero and every balance to its
 * entries.
 */
export async function checkLedger(db: Queryable): Promise<string[]> {
  const { rows: unbalanced } = await sql<{ posting: string }>`
    select posting from ledger_entry group by posting having sum(amount) <> 0 or count(*) <> 2 limit 20`.execute(db)
  const { rows: wrong } = await sql<{ account: string; balance: string; summed: string }>`
    select coalesce(b.account, e.account) as account, coalesce(b.balance, 0) as balance, coalesce(summed, 0) as summed
    from (select account, sum(balance) as balance from ledger_balance group by account) b
    full join (select account, sum(amount) as summed from ledger_entry group by account) e on e.account = b.account
    where coalesce(b.balance, 0) <> coalesce(summed, 0) limit 20`.execute(db)
  return [
    ...unbalanced.map(({ posting }) => `过账 ${posting} 借贷不平`),
    ...wrong.map(({ account, balance, summed }) => `账户 ${account} 余额 ${balance}，按分录应为 ${summed}`),
  ]
}
