/** The figures of a disclosure: what the ledger has of its campaign. */
import { sql } from 'kysely'
import type { DisclosureFigures } from '../../../src/contract/disclosure.contract.ts'
import type { Queryable } from '../../db/connect.ts'
import { spendingWords } from '../campaign/used.ts'
import { staysGiven } from '../payment/disbursed.ts'

/** The most purposes that are listed; the smaller ones are one line. */
const MAX_PURPOSES = 30
const OTHERS = '其他'

interface Sums {
  readonly rest: number
  readonly spent: number
  readonly movedIn: number
  readonly movedOut: number
  readonly gifts: number
}

/** Resolves to the figures as of `at` (ms since 1970): entries are never changed, so that they can be proved later. */
export async function figuresOf(db: Queryable, campaign: string, at: number): Promise<DisclosureFigures> {
  const account = `campaign:${campaign}`
  const { rows } = await sql<Sums>`
    select coalesce(sum(entry.amount), 0)::bigint as rest,
      coalesce(-sum(entry.amount) filter (where spending.record <> ${campaign}), 0)::bigint as spent,
      coalesce(sum(entry.amount) filter (where source.id is not null and entry.amount > 0), 0)::bigint as moved_in,
      coalesce(-sum(entry.amount) filter (where source.id = ${campaign}), 0)::bigint as moved_out,
      (count(*) filter (where entry.amount > 0 and ${staysGiven('gift')}))::int as gifts
    from ledger_entry entry
      left join campaign_spending spending on spending.record = entry.record and entry.amount < 0
      left join campaign source on source.id = entry.record
      left join record gift on gift.id = entry.record and gift.workflow = 'payment'
    where entry.account = ${account} and entry.at <= ${new Date(at)}`.execute(db)
  const { rows: lines } = await sql<{ about: string; amount: number }>`
    select about, sum(amount)::bigint as amount from (
      select ${spendingWords('entry')} as about, -entry.amount as amount
      from campaign_spending spending join ledger_entry entry on entry.record = spending.record
      where spending.campaign = ${campaign} and spending.record <> ${campaign} and entry.account = ${account} and entry.amount < 0
        and entry.at <= ${new Date(at)}) line
    group by about order by 2 desc, 1`.execute(db)
  const spendings = lines.map(({ about, amount }) => ({ about, amount: Number(amount) }))
  const others = spendings.slice(MAX_PURPOSES).reduce((sum, { amount }) => sum + amount, 0)
  const { rest, spent, movedIn, movedOut, gifts } = rows[0]!
  return {
    raised: Number(rest) + Number(spent) + Number(movedOut) - Number(movedIn),
    spent: Number(spent),
    movedIn: Number(movedIn),
    movedOut: Number(movedOut),
    rest: Number(rest),
    gifts,
    spendings: [...spendings.slice(0, MAX_PURPOSES), ...(others > 0 ? [{ about: OTHERS, amount: others }] : [])],
  }
}
