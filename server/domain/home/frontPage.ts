/** The rows of the home page: fundraising, activities nearby, new goods. */
import { sql } from 'kysely'
import type { Point } from '../../../src/contract/constants.ts'
import { DEFAULT_PLACE } from '../../../src/contract/constants.ts'
import type { homeContract } from '../../../src/contract/home.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers, Services } from '../../engine/context.ts'
import { regionCentre } from '../../geo/centre.ts'
import { metresTo } from '../../geo/distance.ts'
import { homePointOf } from '../../geo/origin.ts'
import { ttlCache } from '../../kernel/ttlCache.ts'
import { UPCOMING } from '../activity/seats.ts'
import { RAISED } from '../campaign/sums.ts'

const MAX_CAMPAIGNS = 6
const MAX_ACTIVITIES = 6
const MAX_GOODS = 8
/** Half the side of the box that is searched first, in degrees: some 50 km. */
const NEAR_DEGREES = 0.5

async function campaigns(db: Queryable, now: Date, region: string) {
  const rows = await db
    .selectFrom('campaign')
    .innerJoin('account', 'account.uid', 'campaign.uid')
    .select(['campaign.id', 'title', 'summary', 'picture', 'account.name as organisation', 'goal', 'endsAt'])
    .select(RAISED.as('raised'))
    .where('giving', '=', true)
    .where('endsAt', '>', now)
    // First the reader's district, then their city, then the earliest end.
    .orderBy(sql`campaign.region = ${region}`, 'desc')
    .orderBy(sql`campaign.region like ${`${region.slice(0, 4)}%`}`, 'desc')
    .orderBy('endsAt')
    .orderBy('campaign.id')
    .limit(MAX_CAMPAIGNS)
    .execute()
  return rows.map(({ endsAt, ...row }) => ({ ...row, endsAt: endsAt.getTime() }))
}

async function activities(db: Queryable, now: Date, centre: Point) {
  const nearest = db
    .selectFrom('activity')
    .select(['id', 'title', 'summary', 'picture', 'startsAt', 'address', 'lng', 'lat'])
    .leftJoin('activitySeats', 'activitySeats.activity', 'activity.id')
    .select(['places', 'taken'])
    .select(metresTo(centre).as('distance'))
    .where(UPCOMING)
    .where('startsAt', '>', now)
    .orderBy('distance')
    .orderBy('startsAt')
    .orderBy('id')
    .limit(MAX_ACTIVITIES)
  const near = await nearest
    .where('lng', '>', centre.lng - NEAR_DEGREES)
    .where('lng', '<', centre.lng + NEAR_DEGREES)
    .where('lat', '>', centre.lat - NEAR_DEGREES)
    .where('lat', '<', centre.lat + NEAR_DEGREES)
    .execute()
  const rows = near.length < MAX_ACTIVITIES ? await nearest.execute() : near
  return rows.map(({ startsAt, address, lng, lat, places, taken, ...row }) => ({
    ...row,
    places: places ?? 0,
    taken: taken ?? 0,
    startsAt: startsAt.getTime(),
    place: address,
    at: { lng, lat },
  }))
}

const newestGoods = (db: Queryable) =>
  db
    .selectFrom('goods')
    .select(['id', 'title', 'summary', 'picture', 'price', 'sold', 'tag'])
    .where('listed', '=', true)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_GOODS)
    .execute()

const campaignsAndGoods = ttlCache(async ({ database: { db }, clock }: Services, region: string) => {
  const [open, goods] = await Promise.all([campaigns(db, new Date(clock()), region), newestGoods(db)])
  return { campaigns: open, goods }
})

const activitiesNear = ttlCache(({ database: { db }, clock }: Services, at: Point) =>
  activities(db, new Date(clock()), at),
)

/** Returns a point to some 100 m: neighbours share what is cached for it. */
const rounded = ({ lng, lat }: Point): Point => ({ lng: Number(lng.toFixed(3)), lat: Number(lat.toFixed(3)) })

export const frontPageCalls: Pick<Handlers<typeof homeContract>, 'frontPage'> = {
  async frontPage({ region = DEFAULT_PLACE.districtId }, call) {
    const centre = regionCentre(region)
    if (!centre) return refuse('missing', '没有找到这个地区', 'region')
    const home = await homePointOf(call.database.db, region, call.me?.uid)
    const [rows, upcoming] = await Promise.all([
      campaignsAndGoods(call, region),
      activitiesNear(call, home ? rounded(home) : centre),
    ])
    return { ...rows, activities: upcoming }
  },
}
