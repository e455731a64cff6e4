/** Sessions: opaque random tokens, stored as hashes, revocable. */
import { createHash, randomBytes } from 'node:crypto'
import { cutSigns } from '../../src/contract/signs.ts'
import { DAY_MS } from '../../src/contract/time.ts'
import type { Queryable } from '../db/connect.ts'
import { newId } from '../db/ids.ts'
import { lentSight } from './viewing.ts'

/** The logged-in caller. */
export interface Member {
  /** Whose sight and rights the call has. */
  readonly uid: string
  /** Id of the session, not its token. */
  readonly session: string
  /** Whose session it is, where that is another person who only views. */
  readonly viewer?: string
}

const SESSION_TTL_MS = 30 * DAY_MS
/** The time of last use is written at most this often, so that reads do not cause writes. */
const SEEN_INTERVAL_MS = 5 * 60_000

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Opens a session for `uid` and returns its token; only its hash is stored. `place` is where it was opened, in words,
 * empty if unknown.
 */
export async function openSession(db: Queryable, uid: string, agent: string, now: number, place = ''): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const [id, device, at] = [newId(now), cutSigns(agent, 200), new Date(now)]
  await db
    .insertInto('session')
    .values({
      id,
      tokenHash: hashOf(token),
      uid,
      device,
      createdAt: at,
      seenAt: at,
      expiresAt: new Date(now + SESSION_TTL_MS),
    })
    .execute()
  await db.insertInto('login').values({ id, uid, device, place, at }).execute()
  return token
}

/**
 * Resolves to the owner of this token, or to the person as whom they see the portal; undefined if it is empty, unknown,
 * revoked or expired. The only place where callers come from.
 */
export async function memberOf(db: Queryable, token: string, now: number): Promise<Member | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const found = await db
    .selectFrom('session')
    .select(['id', 'uid', 'seenAt', 'viewing', 'viewingUntil'])
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
  const seen = await lentSight(db, found, now)
  return seen === undefined
    ? { uid: found.uid, session: found.id }
    : { uid: seen, session: found.id, viewer: found.uid }
}

/** Replaces the address of a person's calendar; resolves to its new number. */
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

/** Ends every session of an account except `own`, and revokes the address of its calendar. */
export async function closeSessions(db: Queryable, uid: string, own = ''): Promise<void> {
  await db.deleteFrom('session').where('uid', '=', uid).where('id', '!=', own).execute()
  await turnCalendar(db, uid)
}

/** Resolves to those of these sessions that are still valid. */
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
