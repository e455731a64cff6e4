/** Leaders urge those who have a matter, once a day each. */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { taskContract } from '../../../src/contract/task.contract.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import { LEADERS, ROLES } from '../../../src/contract/words.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Handlers } from '../../engine/context.ts'
import { inOneStep } from '../../engine/fire.ts'
import { whoIs } from '../../identity/grants.ts'
import { type ReachSource, reachSources } from './reach.ts'

interface FoundRow {
  readonly version: number
  readonly holders: readonly (string | null)[]
  readonly toPost: boolean
}
interface Found {
  readonly version: number
  /** By uid, whether they are meant as holders of a post. */
  readonly people: ReadonlyMap<string, boolean>
}

/** Resolves to a record of these sources with everybody for whom it waits; undefined if it is none of them. */
async function findIn(db: Queryable, sources: readonly ReachSource[], id: string): Promise<Found | undefined> {
  if (sources.length === 0) return undefined
  const parts = sources.map(
    ({ workflow, where, holders, toPost }) => sql`
      select version, array(${holders}) as holders, ${sql.lit(toPost)} as to_post from record
      where workflow = ${sql.lit(workflow)} and id = ${id} and ${where}`,
  )
  const { rows } = await sql<FoundRow>`${sql.join(parts, sql` union all `)}`.execute(db)
  const people = rows.flatMap(({ holders, toPost }) => holders.flatMap(uid => (uid ? [[uid, toPost] as const] : [])))
  return rows[0] && { version: rows[0].version, people: new Map(people) }
}

export const urgeCalls: Pick<Handlers<typeof taskContract>, 'taskUrge'> = {
  taskUrge: ({ workflow, id }, { me: { uid }, ...services }) =>
    services.database.tx(async db => {
      const who = await whoIs(db, uid)
      const sources = reachSources(services.engine, who).filter(one => one.workflow === workflow)
      const found = (await findIn(db, sources, id)) ?? refuse('notNow', '这件事已经不在等着办了，请刷新')
      const people = [...found.people].filter(([one]) => one !== uid)
      if (people.length === 0) refuse('notNow', '现在没有别人在办这件事')
      const at = services.clock()
      const inserted = await db
        .insertInto('urgedMatter')
        .values({ record: id, day: chinaDay(at), uid, at: new Date(at) })
        .onConflict(conflict => conflict.doNothing())
        .returning('record')
        .executeTakeFirst()
      if (!inserted) refuse('notNow', '今天已经催过这件事了，明天可以再催')
      const post = [...LEADERS].reverse().find(leader => who.grants?.some(({ role }) => role === leader))
      await inOneStep({ db, services }, async ({ outbox }) => {
        for (const [one, toPost] of people)
          outbox.messages.push({
            id: newId(at),
            uid: one,
            record: id,
            workflow,
            text: `${post ? ROLES[post] : '负责人'}请您尽快办这件事`,
            toPost,
            createdAt: new Date(at),
          })
        outbox.notifyLive({ record: id, workflow, version: found.version })
      })
      return { people: people.length }
    }),
}
