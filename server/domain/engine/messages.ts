/** Messages to those whom a step concerns, written in its transaction. */
import type { Role } from '../../../src/contract/words.ts'
import { LADDER, type Rung } from '../../../src/machines/workflows/desks.ts'
import type { Recipients } from '../../../src/machines/workflows/effects.ts'
import type { Query } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import { upwards } from '../regionFilter.ts'
import type { Performer } from './engine.ts'

/** Who holds this rung where the place lies; where nobody does, whoever holds the next one up that is held. */
async function holdersOf(db: Query, from: Rung, place: string): Promise<readonly string[]> {
  const holders = await db
    .selectFrom('role_grant')
    .select(['uid', 'role'])
    .distinct()
    .where('role', 'in', LADDER.slice(LADDER.indexOf(from)))
    .where(eb => eb.or([eb('role', '=', 'platform'), eb('region', 'in', upwards(place).slice(1))]))
    .execute()
  const rung = LADDER.slice(LADDER.indexOf(from)).find(one => holders.some(({ role }) => role === one))
  return holders.flatMap(({ uid, role }) => (role === rung ? [uid] : []))
}

/** Who holds a role where the place lies: a region that covers it, or the very warehouse. */
async function withRole(db: Query, role: Role, place: string): Promise<readonly string[]> {
  const holders = await db
    .selectFrom('role_grant')
    .select('uid')
    .distinct()
    .where('role', '=', role)
    .where('region', 'in', [place, ...upwards(place).slice(1)])
    .execute()
  return holders.map(({ uid }) => uid)
}

async function uidsOf(db: Query, to: Recipients): Promise<readonly string[]> {
  if ('rung' in to) return holdersOf(db, to.rung, to.place)
  if ('role' in to) return withRole(db, to.role, to.place)
  if (!('desk' in to)) return [...new Set(to)]
  const sitting = await db.selectFrom('role_grant').select('uid').distinct().where('role', '=', to.desk).execute()
  return sitting.map(({ uid }) => uid)
}

export const messageEffect: Performer<'message'> = async ({ params: { to, text } }, { db, later, record, at }) => {
  const { id, workflow } = record
  for (const uid of await uidsOf(db, to))
    later.messages.push({ id: newId(at), uid, record: id, workflow, text, created_at: new Date(at) })
}
