/** Pages of an account's entries, with the balance after each. */
import type { LedgerRow } from '../../src/contract/ledger.ts'
import type { Account } from '../../src/machines/workflow/effects.ts'
import type { Queryable } from '../db/connect.ts'
import type { Paging } from '../kernel/listPage.ts'
import { decodeCursor, pageLimit, pageOf } from '../kernel/pagination.ts'
import type { Engine } from './engine.ts'
import { balanceOf } from './ledger.ts'
import { titlesOf } from './titles.ts'

/** Returns what an entry is called, by its workflow and its label, the words of the posting, and the sign. */
export type EntryWords = (
  by: { readonly workflow: string; readonly label: string; readonly reason: string },
  isIn: boolean,
) => string
/** What entries of no record are called. */
const OTHER = '其他'

/**
 * Resolves to a page of an account's entries, the newest first. A cursor carries the balance before the next entry, so
 * that no page sums up the others.
 */
export async function ledgerLines(
  { db, engine }: { readonly db: Queryable; readonly engine: Engine },
  account: Account,
  { pageSize, after, wordsOf }: Paging & { readonly wordsOf: EntryWords },
): Promise<{ dataList: LedgerRow[]; next: string; total: number }> {
  const [last, known] = after === undefined ? ['', undefined] : decodeCursor(after, ['', 0])
  const entries = db.selectFrom('ledgerEntry').where('account', '=', account)
  const found = await entries
    .select(['id', 'amount', 'record', 'at', 'reason'])
    .$if(last !== '', some => some.where('id', '<', last))
    .orderBy('id', 'desc')
    .limit(pageLimit(pageSize))
    .execute()
  let balance = known ?? (await balanceOf(db, account))
  const lines = found.map(({ amount, ...entry }) => {
    const line = { ...entry, amount: Number(amount), balance }
    balance -= line.amount
    return line
  })
  const { rows, next } = pageOf(lines, pageSize, ({ id, balance, amount }) => [id, balance - amount])
  const causes = await db
    .selectFrom('record')
    .select(['id', 'workflow', 'facts'])
    .where('id', 'in', ['', ...new Set(rows.map(({ record }) => record))])
    .execute()
  const titleOf = await titlesOf({ db, engine }, causes)
  const causeById = new Map(causes.map(row => [row.id, row]))
  const { count } = await entries.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const dataList = rows.map(({ id, at, amount, balance, record, reason }) => {
    const cause = causeById.get(record)
    const workflow = cause?.workflow ?? ''
    return {
      id,
      at: at.getTime(),
      what: wordsOf({ workflow, label: engine.faces[workflow]?.label ?? OTHER, reason }, amount > 0),
      cause: cause ? titleOf(cause) : '',
      in: Math.max(amount, 0),
      out: Math.max(-amount, 0),
      balance,
      workflow,
      record,
    }
  })
  return { dataList, next, total: Number(count) }
}
