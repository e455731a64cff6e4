/** Service hours that result from sign-ups. */
import { type SqlBool, sql } from 'kysely'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { hours } from '../../../src/machines/workflows/hours/chart.ts'
import { hoursProjection } from '../../../src/machines/workflows/hours/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { factsOf } from '../../engine/records.ts'

/** Resolves to the hours of each sign-up, if this person may read them; empty if there are none. */
export async function hoursOf(db: Queryable, signUps: readonly string[], who: Principal) {
  const rows = signUps.length
    ? await db
        .selectFrom('record')
        .select(['id', 'facts'])
        .where('workflow', '=', 'hours')
        .where(sql<SqlBool>`facts->>'work' in (${sql.join([...signUps])})`)
        .orderBy('id', 'desc')
        .execute()
    : []
  const mayRead = (one: (typeof rows)[number]) => hoursProjection.readerOf(factsOf(hours, one), who).as.length > 0
  const read = rows.filter(mayRead)
  return (id: string): string => read.find(one => factsOf(hours, one).work === id)?.id ?? ''
}
