/** Deletes the proofs of certifications some time after the decision; decision and hash remain. */
import { type SqlBool, sql } from 'kysely'

import { PROOFS_STORED_MS } from '../../../src/contract/spans.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Services } from '../../engine/context.ts'

/** The interval when nothing was left to delete. ms */
const SWEEP_INTERVAL_MS = HOUR_MS
/** Certifications in one batch, so that calls are not delayed. */
const BATCH_SIZE = 20

const decidedBefore = (db: Queryable, at: number) =>
  db
    .selectFrom('certification')
    .select(['id', 'photos'])
    .where('decidedAt', '<', new Date(at))
    .where(sql<SqlBool>`photos <> '[]'`)

/** Returns a function that deletes one batch of proofs; it looks once an hour, and at every call while more is left. */
export function createProofRemoval({ database, storage, clock }: Services): () => Promise<void> {
  let next = Number.NEGATIVE_INFINITY
  // The files are deleted inside the transaction: if that fails, it is retried.
  const remove = (id: string, before: number) =>
    database.tx(async db => {
      const found = await decidedBefore(db, before).where('id', '=', id).forUpdate().executeTakeFirst()
      for (const url of found?.photos ?? []) {
        // Those of the demonstration are drawn by the portal.
        if (url.startsWith('/files/')) await storage.remove(url.slice('/files/'.length))
        await db.deleteFrom('upload').where('url', '=', url).execute()
      }
      await db.updateTable('certification').set({ photos: '[]' }).where('id', '=', id).execute()
    })
  return async () => {
    const now = clock()
    if (now < next) return
    next = now + SWEEP_INTERVAL_MS
    const found = await decidedBefore(database.db, now - PROOFS_STORED_MS)
      .orderBy('decidedAt')
      .limit(BATCH_SIZE)
      .execute()
    for (const { id } of found) await remove(id, now - PROOFS_STORED_MS)
    if (found.length === BATCH_SIZE) next = now
  }
}
