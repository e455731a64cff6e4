/** How long the clocks of the workflows run, where the platform has set something else than the charts. */
import type { Delays } from '../../../src/machines/workflows/flow.ts'
import type { Query } from '../../db/connect.ts'

const SETTING = 'delays'
const isLength = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/** ms by name, from the setting `delays`: workflow → name → ms. What is no length is left out. */
export async function delaysOf(db: Query, workflow: string): Promise<Delays> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', SETTING).executeTakeFirst()
  const set = (row?.value as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> | undefined)?.[
    workflow
  ]
  return Object.fromEntries(Object.entries(set ?? {}).filter((entry): entry is [string, number] => isLength(entry[1])))
}
