/** Gifts of goods in the demonstration: what lies in the warehouse, what is on its way, where some of it went. */
import { sql } from 'kysely'
import { SLOTS } from '../../../../src/contract/donation.contract.ts'
import { chinaDay, chinaTime, DAY_MS, HOUR_MS } from '../../../../src/contract/time.ts'
import type { Role } from '../../../../src/contract/words.ts'
import { goodsDonation } from '../../../../src/machines/workflows/goodsDonation/chart.ts'
import { newId } from '../../../db/ids.ts'
import { readRows } from '../../../db/seed/texts.ts'
import { donationItemsOf, latestCountOf } from '../../../domain/donation/counts.ts'
import { submitDonation } from '../../../domain/donation/submit.ts'
import { factsOf } from '../../../engine/records.ts'
import { awake, dateAt, lastAtWork } from '../rows/calendar.ts'
import table from '../tables/givings.txt?raw'
import { type GiftGoods, giftsOfGoods } from '../tables.ts'
import { deliverGoods, recentlyHelped, reserveGoods } from './deliveries.ts'
import { dayTimeAfter, type Stage } from './stage.ts'

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
const STORED = giftsOfGoods('stored')
const PENDING = giftsOfGoods('pending')
/** How far gifts under way have come, and how many hours ago they were submitted; no clock may have rung since. */
const GIVINGS = readRows(table, 'giver until hours# mode')
const FETCHED = ['collected', 'confirmed', 'stored']
/** Which of them are pledged for an activity; one is an organisation's. */
const PLEDGED = [7, 10, 13]
/** Cities beside the first, each of whose goods go to a warehouse of that city. */
const OTHER_CITIES = ['3302', '3101', '3201', '4401', '5101']

interface Giver {
  readonly uid: string
  readonly name: string
  readonly phone: string
}
interface Spot {
  readonly region: string
  readonly lng: number
  readonly lat: number
}
interface GiftInput {
  readonly spot: Spot
  readonly giver: Giver
  readonly goods: readonly GiftGoods[]
  /** ms since 1970 */
  readonly since: number
  readonly mode: string
  readonly warehouse?: string
  readonly number: number
  /** When it is handed over. */
  readonly appointment: ReturnType<typeof slotAt>
  readonly activity?: string | undefined
}

const pick = <T>(from: readonly T[], number: number): T => from[number % from.length]!

/** Hours from one deed to the next, from submitting to the count at the door. */
const STEP_HOURS = { ACCEPT: 2, ASSIGN: 1, AGREE: 2, COLLECT: 16 } as const

const hourOf = (at: number) => Number(chinaTime(at).slice(11, 13))

/** When a collector stands at the door so many hours later: within a span that can be agreed, not at noon. */
function atDoorAfter(before: number, hours: number, now: number): number {
  const at = dayTimeAfter(before, hours, now)
  if (![8, 12].includes(hourOf(at))) return at
  if (at + HOUR_MS <= lastAtWork(now)) return at + HOUR_MS
  return hourOf(at) === 12 ? at - HOUR_MS : at - 13 * HOUR_MS
}

/** The span in which a moment lies. */
const slotAt = (at: number): { day: string; slot: (typeof SLOTS)[number] } => {
  const hour = hourOf(at)
  return { day: chinaDay(at), slot: hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening' }
}
/** For what was fetched already the span in which it was, else one that is still to come. */
function appointmentFor(since: number, isCollected: boolean, number: number, now: number) {
  if (!isCollected)
    return { day: chinaDay(Math.max(since, now - DAY_MS / 2) + DAY_MS), slot: SLOTS[number % SLOTS.length]! }
  const { COLLECT, ...before } = STEP_HOURS
  const at = Object.values(before).reduce((time, hours) => dayTimeAfter(time, hours, now), since)
  return slotAt(atDoorAfter(at, COLLECT, now))
}

/** Submits a gift at its time. */
function submitGift({ context, clock, now }: Stage, { spot, giver, goods, since, mode, number, ...input }: GiftInput) {
  const { appointment, warehouse, activity } = input
  clock.at = since
  return submitDonation(context, {
    ...spot,
    uid: giver.uid,
    name: giver.name,
    phone: giver.phone,
    mode: mode === 'collect' ? 'collect' : 'dropOff',
    ...(warehouse !== undefined && { warehouse }),
    ...(activity !== undefined && { activity }),
    detail: pick(DOORS, number),
    items: goods.map(({ expiresInDays, ...one }) => ({
      ...one,
      ...(expiresInDays === undefined ? {} : { expiry: chinaDay(now + expiresInDays * DAY_MS) }),
    })),
    ...appointment,
    remark: pick(REMARKS, number),
  })
}

/** Resolves to the holder of the post that has the record. */
async function deskOf({ db }: Stage, rung: Role, place: string, owner: string): Promise<string> {
  const found = await db
    .selectFrom('roleGrant')
    .select('uid')
    .where('role', '=', rung)
    .where('uid', '<>', owner)
    .where(sql<boolean>`starts_with(${place}, region)`)
    .orderBy('uid')
    .executeTakeFirstOrThrow()
  return found.uid
}

/** Brings a gift as far as `until`, by the people whose turn it is. */
async function advanceGift(stage: Stage, id: string, until: string): Promise<void> {
  const { db, clock, now } = stage
  const stored = await db.selectFrom('record').select('facts').where('id', '=', id).executeTakeFirstOrThrow()
  const { mode, owner, rung, place } = factsOf(goodsDonation, stored)
  const desk = await deskOf(stage, rung, place, owner)
  const [collector, storer] = [await stage.uidOf('13900000003'), await stage.uidOf('13900000006')]
  const latestCounts = async () =>
    (await donationItemsOf(db, [id])).map(item => ({ item: item.id, count: latestCountOf(item) }))
  const step = async (hours: number, event: string, uid: string, input?: object) => {
    clock.at = (event === 'COLLECT' ? atDoorAfter : dayTimeAfter)(clock.at, hours, now)
    await stage.fire(uid, 'goodsDonation', id, event, input)
  }
  if (until === 'refused') return step(5, 'REFUSE', desk, { reason: TOO_LARGE })
  if (until === 'revoked') return step(3, 'REVOKE', owner)
  const { ACCEPT, ASSIGN, AGREE, COLLECT } = STEP_HOURS
  const path: Readonly<Record<string, () => Promise<void>>> = {
    submitted: async () => {},
    ...(mode === 'dropOff'
      ? { awaitingDropOff: () => step(3, 'ACCEPT', desk) }
      : {
          accepted: () => step(ACCEPT, 'ACCEPT', desk),
          assigned: () => step(ASSIGN, 'ASSIGN', desk, { collector }),
          collecting: () => step(AGREE, 'AGREE', collector),
          collected: async () =>
            step(COLLECT, 'COLLECT', collector, { counts: await latestCounts(), photos: [PHOTO], reason: '' }),
          confirmed: () => step(3, 'CONFIRM', owner),
        }),
  }
  for (const [reached, takeStep] of Object.entries(path)) {
    await takeStep()
    if (reached === until) return
  }
  const shelf = `${pick(['A', 'B', 'C', 'D'], Math.floor(clock.at / HOUR_MS))}-${1 + (Math.floor(clock.at / DAY_MS) % 9)}`
  await step(20, 'STORE', storer, { counts: await latestCounts(), shelf, reason: '' })
}

/** People and organisations who gave, around the demonstration's street. */
const giversOf = ({ db }: Stage, kind: 'person' | 'organisation', region: string, count: number): Promise<Giver[]> =>
  db
    .selectFrom('account')
    .select(['uid', 'name', 'phone'])
    .where('kind', '=', kind)
    .where('region', 'like', `${region}%`)
    .where('uid', 'not in', db.selectFrom('roleGrant').select('uid'))
    .orderBy('uid')
    .limit(count)
    .execute()

/** Points near a place, apart from each other. */
const spotNear = ({ region, lng, lat }: Spot, number: number): Spot => ({
  region,
  lng: Math.round((lng + 0.004 * Math.cos(number * 2.4) + 0.0002 * number) * 1e6) / 1e6,
  lat: Math.round((lat + 0.003 * Math.sin(number * 2.4)) * 1e6) / 1e6,
})

async function giveInOtherCities(stage: Stage): Promise<void> {
  const { db, now } = stage
  for (const [number, city] of OTHER_CITIES.entries()) {
    const [giver] = await giversOf(stage, 'person', city, 1)
    const spots = db.selectFrom('collectionPoint').select(['region', 'lng', 'lat']).where('region', 'like', `${city}%`)
    const spot = await spots.orderBy('id').executeTakeFirst()
    if (!giver || !spot) continue
    const since = awake(now - (4 + number * 5) * HOUR_MS, now)
    const goods = pick(PENDING, number + 3)
    const appointment = appointmentFor(now, false, number, now)
    await submitGift(stage, { spot, giver, goods, since, mode: 'collect', number, appointment })
  }
}

/** The activity of the district that goods are brought to. */
async function collectingActivity({ db }: Stage, region: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('activity')
    .select('id')
    .where('kind', '=', 'goods')
    .where('region', 'like', `${region.slice(0, 6)}%`)
    .where('listed', '=', true)
    .where('over', '=', false)
    .orderBy('id')
    .executeTakeFirst()
  return found?.id
}

/** Goods without an expiry: of those the oldest go out first. */
const hasNoExpiry = ({ classification }: { readonly classification: string }) =>
  !/grainoil|nursing/.test(classification)

/**
 * Plays it all. The member's first gift is the oldest stock of goods requested later, so that all of it is handed
 * out.
 */
export async function playDonations(stage: Stage): Promise<void> {
  const { db, now } = stage
  const member = await stage.accountOf('13900000001')
  const regionOf = async (phone: string, role: string) =>
    (await stage.who(await stage.uidOf(phone))).grants?.find(grant => grant.role === role)?.region ?? ''
  const region = await regionOf('13900000004', 'responsible')
  const warehouse = await regionOf('13900000006', 'warehouseIn')
  const home = await db
    .selectFrom('address')
    .select(['lng', 'lat'])
    .where('uid', '=', member.uid)
    .where('isDefault', '=', true)
    .executeTakeFirstOrThrow()
  const here = { region, lng: home.lng ?? 120.14, lat: home.lat ?? 30.26 }
  const photo = { id: newId(now), uid: await stage.uidOf('13900000003'), url: PHOTO, mime: 'image/svg+xml' }
  await db
    .insertInto('upload')
    .values({ ...photo, bytes: 1, name: '现场.svg' })
    .execute()
  const people = await giversOf(stage, 'person', '330106', 60)
  const units = [await stage.accountOf('13900010000'), ...(await giversOf(stage, 'organisation', '330106', 8))]
  const give = async (until: string, input: Omit<GiftInput, 'warehouse'>) =>
    advanceGift(stage, await submitGift(stage, { ...input, warehouse }), until)

  const requested = (await recentlyHelped(stage, warehouse)).find(({ items }) => items.every(hasNoExpiry))
  if (requested) {
    const goods = requested.items.map(
      (item): GiftGoods => ({ ...item, condition: 'used', pictures: [], expiresInDays: undefined }),
    )
    const since = dateAt(now, -90, 10).getTime()
    const appointment = slotAt(since + DAY_MS)
    await give('stored', { spot: here, giver: member, goods, since, mode: 'dropOff', number: 0, appointment })
  }
  for (const [number, goods] of STORED.entries()) {
    const since = dateAt(now, -(85 - number * 2), 9 + (number % 8)).getTime()
    await give('stored', {
      spot: spotNear(here, number),
      giver: number % 3 === 0 ? pick(units, number / 3) : pick(people, number),
      goods,
      since,
      mode: number % 5 === 1 ? 'collect' : 'dropOff',
      number,
      appointment: appointmentFor(since, true, number, now),
    })
  }
  await deliverGoods(stage, warehouse)
  const activity = await collectingActivity(stage, region)
  const ownCount = GIVINGS.filter(({ giver }) => giver === 'member').length
  for (const [number, { giver, until, hours, mode }] of GIVINGS.entries()) {
    const other = number - ownCount
    const neighbour = other % 7 === 4 ? pick(units, other) : pick(people, other + 25)
    const [latest, least] = until === 'submitted' ? [now, 0] : [lastAtWork(now), 6 * HOUR_MS]
    const since = awake(latest - hours * HOUR_MS, latest - least)
    await give(until, {
      spot: spotNear(here, number),
      giver: giver === 'member' ? member : neighbour,
      goods: pick(PENDING, giver === 'member' ? number * 3 : other),
      since,
      mode,
      number,
      appointment: appointmentFor(since, FETCHED.includes(until), number, now),
      activity: PLEDGED.includes(number) ? activity : undefined,
    })
  }
  await giveInOtherCities(stage)
  await reserveGoods(stage, warehouse, await stage.uidOf('13900000002'))
}
