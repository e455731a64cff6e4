/** A donor's own gifts of goods. */
import { DONATION_TABS, type DonationTab, type donationContract } from '../../../src/contract/donation.contract.ts'
import type { Handlers } from '../context.ts'
import { keysOf, pageLimit, pageOf } from '../paging.ts'
import { donations, rowsOf } from './rows.ts'

const STATES: Readonly<Record<Exclude<DonationTab, 'all'>, readonly string[]>> = {
  waiting: ['submitted', 'accepted'],
  underway: ['assigned', 'collecting', 'confirmed', 'awaitingDropOff'],
  toConfirm: ['collected'],
  stored: ['stored'],
  done: ['distributed', 'refused', 'revoked'],
}

export const mineCalls: Pick<Handlers<typeof donationContract>, 'myGifts' | 'myGiftCounts'> = {
  async myGifts({ tab = 'all', pageSize, after }, { database: { db }, me: { uid } }) {
    const mine = donations(db)
      .where('record.owner', '=', uid)
      .$if(tab !== 'all', some => some.where('record.state', 'in', [...STATES[tab as keyof typeof STATES]]))
    const from = after === undefined ? mine : mine.where('record.id', '<', keysOf(after, [''])[0])
    const found = await from.orderBy('record.id', 'desc').limit(pageLimit(pageSize)).execute()
    const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
    const { total } = await mine
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { dataList: await rowsOf(db, rows, ({ donor }) => donor), next, total: Number(total) }
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
      .innerJoin('donation_item', 'donation_item.donation', 'record.id')
      .select(({ fn }) => fn.sum<number | null>('stored').as('pieces'))
      .where('workflow', '=', 'goodsDonation')
      .where('owner', '=', uid)
      .executeTakeFirstOrThrow()
    const sum = (fits: (state: string) => boolean) =>
      rows.reduce((all, { state, count }) => all + (fits(state) ? Number(count) : 0), 0)
    const counts = Object.fromEntries(
      DONATION_TABS.map(tab => [tab, sum(state => tab === 'all' || STATES[tab].includes(state))]),
    ) as Record<DonationTab, number>
    return { counts, pieces: Number(pieces ?? 0) }
  },
}
