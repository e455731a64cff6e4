/** Asks the index: ranked by the database's own `ts_rank`, weight of the kind, nearness and sound. */
import { sql } from 'kysely'
import type { Point } from '../../../src/contract/constants.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import { SEARCH_KINDS, type SearchKind } from '../../../src/contract/search.contract.ts'
import type { Services } from '../../engine/context.ts'
import type { SearchQuestion } from './questions.ts'
import { cityLexeme, quoted, SENT } from './words.ts'

/** Most entries of a kind that are ranked: of a word that so many have, any of them are as good. */
export const MAX_RANKED = 200
/** Most of a kind that are given. */
export const MAX_GIVEN = 8
/** Ranks of words by where they stand: summary and body, sound, other words, title. */
const RANKS = '{0.15,0.3,0.7,1.0}'

const KINDS = keysOf(SEARCH_KINDS)
/** Kinds that answer a question, of which one word may be enough. */
const ANSWERING: ReadonlySet<SearchKind> = new Set(['door', 'article'])

export interface RankedEntry {
  readonly kind: SearchKind
  readonly record: string
  readonly region: string
  readonly title: string
  readonly summary: string
  readonly link: string
  readonly score: number
  /** Matching entries of its kind, counted up to `MAX_RANKED`. */
  readonly total: number
}

export interface Ranking {
  readonly question: SearchQuestion
  /** The district that is here. */
  readonly region: string
  /** Where the asker is, for what is in the same district; GCJ-02. */
  readonly origin?: Point | undefined
  readonly kinds?: readonly SearchKind[]
  /** Whether one of the words is enough for every kind. */
  readonly loose: boolean
}

const LIVE = '(starts_at is null or starts_at <= asked.now) and (ends_at is null or ends_at > asked.now)'

/** Degrees at which half of what nearness counts is lost: about 50 km. */
const HALF_DEGREES = 0.5

/** Kinds that one has to go to: of what has all words, theirs from elsewhere come after what is here. */
const VISITED: readonly SearchKind[] = ['activity', 'shop', 'idle']

const kindIn = (kinds: Iterable<string>) => sql`kind in (${sql.join([...kinds].map(kind => sql.lit(kind)))})`

/**
 * What is here comes before what is in the city, and that before what is elsewhere; of equally good ones, the nearest.
 * A policy of elsewhere is for others.
 */
const nearness = ({ region, origin, loose }: Pick<Ranking, 'region' | 'origin' | 'loose'>) => {
  const apart = origin
    ? sql`- 0.05 + 0.05 / (1 + sqrt((lng - ${origin.lng}) ^ 2 + (lat - ${origin.lat}) ^ 2) / ${sql.lit(HALF_DEGREES)})`
    : sql``
  return sql`case when ${kindIn(SENT)} then 0.2
    when region = '' or starts_with(${region}, region) or starts_with(region, ${region}) then 0.4
    when left(region, 4) = left(${region}, 4) then 0.3 when ${kindIn(VISITED)} then ${sql.lit(loose ? 0 : -0.5)}
    when kind = 'policy' then -0.3 else 0 end + coalesce(0 ${apart}, 0)`
}

/**
 * Returns the text that reads entries of a kind in its part of the table, those in the city first, so that they are
 * ranked for sure.
 */
function matching(kind: SearchKind): string {
  const queries = ANSWERING.has(kind) ? ['one_word'] : SENT.has(kind) ? ['words'] : ['near', 'far']
  const reads = queries.map(
    query => `select entry.* from asked, search_entry_${kind} entry where entry.words @@ asked.${query} and ${LIVE}`,
  )
  return `(${reads.join(' union all ')} limit ${MAX_RANKED})`
}

/** Resolves to the best entries of each kind, best first. Its plan does not depend on the words: one serves all. */
export async function ranked(
  { database: { db }, clock }: Pick<Services, 'database' | 'clock'>,
  { question: { all, any, ranking, scale, sounds }, kinds = KINDS, ...here }: Ranking,
): Promise<readonly RankedEntry[]> {
  const words = here.loose ? any : all
  const near = [...new Set([here.region, here.region.slice(0, 2), ''].map(cityLexeme))].map(quoted).join(' | ')
  const { rows } = await sql<RankedEntry>`
    with asked as materialized (
      select ${any}::tsquery as one_word, ${words}::tsquery as words, ${`(${words}) & (${near})`}::tsquery as near,
        ${`(${words}) & !(${near})`}::tsquery as far, ${new Date(clock())}::timestamptz as now
    ), placed as (
      select *, row_number() over (partition by kind order by rank desc, record) as place,
        count(*) over (partition by kind)::int as total
      from (
        select kind, record, region, title, summary, link, sounds,
          ts_rank(${RANKS}::real[], entry.words, ${ranking}::tsquery) * ${scale}::real + entry.weight
            + ${nearness(here)} as rank
        from (${sql.raw(kinds.map(matching).join(' union all '))}) entry
      ) found
    )
    select kind, record, region, title, summary, link, total,
      rank + 0.3 * word_similarity(${sounds}, sounds) as score
    from placed where place <= ${sql.lit(MAX_GIVEN)} order by score desc, kind, record`.execute(db)
  return rows
}

/** Resolves to entries whose titles sound nearly like the question: a sign was mistyped. */
export async function soundingLike(
  { database: { db }, clock }: Pick<Services, 'database' | 'clock'>,
  { question: { sounds }, kinds = KINDS, ...here }: Omit<Ranking, 'loose'>,
): Promise<readonly RankedEntry[]> {
  const { rows } = await sql<RankedEntry>`
    select kind, record, region, title, summary, link, 1 as total,
      word_similarity(${sounds}, sounds) + weight + ${nearness({ ...here, loose: true })} as score
    from (select ${new Date(clock())}::timestamptz as now) asked, search_entry
    where ${sounds} <% sounds and kind = any(${[...kinds]}::text[]) and ${sql.raw(LIVE)}
    order by word_similarity(${sounds}, sounds) desc, kind, record limit ${sql.lit(MAX_GIVEN)}`.execute(db)
  return rows
}
