/** Who stands on which rung over a place. */
import { LADDER, type Rung } from '../../../src/machines/workflows/desks.ts'
import type { Query } from '../../db/connect.ts'
import { upwards } from '../regionFilter.ts'

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
