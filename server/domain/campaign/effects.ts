/** Effects on campaigns: what the public list shows, and which gifts a spending uses. */
import { yuanText } from '../../../src/contract/words.ts'
import { campaign, PUBLIC_STATES } from '../../../src/machines/workflows/campaign/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Performer } from '../../engine/engine.ts'
import { enqueueJob } from '../../engine/jobs.ts'
import { book } from '../../engine/ledger.ts'
import { tellOf } from '../../engine/messages.ts'
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

/** Performs the effect that enqueues the job by which unspent gifts go back. */
export const giveBackGifts: Performer<'giveBackGifts'> = (_, context) =>
  enqueueJob(context, { kind: 'giveBack', record: context.record.id })

/** Performs the effect that enqueues the job by which everybody who gave is told. */
export const tellGivers: Performer<'tellGivers'> = ({ params: { text } }, context) =>
  enqueueJob(context, { kind: 'tellGivers', record: context.record.id, payload: { text, at: context.at } })

/** Performs the effect that takes an amount out of a campaign's gifts. */
export const useGifts: Performer<'useGifts'> = ({ params }, { db, record: { id: record }, at }) =>
  takeGifts(db, { ...params, record, at })

/** Resolves to the merchant of a campaign, an id, and its organisation. */
async function receiverOf(db: Queryable, id: string) {
  const row = await db.selectFrom('record').select('facts').where('id', '=', id).executeTakeFirstOrThrow()
  const { payee, owner } = factsOf(campaign, row)
  return { payee, owner }
}

/**
 * Performs the effect that moves the rest of a campaign to another one. Between two merchants the money leaves the one
 * and comes to the other, as the bank has it; another organisation is told.
 */
export const moveRest: Performer<'moveRest'> = async ({ params: { to, amount } }, context) => {
  const { db, record, at, outbox } = context
  const { id, root } = record
  await takeGifts(db, { campaign: id, amount, record: id, at })
  const { payee, owner } = factsOf(campaign, record)
  const there = await receiverOf(db, to)
  if (there.owner !== owner) {
    const text = `另一个募捐的余款 ${yuanText(amount)}转给了您的募捐，请核对收款账户；账目里可以看到`
    await tellOf(context, { to: [there.owner], text, about: { id: to, workflow: 'campaign' }, at })
  }
  const about = { amount, record: id, root, at }
  if (payee === there.payee) return book(outbox, { from: `campaign:${id}`, to: `campaign:${to}`, ...about })
  book(outbox, { from: `campaign:${id}`, to: `channel:${payee}`, ...about })
  book(outbox, { from: `channel:${there.payee}`, to: `campaign:${to}`, ...about })
}
