/** Finds the holders of the rungs over a place. */
import { sql } from 'kysely'
import { isRung, LADDER, type Rung } from '../../src/machines/workflow/ladder.ts'
import type { Queryable } from '../db/connect.ts'
import { selfAndAncestors } from '../geo/regionFilter.ts'

/** Arbitrary, but unique among the advisory locks of the database. */
const POST_LOCK_CLASS = sql.lit(20_260_003)

/**
 * Locks the posts over a place until the transaction ends. Called before reading the holders to assign a record: a
 * holder who resigns concurrently is then either gone already, or finds the record and passes it up.
 */
export const lockPosts = async (db: Queryable, place: string): Promise<void> =>
  void (await sql`
    select pg_advisory_xact_lock_shared(${POST_LOCK_CLASS}, hashtext(region)) from unnest(${[...selfAndAncestors(place)]}::text[]) region`.execute(
    db,
  ))

/**
 * Waits for all holders of `lockPosts` over places of this region and blocks further ones: otherwise two people who
 * share a post and resign at once would each see the other still there. Locks are taken from the country downwards, so
 * that callers cannot deadlock.
 */
export async function lockLeavingPost(db: Queryable, region: string): Promise<void> {
  const above = selfAndAncestors(region).filter(one => one !== region)
  await sql`
    select pg_advisory_xact_lock_shared(${POST_LOCK_CLASS}, hashtext(region)) from unnest(${above}::text[]) region`.execute(
    db,
  )
  await sql`select pg_advisory_xact_lock(${POST_LOCK_CLASS}, hashtext(${region}))`.execute(db)
}

/** Resolves to the rungs over a place with a holder other than these people, the nearest first. */
export async function heldRungs(
  db: Queryable,
  place: string,
  except: readonly string[] = [],
): Promise<readonly Rung[]> {
  const held = await db
    .selectFrom('roleGrant')
    .select('role')
    .distinct()
    .where('role', 'in', [...LADDER])
    .where(eb => eb.or([eb('role', '=', 'platform'), eb('region', 'in', selfAndAncestors(place).slice(1))]))
    .$if(except.length > 0, others => others.where('uid', 'not in', [...except]))
    .execute()
  return LADDER.filter(rung => held.some(({ role }) => role === rung))
}

/** Returns the next filled rung above this one; the rung itself if there is none. */
export const nextRungOf = (held: readonly Rung[], rung: Rung): Rung =>
  held.find(one => LADDER.indexOf(one) > LADDER.indexOf(rung)) ?? rung

/**
 * Resolves to the holder of this rung or a higher one over the place who took the latest step of a record that is not
 * their own; undefined for none, and for the platform.
 */
export const lastHandlerOf = (db: Queryable, record: string, { from, place }: { from: Rung; place: string }) =>
  db
    .selectFrom('history')
    .innerJoin('record', 'record.id', 'history.record')
    .innerJoin('roleGrant', 'roleGrant.uid', 'history.uid')
    .select(['roleGrant.uid', 'roleGrant.role', 'roleGrant.region'])
    .where('history.record', '=', record)
    .whereRef('history.uid', '<>', 'record.owner')
    .where('roleGrant.role', 'in', LADDER.slice(LADDER.indexOf(from), -1))
    .where('roleGrant.region', 'in', selfAndAncestors(place).slice(1))
    .orderBy('history.ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Resolves to the holders of this rung over the place; if it is vacant, of the next higher one that is filled. The
 * order is stable.
 */
export async function rungHolders(db: Queryable, from: Rung, place: string) {
  const rungs = LADDER.slice(LADDER.indexOf(from))
  const holders = await db
    .selectFrom('roleGrant')
    .select(['uid', 'role', 'region'])
    .where('role', 'in', rungs)
    .where(eb => eb.or([eb('role', '=', 'platform'), eb('region', 'in', selfAndAncestors(place).slice(1))]))
    .orderBy('id')
    .execute()
  const rung = rungs.find(one => holders.some(({ role }) => role === one))
  return holders.flatMap(({ uid, role, region }) => (role === rung && isRung(role) ? [{ uid, role, region }] : []))
}
