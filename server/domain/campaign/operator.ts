/** What the law lets this platform do, as its operator has set it. */

import { OPERATOR_MODES } from '../../../src/machines/workflows/campaign/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Config } from '../../kernel/config.ts'

/** Resolves to the operator mode; `none` if it is not set. */
export async function operatorMode(db: Queryable): Promise<(typeof OPERATOR_MODES)[number]> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'operatorMode').executeTakeFirst()
  return OPERATOR_MODES.find(mode => mode === row?.value) ?? 'none'
}

/** Stores the mode that this server was started with. */
export async function setOperatorMode(db: Queryable, mode: Config['operatorMode']): Promise<void> {
  const value = JSON.stringify(mode)
  await db
    .insertInto('setting')
    .values({ key: 'operatorMode', value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
