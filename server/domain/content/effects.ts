/** Effects of content: the public table of its kind follows its versions. */

import { refuse } from '../../../src/contract/refusal.ts'
import { content } from '../../../src/machines/workflows/content/chart.ts'
import type { Performer } from '../../engine/engine.ts'
import { fire } from '../../engine/fire.ts'
import { enqueueJob } from '../../engine/jobs.ts'
import { factsOf, systemOf } from '../../engine/records.ts'
import { HIDE, show } from './published.ts'
import { versionOf, versionsOf } from './versions.ts'

/**
 * Performs the effect that shows a version: what was live is replaced. Throws `stale` for a body that is not the one
 * that was approved.
 */
export const showContent: Performer<'showContent'> = async (_, context) => {
  const { db, record, at } = context
  const { kind, item, hash } = factsOf(content, record)
  const { body, hash: stored } = await versionOf(db, record.id)
  if (stored !== hash) refuse('stale', '这一版的内容和审核时的不一样，请退回重新送审')
  const before = await versionsOf(db, { kind, item })
    .select('record.id')
    .where('record.state', '=', 'live')
    .where('record.id', '<>', record.id)
    .execute()
  for (const { id } of before) await fire(context, { workflow: 'content', id, event: 'REPLACE', who: systemOf(record) })
  await show(db, kind, item, { body, at })
  if (kind === 'forbiddenGoods') await enqueueJob(context, { kind: 'reportForbidden', record: record.id })
}

/** Performs the effect that takes it off the public pages. */
export const hideContent: Performer<'hideContent'> = async (_, { db, record }) => {
  const { kind, item } = factsOf(content, record)
  await HIDE[kind](db, item)
}
