/** Public results 公益成果: completed aid without names, numbers or exact addresses. */

import { type RawBuilder, sql } from 'kysely'
import type { AID_KINDS } from '../../../src/contract/aid.contract.ts'
import type { aidResultContract, ResultRow } from '../../../src/contract/aidResult.contract.ts'
import { pictureNamedBy } from '../../../src/contract/namedPictures.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { areaOf } from '../../../src/contract/region.ts'
import { scrubbed } from '../../../src/contract/scrub.ts'
import { CHINA_ZONE } from '../../../src/contract/time.ts'
import { countsText } from '../../../src/contract/unitCounts.ts'
import { AID_LABELS } from '../../../src/contract/words.ts'
import { aid } from '../../../src/machines/workflows/aid/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers, Services } from '../../engine/context.ts'
import { factsOf } from '../../engine/records.ts'
import { withinRegion } from '../../geo/regionFilter.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { maskedName, namesOf } from '../../identity/names.ts'
import { partySecretsOf } from '../../identity/parties.ts'
import { byId, byMoment, keysetPage } from '../../kernel/listPage.ts'
import { likePattern, micros } from '../../kernel/pagination.ts'
import { countedUpTo } from '../../kernel/totals.ts'
import { ttlCache } from '../../kernel/ttlCache.ts'
import { notesOf, PUBLIC_NOTES } from './notes.ts'
import { reliefLabel } from './rows.ts'

/** Upper bound of the count. */
const MAX_COUNTED = 10_000

const PICTURE_BY_KIND: Readonly<Record<(typeof AID_KINDS)[number], string>> = {
  goods: '/pictures/sand/package.svg',
  relief: '/pictures/mint/handshake.svg',
  policy: '/pictures/sky/scroll.svg',
}

const completedRows = (db: Queryable) =>
  db
    .selectFrom('aidResult')
    .innerJoin('record', 'record.id', 'aidResult.id')
    .innerJoin('aidInfo', 'aidInfo.id', 'aidResult.id')
    .select(['record.id', 'record.facts', 'aidInfo.kind', 'aidInfo.relief', 'aidInfo.name'])
    .select(['completedAt', 'aidResult.title', 'aidResult.words', 'aidResult.thanks', 'photos'])
type CompletedRow = Awaited<ReturnType<ReturnType<typeof completedRows>['execute']>>[number]

/** Returns a generic title until the story is published, because people's own words are not public before. */
const unpublishedTitle = ({ kind, relief }: Pick<CompletedRow, 'kind' | 'relief'>): string =>
  reliefLabel(relief) || AID_LABELS[kind]

async function resultRows(db: Queryable, found: readonly CompletedRow[]): Promise<ResultRow[]> {
  const facts = found.map(one => factsOf(aid, one))
  const source = await notesOf(
    db,
    found.map(({ id }) => id),
    PUBLIC_NOTES,
  )
  const name = await namesOf(
    db,
    facts.map(({ assignee }) => assignee),
  )
  const region = await regionNames(
    db,
    facts.map(({ place }) => place.slice(0, 9)),
  )
  return found.map((one, at) => {
    const { id, kind, title, words, photos, completedAt } = one
    const { assignee, place, items } = facts[at]!
    return {
      id,
      kind,
      title: title || unpublishedTitle(one),
      story: words,
      picture: photos[0] ?? pictureNamedBy(title || unpublishedTitle(one), PICTURE_BY_KIND[kind]),
      regionName: region(place.slice(0, 9)),
      beneficiary: maskedName(one.name),
      helper: maskedName(name(assignee)),
      counts: countsText(items),
      stars: source(id).thanks?.stars ?? 0,
      at: completedAt.getTime(),
    }
  })
}

/** The names of requested items are free text of the applicant, so they are scrubbed too. */
async function publishedItems(db: Queryable, { id, facts }: Pick<CompletedRow, 'id' | 'facts'>) {
  const secrets = (await partySecretsOf(db, [id]))(id)
  return factsOf(aid, { facts }).items.map(item => ({ ...item, name: scrubbed(item.name, secrets) }))
}

const historyOf = async (db: Queryable, id: string) => {
  const rows = await db
    .selectFrom('history')
    .select(['label', 'role', 'at'])
    .where('record', '=', id)
    // Decisions about the story itself are excluded.
    .where('event', 'not in', ['PUBLISH', 'WITHHOLD'])
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ label, role, at }) => ({ label, role, at: at.getTime() }))
}

const issueOf = async (db: Queryable, id: string) =>
  (
    await db
      .selectFrom('record')
      .select('id')
      .where('root', '=', id)
      .where('workflow', '=', 'stockIssue')
      .where('state', '=', 'delivered')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? ''

type ResultServices = Pick<Services, 'database' | 'clock'>
const completedIn = (region: string): RawBuilder<boolean> =>
  region === ''
    ? sql<boolean>`record.workflow = 'aid' and record.state = 'completed'`
    : sql<boolean>`record.workflow = 'aid' and record.state = 'completed' and ${withinRegion('record.place', region)}`

interface ResultFilter {
  readonly region?: string | undefined
  readonly kind?: string | undefined
  readonly keyword?: string | undefined
}
const matchingFilter = ({ region, kind, keyword }: ResultFilter) => sql<boolean>`${completedIn(region ?? '')}
  ${kind === undefined ? sql`` : sql`and aid_info.kind = ${kind}`}
  ${keyword === undefined ? sql`` : sql`and aid_result.title ilike ${likePattern(keyword)}`}`

const countResults = ttlCache(async ({ database: { db } }: ResultServices, filter: ResultFilter) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from record join aid_info using (id) join aid_result using (id) where ${matchingFilter(filter)} limit ${MAX_COUNTED}
  ) found`.execute(db)
  return rows[0]?.n ?? 0
})

/**
 * Returns the code length of a region's subdivisions: cities of the country, districts of a city, streets of a
 * district.
 */
const digitsBelow = (region: string) => (region === '' ? 4 : areaOf(region).length <= 4 ? 6 : 9)

const MONTH_COUNT = 12
const MAX_PLACES = 8

/** Resolves to the totals of everything completed in a region, cached for some seconds. */
export const figuresOf = ttlCache(async ({ database: { db }, clock }: ResultServices, region: string) => {
  const digits = sql.lit(digitsBelow(region))
  const { rows: sums } = await sql<{ helped: number; minutes: number; pieces: number }>`
    select count(*)::int as helped, coalesce(sum((facts->>'minutes')::int), 0)::int as minutes,
      coalesce(sum((select sum((item->>'count')::int) from jsonb_array_elements(facts->'items') item)), 0)::int as pieces
    from record where ${completedIn(region)}`.execute(db)
  const { rows: stars } = await sql<{ mean: number | null }>`
    select round(avg((history.input->>'stars')::int) * 10)::int as mean
    from record join history on history.record = record.id and history.event = 'CONFIRM' where ${completedIn(region)}`.execute(
    db,
  )
  const { rows: months } = await sql<{ month: string; helped: number }>`
    select to_char(month, 'YYYY-MM') as month, count(record.id)::int as helped
    from generate_series(
      date_trunc('month', ${new Date(clock())}::timestamptz at time zone ${sql.lit(CHINA_ZONE)}) - interval '${sql.raw(`${MONTH_COUNT - 1}`)} months',
      date_trunc('month', ${new Date(clock())}::timestamptz at time zone ${sql.lit(CHINA_ZONE)}), interval '1 month') month
    left join (select record.id, completed_at from record join aid_result using (id) where ${completedIn(region)}) record
      on date_trunc('month', completed_at at time zone ${sql.lit(CHINA_ZONE)}) = month
    group by month order by month`.execute(db)
  const { rows: kinds } = await sql<{ kind: (typeof AID_KINDS)[number]; helped: number }>`
    select facts->>'kind' as kind, count(*)::int as helped from record where ${completedIn(region)}
    group by 1 order by 2 desc, 1`.execute(db)
  const { rows: places } = await sql<{ code: string; helped: number }>`
    select left(place, ${digits}) as code, count(*)::int as helped from record where ${completedIn(region)}
    group by 1 order by 2 desc, 1 limit ${sql.lit(MAX_PLACES)}`.execute(db)
  const name = await regionNames(
    db,
    places.map(({ code }) => code),
  )
  return {
    ...(sums[0] ?? { helped: 0, minutes: 0, pieces: 0 }),
    starsTimesTen: stars[0]?.mean ?? 0,
    months: [...months],
    kinds: [...kinds],
    places: places.map(({ code, helped }) => ({ code, name: name(code), helped })),
  }
})

const ORDER = [
  byMoment<{ readonly id: string; readonly moment: number }>('aidResult.completedAt', ({ moment }) => moment),
  byId('aidResult.id'),
]

export const resultCalls: Pick<Handlers<typeof aidResultContract>, 'resultPage' | 'resultDetails' | 'resultFigures'> = {
  async resultPage({ pageSize, after, ...filter }, call) {
    const { db } = call.database
    const matching = completedRows(db).where(matchingFilter(filter))
    const read = (page: typeof matching) => page.select(micros('aidResult.completedAt').as('moment'))
    const { rows, next } = await keysetPage(matching, read, { by: ORDER, pageSize, after })
    return { dataList: await resultRows(db, rows), next, ...countedUpTo(await countResults(call, filter), MAX_COUNTED) }
  },

  async resultDetails({ id }, { database: { db } }) {
    const found = await completedRows(db).where('record.id', '=', id).executeTakeFirst()
    if (!found) return refuse('missing', '没有找到这项成果')
    const [row] = await resultRows(db, [found])
    return {
      ...row!,
      reliefLabel: reliefLabel(found.relief),
      items: await publishedItems(db, found),
      photos: found.photos,
      thanks: found.thanks,
      minutes: factsOf(aid, found).minutes,
      course: await historyOf(db, id),
      issue: await issueOf(db, id),
    }
  },

  resultFigures: ({ region = '' }, call) => figuresOf(call, region),
}
