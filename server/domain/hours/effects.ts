/** Effects of hours on an account's minutes and points, and on the rankings. */
import { sql } from 'kysely'
import type { Performer } from '../../engine/engine.ts'
import { book } from '../../engine/ledger.ts'
import { award } from '../point/effects.ts'
import { takeBackPoints } from '../point/lots.ts'
import { addToRanks } from './rankSums.ts'

/** Performs the effect that credits hours. */
export const creditHours: Performer<'creditHours'> = async ({ params }, context) => {
  const { db, record } = context
  await award({ type: 'award', params }, context)
  await db.updateTable('hoursEntry').set({ credited: params.minutes }).where('id', '=', record.id).execute()
  await addToRanks(db, [record.id], 1)
}

/** Performs the effect that reverses the credit; does nothing if there was none. */
export const takeBackHours: Performer<'takeBackHours'> = async (_, context) => {
  const { db, outbox, record, at } = context
  const { owner, credited } = await db
    .selectFrom('hoursEntry')
    .select(['owner', 'credited'])
    .where('id', '=', record.id)
    .executeTakeFirstOrThrow()
  if (credited === 0) return
  const { work } = record.facts as { readonly work: string }
  // Points for aid used to be granted for the aid record itself.
  await takeBackPoints(context, owner, [record.id, work])
  book(outbox, {
    from: `minutes:${owner}`,
    to: 'minutesIssued',
    amount: credited,
    record: record.id,
    root: record.root,
    at,
    reason: '收回工时',
  })
  await db
    .updateTable('account')
    .set({ workMinutes: sql`work_minutes - ${credited}` })
    .where('uid', '=', owner)
    .execute()
  await addToRanks(db, [record.id], -1)
  await db.updateTable('hoursEntry').set({ credited: 0 }).where('id', '=', record.id).execute()
}
