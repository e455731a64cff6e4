/** The rows of the home page: who collects money, what happens near by, what is new in the shops. */
import { type RawBuilder, sql } from 'kysely'
import type { Point } from '../../src/contract/constants.ts'
import { DEFAULT_PLACE } from '../../src/contract/constants.ts'
import type { homeContract } from '../../src/contract/home.contract.ts'
import { refuse } from '../../src/contract/refusal.ts'
import type { Query } from '../db/connect.ts'
import { centreOf } from '../geo/centre.ts'
import { cached } from './cached.ts'
import type { Handlers } from './context.ts'

const CAMPAIGNS = 6
const ACTIVITIES = 6
const GOODS = 8
/** Half the side of the box that is looked at first, in degrees: some 50 km. */
const NEAR = 0.5
const EARTH_RADIUS = 6_371_000

/** Metres between a row and a point, along the great circle. */
const metres = ({ lng, lat }: Point): RawBuilder<number> => sql<number>`
  round(2 * ${EARTH_RADIUS}::float8 * asin(least(1, sqrt(
    sin(radians(lat - ${lat}::float8) / 2) ^ 2
    + cos(radians(${lat}::float8)) * cos(radians(lat)) * sin(radians(lng - ${lng}::float8) / 2) ^ 2
  ))))::int`

async function campaigns(db: Query, now: Date, region: string) {
  const rows = await db
    .selectFrom('campaign')
    .innerJoin('account', 'account.uid', 'campaign.uid')
    .select(['campaign.id', 'title', 'summary', 'picture', 'account.name as organisation', 'raised', 'goal', 'ends_at'])
    .where('ends_at', '>', now)
    // The own district's first, then the own city's, then whatever ends soonest.
    .orderBy(sql`campaign.region = ${region}`, 'desc')
    .orderBy(sql`campaign.region like ${`${region.slice(0, 4)}%`}`, 'desc')
    .orderBy('ends_at')
    .orderBy('campaign.id')
    .limit(CAMPAIGNS)
    .execute()
  return rows.map(({ ends_at, ...row }) => ({ ...row, endsAt: ends_at.getTime() }))
}

async function activities(db: Query, now: Date, middle: Point) {
  const nearest = db
    .selectFrom('activity')
    .select(['id', 'title', 'summary', 'picture', 'starts_at', 'address', 'lng', 'lat', 'places', 'taken'])
    .select(metres(middle).as('distance'))
    .where('starts_at', '>', now)
    .orderBy('distance')
    .orderBy('starts_at')
    .orderBy('id')
    .limit(ACTIVITIES)
  const near = await nearest
    .where('lng', '>', middle.lng - NEAR)
    .where('lng', '<', middle.lng + NEAR)
    .where('lat', '>', middle.lat - NEAR)
    .where('lat', '<', middle.lat + NEAR)
    .execute()
  const rows = near.length < ACTIVITIES ? await nearest.execute() : near
  return rows.map(({ starts_at, address, lng, lat, ...row }) => ({
    ...row,
    startsAt: starts_at.getTime(),
    place: address,
    at: { lng, lat },
  }))
}

const newestGoods = (db: Query) =>
  db
    .selectFrom('goods')
    .select(['id', 'title', 'summary', 'picture', 'price', 'sold', 'tag'])
    .where('listed', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(GOODS)
    .execute()

const readFront = cached(async ({ database: { db }, clock }, region: string) => {
  const middle = centreOf(region)
  if (!middle) return refuse('missing', '没有找到这个地区', 'region')
  const now = new Date(clock())
  const [running, toCome, goods] = await Promise.all([
    campaigns(db, now, region),
    activities(db, now, middle),
    newestGoods(db),
  ])
  return { campaigns: running, activities: toCome, goods }
})

export const front: Pick<Handlers<typeof homeContract>, 'getShouye'> = {
  getShouye: ({ region = DEFAULT_PLACE.districtId }, call) => readFront(call, region),
}
