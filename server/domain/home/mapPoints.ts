/** The points of the welfare map. */
import { sql } from 'kysely'
import { RELIEF_KINDS } from '../../../src/contract/aid.contract.ts'
import type { homeContract } from '../../../src/contract/home.contract.ts'
import { isKeyOf, keysOf } from '../../../src/contract/keys.ts'
import type { MapPoint, PointKind } from '../../../src/contract/place.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { CHINA_ZONE } from '../../../src/contract/time.ts'
import { AID_LABELS } from '../../../src/contract/words.ts'
import { OPEN_STATES } from '../../../src/machines/workflows/aid/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { freeSeats, UPCOMING } from '../activity/seats.ts'
import type { Box } from './mapBox.ts'
import { campaignPoints } from './mapCampaigns.ts'
import { thingPoints } from './mapThings.ts'

/** The maximum number of points in a reply; above it, an equal share of each kind. */
const MAX_POINTS = 2_000

/** Kinds that are found in the database by their own place; the others have no place but their region's. */
type PlacedKind = Exclude<PointKind, 'campaign' | 'idle'>

interface PointRow {
  readonly kind: PlacedKind
  readonly id: string
  readonly title: string
  readonly address: string
  readonly region: string
  readonly lng: number
  readonly lat: number
  /** Opening hours, the shop's summary, or the kind of aid. */
  readonly detail: string
  /** Of aid: the kind of relief, or the classification of the goods. */
  readonly need: string
  readonly startsAt: Date | null
  /** Null where no shift takes sign-ups any more. */
  readonly openPlaces: number | null
  readonly total: number
}

const withinBox = ({ west, south, east, north }: Box) =>
  sql`lng between ${west} and ${east} and lat between ${south} and ${north}`

const UNTIMED = sql`null::timestamptz as starts_at, 0 as open_places`
const NO_EXTRAS = sql`${UNTIMED}, '' as need`

/**
 * Applications are shown at a point of their street, never at the home: the point was stored with the application and
 * the home is not read here. The id is a digest, which opens nothing. Of goods their classification is said, not the
 * words of who asks.
 */
const aidIn = (box: Box) => sql`
  select 'aid' as kind, md5(one.id) as id, '' as title, '' as address, left(record.place, 9) as region,
    one.public_lng as lng, one.public_lat as lat, one.kind as detail, ${UNTIMED},
    case one.kind when 'goods' then coalesce(record.facts->'items'->0->>'classification', '') else one.relief end as need
  from record join aid_info one on one.id = record.id
  where record.workflow = 'aid' and record.state in (${sql.join(OPEN_STATES.map(state => sql.lit(state)))})
    and one.public_lng between ${box.west} and ${box.east} and one.public_lat between ${box.south} and ${box.north}`

const QUERIES: Readonly<Record<PlacedKind, (box: Box, now: Date) => ReturnType<typeof sql>>> = {
  aid: aidIn,
  warehouse: box => sql`
    select 'warehouse' as kind, id, name as title, address, region, lng, lat, '' as detail, ${NO_EXTRAS}
    from warehouse where ${withinBox(box)}`,
  activity: (box, now) => sql`
    select 'activity' as kind, id, title, address, region, lng, lat, '' as detail, starts_at, ${freeSeats(now.getTime())} as open_places, '' as need
    from activity where ${UPCOMING} and ends_at > ${now} and ${withinBox(box)}`,
  shop: box => sql`
    select 'shop' as kind, id, name as title, address, region, lng, lat, summary as detail, ${NO_EXTRAS}
    from shop where ${withinBox(box)}
      and exists (select from record where record.id = shop.id and record.workflow = 'shop' and record.state = 'open')`,
  collectionPoint: box => sql`
    select 'collectionPoint' as kind, id, name as title, address, region, lng, lat, hours as detail, ${NO_EXTRAS}
    from collection_point where ${withinBox(box)}`,
}

async function findPoints(
  db: Queryable,
  box: Box,
  kinds: readonly PlacedKind[],
  now: Date,
): Promise<readonly PointRow[]> {
  const all = sql.join(
    kinds.map(kind => QUERIES[kind](box, now)),
    sql` union all `,
  )
  const { rows } = await sql<PointRow>`
    select found.*, count(*) over ()::int as total, row_number() over (partition by kind order by id) as turn
    from (${all}) found order by turn, kind limit ${MAX_POINTS}`.execute(db)
  return rows
}

const aidLabel = (kind: string): string => (isKeyOf(AID_LABELS, kind) ? AID_LABELS[kind] : '援助')
const dayAndTime = new Intl.DateTimeFormat('zh-CN', {
  timeZone: CHINA_ZONE,
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

function placesNote(free: number | null): string {
  if (free === null) return '班次都已经开始'
  return free > 0 ? `还差 ${free} 人` : '名额已满，可候补'
}

function noteOf({ kind, detail, startsAt, openPlaces }: PointRow): string {
  if (kind === 'aid') return `${aidLabel(detail)} · 位置为所在街道或区县，不显示住址`
  if (kind === 'warehouse') return '爱心仓库 · 收发捐赠物资'
  if (kind === 'activity' && startsAt) return `${dayAndTime.format(startsAt)} · ${placesNote(openPlaces)}`
  return detail
}

/** Returns what a neighbour needs. */
function needOf({ detail, need }: PointRow, goods: ReadonlyMap<string, string>): string {
  if (detail === 'relief' && isKeyOf(RELIEF_KINDS, need)) return `${RELIEF_KINDS[need]}方面的帮助`
  return goods.get(need) ?? aidLabel(detail)
}

const toMapPoint = (found: PointRow, name: (code: string) => string, goods: ReadonlyMap<string, string>): MapPoint => ({
  id: found.id,
  kind: found.kind,
  title: found.kind === 'aid' ? `一位邻居需要${needOf(found, goods)}` : found.title,
  ...(goods.has(found.need) && { classification: found.need }),
  address: found.kind === 'aid' ? name(found.region) : found.address,
  at: { lng: found.lng, lat: found.lat },
  note: noteOf(found),
})

/** Resolves to the names of classifications, by id. */
async function classificationNames(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('classification').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const PLACED_KINDS = keysOf(QUERIES)
/** Kinds whose points are found by their own, by kind. */
const OTHERS = { campaign: campaignPoints, idle: thingPoints }

export const mapPointCalls: Pick<Handlers<typeof homeContract>, 'getDitu'> = {
  getDitu: async ({ kind, ...box }, { database: { db }, clock }) => {
    if (box.west > box.east) refuse('invalid', '东边界应在西边界以东', 'east')
    if (box.south > box.north) refuse('invalid', '北边界应在南边界以北', 'north')
    const placed = PLACED_KINDS.filter(one => kind === undefined || kind === one)
    const found = placed.length === 0 ? [] : await findPoints(db, box, placed, new Date(clock()))
    const name = await regionNames(
      db,
      found.flatMap(one => (one.kind === 'aid' ? [one.region] : [])),
    )
    const goods = await classificationNames(
      db,
      found.flatMap(one => (one.detail === 'goods' ? [one.need] : [])),
    )
    const others: MapPoint[] = []
    for (const one of keysOf(OTHERS))
      if (kind === undefined || kind === one) others.push(...(await OTHERS[one](db, box)))
    const dataList = [...found.map(one => toMapPoint(one, name, goods)), ...others]
    return { dataList, next: '', total: (found[0]?.total ?? 0) + others.length }
  },
}
