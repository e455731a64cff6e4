/**
 * Matters of somebody who does not act in a role any more: they go back to the desk, or up to the next one, at once.
 */
import { type RawBuilder, sql } from 'kysely'
import { Refused } from '../../../src/contract/refusal.ts'
import { isRung, type Rung } from '../../../src/machines/workflow/ladder.ts'
import { hasRole, type SystemActor } from '../../../src/machines/workflow/people.ts'
import type { Queryable } from '../../db/connect.ts'
import type { EffectContext, Performer } from '../../engine/engine.ts'
import { fire } from '../../engine/fire.ts'
import { lockLeavingPost } from '../../engine/ladder.ts'
import { withinRegion } from '../../geo/regionFilter.ts'
import { lockReservedFor } from '../warehouse/batches.ts'
import { carriedBy, type Matter } from './carried.ts'

const SYSTEM_ACTOR: { readonly system: SystemActor } = { system: 'roleGrant' }
/** States in which a matter waits for whoever holds its rung. */
const WAITING_STATES_OF_RUNG = ['submitted', 'accepted']

/** What waits in the region for a rung that nobody stands on any more but its own parties. */
async function waitingFor(db: Queryable, rung: Rung, region: string): Promise<readonly Matter[]> {
  const holders = await db.selectFrom('roleGrant').select(['uid', 'role', 'region']).where('role', '=', rung).execute()
  const { rows } = await sql<Matter & { parties: readonly (string | null)[] }>`
    select id, workflow, place, array[owner, facts->>'writer'] as parties from record
    where workflow in ('aid', 'goodsDonation') and state in (${sql.join(WAITING_STATES_OF_RUNG)}) and ${withinRegion('place', region)}
      and facts->>'rung' = ${rung}
    order by id`.execute(db)
  return rows.filter(({ place, parties }) => {
    const grants = holders.filter(({ uid }) => !parties.includes(uid))
    return !hasRole({ grants }, rung, place)
  })
}

/**
 * What the chart does not hand up in its state, such as a matter that waits for its owner, stays where it is; and so
 * does what somebody else has taken up or given away since it was found: `condition` is asked anew once nobody can
 * change it any more.
 */
async function handUp(context: EffectContext, { workflow, id }: Matter, condition: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`select id from record where id = ${id} and ${condition} for no key update`.execute(
    context.db,
  )
  if (rows.length === 0) return
  try {
    await fire(context, { workflow, id, event: 'HAND_UP', who: SYSTEM_ACTOR })
  } catch (error) {
    if (!(error instanceof Refused && error.refusal.code === 'notNow')) throw error
  }
}

/** Hands up what was carried in a role, and what waited for it. Performed after the grant is gone. */
export const handUpEffect: Performer<'handUp'> = async ({ params: { uid, role, region } }, context) => {
  const { db } = context
  await lockLeavingPost(db, role === 'platform' ? '' : region)
  const carried = await carriedBy(db, uid, { role, region })
  // Each that is handed up frees what is set aside for it: the stock of all is locked at once, before any.
  await lockReservedFor(
    db,
    carried.map(({ id }) => id),
  )
  for (const matter of carried) await handUp(context, matter, sql`facts->>'assignee' = ${uid}`)
  if (!isRung(role)) return
  const condition = sql`facts->>'rung' = ${role} and state in (${sql.join(WAITING_STATES_OF_RUNG)})`
  for (const matter of await waitingFor(db, role, region)) await handUp(context, matter, condition)
}
