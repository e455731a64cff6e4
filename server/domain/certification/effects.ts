/** Effects of certifications on the stored identity and its proofs. */
import type { Performer } from '../../engine/engine.ts'
import { assertNumberFree } from './standingNow.ts'

/** Performs the effect that reserves the number for its account. */
export const claimIdentity: Performer<'claimIdentity'> = async (_, { db, record }) => {
  const row = await db
    .selectFrom('certification')
    .select(['uid', 'kind', 'numberHash'])
    .where('id', '=', record.id)
    .executeTakeFirstOrThrow()
  await assertNumberFree(db, row)
  // An earlier record of the same account gives it up.
  await db
    .updateTable('certification')
    .set({ claimed: false })
    .where('uid', '=', row.uid)
    .where('kind', '=', row.kind)
    .where('id', '<>', record.id)
    .execute()
  await db.updateTable('certification').set({ claimed: true }).where('id', '=', record.id).execute()
}

/** Performs the effect that gives the number up, so that another account can be certified with it. */
export const releaseIdentity: Performer<'releaseIdentity'> = async (_, { db, record }) => {
  await db.updateTable('certification').set({ claimed: false }).where('id', '=', record.id).execute()
}

/** Performs the effect that stores the proofs for another look. */
export const openReview: Performer<'openReview'> = async (_, { db, record }) => {
  await db.updateTable('certification').set({ decidedAt: null }).where('id', '=', record.id).execute()
}

/** Performs the effect that dates the end of the review. */
export const closeReview: Performer<'closeReview'> = async (_, { db, record, at }) => {
  await db
    .updateTable('certification')
    .set({ decidedAt: new Date(at) })
    .where('id', '=', record.id)
    .execute()
}

/** Performs the effect that deletes what identifies the person; the photos follow with the next sweep. */
export const eraseIdentity: Performer<'eraseIdentity'> = async (_, { db, record }) => {
  const nothing = { name: '', number: '', numberHash: '', legalPerson: '', phone: '', claimed: false }
  await db
    .updateTable('certification')
    .set({ ...nothing, decidedAt: new Date(0) })
    .where('id', '=', record.id)
    .execute()
}
