/** Sessions: opaque random tokens, kept hashed, revocable. */
import { createHash, randomBytes } from 'node:crypto'
import type { Query } from '../db/connect.ts'
import { newId } from '../db/ids.ts'
import type { Member } from './context.ts'

const DAY = 86_400_000
const LASTS = 30 * DAY
/** Being seen is written at most this often, so that reading does not become writing. */
const SEEN_EVERY = 5 * 60_000

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Opens a session for `uid`; returns its token, which is nowhere kept in the clear. */
export async function openSession(db: Query, uid: string, device: string, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const at = new Date(now)
  await db
    .insertInto('session')
    .values({
      id: newId(now),
      token_hash: hashOf(token),
      uid,
      device: device.slice(0, 200),
      created_at: at,
      seen_at: at,
      expires_at: new Date(now + LASTS),
    })
    .execute()
  return token
}

/** Who holds this token; undefined for an empty, unknown, revoked or expired one. */
export async function memberOf(db: Query, token: string, now: number): Promise<Member | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const found = await db
    .selectFrom('session')
    .select(['id', 'uid', 'seen_at'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()
  if (!found) return undefined
  if (now - found.seen_at.getTime() > SEEN_EVERY)
    await db
      .updateTable('session')
      .set({ seen_at: new Date(now), expires_at: new Date(now + LASTS) })
      .where('id', '=', found.id)
      .execute()
  return { uid: found.uid, session: found.id }
}

/** Ends one session, or every one of the account. */
export async function closeSession(db: Query, { uid, session }: Member, all: boolean): Promise<void> {
  const doomed = db.deleteFrom('session').where('uid', '=', uid)
  await (all ? doomed : doomed.where('id', '=', session)).execute()
}
