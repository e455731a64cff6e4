/** A person's own things, and the deals about what they asked for. */
import type { idleContract } from '../../../src/contract/idle.contract.ts'
import { MY_IDLE, MY_IDLE_DEALS } from '../../../src/contract/recordLists.ts'
import { idleDeal } from '../../../src/machines/workflows/idleDeal/chart.ts'
import { idleItem } from '../../../src/machines/workflows/idleItem/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordList } from '../../engine/recordList.ts'
import { dealRowsOf, deals, thingRowsOf, things } from './rows.ts'

const ownThings = recordList(MY_IDLE, idleItem, {
  find: (db, { uid }) => things(db).where('record.owner', '=', uid),
  rows: thingRowsOf,
})
const ownDeals = recordList(MY_IDLE_DEALS, idleDeal, {
  find: (db, { uid }) => deals(db).where('record.owner', '=', uid),
  rows: dealRowsOf,
})

export const idleListCalls: Pick<Handlers<typeof idleContract>, 'idleMine' | 'idleDealPage'> = {
  idleMine: ({ show, ...query }, call) => ownThings({ ...query, tab: show }, call),
  idleDealPage: ({ show, ...query }, call) => ownDeals({ ...query, tab: show }, call),
}
