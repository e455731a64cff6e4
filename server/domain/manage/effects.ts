/** Performs what changes of settings ask for. */

import { sql } from 'kysely'
import { isKeyOf } from '../../../src/contract/keys.ts'
import { SETTINGS } from '../../../src/contract/settingKeys.ts'
import { settingChange } from '../../../src/machines/workflows/settingChange/chart.ts'
import type { Performer } from '../../engine/engine.ts'
import { fire } from '../../engine/fire.ts'
import { factsOf, systemOf } from '../../engine/records.ts'
import { writeSetting } from '../../engine/settings.ts'

/** Writes the value; the change of the same key that was in force is replaced. */
export const applySetting: Performer<'applySetting'> = async (_, context) => {
  const { db, record } = context
  const { key, to } = factsOf(settingChange, record)
  if (!isKeyOf(SETTINGS, key)) return
  await writeSetting(db, key, to)
  const before = await db
    .selectFrom('record')
    .select('id')
    .where('workflow', '=', 'settingChange')
    .where('state', '=', 'inForce')
    .where(sql<boolean>`facts->>'key' = ${key}`)
    .where('id', '<>', record.id)
    .execute()
  for (const { id } of before)
    await fire(context, { workflow: 'settingChange', id, event: 'REPLACE', who: systemOf(record) })
}
