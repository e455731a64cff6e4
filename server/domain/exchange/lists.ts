/** A person's exchanges, newest first. */
import type { exchangeContract } from '../../../src/contract/exchange.contract.ts'
import { MY_EXCHANGES } from '../../../src/contract/recordLists.ts'
import { exchange } from '../../../src/machines/workflows/exchange/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordList } from '../../engine/recordList.ts'
import { deskRowsOf, exchanges, readExchanges, withoutReceiver } from './rows.ts'

export const exchangeListCalls: Pick<Handlers<typeof exchangeContract>, 'exchangePage'> = {
  exchangePage: recordList(MY_EXCHANGES, exchange, {
    find: (db, { uid }) => exchanges(db).where('owner', '=', uid),
    read: readExchanges,
    rows: async (db, found, who) => (await deskRowsOf(db, found, who)).map(withoutReceiver),
  }),
}
