/** What the law lets this platform do, as its operator has set it. */
import { sql } from 'kysely'
import { OPERATOR_MODES } from '../../../src/machines/workflows/campaign/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { settingOf } from '../../engine/settings.ts'
import type { Config } from '../../kernel/config.ts'

const KEY = 'operatorMode'

/** Resolves to the operator mode; `none` if it is not set. */
export async function operatorMode(db: Queryable): Promise<(typeof OPERATOR_MODES)[number]> {
  const set = await settingOf(db, KEY)
  return OPERATOR_MODES.find(mode => mode === set) ?? 'none'
}

/** Stores the mode that this server was started with, until the platform has set one in its console. */
export async function setOperatorMode(db: Queryable, mode: Config['operatorMode']): Promise<void> {
  const value = JSON.stringify(mode)
  const changed = await db
    .selectFrom('record')
    .select('id')
    .where('workflow', '=', 'settingChange')
    .where('state', '=', 'inForce')
    .where(sql<boolean>`facts->>'key' = ${KEY}`)
    .executeTakeFirst()
  if (changed) return
  await db
    .insertInto('setting')
    .values({ key: KEY, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
