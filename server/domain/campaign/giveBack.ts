/** Gifts of a stopped campaign go back to their givers, the newest first, each as a refund of its own. */
import { sql } from 'kysely'
import { Refused } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import { fire } from '../../engine/fire.ts'
import type { JobRunner } from '../../engine/jobs.ts'
import { lastSpending, REFUNDABLE, spentOfGift } from '../payment/disbursed.ts'

/** Gifts of one run, which ends before its lease does. */
const CHUNK = 100

/**
 * Resolves to the next gifts of a campaign of which something is left and that no receipt stands for, the newest first,
 * with an entry before this one; '~' for the first of them.
 */
async function givableGifts(db: Queryable, campaign: string, before: string) {
  const { rows } = await sql<{ payment: string; entry: string }>`
    select gift.id as payment, entry.id as entry
    from ledger_entry entry join record gift on gift.id = entry.record and gift.workflow = 'payment'
      left join ${lastSpending(campaign)} last on true
    where entry.account = ${`campaign:${campaign}`} and entry.amount > 0 and entry.id < ${before}
      and entry.amount > ${spentOfGift('entry', 'last')}
      and gift.state in (${sql.join(REFUNDABLE)})
      and not exists (select from invoice_gift own join record receipt on receipt.id = own.invoice
        where own.payment = gift.id and receipt.state in ('issued', 'reversing'))
    order by entry.id desc limit ${CHUNK}`.execute(db)
  return rows
}

/** Gives gifts of a campaign back, each in a step of its own; one that cannot go back any more is left out. */
export const giveBackSome: JobRunner = async (services, { record: campaign }) => {
  const { database, clock } = services
  let gone = 0
  let before = '~'
  for (;;) {
    const gifts = await givableGifts(database.db, campaign, before)
    for (const { payment: id, entry } of gifts) {
      before = entry
      const step = { workflow: 'payment', id, event: 'GIVE_BACK', who: { system: 'campaign' } } as const
      try {
        await database.tx(db => fire({ db, services }, step))
        gone++
      } catch (error) {
        if (!(error instanceof Refused)) throw error
      }
    }
    if (gifts.length < CHUNK) return 'done'
    if (gone > 0) return new Date(clock())
  }
}
