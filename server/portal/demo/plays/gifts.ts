/** Donations of the demonstration: in the warehouse, under way, and handed out. */

import { sql } from 'kysely'
import { chinaDay, DAY_MS, HOUR_MS } from '../../../../src/contract/time.ts'
import type { Principal } from '../../../../src/machines/workflow/people.ts'
import { type GoodsDonation, goodsDonation } from '../../../../src/machines/workflows/goodsDonation/chart.ts'
import type { Queryable } from '../../../db/connect.ts'
import { newId } from '../../../db/ids.ts'
import { donationItemsOf, latestCountOf } from '../../../domain/donation/counts.ts'
import { submitDonation } from '../../../domain/donation/submit.ts'
import { fire, type StepContext } from '../../../engine/fire.ts'
import { factsOf } from '../../../engine/records.ts'
import { whoIs } from '../../../identity/grants.ts'
import { awake, dateAt, lastAtWork } from '../rows/calendar.ts'
import { type GiftGoods, PENDING_GIFTS, PLEDGED, STORED_GIFTS } from '../tables/donationTable.ts'
import { collectingActivity } from './activities.ts'
import { type Appointment, appointmentFor, atDoorAfter, dayTimeAfter, HOURS, slotAt } from './appointments.ts'
import { deliverGoods, recentlyHelped, reserveGoods } from './deliveries.ts'
import { byPhone, handInExpenses } from './expenses.ts'
import type { DemoClock } from './scenario.ts'

const PHOTO = '/pictures/sand/package.svg'
const REMARKS = [
  '洗干净了，叠好放在纸箱里。',
  '东西不重，一个人能拿。',
  '麻烦上门前打个电话。',
  '',
  '门口有台阶，慢一点。',
]
const TOO_LARGE = '家具太大，仓库放不下，已帮您问到街道的旧家具回收点，电话稍后发给您。'
const DOORS = ['12 幢 3 单元 501 室', '4 弄 11 号', '88 号 2 单元 602 室', '7 幢 101 室', '26 号']

export interface Giver {
  readonly uid: string
  readonly name: string
  readonly phone: string
}
export interface GiftContext {
  readonly context: StepContext
  readonly clock: DemoClock
  readonly now: number
  /** The demonstration's own warehouse, and the person who books in there. */
  readonly warehouse: string
  readonly storer: string
  readonly who: (uid: string) => Promise<Principal>
}
interface GiftPlace {
  readonly region: string
  readonly lng: number
  readonly lat: number
}
interface GiftInput extends GiftPlace {
  readonly giver: Giver
  readonly goods: readonly GiftGoods[]
  /** ms since 1970 */
  readonly since: number
  readonly mode: 'collect' | 'dropOff'
  readonly warehouse?: string
  readonly number: number
  /** The agreed time of the handover. */
  readonly appointment: Appointment
  readonly activity?: string
}

const pick = <T>(from: readonly T[], number: number): T => from[number % from.length]!

/** Submits a donation at its time. */
async function submitGift(
  { context, clock, now }: GiftContext,
  { giver, goods, since, number, appointment, ...donation }: GiftInput,
): Promise<string> {
  clock.at = since
  return submitDonation(context, {
    ...donation,
    uid: giver.uid,
    name: giver.name,
    phone: giver.phone,
    detail: pick(DOORS, number),
    items: goods.map(({ expiresInDays, ...one }) => ({
      ...one,
      ...(expiresInDays === undefined ? {} : { expiry: chinaDay(now + expiresInDays * DAY_MS) }),
    })),
    ...appointment,
    remark: pick(REMARKS, number),
  })
}

const donationFactsOf = async ({ db }: StepContext, id: string): Promise<GoodsDonation> =>
  factsOf(goodsDonation, await db.selectFrom('record').select('facts').where('id', '=', id).executeTakeFirstOrThrow())

/** Resolves to the person on the record's rung. */
async function deskOf({ context }: GiftContext, id: string): Promise<string> {
  const { rung, place, owner } = await donationFactsOf(context, id)
  const found = await context.db
    .selectFrom('roleGrant')
    .select('uid')
    .where('role', '=', rung)
    .where('uid', '<>', owner)
    .where(sql<boolean>`starts_with(${place}, region)`)
    .orderBy('uid')
    .executeTakeFirstOrThrow()
  return found.uid
}

/** Takes a step `after` hours after the previous one. */
async function step(
  giftContext: GiftContext,
  id: string,
  after: number,
  event: string,
  uid: string,
  input?: object,
): Promise<void> {
  giftContext.clock.at = (event === 'COLLECT' ? atDoorAfter : dayTimeAfter)(giftContext.clock, after, giftContext.now)
  await fire(giftContext.context, { workflow: 'goodsDonation', id, event, who: await giftContext.who(uid), input })
}

const latestCounts = async ({ context }: GiftContext, id: string) =>
  (await donationItemsOf(context.db, [id])).map(item => ({ item: item.id, count: latestCountOf(item) }))

/** Takes a donation to the state `until`, with the responsible person for each step. */
async function advanceGift(giftContext: GiftContext, id: string, until: string, collector: string): Promise<void> {
  const { context, storer } = giftContext
  const { mode, owner } = await donationFactsOf(context, id)
  const desk = await deskOf(giftContext, id)
  if (until === 'refused') return step(giftContext, id, 5, 'REFUSE', desk, { reason: TOO_LARGE })
  if (until === 'revoked') return step(giftContext, id, 3, 'REVOKE', owner)
  const path: readonly (readonly [reached: string, deed: () => Promise<void>])[] =
    mode === 'dropOff'
      ? [
          ['submitted', async () => {}],
          ['awaitingDropOff', () => step(giftContext, id, 3, 'ACCEPT', desk)],
        ]
      : [
          ['submitted', async () => {}],
          ['accepted', () => step(giftContext, id, HOURS.ACCEPT, 'ACCEPT', desk)],
          ['assigned', () => step(giftContext, id, HOURS.ASSIGN, 'ASSIGN', desk, { collector })],
          ['collecting', () => step(giftContext, id, HOURS.AGREE, 'AGREE', collector)],
          [
            'collected',
            async () =>
              step(giftContext, id, HOURS.COLLECT, 'COLLECT', collector, {
                counts: await latestCounts(giftContext, id),
                photos: [PHOTO],
                reason: '',
              }),
          ],
          ['confirmed', () => step(giftContext, id, 3, 'CONFIRM', owner)],
        ]
  for (const [reached, action] of path) {
    await action()
    if (reached === until) return
  }
  const shelf = `${pick(['A', 'B', 'C', 'D'], Math.floor(giftContext.clock.at / HOUR_MS))}-${1 + (Math.floor(giftContext.clock.at / DAY_MS) % 9)}`
  await step(giftContext, id, 20, 'STORE', storer, { counts: await latestCounts(giftContext, id), shelf, reason: '' })
}

/** Resolves to donors around the demonstration's street, persons or organisations. */
const giversOf = (db: Queryable, kind: 'person' | 'organisation', region: string, count: number): Promise<Giver[]> =>
  db
    .selectFrom('account')
    .select(['uid', 'name', 'phone'])
    .where('kind', '=', kind)
    .where('region', 'like', `${region}%`)
    .where('uid', 'not in', db.selectFrom('roleGrant').select('uid'))
    .orderBy('uid')
    .limit(count)
    .execute()

/** Returns distinct points near a place. */
const pointAround = ({ region, lng, lat }: GiftPlace, number: number): GiftPlace => ({
  region,
  lng: Math.round((lng + 0.004 * Math.cos(number * 2.4) + 0.0002 * number) * 1e6) / 1e6,
  lat: Math.round((lat + 0.003 * Math.sin(number * 2.4)) * 1e6) / 1e6,
})

/** Current donations: state, hours since submission, mode; too recent for any clock to have fired. */
const PENDING_COURSES: readonly (readonly [until: string, hours: number, mode: 'collect' | 'dropOff'])[] = [
  ['submitted', 3, 'collect'],
  ['submitted', 20, 'collect'],
  ['submitted', 31, 'dropOff'],
  ['accepted', 9, 'collect'],
  ['accepted', 28, 'collect'],
  ['assigned', 7, 'collect'],
  ['assigned', 10, 'collect'],
  ['collecting', 15, 'collect'],
  ['collecting', 26, 'collect'],
  ['collecting', 33, 'collect'],
  ['collected', 30, 'collect'],
  ['collected', 52, 'collect'],
  ['confirmed', 60, 'collect'],
  ['confirmed', 80, 'collect'],
  ['awaitingDropOff', 30, 'dropOff'],
  ['awaitingDropOff', 50, 'dropOff'],
  ['refused', 70, 'collect'],
  ['revoked', 45, 'dropOff'],
]

const FETCHED = ['collected', 'confirmed', 'stored']

/** The member's own donations, one in each state. */
const MEMBER_COURSES: typeof PENDING_COURSES = [
  ['stored', 700, 'collect'],
  ['collected', 40, 'collect'],
  ['collecting', 22, 'collect'],
  ['submitted', 2, 'collect'],
  ['awaitingDropOff', 26, 'dropOff'],
  ['revoked', 90, 'collect'],
]

/** Cities besides the first: one street each, whose goods go to a warehouse of that city. */
const OTHER_CITIES = ['3302', '3101', '3201', '4401', '5101']

async function giveInOtherCities(giftContext: GiftContext): Promise<void> {
  const { db } = giftContext.context
  for (const [number, city] of OTHER_CITIES.entries()) {
    const [giver] = await giversOf(db, 'person', city, 1)
    const spot = await db
      .selectFrom('collectionPoint')
      .select(['region', 'lng', 'lat'])
      .where('region', 'like', `${city}%`)
      .orderBy('id')
      .executeTakeFirst()
    if (!giver || !spot) continue
    await submitGift(giftContext, {
      ...spot,
      giver,
      goods: pick(PENDING_GIFTS, number + 3),
      since: awake(giftContext.now - (4 + number * 5) * HOUR_MS, giftContext.now),
      mode: 'collect',
      number,
      appointment: appointmentFor(giftContext.now, false, number, giftContext.now),
    })
  }
}

/** Returns whether goods have no expiry: of those the oldest are issued first. */
const hasNoExpiry = ({ classification }: { readonly classification: string }) =>
  !/grainoil|nursing/.test(classification)

/**
 * Plays everything in the transaction that fills the database. The member's first donation is the oldest stock of goods
 * requested later, so that all of it is handed out.
 */
export async function seedGifts(context: StepContext, clock: DemoClock, now: number): Promise<void> {
  const { db } = context
  const whoByUid = new Map<string, Promise<Principal>>()
  const who = (uid: string) => {
    const found = whoByUid.get(uid) ?? whoIs(db, uid)
    whoByUid.set(uid, found)
    return found
  }
  const [member, volunteer, collector, responsible, storer, unit] = await Promise.all(
    ['13900000001', '13900000002', '13900000003', '13900000004', '13900000006', '13900010000'].map(phone =>
      byPhone(db, phone),
    ),
  )
  if (!member || !volunteer || !collector || !responsible || !storer || !unit) throw new Error('Somebody is missing')
  const regionOf = async (uid: string, role: string) =>
    (await who(uid)).grants?.find(grant => grant.role === role)?.region ?? ''
  const region = await regionOf(responsible.uid, 'responsible')
  const warehouse = await regionOf(storer.uid, 'warehouseIn')
  const home = await db
    .selectFrom('address')
    .select(['lng', 'lat'])
    .where('uid', '=', member.uid)
    .where('isDefault', '=', true)
    .executeTakeFirstOrThrow()
  const here = { region, lng: home.lng ?? 120.14, lat: home.lat ?? 30.26 }
  await db
    .insertInto('upload')
    .values({
      id: newId(now),
      uid: collector.uid,
      url: PHOTO,
      mime: 'image/svg+xml',
      bytes: 1,
      name: '现场.svg',
    })
    .execute()
  const giftContext: GiftContext = { context, clock, now, warehouse, storer: storer.uid, who }
  const people = await giversOf(db, 'person', '330106', 60)
  const units = [unit, ...(await giversOf(db, 'organisation', '330106', 8))]
  const requested = (await recentlyHelped(giftContext))
    .map(({ items }) => items)
    .find(items => items.every(hasNoExpiry))
  if (requested) {
    const goods = requested.map(
      (item): GiftGoods => ({ ...item, condition: 'used', pictures: [], expiresInDays: undefined }),
    )
    const since = dateAt(now, -90, 10).getTime()
    const id = await submitGift(giftContext, {
      ...here,
      giver: member,
      goods,
      since,
      mode: 'dropOff',
      warehouse,
      number: 0,
      appointment: slotAt(since + DAY_MS),
    })
    await advanceGift(giftContext, id, 'stored', collector.uid)
  }
  for (const [number, goods] of STORED_GIFTS.entries()) {
    const giver = number % 3 === 0 ? pick(units, number / 3) : pick(people, number)
    const since = dateAt(now, -(85 - number * 2), 9 + (number % 8)).getTime()
    const id = await submitGift(giftContext, {
      ...pointAround(here, number),
      giver,
      goods,
      since,
      mode: number % 5 === 1 ? 'collect' : 'dropOff',
      warehouse,
      number,
      appointment: appointmentFor(since, true, number, now),
    })
    await advanceGift(giftContext, id, 'stored', collector.uid)
  }
  await deliverGoods(giftContext)
  const gifts = [
    ...MEMBER_COURSES.map((row, number) => ({ row, giver: member, goods: pick(PENDING_GIFTS, number * 3) })),
    ...PENDING_COURSES.map((row, number) => ({
      row,
      goods: pick(PENDING_GIFTS, number),
      giver: number % 7 === 4 ? pick(units, number) : pick(people, number + 25),
    })),
  ]
  const activity = await collectingActivity(db, region)
  for (const [number, { row, giver, goods }] of gifts.entries()) {
    const [until, hours, mode] = row
    const [latest, least] = until === 'submitted' ? [now, 0] : [lastAtWork(now), 6 * HOUR_MS]
    const since = awake(latest - hours * HOUR_MS, latest - least)
    const id = await submitGift(giftContext, {
      ...pointAround(here, number),
      giver,
      goods,
      since,
      mode,
      warehouse,
      number,
      appointment: appointmentFor(since, FETCHED.includes(until), number, now),
      ...(activity !== undefined && PLEDGED.includes(number) && { activity }),
    })
    await advanceGift(giftContext, id, until, collector.uid)
  }
  await giveInOtherCities(giftContext)
  await reserveGoods(giftContext, [volunteer.uid])
  await handInExpenses(giftContext)
  clock.at = now
}
