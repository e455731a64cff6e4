/** Collections at the door: those that a collector was asked for, one of them, and a day's way from door to door. */
import { sql } from 'kysely'
import { DEFAULT_CENTRE, type Point } from '../../../src/contract/constants.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { CollectRow, CollectTab, taskContract } from '../../../src/contract/task.contract.ts'
import type { GoodsDonation } from '../../../src/machines/workflows/goodsDonation.ts'
import type { Who } from '../../../src/machines/workflows/people.ts'
import type { Query } from '../../db/connect.ts'
import { centreOf } from '../../geo/centre.ts'
import { metresBetween } from '../../geo/distance.ts'
import type { Handlers } from '../context.ts'
import { contactOf, mayCall } from '../donation/contact.ts'
import { detailFor } from '../donation/detail.ts'
import { donations, type Found, rowsOf, servedItems, workName } from '../donation/rows.ts'
import { whoIs } from '../engine/grants.ts'
import { keysOf, pageLimit, pageOf } from '../paging.ts'
import { levelNames } from '../personRegion.ts'
import { routeThrough } from './route.ts'

const STATES: Readonly<Record<CollectTab, readonly string[]>> = {
  toAnswer: ['assigned'],
  toCollect: ['collecting'],
  collected: ['collected', 'confirmed'],
  history: ['stored', 'distributed'],
}
/** More stops than anybody makes in a day. */
const MOST_STOPS = 60

const assignedTo = (db: Query, uid: string) =>
  donations(db).where(sql<boolean>`record.facts->>'assignee' = ${uid} and record.facts->>'assignee' <> ''`)

async function activitiesOf(db: Query, found: readonly Found[]): Promise<(id: string | null) => string> {
  const ids = found.flatMap(({ activity }) => activity ?? [])
  const rows =
    ids.length > 0 ? await db.selectFrom('activity').select(['id', 'title']).where('id', 'in', ids).execute() : []
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return id => titles.get(id ?? '') ?? ''
}

async function collectRows(db: Query, found: readonly Found[], who: Who): Promise<CollectRow[]> {
  const open = (one: Found) => mayCall(who, one)
  const rows = await rowsOf(db, found, one => (open(one) ? one.donor : workName(one)))
  const items = await servedItems(
    db,
    found.map(({ id }) => id),
  )
  const levels = await levelNames(
    db,
    found.map(({ place }) => place),
  )
  const title = await activitiesOf(db, found)
  return rows.map((row, at) => {
    const one = found[at]!
    return {
      ...row,
      contact: contactOf(one, open(one), levels),
      items: items(one.id),
      wanted: { day: one.day, slot: one.slot },
      activity: one.activity ?? '',
      activityTitle: title(one.activity),
    }
  })
}

const pointOf = ({ lng, lat, place }: Found): Point =>
  lng === null || lat === null ? (centreOf(place) ?? DEFAULT_CENTRE) : { lng, lat }

/** Where the collector sets out: what they say, else their own address, else the middle of where they live. */
async function startFor(db: Query, uid: string, given: Point | undefined): Promise<Point> {
  if (given) return given
  const own = await db
    .selectFrom('account')
    .leftJoin('address', join => join.onRef('address.uid', '=', 'account.uid').on('address.is_default', '=', true))
    .select(['account.region', 'address.lng', 'address.lat'])
    .where('account.uid', '=', uid)
    .executeTakeFirstOrThrow()
  if (own.lng !== null && own.lat !== null) return { lng: own.lng, lat: own.lat }
  return centreOf(own.region) ?? DEFAULT_CENTRE
}

/** The warehouse that most of the goods go to. */
async function endOf(db: Query, found: readonly Found[]) {
  const ids = found.map(({ facts }) => (facts as GoodsDonation).warehouse)
  const most = [...new Set(ids)].sort(
    (one, other) => ids.filter(id => id === other).length - ids.filter(id => id === one).length,
  )[0]
  if (most === undefined) return undefined
  return db.selectFrom('warehouse').selectAll().where('id', '=', most).executeTakeFirst()
}

type Calls = 'collectPage' | 'collectDetails' | 'collectRoute'

export const collectCalls: Pick<Handlers<typeof taskContract>, Calls> = {
  async collectPage({ tab = 'toCollect', party, pageSize, after }, { database: { db }, me: { uid } }) {
    const mine = assignedTo(db, uid)
      .where('record.state', 'in', [...STATES[tab]])
      .$if(party !== undefined, some => some.where('donation_info.party', '=', party!))
    const from = after === undefined ? mine : mine.where('record.id', '<', keysOf(after, [''])[0])
    const found = await from.orderBy('record.id', 'desc').limit(pageLimit(pageSize)).execute()
    const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
    const { total } = await mine
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { dataList: await collectRows(db, rows, await whoIs(db, uid)), next, total: Number(total) }
  },

  async collectDetails({ id }, { database: { db }, me: { uid } }) {
    const { found, ...detail } = await detailFor(db, id, uid)
    const title = await activitiesOf(db, [found])
    return { ...detail, activity: found.activity ?? '', activityTitle: title(found.activity) }
  },

  async collectRoute({ day, lng, lat }, { database: { db }, me: { uid } }) {
    if ((lng === undefined) !== (lat === undefined)) refuse('invalid', '出发点的位置不完整', 'lng')
    const found = await assignedTo(db, uid)
      .where('record.state', '=', 'collecting')
      .$if(day !== undefined, some => some.where('donation_info.day', '=', day!))
      .orderBy('record.id')
      .limit(MOST_STOPS)
      .execute()
    const start = await startFor(db, uid, lng === undefined || lat === undefined ? undefined : { lng, lat })
    const rows = await collectRows(db, found, await whoIs(db, uid))
    const stops = routeThrough(
      start,
      rows.map((row, at) => ({ ...row, point: pointOf(found[at]!) })),
    )
    const house = await endOf(db, found)
    const last = stops.at(-1)
    const leg = house && last ? metresBetween(last.point, house) : 0
    return {
      start,
      length: stops.reduce((sum, stop) => sum + stop.leg, leg),
      stops,
      warehouse: house
        ? { name: house.name, address: house.address, point: { lng: house.lng, lat: house.lat }, leg }
        : null,
    }
  },
}
