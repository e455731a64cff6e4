/** My exchanges, newest first. */
import type { ExchangeTab, giftContract } from '../../../src/contract/gift.contract.ts'
import { exchange } from '../../../src/machines/workflows/exchange/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { statesByTab } from '../../engine/statesByTab.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { deskRowsOf, withoutReceiver } from './rows.ts'

const STATES_BY_TAB = statesByTab<Exclude<ExchangeTab, 'all'>>(exchange, {
  waiting: ['entered', 'checking', 'pending', 'packing'],
  shipped: ['shipped'],
  ready: ['ready'],
  attention: ['returned', 'problem'],
  ended: ['received', 'completed', 'unclaimed', 'givenBack', 'notDrawn', 'cancelled'],
})

export const exchangeListCalls: Pick<Handlers<typeof giftContract>, 'exchangePage'> = {
  async exchangePage({ tab = 'all', ...paging }, { database: { db }, me: { uid } }) {
    const own = db.selectFrom('record').where('workflow', '=', 'exchange').where('owner', '=', uid)
    const ofTab = tab === 'all' ? own : own.where('state', 'in', [...STATES_BY_TAB[tab]])
    const read = (page: typeof own) => page.select(['id', 'state', 'version', 'facts'])
    const { rows, next, total } = await listPage(db, ofTab, read, { by: [byId()], ...paging })
    return { dataList: (await deskRowsOf(db, rows, { uid })).map(withoutReceiver), next, total }
  },
}
