/** How long the clocks of the workflows run, where the platform has set something else than the charts. */
import { type RawBuilder, sql } from 'kysely'
import type { Delays } from '../../../src/machines/workflows/flow.ts'
import type { Query } from '../../db/connect.ts'

const SETTING = 'delays'
const isLength = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/** ms by name, from what is set: workflow → name → ms. What is no length is left out. */
export function delaysIn(set: unknown, workflow: string): Delays {
  const own = (set as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> | null)?.[workflow]
  return Object.fromEntries(Object.entries(own ?? {}).filter((entry): entry is [string, number] => isLength(entry[1])))
}

/** What is set, of all workflows, as a value for a statement. */
export const DELAYS: RawBuilder<unknown> = sql`(select value from setting where key = ${sql.lit(SETTING)})`

export async function settingOf(db: Query): Promise<unknown> {
  const { rows } = await sql<{ set: unknown }>`select ${DELAYS} as set`.execute(db)
  return rows[0]?.set
}

/** The platform's settings of a workflow's clocks, ms by name. */
export const delaysOf = async (db: Query, workflow: string): Promise<Delays> => delaysIn(await settingOf(db), workflow)
