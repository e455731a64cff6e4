/** Effects on campaigns: what the public list shows, and which gifts a spending uses. */
import { campaign, PUBLIC_STATES } from '../../../src/machines/workflows/campaign/chart.ts'
import type { Queryable } from '../../db/connect.ts'
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

/** Resolves to the merchant of a campaign, an id. */
async function payeeOf(db: Queryable, id: string): Promise<string> {
  const row = await db.selectFrom('record').select('facts').where('id', '=', id).executeTakeFirstOrThrow()
  return factsOf(campaign, row).payee
}

/**
 * Performs the effect that moves the rest of a campaign to another one. Between two merchants the money leaves the one
 * and comes to the other, as the bank has it.
 */
export const moveRest: Performer<'moveRest'> = async ({ params: { to, amount } }, { db, record, at, outbox }) => {
  const { id, root } = record
  await takeGifts(db, { campaign: id, amount, record: id, at })
  const { payee } = factsOf(campaign, record)
  const payeeThere = await payeeOf(db, to)
  const about = { amount, record: id, root, at }
  if (payee === payeeThere) return book(outbox, { from: `campaign:${id}`, to: `campaign:${to}`, ...about })
  book(outbox, { from: `campaign:${id}`, to: `channel:${payee}`, ...about })
  book(outbox, { from: `channel:${payeeThere}`, to: `campaign:${to}`, ...about })
}
