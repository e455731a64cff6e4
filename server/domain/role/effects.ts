/** Sends the records of a person whose role ends or is suspended back to their desk, or up to the next one. */
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
/** States in which a record waits for the holder of its rung. */
const WAITING_STATES_OF_RUNG = ['submitted', 'accepted']

/** Resolves to the records in the region that wait for a rung without any other holder than their own parties. */
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
 * Locks the records, in the order of ids, for which `condition` still holds: another person may have taken or passed on
 * one since it was read. Resolves to them.
 */
async function lockStill(
  db: Queryable,
  matters: readonly Matter[],
  condition: RawBuilder<unknown>,
): Promise<readonly Matter[]> {
  const { rows } = await sql<{ id: string }>`
    select id from record where id = any(${matters.map(({ id }) => id)}::text[]) and ${condition}
    order by id for no key update`.execute(db)
  const locked = new Set(rows.map(({ id }) => id))
  return matters.filter(({ id }) => locked.has(id))
}

/** Escalates a record if its chart allows that in its state; one that waits for its owner, for example, stays. */
async function handUp(context: EffectContext, { workflow, id }: Matter): Promise<void> {
  try {
    await fire(context, { workflow, id, event: 'HAND_UP', who: SYSTEM_ACTOR })
  } catch (error) {
    if (!(error instanceof Refused && error.refusal.code === 'notNow')) throw error
  }
}

/** Escalates the assignments of a role and the records that waited for it. Performed after the grant has ended. */
export const handUpEffect: Performer<'handUp'> = async ({ params: { uid, role, region } }, context) => {
  const { db } = context
  await lockLeavingPost(db, role === 'platform' ? '' : region)
  const taken = await carriedBy(db, uid, { role, region })
  // Those that wait are locked with those that are carried: all of them before any stock.
  const waiting = isRung(role) ? await waitingFor(db, role, region) : []
  await lockStill(db, [...taken, ...waiting], sql`true`)
  const carried = await lockStill(db, taken, sql`facts->>'assignee' = ${uid}`)
  // Each escalation frees the goods reserved for a record: the stock of all is locked at once and, as in a step that
  // issues goods, after the records.
  await lockReservedFor(
    db,
    carried.map(({ id }) => id),
  )
  for (const matter of carried) await handUp(context, matter)
  if (!isRung(role)) return
  const condition = sql`facts->>'rung' = ${role} and state in (${sql.join(WAITING_STATES_OF_RUNG)})`
  for (const matter of await lockStill(db, await waitingFor(db, role, region), condition)) await handUp(context, matter)
}
