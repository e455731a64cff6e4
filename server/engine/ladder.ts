/** Who stands on which rung over a place. */
import { sql } from 'kysely'
import { isRung, LADDER, type Rung } from '../../src/machines/workflow/ladder.ts'
import type { Queryable } from '../db/connect.ts'
import { selfAndAncestors } from '../geo/regionFilter.ts'

/** Any number, so long as nothing else in the database takes the same. */
const POST_LOCK_CLASS = sql.lit(20_260_003)

/**
 * Locks the posts over a place until the transaction ends. Whoever puts a matter on a rung calls this before reading
 * who stands there, so that whoever leaves a post either is gone by then, or finds the matter and hands it up.
 */
export const lockPosts = async (db: Queryable, place: string): Promise<void> =>
  void (await sql`
    select pg_advisory_xact_lock_shared(${POST_LOCK_CLASS}, hashtext(region)) from unnest(${[...selfAndAncestors(place)]}::text[]) region`.execute(
    db,
  ))

/**
 * Waits for all who hold `lockPosts` over places of this region, and keeps others waiting: of two who share a post
 * and leave at once each would find the other still there. All ask from the country downwards, so that no two wait for
 * each other crosswise.
 */
export async function lockLeavingPost(db: Queryable, region: string): Promise<void> {
  const above = selfAndAncestors(region).filter(one => one !== region)
  await sql`
    select pg_advisory_xact_lock_shared(${POST_LOCK_CLASS}, hashtext(region)) from unnest(${above}::text[]) region`.execute(
    db,
  )
  await sql`select pg_advisory_xact_lock(${POST_LOCK_CLASS}, hashtext(${region}))`.execute(db)
}

/** Resolves to the rungs over a place that somebody other than these people holds, from the nearest on. */
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

/** Returns the first held rung above this one; itself where nobody stands above. */
export const nextRungOf = (held: readonly Rung[], rung: Rung): Rung =>
  held.find(one => LADDER.indexOf(one) > LADDER.indexOf(rung)) ?? rung

/**
 * Resolves to who holds this rung where the place lies; where nobody does, to whoever holds the next one up that is
 * held. The first is always the same person.
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
