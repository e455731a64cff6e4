/** Gifts of goods in the demonstration, told on the engine: what lies in the warehouse, what is on its way, and where some of it went. */
import { sql } from 'kysely'
import type { GoodsDonation } from '../../../src/machines/workflows/goodsDonation.ts'
import type { Who } from '../../../src/machines/workflows/people.ts'
import type { Query } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import { at } from '../../db/seed/calendar.ts'
import { itemsOf, newestCount } from '../donation/counted.ts'
import { dayOf } from '../donation/given.ts'
import { submitDonation } from '../donation/submit.ts'
import { begin, fire, type Stage } from '../engine/fire.ts'
import { whoIs } from '../engine/grants.ts'
import { STORED, type Told, UNDER_WAY } from './giftTable.ts'
import { handOut, helpedLately, setAside } from './handOuts.ts'
import type { Hand } from './tale.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const PHOTO = '/pictures/sand/package.svg'
const REMARKS = [
  '洗干净了，叠好放在纸箱里。',
  '东西不重，一个人能拿。',
  '麻烦上门前打个电话。',
  '',
  '门口有台阶，慢一点。',
]
const SLOTS = ['morning', 'afternoon', 'evening'] as const
const TOO_LARGE = '家具太大，仓库放不下，已帮您问到街道的旧家具回收点，电话稍后发给您。'
const DOORS = ['12 幢 3 单元 501 室', '4 弄 11 号', '88 号 2 单元 602 室', '7 幢 101 室', '26 号']

interface Giver {
  readonly uid: string
  readonly name: string
  readonly phone: string
}
export interface Ground {
  readonly stage: Stage
  readonly hand: Hand
  readonly now: number
  /** The demonstration's own warehouse, and whoever books in there. */
  readonly warehouse: string
  readonly storer: string
  readonly who: (uid: string) => Promise<Who>
}
interface Place {
  readonly region: string
  readonly lng: number
  readonly lat: number
}
interface Given extends Place {
  readonly giver: Giver
  readonly goods: readonly Told[]
  /** ms since 1970 */
  readonly since: number
  readonly mode: 'collect' | 'dropOff'
  readonly warehouse?: string
  readonly number: number
}

const pick = <T>(from: readonly T[], number: number): T => from[number % from.length]!

/** Submits a gift at its time. */
async function give({ stage, hand, now }: Ground, { giver, goods, since, number, ...said }: Given): Promise<string> {
  hand.at = since
  return submitDonation(stage, {
    ...said,
    ...{ uid: giver.uid, name: giver.name, phone: giver.phone, detail: pick(DOORS, number) },
    items: goods.map(({ keeps, ...one }) => ({
      ...one,
      ...(keeps === undefined ? {} : { expiry: dayOf(now + keeps * DAY) }),
    })),
    ...{ day: dayOf(since + DAY), slot: pick(SLOTS, number), remark: pick(REMARKS, number) },
  })
}

const factsOf = async ({ db }: Stage, id: string): Promise<GoodsDonation> =>
  (await db.selectFrom('record').select('facts').where('id', '=', id).executeTakeFirstOrThrow()).facts as GoodsDonation

/** Whoever stands on the rung that has the matter. */
async function deskOf({ stage }: Ground, id: string): Promise<string> {
  const { rung, place, owner } = await factsOf(stage, id)
  const found = await stage.db
    .selectFrom('role_grant')
    .select('uid')
    .where('role', '=', rung)
    .where('uid', '<>', owner)
    .where(sql<boolean>`starts_with(${place}, region)`)
    .orderBy('uid')
    .executeTakeFirstOrThrow()
  return found.uid
}

/** Takes a step so many hours after the one before. */
async function step(
  ground: Ground,
  id: string,
  after: number,
  event: string,
  uid: string,
  input?: object,
): Promise<void> {
  ground.hand.at += after * HOUR
  await fire(ground.stage, { workflow: 'goodsDonation', id, event, who: await ground.who(uid), input })
}

const counted = async ({ stage }: Ground, id: string) =>
  (await itemsOf(stage.db, [id])).map(item => ({ item: item.id, count: newestCount(item) }))

/** Brings a gift as far as `until`, by the people whose turn it is. */
async function bring(ground: Ground, id: string, until: string, collector: string): Promise<void> {
  const { stage, storer } = ground
  const { mode, owner } = await factsOf(stage, id)
  const desk = await deskOf(ground, id)
  if (until === 'refused') return step(ground, id, 5, 'REFUSE', desk, { reason: TOO_LARGE })
  if (until === 'revoked') return step(ground, id, 3, 'REVOKE', owner)
  const way: readonly (readonly [reached: string, deed: () => Promise<void>])[] =
    mode === 'dropOff'
      ? [
          ['submitted', async () => {}],
          ['awaitingDropOff', () => step(ground, id, 3, 'ACCEPT', desk)],
        ]
      : [
          ['submitted', async () => {}],
          ['accepted', () => step(ground, id, 2, 'ACCEPT', desk)],
          ['assigned', () => step(ground, id, 1, 'ASSIGN', desk, { collector })],
          ['collecting', () => step(ground, id, 2, 'AGREE', collector)],
          [
            'collected',
            async () =>
              step(ground, id, 4, 'COLLECT', collector, {
                counts: await counted(ground, id),
                photos: [PHOTO],
                reason: '',
              }),
          ],
          ['confirmed', () => step(ground, id, 3, 'CONFIRM', owner)],
        ]
  for (const [reached, deed] of way) {
    await deed()
    if (reached === until) return
  }
  const shelf = `${pick(['A', 'B', 'C', 'D'], ground.hand.at / HOUR)}-${1 + (Math.floor(ground.hand.at / DAY) % 9)}`
  await step(ground, id, 20, 'STORE', storer, { counts: await counted(ground, id), shelf, reason: '' })
}

const byPhone = (db: Query, phone: string): Promise<Giver> =>
  db.selectFrom('account').select(['uid', 'name', 'phone']).where('phone', '=', phone).executeTakeFirstOrThrow()

/** People and organisations who gave, around the demonstration's street. */
const giversOf = (db: Query, kind: 'person' | 'organisation', region: string, count: number): Promise<Giver[]> =>
  db
    .selectFrom('account')
    .select(['uid', 'name', 'phone'])
    .where('kind', '=', kind)
    .where('region', 'like', `${region}%`)
    .where('uid', 'not in', db.selectFrom('role_grant').select('uid'))
    .orderBy('uid')
    .limit(count)
    .execute()

/** Points near a place, apart from each other. */
const around = ({ region, lng, lat }: Place, number: number): Place => ({
  region,
  lng: Math.round((lng + 0.004 * Math.cos(number * 2.4) + 0.0002 * number) * 1e6) / 1e6,
  lat: Math.round((lat + 0.003 * Math.sin(number * 2.4)) * 1e6) / 1e6,
})

/** How far the gifts under way have come, and how many hours ago they were submitted; no clock may have rung since. */
const ON_THE_WAY: readonly (readonly [until: string, hours: number, mode: 'collect' | 'dropOff'])[] = [
  ['submitted', 3, 'collect'],
  ['submitted', 20, 'collect'],
  ['submitted', 31, 'dropOff'],
  ['accepted', 9, 'collect'],
  ['accepted', 28, 'collect'],
  ['assigned', 7, 'collect'],
  ['assigned', 13, 'collect'],
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

/** The member's own gifts, a state each. */
const OWN: typeof ON_THE_WAY = [
  ['stored', 700, 'collect'],
  ['collected', 40, 'collect'],
  ['collecting', 22, 'collect'],
  ['submitted', 2, 'collect'],
  ['awaitingDropOff', 26, 'dropOff'],
  ['revoked', 90, 'collect'],
]

/** Cities beside the first: one street each, whose goods go to a warehouse of that city. */
const ELSEWHERE = ['3302', '3101', '3201', '4401', '5101']

async function elsewhere(ground: Ground): Promise<void> {
  const { db } = ground.stage
  for (const [number, city] of ELSEWHERE.entries()) {
    const [giver] = await giversOf(db, 'person', city, 1)
    const spot = await db
      .selectFrom('collection_point')
      .select(['region', 'lng', 'lat'])
      .where('region', 'like', `${city}%`)
      .orderBy('id')
      .executeTakeFirst()
    if (!giver || !spot) continue
    await give(ground, {
      ...spot,
      ...{ giver, goods: pick(UNDER_WAY, number + 3), since: ground.now - (4 + number * 5) * HOUR },
      ...{ mode: 'collect', number },
    })
  }
}

/** What the demonstration's workers spent: amount in 分, what for, how far it came. */
const BILLS = [
  ['13900000003', 3_600, '两趟上门收取打车，东西太重骑不动', 'handedIn'],
  ['13900000006', 12_800, '买标签纸和打包带', 'handedIn'],
  ['13900000004', 4_500, '入户走访交通费', 'confirmed'],
  ['13900000003', 2_800, '三轮车补胎', 'paid'],
  ['13900000002', 1_500, '陪诊往返公交', 'none'],
  ['13900000005', 26_000, '活动饮用水 20 箱', 'refused'],
] as const

async function spend({ stage, hand, now, who }: Ground): Promise<void> {
  const finance = await who((await byPhone(stage.db, '13900000008')).uid)
  for (const [number, [phone, amount, reason, until]] of BILLS.entries()) {
    if (until === 'none') continue
    const { uid } = await byPhone(stage.db, phone)
    hand.at = now - (6 + number * 11) * HOUR
    const { id } = await begin(stage, {
      ...{ workflow: 'expense', event: 'HAND_IN', facts: { owner: uid, place: '3301', amount } },
      ...{ input: { amount, reason, proof: ['/pictures/sand/scroll.svg'] }, who: await who(uid) },
    })
    const then = async (event: string, input?: object) => {
      hand.at += 2 * HOUR
      await fire(stage, { workflow: 'expense', id, event, who: finance, input })
    }
    if (until === 'refused') await then('REFUSE', { reason: '照片里看不到发票抬头，请重新拍' })
    if (until === 'confirmed' || until === 'paid') await then('CONFIRM')
    if (until === 'paid') await then('PAY')
  }
}

/** Goods without an expiry: of those the oldest go out first. */
const keeps = ({ classification }: { readonly classification: string }) => !/grainoil|nursing/.test(classification)

/**
 * Tells it all, in the transaction that fills the database. The member's first gift is the oldest of what somebody asked for later,
 * so that all of it is handed out.
 */
export async function tellGifts(stage: Stage, hand: Hand, now: number): Promise<void> {
  const { db } = stage
  const known = new Map<string, Promise<Who>>()
  const who = (uid: string) => {
    const found = known.get(uid) ?? whoIs(db, uid)
    known.set(uid, found)
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
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  const here = { region, lng: home.lng ?? 120.14, lat: home.lat ?? 30.26 }
  await db
    .insertInto('upload')
    .values({
      ...{ id: newId(now), uid: collector.uid, url: PHOTO, mime: 'image/svg+xml' },
      bytes: 1,
      name: '现场.svg',
    })
    .execute()
  const ground: Ground = { stage, hand, now, warehouse, storer: storer.uid, who }
  const people = await giversOf(db, 'person', '330106', 60)
  const units = [unit, ...(await giversOf(db, 'organisation', '330106', 8))]
  const wanted = (await helpedLately(ground)).map(({ items }) => items).find(items => items.every(keeps))
  if (wanted) {
    const goods = wanted.map((item): Told => ({ ...item, condition: 'used', pictures: [], keeps: undefined }))
    const since = at(now, -90, 10).getTime()
    const id = await give(ground, { ...here, giver: member, goods, since, mode: 'dropOff', warehouse, number: 0 })
    await bring(ground, id, 'stored', collector.uid)
  }
  for (const [number, goods] of STORED.entries()) {
    const giver = number % 3 === 0 ? pick(units, number / 3) : pick(people, number)
    const since = at(now, -(85 - number * 2), 9 + (number % 8)).getTime()
    const id = await give(ground, {
      ...around(here, number),
      ...{ giver, goods, since, mode: number % 5 === 1 ? 'collect' : 'dropOff', warehouse, number },
    })
    await bring(ground, id, 'stored', collector.uid)
  }
  await handOut(ground)
  const told = [
    ...OWN.map((row, number) => ({ row, giver: member, goods: pick(UNDER_WAY, number * 3) })),
    ...ON_THE_WAY.map((row, number) => ({
      ...{ row, goods: pick(UNDER_WAY, number) },
      giver: number % 7 === 4 ? pick(units, number) : pick(people, number + 25),
    })),
  ]
  for (const [number, { row, giver, goods }] of told.entries()) {
    const [until, hours, mode] = row
    const id = await give(ground, {
      ...around(here, number),
      ...{ giver, goods, since: now - hours * HOUR, mode, warehouse, number },
    })
    await bring(ground, id, until, collector.uid)
  }
  await elsewhere(ground)
  await setAside(ground, [volunteer.uid])
  await spend(ground)
  hand.at = now
}
