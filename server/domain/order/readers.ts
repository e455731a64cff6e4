/** Grants access to an order and its related records: its parties, and the platform once there is a complaint. */
import { Refused } from '../../../src/contract/refusal.ts'
import type { Workflow } from '../../../src/machines/workflow/flow.ts'
import { hasRole } from '../../../src/machines/workflow/people.ts'
import { refreshed } from '../../engine/fire.ts'
import { type ReadableRecord, type ReadContext, readRecord } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { whoIs } from '../../identity/grants.ts'

async function readableByPlatform(
  reader: ReadContext,
  workflow: string,
  id: string,
  uid: string,
): Promise<ReadableRecord | undefined> {
  const { db, engine } = reader
  const who = await whoIs(db, uid)
  if (!hasRole(who, 'platform')) return undefined
  const row = await db
    .selectFrom('record')
    .select(['id', 'workflow', 'version', 'state', 'facts', 'root'])
    .where('id', '=', id)
    .where('workflow', '=', workflow)
    .executeTakeFirst()
  if (!row) return undefined
  const root = row.root ?? id
  const complaint = await db
    .selectFrom('record')
    .select('id')
    .where('root', '=', root)
    .where('workflow', '=', 'complaint')
    .limit(1)
    .executeTakeFirst()
  return complaint && { ...(await refreshed(db, engine, { ...row, root })), who }
}

/** Resolves to the record; throws `missing` for everybody else, so that its existence is not revealed. */
export async function readableMatter<F extends object>(
  reader: ReadContext,
  chart: Pick<Workflow<F>, 'id' | 'facts'>,
  id: string,
  uid: string,
): Promise<ReadableRecord<F>> {
  try {
    return await readRecord(reader, chart, id, uid)
  } catch (error) {
    const found = error instanceof Refused ? await readableByPlatform(reader, chart.id, id, uid) : undefined
    if (found) return { ...found, facts: factsOf(chart, found) }
    throw error
  }
}
