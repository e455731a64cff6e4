/** Who may read the matter of an order: whoever takes part in it, and the platform once it is complained about. */
import { Refused } from '../../../src/contract/refusal.ts'
import { holds } from '../../../src/machines/workflows/people.ts'
import type { Query } from '../../db/connect.ts'
import type { Fired } from '../engine/engine.ts'
import { freshened } from '../engine/fire.ts'
import { whoIs } from '../engine/grants.ts'
import { portal } from '../engine/portal.ts'
import { readable } from '../record.ts'

async function complainedAbout(db: Query, workflow: string, id: string, uid: string): Promise<Fired | undefined> {
  if (!holds(await whoIs(db, uid), 'platform')) return undefined
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
  return complaint && freshened(db, portal, { ...row, root })
}

/** The record; `missing` for everybody else, so that nobody learns that it is there. */
export async function readableMatter(db: Query, workflow: string, id: string, uid: string): Promise<Fired> {
  try {
    return await readable(db, workflow, id, uid)
  } catch (error) {
    const found = error instanceof Refused ? await complainedAbout(db, workflow, id, uid) : undefined
    if (found) return found
    throw error
  }
}
