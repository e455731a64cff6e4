/** The platform's settings for the clocks of workflows, which override the charts. */
import { type RawBuilder, sql } from 'kysely'
import type { Delays } from '../../src/machines/workflow/flow.ts'
import type { Queryable } from '../db/connect.ts'

/** The row of the table `setting` with all delays: workflow → name → ms. */
export const DELAYS_KEY = 'delays'
const isDuration = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/** Returns ms by name from the setting: workflow → name → ms. Values that are not durations are dropped. */
export function delaysIn(set: unknown, workflow: string): Delays {
  const ofWorkflow = (set as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> | null)?.[workflow]
  return Object.fromEntries(
    Object.entries(ofWorkflow ?? {}).filter((entry): entry is [string, number] => isDuration(entry[1])),
  )
}

/** The setting for all workflows, as a value inside a statement. */
export const DELAYS_SQL: RawBuilder<unknown> = sql`(select value from setting where key = ${sql.lit(DELAYS_KEY)})`

/** Resolves to the setting for all workflows. */
export async function delaySettingOf(db: Queryable): Promise<unknown> {
  const { rows } = await sql<{ set: unknown }>`select ${DELAYS_SQL} as set`.execute(db)
  return rows[0]?.set
}
