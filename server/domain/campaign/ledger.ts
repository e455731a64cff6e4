/** The public ledger of a campaign: the entries of its account, with the balance after each. */
import { sql } from 'kysely'
import type { campaignContract } from '../../../src/contract/campaign.contract.ts'
import type { Database } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { decodeCursor, pageLimit, pageOf } from '../../kernel/pagination.ts'
import { singleFlight } from '../../kernel/singleFlight.ts'
import { publicCampaign } from './giving.ts'
import { signatureOf } from './signature.ts'
import { standOf } from './sums.ts'
import { spendingWords } from './used.ts'

interface EntryRow {
  readonly id: string
  readonly at: Date
  readonly amount: number
  readonly anonymous: boolean
  readonly inNameOf: string
  readonly name: string | null
  readonly kind: 'person' | 'organisation' | null
  readonly showName: boolean | null
  readonly isSpending: boolean
  /** Whether it is the rest of a campaign that goes to another one. */
  readonly isRest: boolean
  readonly about: string
}

const whatOf = ({ amount, isSpending, isRest }: EntryRow) => {
  if (isRest) return amount > 0 ? '结余转入' : '结余转出'
  if (amount > 0) return '捐款'
  return isSpending ? '支出' : '退款'
}

/** Returns an entry as everybody reads it. */
function entryOf(row: EntryRow, balance: number) {
  const { id, at, name, kind, showName, anonymous, inNameOf, about } = row
  const amount = Number(row.amount)
  return {
    id,
    at: at.getTime(),
    what: whatOf(row),
    who: name === null ? '' : signatureOf({ anonymous, inNameOf, name, kind: kind!, showName: showName === true }),
    about,
    in: Math.max(amount, 0),
    out: Math.max(-amount, 0),
    balance,
  }
}

/** The newest cursor. */
const MAX_ID = '~'

/** Entries are counted up to this number. */
const MOST_COUNTED = 10_000

interface LedgerQuery {
  readonly id: string
  readonly pageSize?: number | undefined
  readonly after?: string | undefined
}

/** Many people read the ledger of one campaign at once. */
const pageOfLedger = singleFlight(
  async ({ database: { db } }: { readonly database: Database }, { id, pageSize, after }: LedgerQuery) => {
    const account = `campaign:${id}`
    // The balance travels with the cursor, so that the last page costs as little as the first.
    const [before, balanceThen] = after === undefined ? [MAX_ID, undefined] : decodeCursor(after, ['', 0])
    const { rows } = await sql<EntryRow>`
      select entry.id, entry.at, entry.amount::bigint as amount,
        coalesce((record.facts->>'anonymous')::boolean, false) as anonymous,
        coalesce(record.facts->>'inNameOf', '') as in_name_of, account.name, account.kind, account.show_name,
        spending.record is not null as is_spending, rest.id is not null as is_rest, ${spendingWords('entry')} as about
      from ledger_entry entry left join record on record.id = entry.record and record.workflow = 'payment'
        left join campaign rest on rest.id = entry.record
        left join account on account.uid = record.owner
        left join campaign_spending spending on spending.record = entry.record and entry.amount < 0
      where entry.account = ${account} and entry.id < ${before}
      order by entry.id desc limit ${pageLimit(pageSize)}`.execute(db)
    let balance = balanceThen ?? (await standOf(db, id)).balance
    const entries = rows.map(row => {
      const here = balance
      balance -= Number(row.amount)
      return { entry: entryOf(row, here), left: balance }
    })
    const page = pageOf(entries, pageSize, ({ entry, left }) => [entry.id, left])
    // Ordered as its index, which the planner leaves where one account has most of the entries.
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from (select from ledger_entry where account = ${account}
        order by id desc limit ${sql.lit(MOST_COUNTED)}) one`.execute(db)
    return { dataList: page.rows.map(({ entry }) => entry), next: page.next, total: counted.rows[0]?.total ?? 0 }
  },
)

export const ledgerCalls: Pick<Handlers<typeof campaignContract>, 'campaignLedger'> = {
  async campaignLedger({ id, pageSize, after }, { database }) {
    await publicCampaign(database.db, id)
    return pageOfLedger({ database }, { id, pageSize, after })
  },
}
