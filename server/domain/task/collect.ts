/** Collections at the door: a collector's assignments, the details of one, and a day's route. */

import { sql } from 'kysely'
import { appointmentEnd } from '../../../src/contract/appointment.ts'
import { DEFAULT_CENTRE, type Point } from '../../../src/contract/constants.ts'
import { type PARTIES, SLOTS } from '../../../src/contract/donation.contract.ts'
import { COLLECTIONS } from '../../../src/contract/recordLists.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { CollectRow, taskContract } from '../../../src/contract/task.contract.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { goodsDonation } from '../../../src/machines/workflows/goodsDonation/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordList } from '../../engine/recordList.ts'
import { factsOf } from '../../engine/records.ts'
import { regionCentre } from '../../geo/centre.ts'
import { metresBetween } from '../../geo/distance.ts'
import { levelNames } from '../../geo/regionNames.ts'
import { whoIs } from '../../identity/grants.ts'
import { internalDonorName } from '../../identity/names.ts'
import { byId, byNumber, byText } from '../../kernel/listPage.ts'
import { donationContactOf, showsOfDonation } from '../donation/contact.ts'
import { donationDetailFor } from '../donation/detail.ts'
import { type DonationRecordRow, donationRowsOf, donations, servedItems } from '../donation/rows.ts'
import { routeThrough } from './route.ts'

/** More stops than anybody makes in a day. */
const MAX_STOPS = 60

const assignedTo = (db: Queryable, uid: string) =>
  donations(db).where(sql<boolean>`record.facts->>'assignee' = ${uid} and record.facts->>'assignee' <> ''`)

/** Position of the slot in the day. */
const SLOT_ORDER = sql<number>`array_position(array[${sql.join(SLOTS.map(slot => sql.lit(slot)))}], donation_info.slot) - 1`

/** Open collections by their appointment. */
const BY_PROMISE = {
  by: [
    byText<DonationRecordRow>('donationInfo.day', ({ day }) => day),
    byNumber<DonationRecordRow>(SLOT_ORDER, ({ slot }) => SLOTS.indexOf(slot)),
    byId('record.id'),
  ],
  direction: 'asc',
} as const
/** Completed collections. */
const NEWEST_FIRST = { by: [byId('record.id')] }

async function activityTitlesOf(
  db: Queryable,
  found: readonly DonationRecordRow[],
): Promise<(id: string | null) => string> {
  const ids = found.flatMap(({ activity }) => activity ?? [])
  const rows =
    ids.length > 0 ? await db.selectFrom('activity').select(['id', 'title']).where('id', 'in', ids).execute() : []
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return id => titles.get(id ?? '') ?? ''
}

async function collectRows(db: Queryable, found: readonly DonationRecordRow[], who: Principal): Promise<CollectRow[]> {
  const open = (one: DonationRecordRow) => showsOfDonation('contact', who, one)
  const rows = await donationRowsOf(db, found, one => (open(one) ? one.donor : internalDonorName(one)), who)
  const items = await servedItems(
    db,
    found.map(({ id }) => id),
  )
  const levels = await levelNames(
    db,
    found.map(({ place }) => place),
  )
  const title = await activityTitlesOf(db, found)
  return rows.map((row, at) => {
    const one = found[at]!
    return {
      ...row,
      contact: donationContactOf(one, open(one), levels),
      items: items(one.id),
      wanted: { day: one.day, slot: one.slot },
      activity: one.activity ?? '',
      activityTitle: title(one.activity),
    }
  })
}

const pointOf = ({ lng, lat, place }: DonationRecordRow): Point =>
  lng === null || lat === null ? (regionCentre(place) ?? DEFAULT_CENTRE) : { lng, lat }

/**
 * Resolves to the start of the route: the chosen point, else the collector's address, else the centre of their region.
 */
async function startPointFor(db: Queryable, uid: string, chosen: Point | undefined): Promise<Point> {
  if (chosen) return chosen
  const home = await db
    .selectFrom('account')
    .leftJoin('address', join => join.onRef('address.uid', '=', 'account.uid').on('address.isDefault', '=', true))
    .select(['account.region', 'address.lng', 'address.lat'])
    .where('account.uid', '=', uid)
    .executeTakeFirstOrThrow()
  if (home.lng !== null && home.lat !== null) return { lng: home.lng, lat: home.lat }
  return regionCentre(home.region) ?? DEFAULT_CENTRE
}

/** Resolves to the warehouse that most of the goods go to. */
async function destinationOf(db: Queryable, found: readonly DonationRecordRow[]) {
  const ids = found.map(({ facts }) => factsOf(goodsDonation, { facts }).warehouse)
  const mostCommon = [...new Set(ids)].sort(
    (one, other) => ids.filter(id => id === other).length - ids.filter(id => id === one).length,
  )[0]
  if (mostCommon === undefined) return undefined
  return db.selectFrom('warehouse').selectAll().where('id', '=', mostCommon).executeTakeFirst()
}

type Calls = 'collectPage' | 'collectDetails' | 'collectRoute'

export const collectCalls: Pick<Handlers<typeof taskContract>, Calls> = {
  collectPage: recordList(COLLECTIONS, goodsDonation, {
    reader: whoIs,
    find: (db, { uid }, { party }: { readonly party?: (typeof PARTIES)[number] | undefined }) =>
      assignedTo(db, uid).$if(party !== undefined, some => some.where('donationInfo.party', '=', party!)),
    order: tab => (tab === 'toAnswer' || tab === 'toCollect' ? BY_PROMISE : NEWEST_FIRST),
    rows: collectRows,
  }),

  async collectDetails({ id }, { database: { db }, engine, me: { uid } }) {
    const { found, ...detail } = await donationDetailFor({ db, engine }, id, uid)
    const title = await activityTitlesOf(db, [found])
    return { ...detail, activity: found.activity ?? '', activityTitle: title(found.activity) }
  },

  async collectRoute({ day, lng, lat }, { database: { db }, me: { uid } }) {
    if ((lng === undefined) !== (lat === undefined)) refuse('invalid', '出发点的位置不完整', 'lng')
    const found = await assignedTo(db, uid)
      .where('record.state', '=', 'collecting')
      .$if(day !== undefined, some => some.where('donationInfo.day', '=', day!))
      .orderBy('record.id')
      .limit(MAX_STOPS)
      .execute()
    const start = await startPointFor(db, uid, lng === undefined || lat === undefined ? undefined : { lng, lat })
    const rows = await collectRows(db, found, await whoIs(db, uid))
    const stops = routeThrough(
      start,
      rows.map((row, at) => ({ ...row, point: pointOf(found[at]!), due: appointmentEnd(row.wanted) })),
    )
    const warehouse = await destinationOf(db, found)
    const last = stops.at(-1)
    const leg = warehouse && last ? metresBetween(last.point, warehouse) : 0
    return {
      start,
      length: stops.reduce((sum, stop) => sum + stop.leg, leg),
      stops,
      warehouse: warehouse
        ? { name: warehouse.name, address: warehouse.address, point: { lng: warehouse.lng, lat: warehouse.lat }, leg }
        : null,
    }
  },
}
