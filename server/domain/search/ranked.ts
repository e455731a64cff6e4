/** Asks the index: ranked by the database's own `ts_rank`, weight of the kind, nearness and sound. */
import { sql } from 'kysely'
import { keysOf } from '../../../src/contract/keys.ts'
import { SEARCH_KINDS, type SearchKind } from '../../../src/contract/search.contract.ts'
import type { Services } from '../../engine/context.ts'
import type { SearchQuestion } from './questions.ts'
import { quoted } from './words.ts'

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

interface Ranking {
  readonly question: SearchQuestion
  /** The district that is here. */
  readonly region: string
  readonly kinds?: readonly SearchKind[]
  /** Whether one of the words is enough for every kind. */
  readonly loose: boolean
}

const LIVE = (now: Date) =>
  sql<boolean>`(entry.starts_at is null or entry.starts_at <= ${now}) and (entry.ends_at is null or entry.ends_at > ${now})`

/** What is here comes before what is in the city, and that before what is elsewhere. */
const nearness = (region: string) => sql`case
  when region = '' or starts_with(${region}, region) or starts_with(region, ${region}) then 0.12
  when left(region, 4) = left(${region}, 4) then 0.06 else 0 end`

/** Resolves to the best entries of each kind, best first. */
export async function ranked(
  { database: { db }, clock }: Pick<Services, 'database' | 'clock'>,
  { question: { all, any, ranking, scale, sounds }, region, kinds = KINDS, loose }: Ranking,
): Promise<readonly RankedEntry[]> {
  const asked = kinds.map(
    kind => sql`(${`(${loose || ANSWERING.has(kind) ? any : all}) & ${quoted(`#${kind}`)}`}::tsquery)`,
  )
  const { rows } = await sql<RankedEntry>`
    with found as materialized (
      select entry.*, ts_rank(${RANKS}::real[], entry.words, ${ranking}::tsquery) * ${scale}::real + entry.weight
        + ${nearness(region)} as rank
      from (values ${sql.join(asked)}) as asked (query), lateral (
        select kind, record, region, title, summary, link, weight, words, sounds from search_entry entry
        where entry.words @@ asked.query and ${LIVE(new Date(clock()))} limit ${sql.lit(MAX_RANKED)}
      ) entry
    ), placed as (
      select *, row_number() over (partition by kind order by rank desc, record) as place,
        count(*) over (partition by kind)::int as total
      from found
    )
    select kind, record, region, title, summary, link, total,
      rank + 0.3 * word_similarity(${sounds}, sounds) as score
    from placed where place <= ${sql.lit(MAX_GIVEN)} order by score desc, kind, record`.execute(db)
  return rows
}

/** Resolves to entries whose titles sound nearly like the question: a sign was mistyped. */
export async function soundingLike(
  { database: { db }, clock }: Pick<Services, 'database' | 'clock'>,
  { question: { sounds }, region, kinds = KINDS }: Omit<Ranking, 'loose'>,
): Promise<readonly RankedEntry[]> {
  const { rows } = await sql<RankedEntry>`
    select kind, record, region, title, summary, link, 1 as total,
      word_similarity(${sounds}, sounds) + weight + ${nearness(region)} as score
    from search_entry entry
    where ${sounds} <% sounds and kind = any(${[...kinds]}::text[]) and ${LIVE(new Date(clock()))}
    order by word_similarity(${sounds}, sounds) desc, kind, record limit ${sql.lit(MAX_GIVEN)}`.execute(db)
  return rows
}
