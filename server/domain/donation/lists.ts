/** A donor's own gifts of goods. */
import { DONATION_TABS, type DonationTab, type donationContract } from '../../../src/contract/donation.contract.ts'
import { tableOf } from '../../../src/contract/keys.ts'
import { goodsDonation } from '../../../src/machines/workflows/goodsDonation/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { statesByTab } from '../../engine/statesByTab.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { donationRowsOf, donations } from './rows.ts'

const STATES_BY_TAB = statesByTab<Exclude<DonationTab, 'all'>>(goodsDonation, {
  waiting: ['submitted', 'accepted'],
  underway: ['assigned', 'collecting', 'confirmed', 'awaitingDropOff'],
  toConfirm: ['collected'],
  stored: ['stored'],
  done: ['distributed', 'refused', 'revoked'],
})

const statesOf = (tab: DonationTab) => (tab === 'all' ? [] : STATES_BY_TAB[tab])

export const donationListCalls: Pick<Handlers<typeof donationContract>, 'myGifts' | 'myGiftCounts'> = {
  async myGifts({ tab = 'all', ...paging }, { database: { db }, me: { uid } }) {
    const ownGifts = donations(db)
      .where('record.owner', '=', uid)
      .$if(tab !== 'all', query => query.where('record.state', 'in', [...statesOf(tab)]))
    const { rows, next, total } = await listPage(db, ownGifts, page => page, { by: [byId('record.id')], ...paging })
    return { dataList: await donationRowsOf(db, rows, ({ donor }) => donor), next, total }
  },

  async myGiftCounts(_, { database: { db }, me: { uid } }) {
    const rows = await db
      .selectFrom('record')
      .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
      .where('workflow', '=', 'goodsDonation')
      .where('owner', '=', uid)
      .groupBy('state')
      .execute()
    const { pieces } = await db
      .selectFrom('record')
      .innerJoin('donationItem', 'donationItem.donation', 'record.id')
      .select(({ fn }) => fn.sum<number | null>('stored').as('pieces'))
      .where('workflow', '=', 'goodsDonation')
      .where('owner', '=', uid)
      .executeTakeFirstOrThrow()
    const sum = (fits: (state: string) => boolean) =>
      rows.reduce((all, { state, count }) => all + (fits(state) ? Number(count) : 0), 0)
    const counts = tableOf(DONATION_TABS, tab => sum(state => tab === 'all' || STATES_BY_TAB[tab].includes(state)))
    return { counts, pieces: Number(pieces ?? 0) }
  },
}
