/** A person's withdrawals, and the earnings of an account. */
import { type SqlBool, sql } from 'kysely'
import { MY_WITHDRAWALS } from '../../../src/contract/recordLists.ts'
import type { withdrawalContract } from '../../../src/contract/withdrawal.contract.ts'
import { withdrawal } from '../../../src/machines/workflows/withdrawal/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { type EntryWords, ledgerLines } from '../../engine/ledgerLines.ts'
import { recordList } from '../../engine/recordList.ts'
import { assertOwnAccount, ledgerAccount } from './accounts.ts'
import { withdrawalRows, withdrawals, withOrigin } from './rows.ts'

/** Returns what an entry is called: by what booked it, unless it undoes a withdrawal. */
const entryWords: EntryWords = ({ workflow, label }, isIn) => (workflow === withdrawal.id && isIn ? '提现退回' : label)

const ownWithdrawals = recordList(MY_WITHDRAWALS, withdrawal, {
  find: (db, { uid }, { shop }: { readonly shop?: string | undefined }) =>
    withdrawals(db)
      .where('record.owner', '=', uid)
      .$if(shop !== undefined, some => some.where(sql<SqlBool>`record.facts->>'shop' = ${shop}`)),
  rows: withdrawalRows,
})

export const withdrawalListCalls: Pick<Handlers<typeof withdrawalContract>, 'withdrawalPage' | 'earningsPage'> = {
  async withdrawalPage(query, call) {
    const { dataList, ...page } = await ownWithdrawals(query, call)
    return { ...page, dataList: withOrigin(dataList, call.origin) }
  },
  async earningsPage({ shop = '', ...paging }, { database: { db }, engine, me: { uid } }) {
    await assertOwnAccount(db, { uid, shop })
    return ledgerLines({ db, engine }, ledgerAccount({ uid, shop }), { ...paging, wordsOf: entryWords })
  },
}
