/** Effects on campaigns: what the public list shows, and which gifts a spending uses. */
import { campaign, PUBLIC_STATES } from '../../../src/machines/workflows/campaign/chart.ts'
import type { Performer } from '../../engine/engine.ts'
import { book } from '../../engine/ledger.ts'
import { factsOf } from '../../engine/records.ts'
import { takeGifts } from './spending.ts'

const LISTED: readonly string[] = PUBLIC_STATES

/** Performs the effect that updates whether a campaign is public and whether it takes donations. */
export const showCampaign: Performer<'showCampaign'> = async (_, { db, record }) => {
  const { startsAt, endsAt } = factsOf(campaign, record)
  await db
    .updateTable('campaign')
    .set({
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      listed: LISTED.includes(record.state),
      giving: record.state === 'running',
    })
    .where('id', '=', record.id)
    .execute()
}

/** Performs the effect that takes an amount out of a campaign's gifts. */
export const useGifts: Performer<'useGifts'> = ({ params }, { db, record: { id: record }, at }) =>
  takeGifts(db, { ...params, record, at })

/** Performs the effect that moves the rest of a campaign to another one of the same merchant. */
export const moveRest: Performer<'moveRest'> = async ({ params: { to, amount } }, { db, record, at, outbox }) => {
  const { id, root } = record
  await takeGifts(db, { campaign: id, amount, record: id, at })
  book(outbox, { from: `campaign:${id}`, to: `campaign:${to}`, amount, record: id, root, at })
}
