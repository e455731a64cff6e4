/** Leaders urge those who have a matter, once a day each. */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { taskContract } from '../../../src/contract/task.contract.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import { LEADERS, ROLES } from '../../../src/contract/words.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Handlers } from '../../engine/context.ts'
import { inOneStep } from '../../engine/fire.ts'
import { whoIs } from '../../identity/grants.ts'
import { type ReachSource, reachSources } from './reach.ts'
import type { TaskContext } from './rows.ts'

interface FoundRow {
  readonly id: string
  readonly version: number
  readonly holders: readonly (string | null)[]
  readonly toPost: boolean
}
interface Found {
  readonly version: number
  /** Everybody else for whom it waits, and whether as holders of a post. */
  readonly people: readonly (readonly [uid: string, toPost: boolean])[]
}

/** Resolves to those of these records that wait, by id, with the people besides `uid` for whom they do. */
async function waitingAmong(
  db: Queryable,
  sources: readonly ReachSource[],
  { ids, uid }: { readonly ids: readonly string[]; readonly uid: string },
): Promise<ReadonlyMap<string, Found>> {
  if (sources.length === 0 || ids.length === 0) return new Map()
  const parts = sources.map(
    ({ workflow, where, holders, toPost }) => sql`
      select id, version, array(${holders}) as holders, ${sql.lit(toPost)} as to_post from record
      where workflow = ${sql.lit(workflow)} and id = any(${ids}::text[]) and ${where}`,
  )
  const { rows } = await sql<FoundRow>`${sql.join(parts, sql` union all `)}`.execute(db)
  const found = new Map<string, Found>()
  for (const { id, version, holders, toPost } of rows) {
    const people = new Map(found.get(id)?.people)
    for (const one of holders) if (one && one !== uid) people.set(one, toPost)
    found.set(id, { version, people: [...people] })
  }
  return found
}

/** Resolves to those of these records that this leader may urge: they wait for somebody else. */
export async function urgeableAmong(
  { db, engine }: TaskContext,
  who: Principal,
  rows: readonly { readonly id: string; readonly workflow: string }[],
): Promise<ReadonlySet<string>> {
  const sources = reachSources(engine, who).filter(one => rows.some(({ workflow }) => workflow === one.workflow))
  const found = await waitingAmong(db, sources, { ids: rows.map(({ id }) => id), uid: who.uid ?? '' })
  return new Set([...found].flatMap(([id, { people }]) => (people.length > 0 ? [id] : [])))
}

export const urgeCalls: Pick<Handlers<typeof taskContract>, 'taskUrge'> = {
  taskUrge: ({ workflow, id }, { me: { uid }, ...services }) =>
    services.database.tx(async db => {
      const who = await whoIs(db, uid)
      const sources = reachSources(services.engine, who).filter(one => one.workflow === workflow)
      const all = await waitingAmong(db, sources, { ids: [id], uid })
      const { version, people } = all.get(id) ?? refuse('notNow', '这件事已经不在等着办了，请刷新')
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
        outbox.notifyLive({ record: id, workflow, version })
      })
      return { people: people.length }
    }),
}
