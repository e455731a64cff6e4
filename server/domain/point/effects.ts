/** Effects on points: granted, held, spent, returned, restored. */
import { sql } from 'kysely'
import type { Performer } from '../../engine/engine.ts'
import { book } from '../../engine/ledger.ts'
import { moveHeldPoints } from './holds.ts'
import { givePoints, restoreLot } from './lots.ts'

/**
 * Performs the effect that grants points and minutes: they are posted in the ledger against what the platform has
 * issued, and the account shows their sum.
 */
export const award: Performer<'award'> = async (
  { params: { uid, points, minutes, reason, frozenFor = 0 } },
  context,
) => {
  const { db, outbox, record, at } = context
  const posting = { record: record.id, root: record.root, at, reason }
  const usable = points > 0 ? await givePoints(context, { uid, points, frozenFor, reason }) : 0
  if (minutes > 0) book(outbox, { ...posting, from: 'minutesIssued', to: `minutes:${uid}`, amount: minutes })
  if (points > 0 || minutes > 0)
    await db
      .updateTable('account')
      .set({ points: sql`points + ${usable}`, workMinutes: sql`work_minutes + ${minutes}` })
      .where('uid', '=', uid)
      .execute()
}

/** Performs the effect that holds points, spends them or returns them. */
export const movePoints: Performer<'movePoints'> = ({ params }, context) => moveHeldPoints(context, params)

/** Performs the effect that restores points. Throws `notNow` if they cannot be restored any more. */
export const restorePoints: Performer<'restorePoints'> = ({ params }, context) => restoreLot(context, params)
