/** Messages to everybody who gave to a campaign, each about their latest gift to it. */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { JobRunner } from '../../engine/jobs.ts'
import { StepOutbox } from '../../engine/outbox.ts'
import { staysGiven } from '../payment/disbursed.ts'

/** Gifts looked at in one transaction. */
const CHUNK = 1_000
const payloadForm = z.object({ text: z.string(), at: z.int() })
type News = z.output<typeof payloadForm>

/**
 * Resolves to the campaign's gifts after this id, and whether each is the giver's latest and they do not have the
 * message yet.
 */
async function giftsAfter(db: Queryable, campaign: string, after: string, { text, at }: News) {
  const given = (gift: string) => sql`${sql.ref(`${gift}.workflow`)} = 'payment'
    and ${sql.ref(`${gift}.facts`)}->>'purpose' = 'donation' and ${sql.ref(`${gift}.facts`)}->>'subject' = ${campaign}
    and ${staysGiven(gift)}`
  const { rows } = await sql<{ id: string; owner: string; isDue: boolean }>`
    select gift.id, gift.owner, not exists (select from record later
        where later.owner = gift.owner and later.id > gift.id and ${given('later')})
      and not exists (select from message where message.record = gift.id and message.uid = gift.owner
        and message.text = ${text} and message.created_at >= ${new Date(at)}) as is_due
    from record gift where gift.id > ${after} and ${given('gift')} order by gift.id limit ${CHUNK}`.execute(db)
  return rows
}

/** Sends the message of a job to all givers of its campaign; run again it leaves out those who have it. */
export const tellAllGivers: JobRunner = async ({ database, clock }, { record: campaign, payload }) => {
  const news = payloadForm.parse(payload)
  for (let after = ''; ; ) {
    const gifts = await giftsAfter(database.db, campaign, after, news)
    const createdAt = new Date(clock())
    const about = { workflow: 'payment', text: news.text, toPost: false, createdAt }
    const due = gifts.filter(({ isDue }) => isDue)
    await database.tx(async db => {
      const outbox = new StepOutbox()
      for (const { id, owner } of due) outbox.messages.push({ id: newId(clock()), uid: owner, record: id, ...about })
      await outbox.write(db)
    })
    const last = gifts.at(-1)
    if (gifts.length < CHUNK || !last) return 'done'
    after = last.id
  }
}
