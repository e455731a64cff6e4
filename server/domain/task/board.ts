/** The task centre: everything that waits for a person's roles, counted and listed, the most urgent first. */
import { sql } from 'kysely'
import type { TaskGroup, TaskRow, taskContract } from '../../../src/contract/task.contract.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { roleGrantFace } from '../../../src/machines/workflows/roleGrant/face.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import type { Engine } from '../../engine/engine.ts'
import { whoIs } from '../../identity/grants.ts'
import { decodeCursor, pageLimit, pageOf } from '../../kernel/pagination.ts'
import { vacanciesFor, vacancyRowsOf } from '../role/vacancies.ts'
import { isLookedFor, narrowed, type TaskFilter } from './filter.ts'
import { groupsOf, totalOf } from './groups.ts'
import { endedSources, heldBy, reachSources } from './reach.ts'
import { taskRecordsOf, taskRowsOf } from './rows.ts'
import { type TaskSource, taskSourcesOf } from './sources.ts'
import { urgeableAmong } from './urge.ts'

interface ListedTasks extends TaskFilter {
  readonly reach?: boolean | undefined
  readonly person?: string | undefined
  readonly ended?: boolean | undefined
  readonly workflow?: string | undefined
  readonly kind?: TaskRow['kind'] | undefined
}

/** Returns what is listed: the person's own tasks, or what waits or ended in their reach. */
function listedSources(
  engine: Engine,
  who: Principal,
  { reach = false, person, ended = false }: ListedTasks,
  now: number,
): readonly TaskSource[] {
  if (!reach) return taskSourcesOf(engine, who)
  const all = ended ? endedSources(engine, who, now) : reachSources(engine, who)
  if (person === undefined) return all
  return all.map(source => ({ ...source, where: sql`${source.where} and ${heldBy(source, person)}` }))
}

/** Resolves to vacant posts as rows of the list. They have no deadline, so they come last. */
async function vacanciesIn(db: Queryable, who: Principal, listed: ListedTasks) {
  const { workflow, kind, region = '', reach = false, ...filter } = listed
  if (reach) return []
  const listsPosts = (workflow ?? roleGrantFace.id) === roleGrantFace.id && (kind ?? 'appoint') === 'appoint'
  if (!listsPosts || isLookedFor(filter)) return []
  const vacant = await vacanciesFor(db, who)
  return vacant.flatMap(one => {
    const regions = one.regions.filter(code => code.startsWith(region))
    return regions.length > 0 ? [{ ...one, regions }] : []
  })
}
const groupOfVacancies = (count: number): TaskGroup[] =>
  count === 0
    ? []
    : [
        {
          workflow: roleGrantFace.id,
          workflowLabel: roleGrantFace.label,
          kind: 'appoint',
          count,
          oldest: null,
          overdue: 0,
          soon: 0,
        },
      ]

/** Resolves to how many records these are, each counted once. */
async function countOf(db: Queryable, sources: readonly TaskSource[]): Promise<number> {
  if (sources.length === 0) return 0
  const parts = sources.map(
    ({ workflow, where }) => sql`select id from record where workflow = ${sql.lit(workflow)} and ${where}`,
  )
  const { rows } = await sql<{ count: number }>`
    select count(distinct id)::int as count from (${sql.join(parts, sql` union all `)}) part`.execute(db)
  return rows[0]?.count ?? 0
}

export const taskBoardCalls: Pick<Handlers<typeof taskContract>, 'getRenwuCounts' | 'taskPage'> = {
  async getRenwuCounts(filter, { database: { db }, engine, clock, me: { uid } }) {
    const who = await whoIs(db, uid)
    const sources = narrowed(listedSources(engine, who, filter, clock()), filter, clock())
    const groups = [
      ...(await groupsOf({ db, engine }, sources, clock())),
      ...groupOfVacancies((await vacanciesIn(db, who, filter)).length),
    ]
    return { groups, total: filter.reach ? await countOf(db, sources) : totalOf(groups) }
  },

  async taskPage({ workflow, kind, pageSize, after, ...filter }, { database: { db }, engine, clock, me: { uid } }) {
    const who = await whoIs(db, uid)
    const vacancies = await vacanciesIn(db, who, { workflow, kind, ...filter })
    const some = listedSources(engine, who, filter, clock()).filter(
      one => (workflow === undefined || one.workflow === workflow) && (kind === undefined || one.kind === kind),
    )
    const sources = narrowed(some, filter, clock())
    if (sources.length === 0) return { dataList: await vacancyRowsOf(db, vacancies), next: '', total: vacancies.length }
    const from = after === undefined ? undefined : decodeCursor(after, [0, 0, ''])
    const found = await taskRecordsOf(db, sources, { limit: pageLimit(pageSize), after: from })
    const { rows, next } = pageOf(found, pageSize, ({ dueKey, sinceKey, id }) => [Number(dueKey), Number(sinceKey), id])
    const total = filter.reach
      ? await countOf(db, sources)
      : totalOf(await groupsOf({ db, engine }, sources, clock())) + vacancies.length
    const last = next === '' ? await vacancyRowsOf(db, vacancies) : []
    const urges = filter.reach === true && filter.ended !== true
    const urgeable = urges ? await urgeableAmong({ db, engine }, who, rows) : new Set<string>()
    const listed = await taskRowsOf({ db, engine }, rows, { uid, urgeable })
    return { dataList: [...listed, ...last], next, total }
  },
}
