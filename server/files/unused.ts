/** Deletes uploaded files that were not used within a day. */
import type { Queryable } from '../db/connect.ts'
import type { Runtime } from '../runtime.ts'
import { DRAFT_TTL_MS } from './seals.ts'

/** The interval when nothing was left to delete. ms */
const SWEEP_INTERVAL_MS = 60_000
/** Files in one batch, so that calls are not delayed. */
const BATCH_SIZE = 20

const unusedBefore = (db: Queryable, now: number) =>
  db
    .selectFrom('upload')
    .select(['id', 'url'])
    .where('visibility', 'is', null)
    .where('createdAt', '<', new Date(now - DRAFT_TTL_MS))

/** Returns a function that deletes one batch; it looks once a minute, and at every call while more is left. */
export function createFileRemoval({ database, storage, clock }: Runtime): () => Promise<void> {
  let next = Number.NEGATIVE_INFINITY
  // The file is deleted inside the transaction: if that fails, it is retried.
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
