/** The public list of things near a point. */
import { type RawBuilder, sql } from 'kysely'
import { DEFAULT_PLACE, MAX_COUNTED } from '../../../src/contract/constants.ts'
import type { IDLE_SORTS, IdleRow, idleContract } from '../../../src/contract/idle.contract.ts'
import type { IDLE_CONDITIONS, IdleTerms } from '../../../src/contract/idleWords.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { idleItem } from '../../../src/machines/workflows/idleItem/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers, Services } from '../../engine/context.ts'
import { regionCentre } from '../../geo/centre.ts'
import { metresTo } from '../../geo/distance.ts'
import { withinRegion } from '../../geo/regionFilter.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { beyond, byId, byMoment, byNumber, type Paging } from '../../kernel/listPage.ts'
import { micros, pageLimit, pageOf } from '../../kernel/pagination.ts'
import { countedUpTo } from '../../kernel/totals.ts'
import { allClassifications } from '../mall/classifications.ts'

/** Further words are ignored. */
const MAX_WORDS = 8
const LISTED = sql`record.workflow = 'idleItem' and record.state in ('listed', 'reported')`

/** As the chart counts it (`leftOf`). */
const LEFT = sql`(record.facts->>'pieces')::int - (record.facts->>'held')::int - (record.facts->>'given')::int`

interface NearQuery extends Paging {
  readonly region?: string | undefined
  readonly classification?: string | undefined
  readonly condition?: keyof typeof IDLE_CONDITIONS | undefined
  readonly terms?: IdleTerms | undefined
  readonly keyword?: string | undefined
  readonly sort?: keyof typeof IDLE_SORTS | undefined
  readonly lng?: number | undefined
  readonly lat?: number | undefined
}
type Condition = RawBuilder<boolean>

const matchesKeyword = (keyword: string): Condition[] =>
  keyword
    .split(/\s+/)
    .slice(0, MAX_WORDS)
    .map(
      word => sql<boolean>`(idle_item.marks @> search_wanted(search_said(${word}::text)) and (
        char_length(search_said(${word}::text)) < 3
        or position(search_said(${word}::text) in search_text(idle_item.title, idle_item.want)) > 0))`,
    )

async function classified(services: Pick<Services, 'database' | 'clock'>, id: string): Promise<Condition> {
  const known = (await allClassifications(services, 'all')).find(one => one.id === id)
  return known?.parent === '' ? sql<boolean>`idle_item.branch = ${id}` : sql<boolean>`idle_item.classification = ${id}`
}

async function matching(services: Pick<Services, 'database' | 'clock'>, query: NearQuery): Promise<Condition> {
  const { region, classification, condition, terms, keyword } = query
  const conditions = [
    sql<boolean>`${LISTED}`,
    ...(region === undefined ? [] : [withinRegion('idle_item.region', region)]),
    ...(classification === undefined ? [] : [await classified(services, classification)]),
    ...(condition === undefined ? [] : [sql<boolean>`idle_item.condition = ${condition}`]),
    ...(terms === undefined ? [] : [sql<boolean>`idle_item.terms = ${terms}`]),
    ...(keyword === undefined ? [] : matchesKeyword(keyword)),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

interface NearRow extends Omit<IdleRow, 'stateLabel' | 'regionName' | 'at' | 'picture'> {
  readonly pictures: readonly string[]
  readonly region: string
  readonly createdAt: Date
  readonly madeKey: number
  readonly metres: number
}
const FROM = sql`from idle_item join record on record.id = idle_item.id`

async function countOf(db: Queryable, fit: Condition): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select ${FROM} where ${fit} limit ${sql.lit(MAX_COUNTED)}) found`.execute(db)
  return rows[0]?.n ?? 0
}

export const idleNearCalls: Pick<Handlers<typeof idleContract>, 'idlePage'> = {
  async idlePage(asked, { database, clock }) {
    const { db } = database
    const { region, lng, lat, sort = 'nearest', ...paging } = asked
    const given = lng !== undefined && lat !== undefined ? { lng, lat } : undefined
    const centre = given ?? regionCentre((region ?? DEFAULT_PLACE.districtId).slice(0, 6))
    const metres = centre ? metresTo(centre) : sql<number>`0`
    const fit = await matching({ database, clock }, asked)
    const isNear = sort === 'nearest'
    const key = isNear
      ? byNumber<NearRow>(metres, one => one.metres)
      : byMoment<NearRow>('idle_item.created_at', one => one.madeKey)
    const by = [key, byId('idle_item.id')]
    const direction = isNear ? ('asc' as const) : ('desc' as const)
    const from = paging.after === undefined ? sql<boolean>`true` : beyond(by, direction, paging.after)
    const towards = sql.raw(direction)
    const { rows } = await sql<NearRow>`
      select idle_item.id, record.state, idle_item.title, idle_item.pictures, idle_item.condition, idle_item.terms,
        idle_item.want, idle_item.price, (record.facts->>'pieces')::int as pieces, ${LEFT} as "left", idle_item.region, idle_item.created_at, ${micros('idle_item.created_at')} as made_key,
        ${metres} as metres
      ${FROM} where ${fit} and ${from}
      order by ${isNear ? sql.ref('metres') : key.sort} ${towards}, idle_item.id ${towards}
      limit ${sql.lit(pageLimit(paging.pageSize))}`.execute(db)
    const page = pageOf(rows, paging.pageSize, row => by.map(({ of }) => of(row)))
    const name = await regionNames(
      db,
      page.rows.map(row => row.region),
    )
    return {
      dataList: page.rows.map(({ pictures, region: place, createdAt, madeKey: _, metres: away, ...row }) => ({
        ...row,
        stateLabel: labelOf(idleItem, row.state),
        picture: pictures[0] ?? '',
        regionName: name(place),
        distance: centre ? away : null,
        at: createdAt.getTime(),
      })),
      next: page.next,
      ...countedUpTo(await countOf(db, fit), MAX_COUNTED),
    }
  },
}
