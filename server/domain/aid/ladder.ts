/** Who stands on which rung over a place. */
import { sql } from 'kysely'
import { LADDER, type Rung } from '../../../src/machines/workflows/desks.ts'
import type { Query } from '../../db/connect.ts'
import { upwards } from '../regionFilter.ts'

/** Any number, so long as nothing else in the database takes the same. */
const LOCK = sql.lit(20_260_003)

/**
 * Until the transaction is through nobody's leave of a post over this place is looked after: whoever puts a matter on a rung asks for this
 * before reading who stands there, so that whoever leaves either is gone by then, or finds the matter and hands it up.
 */
export const postsStay = async (db: Query, place: string): Promise<void> =>
  void (await sql`
    select pg_advisory_xact_lock_shared(${LOCK}, hashtext(region)) from unnest(${[...upwards(place)]}::text[]) region`.execute(
    db,
  ))

/**
 * Waits for all who rely on `postsStay` over places of this region, and keeps others waiting: of two who share a post and leave at once each would
 * find the other still there. All ask from the country downwards, so that no two wait for each other crosswise.
 */
export async function postIsLeft(db: Query, region: string): Promise<void> {
  const above = upwards(region).filter(one => one !== region)
  await sql`
    select pg_advisory_xact_lock_shared(${LOCK}, hashtext(region)) from unnest(${above}::text[]) region`.execute(db)
  await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${region}))`.execute(db)
}

/** The rungs over a place that somebody other than these people holds, from the nearest on. */
export async function heldRungs(db: Query, place: string, except: readonly string[] = []): Promise<readonly Rung[]> {
  const held = await db
    .selectFrom('role_grant')
    .select('role')
    .distinct()
    .where('role', 'in', [...LADDER])
    .where(eb => eb.or([eb('role', '=', 'platform'), eb('region', 'in', upwards(place).slice(1))]))
    .$if(except.length > 0, others => others.where('uid', 'not in', [...except]))
    .execute()
  return LADDER.filter(rung => held.some(({ role }) => role === rung))
}

/** The first held rung above this one; itself where nobody stands above. */
export const nextOf = (held: readonly Rung[], rung: Rung): Rung =>
  held.find(one => LADDER.indexOf(one) > LADDER.indexOf(rung)) ?? rung
