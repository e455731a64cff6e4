/** Figures of work in the reach of a leader, counted from the same records as the inbox lists. */
import { type RawBuilder, sql } from 'kysely'
import type { taskContract, WorkFigures } from '../../../src/contract/task.contract.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { levelNames } from '../../geo/regionNames.ts'
import { whoIs } from '../../identity/grants.ts'
import { namesOf } from '../../identity/names.ts'
import { narrowed } from './filter.ts'
import { endedSources, type ReachSource, reachSources } from './reach.ts'

/** So many people with the most on their hands, and so many who did the most. */
const MOST_PEOPLE = 100

type Figures = WorkFigures['total']
interface Counted extends Figures {
  readonly part: 'total' | 'place' | 'person'
  /** Code of a region or uid of a person; '' for all of it. */
  readonly key: string
}

const NO_RECORDS = sql`
  select null::text as id, null::text as place, null::timestamptz as due, null::text[] as holders, null::float8 as took
  where false`
const records = (sources: readonly ReachSource[]) =>
  sources.length === 0
    ? NO_RECORDS
    : sql.join(
        sources.map(
          ({ workflow, where, due, holders }) => sql`
        select record.id, record.place, ${due} as due, array(${holders}) as holders,
          (extract(epoch from changed_at - created_at) * 1000)::float8 as took
        from record where workflow = ${sql.lit(workflow)} and ${where}`,
        ),
        sql` union all `,
      )

type Sql = RawBuilder<unknown>
/** Each record once: it may wait for two steps, or lie in two reaches. */
const distinctOf = (part: Sql) => sql`
  select id, min(place) as place, min(due) as due, max(took) as took from ${part} group by id`
const byPerson = (part: Sql) => sql`
  select id, min(due) as due, max(took) as took, holder from ${part} cross join lateral unnest(holders) holder
  where holder is not null and holder <> '' group by id, holder`

const waitingBy = (now: number) => sql`count(*)::int as waiting,
  (count(*) filter (where due <= ${new Date(now)}))::int as overdue`
const DONE = sql`count(*)::int as done,
  coalesce(percentile_cont(0.5) within group (order by took), 0)::float8 as median,
  coalesce(percentile_cont(0.9) within group (order by took), 0)::float8 as ninth`
/** Returns the statement of both figures for each key of either side. */
const joined = (waiting: Sql, ended: Sql) => sql`
  select key, coalesce(waiting, 0) as waiting, coalesce(overdue, 0) as overdue, coalesce(done, 0) as done,
    coalesce(median, 0) as median, coalesce(ninth, 0) as ninth
  from (${waiting}) waits full join (${ended}) ended using (key)`

interface Reach {
  readonly waiting: readonly ReachSource[]
  readonly ended: readonly ReachSource[]
  readonly now: number
  /** Length of the codes of regions that are counted apart. */
  readonly level: number
}

/** Resolves to what waits and what ended, in all, by place and by person, the most waiting first. */
async function figuresOf(db: Queryable, { waiting, ended, now, level }: Reach): Promise<readonly Counted[]> {
  const [waits, past] = [sql`waits_part`, sql`ended_part`]
  const WAITING = waitingBy(now)
  const placed = (part: Sql, figures: Sql) => sql`
    select left(place, ${sql.lit(level)}) as key, ${figures} from (${distinctOf(part)}) one
    where place ~ '^[0-9]+$' and length(place) >= ${sql.lit(level)} group by 1`
  const held = (part: Sql, figures: Sql) => sql`
    select holder as key, ${figures} from (${byPerson(part)}) one group by 1`
  const all = (part: Sql, figures: Sql) => sql`select '' as key, ${figures} from (${distinctOf(part)}) one`
  const { rows } = await sql<Counted>`
    with waits_part as materialized (${records(waiting)}), ended_part as materialized (${records(ended)}),
    person as materialized (${joined(held(waits, WAITING), held(past, DONE))}),
    -- Whoever is among the first by either has both figures.
    first as (
      (select key from person order by waiting desc, key limit ${sql.lit(MOST_PEOPLE)})
      union (select key from person order by done desc, key limit ${sql.lit(MOST_PEOPLE)})
    )
    select * from (
      select 'total' as part, total.* from (${joined(all(waits, WAITING), all(past, DONE))}) total
      union all select 'place', place.* from (${joined(placed(waits, WAITING), placed(past, DONE))}) place
      union all select 'person', person.* from person join first using (key)
    ) line order by waiting desc, done desc, key`.execute(db)
  return rows
}

const linesIn = (lines: readonly Counted[], wanted: Counted['part']) =>
  lines.flatMap(({ part, median, ninth, ...line }) =>
    part === wanted ? [{ ...line, median: Math.round(median), ninth: Math.round(ninth) }] : [],
  )
const NOTHING: Figures = { waiting: 0, overdue: 0, done: 0, median: 0, ninth: 0 }

/** Lengths of the codes of the address tree. */
const LEVELS = [2, 4, 6, 9, 12]
const below = (region: string) => LEVELS.find(length => length > region.length) ?? 12

export const workFigureCalls: Pick<Handlers<typeof taskContract>, 'workFigures'> = {
  async workFigures({ region }, { database: { db }, engine, clock, me: { uid } }) {
    const who = await whoIs(db, uid)
    const filter = region === undefined ? {} : { region }
    const sources = narrowed(reachSources(engine, who), filter, clock())
    const past = narrowed(endedSources(engine, who, clock()), filter, clock())
    const posts = (who.grants ?? []).map(grant => (grant.role === 'platform' ? '' : grant.region))
    const root = region ?? posts.filter(code => /^\d*$/.test(code)).sort((a, b) => a.length - b.length)[0] ?? ''
    const level = below(root)
    const lines = await figuresOf(db, { waiting: sources, ended: past, now: clock(), level })
    const [{ key: _, ...total } = { key: '', ...NOTHING }] = linesIn(lines, 'total')
    const [places, people] = [linesIn(lines, 'place'), linesIn(lines, 'person')]
    const names = await levelNames(
      db,
      places.map(({ key }) => key),
    )
    const name = await namesOf(
      db,
      people.map(({ key }) => key),
    )
    return {
      region: region ?? '',
      total,
      places: places.map(({ key, ...line }) => ({ region: key, name: names(key).at(-1) ?? key, ...line })),
      people: people.map(({ key, ...line }) => ({ uid: key, name: name(key), ...line })),
    }
  },
}
