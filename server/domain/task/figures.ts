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

/** People with the most on their hands. */
const MOST_PEOPLE = 100

interface Counted {
  /** Code of a region or uid of a person; null for all of it. */
  readonly key: string | null
  readonly waiting: number
  readonly overdue: number
}
interface Ended {
  readonly key: string | null
  readonly done: number
  /** ms */
  readonly median: number
  readonly ninth: number
}

const records = (sources: readonly ReachSource[]) =>
  sql.join(
    sources.map(
      ({ workflow, where, due, holders }) => sql`
        select record.id, record.place, ${due} as due, array(${holders}) as holders,
          extract(epoch from changed_at - created_at) * 1000 as took
        from record where workflow = ${sql.lit(workflow)} and ${where}`,
    ),
    sql` union all `,
  )

/** Each record once: it may wait for two steps, or lie in two reaches. */
const DISTINCT = sql`
  select id, min(place) as place, min(due) as due, max(took) as took from part group by id`
const BY_PERSON = sql`
  select id, min(due) as due, max(took) as took, holder from part cross join lateral unnest(holders) holder
  where holder is not null and holder <> '' group by id, holder`

interface Tables {
  /** Length of the codes that are counted apart. */
  readonly level: number
}

const groupedBy = (key: RawBuilder<unknown>, from: RawBuilder<unknown>, figures: RawBuilder<unknown>) =>
  sql`select ${key} as key, ${figures} from (${from}) one`

async function countedIn<R>(
  db: Queryable,
  sources: readonly ReachSource[],
  figures: RawBuilder<unknown>,
  { level }: Tables,
): Promise<{ total: R | undefined; places: R[]; people: R[] }> {
  if (sources.length === 0) return { total: undefined, places: [], people: [] }
  const place = sql`left(place, ${sql.lit(level)})`
  const { rows } = await sql<R & { readonly part: string }>`
    with part as materialized (${records(sources)})
    select 'total' as part, all_of_it.* from (${groupedBy(sql`null::text`, DISTINCT, figures)}) all_of_it
    union all select 'place', places.* from (
      ${groupedBy(place, DISTINCT, figures)} where place ~ '^[0-9]+$' and length(place) >= ${sql.lit(level)} group by 1) places
    union all select 'person', people.* from (
      ${groupedBy(sql`holder`, BY_PERSON, figures)} group by 1 order by 2 desc limit ${sql.lit(MOST_PEOPLE)}) people
  `.execute(db)
  const of = (part: string) => rows.filter(row => row.part === part)
  return { total: of('total')[0], places: of('place'), people: of('person') }
}

const WAITING = (now: number) => sql`count(*)::int as waiting,
  (count(*) filter (where due <= ${new Date(now)}))::int as overdue`
const DONE = sql`count(*)::int as done,
  coalesce(percentile_cont(0.5) within group (order by took), 0)::float8 as median,
  coalesce(percentile_cont(0.9) within group (order by took), 0)::float8 as ninth`

type Line = Omit<WorkFigures['total'], never>
function lineOf(waiting: Counted | undefined, ended: Ended | undefined): Line {
  return {
    waiting: waiting?.waiting ?? 0,
    overdue: waiting?.overdue ?? 0,
    done: ended?.done ?? 0,
    median: Math.round(ended?.median ?? 0),
    ninth: Math.round(ended?.ninth ?? 0),
  }
}

/** Joins what waits and what ended by key, the most waiting first. */
function linesOf(waiting: readonly Counted[], ended: readonly Ended[]) {
  const keys = [...new Set([...waiting, ...ended].map(({ key }) => key ?? ''))]
  const by = <T extends { readonly key: string | null }>(all: readonly T[], key: string) =>
    all.find(one => (one.key ?? '') === key)
  return keys
    .map(key => ({ key, ...lineOf(by(waiting, key), by(ended, key)) }))
    .sort((one, other) => other.waiting - one.waiting || other.done - one.done || one.key.localeCompare(other.key))
}

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
    const waiting = await countedIn<Counted>(db, sources, WAITING(clock()), { level })
    const ended = await countedIn<Ended>(db, past, DONE, { level })
    const places = linesOf(waiting.places, ended.places)
    const people = linesOf(waiting.people, ended.people)
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
      total: lineOf(waiting.total, ended.total),
      places: places.map(({ key, ...line }) => ({ region: key, name: names(key).at(-1) ?? key, ...line })),
      people: people.map(({ key, ...line }) => ({ uid: key, name: name(key), ...line })),
    }
  },
}
