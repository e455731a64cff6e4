/** Files that were sent and never used for anything are removed after a day. */
import type { Queryable } from '../db/connect.ts'
import type { Runtime } from '../runtime.ts'
import { DRAFT_TTL_MS } from './seals.ts'

/** How often it is looked for where nothing was left last time. ms */
const SWEEP_INTERVAL_MS = 60_000
/** Files of one turn, so that calls get theirs. */
const BATCH_SIZE = 20

const unusedBefore = (db: Queryable, now: number) =>
  db
    .selectFrom('upload')
    .select(['id', 'url'])
    .where('visibility', 'is', null)
    .where('createdAt', '<', new Date(now - DRAFT_TTL_MS))

/** Returns a turn of the removal; it looks once a minute, and at every call while more is left. */
export function createFileRemoval({ database, storage, clock }: Runtime): () => Promise<void> {
  let next = Number.NEGATIVE_INFINITY
  // The file goes inside the transaction: where it cannot be removed, it is tried again.
  const remove = (id: string) =>
    database.tx(async db => {
      const { url } = (await unusedBefore(db, clock()).where('id', '=', id).forUpdate().executeTakeFirst()) ?? {}
      if (url === undefined) return
      await storage.remove(url.replace(/^\/files\//, ''))
      await db.deleteFrom('upload').where('id', '=', id).execute()
    })
  return async () => {
    const now = clock()
    if (now < next) return
    next = now + SWEEP_INTERVAL_MS
    const found = await unusedBefore(database.db, now).orderBy('createdAt').limit(BATCH_SIZE).execute()
    for (const { id } of found) await remove(id)
    if (found.length === BATCH_SIZE) next = now
  }
}
