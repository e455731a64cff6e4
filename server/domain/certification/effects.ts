/** Effects of certifications on the stored identity and its proofs. */
import type { CertificationKind } from '../../../src/contract/certificationWords.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Performer } from '../../engine/engine.ts'
import { tellMembers } from '../../engine/members.ts'
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

/** Resolves to the row with what waits to replace it. */
const changeOf = (db: Queryable, id: string) =>
  db
    .selectFrom('certification')
    .select(['uid', 'kind', 'photos', 'change'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
/** Kinds that repeat who the account is. */
const REPEATED_IN: Readonly<Partial<Record<CertificationKind, CertificationKind>>> = {
  person: 'personRole',
  organisation: 'organisationRole',
}

/** Performs the effect that puts the change in force. The proofs of both are deleted some time after the decision. */
export const applyChange: Performer<'applyChange'> = async (_, context) => {
  const { db, record, at } = context
  const { uid, kind, photos, change } = await changeOf(db, record.id)
  if (!change) return
  await assertNumberFree(db, { uid, kind, numberHash: change.numberHash })
  const { photos: proofs, consents, checkedAt, ...identity } = change
  await db
    .updateTable('certification')
    .set({
      ...identity,
      photos: JSON.stringify([...photos, ...proofs]),
      consents: JSON.stringify(consents),
      checkedAt: new Date(checkedAt),
      change: null,
      decidedAt: new Date(at),
    })
    .where('id', '=', record.id)
    .execute()
  const repeated = REPEATED_IN[kind]
  if (repeated) {
    const others = await db
      .updateTable('certification')
      .set({ name: identity.name, legalPerson: identity.legalPerson, phone: identity.phone })
      .where('uid', '=', uid)
      .where('kind', '=', repeated)
      .where('name', '<>', '')
      .returning('id')
      .execute()
    const correct = { workflow: 'certificate', event: 'CORRECT' } as const
    for (const { id } of others.sort((one, other) => (one.id < other.id ? -1 : 1)))
      await tellMembers({ type: 'tellMembers', params: correct }, { ...context, record: { ...record, id, root: id } })
  }
  if (kind === 'organisation')
    await db.updateTable('organisation').set({ creditCode: identity.number }).where('uid', '=', uid).execute()
}

/** Performs the effect that drops the change; its proofs are deleted with those of the certification. */
export const dropChange: Performer<'dropChange'> = async (_, { db, record, at }) => {
  const { photos, change } = await changeOf(db, record.id)
  if (!change) return
  await db
    .updateTable('certification')
    .set({ photos: JSON.stringify([...photos, ...change.photos]), change: null, decidedAt: new Date(at) })
    .where('id', '=', record.id)
    .execute()
}

/** Performs the effect that deletes what identifies the person; the photos follow with the next sweep. */
export const eraseIdentity: Performer<'eraseIdentity'> = async (_, { db, record }) => {
  const nothing = { name: '', number: '', numberHash: '', legalPerson: '', phone: '', claimed: false, change: null }
  await db
    .updateTable('certification')
    .set({ ...nothing, decidedAt: new Date(0) })
    .where('id', '=', record.id)
    .execute()
}
