/** The desk of the city's finance staff: withdrawals to approve, to countersign, on their way. */
import { sql } from 'kysely'
import { WITHDRAWAL_DESK } from '../../../src/contract/recordLists.ts'
import type { withdrawalContract } from '../../../src/contract/withdrawal.contract.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { withdrawal } from '../../../src/machines/workflows/withdrawal/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { bookReaderOf, inTheirCities } from '../../engine/bookReaders.ts'
import type { Handlers } from '../../engine/context.ts'
import { deskConditions, type WordsOf } from '../../engine/deskFilter.ts'
import { recordList } from '../../engine/recordList.ts'
import { statesByTab } from '../../engine/recordTabs.ts'
import { byId } from '../../kernel/listPage.ts'
import { withdrawalRows, withdrawals } from './rows.ts'

const STATES = statesByTab(withdrawal, WITHDRAWAL_DESK)

/** Selects the withdrawals of this person's cities that others applied for. */
const ofCities = (db: Queryable, who: Principal & { readonly uid: string }) =>
  withdrawals(db).where(inTheirCities(who)).where('record.owner', '<>', who.uid)

const wordsOf: WordsOf = pattern => sql`(record.facts->>'payee' ilike ${pattern} or payout.number like ${pattern})`

const desk = recordList(WITHDRAWAL_DESK, withdrawal, {
  reader: async (db, uid) => (await bookReaderOf(db, uid)).who,
  find: ofCities,
  wordsOf,
  order: () => ({ by: [byId('record.id')], direction: 'asc' }),
  rows: withdrawalRows,
})

export const withdrawalBoardCalls: Pick<Handlers<typeof withdrawalContract>, 'withdrawalDeskPage'> = {
  async withdrawalDeskPage(query, call) {
    const page = await desk(query, call)
    if (call.rowsOnly) return { ...page, sum: 0 }
    const { tab = 'applied', id, ...filter } = query
    const { db } = call.database
    const { uid } = call.me
    const { who } = await bookReaderOf(db, uid)
    const found = ofCities(db, { ...who, uid }).clearSelect()
    const { sum } = await deskConditions(filter, wordsOf)
      .reduce((some, one) => some.where(one), found)
      .$if(id !== undefined, some => some.where('record.id', '=', id!))
      .$if(id === undefined && tab !== 'all', some => some.where('record.state', 'in', [...STATES[tab]]))
      .select(sql<string | null>`sum((record.facts->>'amount')::bigint)`.as('sum'))
      .executeTakeFirstOrThrow()
    return { ...page, sum: Number(sum) }
  },
}
