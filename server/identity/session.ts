/** Sessions: opaque random tokens, kept hashed, revocable. */
import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '../../src/contract/time.ts'
import type { Queryable } from '../db/connect.ts'
import { newId } from '../db/ids.ts'

/** The logged-in caller. */
export interface Member {
  readonly uid: string
  /** Id of the session, not its token. */
  readonly session: string
}

const SESSION_TTL_MS = 30 * DAY_MS
/** Being seen is written at most this often, so that reading does not become writing. */
const SEEN_INTERVAL_MS = 5 * 60_000

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Opens a session for `uid`; returns its token, which is nowhere kept in the clear. */
export async function openSession(db: Queryable, uid: string, device: string, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const at = new Date(now)
  await db
    .insertInto('session')
    .values({
      id: newId(now),
      tokenHash: hashOf(token),
      uid,
      device: device.slice(0, 200),
      createdAt: at,
      seenAt: at,
      expiresAt: new Date(now + SESSION_TTL_MS),
    })
    .execute()
  return token
}

/** Resolves to who holds this token; undefined for an empty, unknown, revoked or expired one. */
export async function memberOf(db: Queryable, token: string, now: number): Promise<Member | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const found = await db
    .selectFrom('session')
    .select(['id', 'uid', 'seenAt'])
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', new Date(now))
    .executeTakeFirst()
  if (!found) return undefined
  if (now - found.seenAt.getTime() > SEEN_INTERVAL_MS)
    await db
      .updateTable('session')
      .set({ seenAt: new Date(now), expiresAt: new Date(now + SESSION_TTL_MS) })
      .where('id', '=', found.id)
      .execute()
  return { uid: found.uid, session: found.id }
}

/** Makes the address of somebody's calendar another one; resolves to its number. */
export async function turnCalendar(db: Queryable, uid: string): Promise<number> {
  const { calendarTurn } = await db
    .updateTable('account')
    .set(({ eb, ref }) => ({ calendarTurn: eb(ref('calendarTurn'), '+', 1) }))
    .where('uid', '=', uid)
    .returning('calendarTurn')
    .executeTakeFirstOrThrow()
  return calendarTurn
}

/** Ends one session. */
export const closeSession = async (db: Queryable, { uid, session }: Member): Promise<void> =>
  void (await db.deleteFrom('session').where('uid', '=', uid).where('id', '=', session).execute())

/** Ends every session of an account but `own`; the address of its calendar opens nothing any more, either. */
export async function closeSessions(db: Queryable, uid: string, own = ''): Promise<void> {
  await db.deleteFrom('session').where('uid', '=', uid).where('id', '!=', own).execute()
  await turnCalendar(db, uid)
}

/** Returns those of these sessions that still hold. */
export async function openSessionsAmong(
  db: Queryable,
  ids: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('id', 'in', ids)
    .where('expiresAt', '>', new Date(now))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
