/** Takes steps of a record that another one opened, found by their common root. */

import type { Performer } from './engine.ts'
import { fire } from './fire.ts'
import { systemOf } from './records.ts'

/**
 * Performs the effect that forwards an event to the opened record. It has the same root as its opener, so it waits for
 * the same lock.
 */
export const tellOpenedEffect: Performer<'stepOfOpened'> = async ({ params: { workflow, event } }, context) => {
  const { db, record } = context
  const opened = await db
    .selectFrom('record')
    .select('id')
    .where('root', '=', record.id)
    .where('workflow', '=', workflow)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (opened) await fire(context, { workflow, id: opened.id, event, who: systemOf(record) })
}
