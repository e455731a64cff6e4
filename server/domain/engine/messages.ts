/** Messages to those whom a step concerns, written in its transaction. */
import type { Recipients } from '../../../src/machines/workflows/effects.ts'
import type { Query } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Performer } from './engine.ts'

async function uidsOf(db: Query, to: Recipients): Promise<readonly string[]> {
  if (!('desk' in to)) return [...new Set(to)]
  const sitting = await db.selectFrom('role_grant').select('uid').distinct().where('role', '=', to.desk).execute()
  return sitting.map(({ uid }) => uid)
}

export const messageEffect: Performer<'message'> = async ({ params: { to, text } }, { db, record, at }) => {
  const uids = await uidsOf(db, to)
  if (uids.length === 0) return
  await db
    .insertInto('message')
    .values(
      uids.map(uid => ({
        id: newId(at),
        uid,
        record: record.id,
        workflow: record.workflow,
        text,
        read_at: null,
        created_at: new Date(at),
      })),
    )
    .execute()
}
