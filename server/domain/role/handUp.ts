/** Matters of somebody who does not act in a role any more: they go back to the desk, or up to the next one, at once. */
import { type RawBuilder, sql } from 'kysely'
import { Refused } from '../../../src/contract/refusal.ts'
import type { Role } from '../../../src/contract/words.ts'
import { LADDER, type Rung } from '../../../src/machines/workflows/desks.ts'
import { type Grant, holds, type System } from '../../../src/machines/workflows/people.ts'
import type { Query } from '../../db/connect.ts'
import { postIsLeft } from '../aid/ladder.ts'
import type { Performer, Scene } from '../engine/engine.ts'
import { fire } from '../engine/fire.ts'
import { whoIs } from '../engine/grants.ts'
import { inside } from '../regionFilter.ts'
import { CARRIED } from './candidates.ts'

const BY: { readonly system: System } = { system: 'roleGrant' }
/** The roles in which people carry matters that were assigned to them. */
const CARRIERS: Readonly<Record<string, readonly Role[]>> = {
  aid: ['volunteer', 'collector', 'responsible'],
  goodsDonation: ['collector', 'responsible'],
}
/** States in which a matter waits for whoever holds its rung. */
const WAITING = ['submitted', 'accepted']

interface Held {
  readonly role: Role
  readonly region: string
}
interface Matter {
  readonly id: string
  readonly workflow: string
  readonly place: string
}

/** Open matters that were assigned to this person in the region and are not theirs by another role as well. */
export async function carriedBy(db: Query, uid: string, { role, region }: Held): Promise<readonly Matter[]> {
  const { grants = [] } = await whoIs(db, uid)
  const who = { grants: grants.filter(grant => grant.role !== role || grant.region !== region) }
  const { rows } = await sql<Matter>`
    select id, workflow, place from record
    where workflow in ('aid', 'goodsDonation') and facts->>'assignee' <> '' and facts->>'assignee' = ${uid}
      and state in (${sql.join(CARRIED)})
      and ${inside('place', region)}
    order by id`.execute(db)
  return rows.filter(({ workflow, place }) => {
    const carriers = CARRIERS[workflow] ?? []
    return carriers.includes(role) && !carriers.some(one => holds(who, one, place))
  })
}

/** What waits in the region for a rung that nobody stands on any more. */
async function waitingFor(db: Query, rung: Rung, region: string): Promise<readonly Matter[]> {
  const left = await db.selectFrom('role_grant').select(['role', 'region']).where('role', '=', rung).execute()
  const who = { grants: left as readonly Grant[] }
  const { rows } = await sql<Matter>`
    select id, workflow, place from record
    where workflow in ('aid', 'goodsDonation') and state in (${sql.join(WAITING)}) and ${inside('place', region)}
      and facts->>'rung' = ${rung}
    order by id`.execute(db)
  return rows.filter(({ place }) => !holds(who, rung, place))
}

/**
 * What the chart does not hand up in its state, such as a matter that waits for its owner, stays where it is; and so does what
 * somebody else has taken up or given away since it was found: `still` is asked anew once nobody can change it any more.
 */
async function handUp(scene: Scene, { workflow, id }: Matter, still: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`select id from record where id = ${id} and ${still} for update`.execute(scene.db)
  if (rows.length === 0) return
  try {
    await fire(scene, { workflow, id, event: 'HAND_UP', who: BY })
  } catch (error) {
    if (!(error instanceof Refused && error.refusal.code === 'notNow')) throw error
  }
}

const isRung = (role: Role): role is Rung => LADDER.some(rung => rung === role)

/** Performed after the grant is gone. */
export const handUpEffect: Performer<'handUp'> = async ({ params: { uid, role, region } }, scene) => {
  const { db } = scene
  await postIsLeft(db, role === 'platform' ? '' : region)
  const carried = await carriedBy(db, uid, { role, region })
  for (const matter of carried) await handUp(scene, matter, sql`facts->>'assignee' = ${uid}`)
  if (!isRung(role)) return
  const still = sql`facts->>'rung' = ${role} and state in (${sql.join(WAITING)})`
  for (const matter of await waitingFor(db, role, region)) await handUp(scene, matter, still)
}
