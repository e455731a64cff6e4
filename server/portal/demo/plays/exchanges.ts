/** Gifts that people of the demonstration exchanged lately, and what waits at the desk of the gift staff. */
import { sql } from 'kysely'
import { HOUR_MS } from '../../../../src/contract/time.ts'
import { requestExchange } from '../../../domain/exchange/submit.ts'
import { fire, ring, type StepContext } from '../../../engine/fire.ts'
import { whoIs } from '../../../identity/grants.ts'
import { awake } from '../rows/calendar.ts'
import { dayTimeAfter } from './appointments.ts'
import type { DemoClock } from './scenario.ts'

const MEMBER = '13900000001'
const STAFF = '13900000009'
const NEIGHBOUR_COUNT = 8

/** A step, the hours after the previous one, and its actor; a clock fires by itself. */
type Deed = readonly [hours: number, event: string, by: 'owner' | 'staff' | 'clock', input?: object]
interface DemoExchange {
  /** 0 is the demonstration's own member, the others are neighbours. */
  readonly who: number
  readonly gift: string
  readonly mode: 'post' | 'pickUp'
  /** Hours before now. */
  readonly since: number
  readonly deeds: readonly Deed[]
}

const PACK: Deed = [4, 'PACK', 'staff']
const ship = (number: string): Deed => [20, 'SHIP', 'staff', { courier: '中通快递', number }]
const READY: Deed = [10, 'READY', 'staff']

const EXCHANGES: readonly DemoExchange[] = [
  {
    who: 0,
    gift: '手工皂一块',
    mode: 'post',
    since: 620,
    deeds: [PACK, ship('ZT7730021845'), [60, 'RECEIVE', 'owner'], [168, 'reportWindow', 'clock']],
  },
  { who: 0, gift: '保温杯 500 ml', mode: 'post', since: 66, deeds: [PACK, ship('ZT7730098812')] },
  { who: 0, gift: '竹筷十双', mode: 'pickUp', since: 40, deeds: [PACK, READY] },
  { who: 0, gift: '换灯泡、装开关一次', mode: 'pickUp', since: 3, deeds: [] },
  { who: 1, gift: '剪发一次', mode: 'pickUp', since: 30, deeds: [] },
  { who: 2, gift: '家庭装牙刷四支', mode: 'post', since: 26, deeds: [] },
  { who: 3, gift: '百洁布六片', mode: 'pickUp', since: 20, deeds: [] },
  { who: 4, gift: '《邻里的故事》', mode: 'post', since: 34, deeds: [PACK] },
  { who: 5, gift: '竹筷十双', mode: 'post', since: 33, deeds: [PACK] },
  { who: 6, gift: '低钠盐两袋', mode: 'pickUp', since: 50, deeds: [PACK, READY] },
  {
    who: 7,
    gift: '加厚棉袜三双',
    mode: 'post',
    since: 130,
    deeds: [
      PACK,
      ship('ZT7730045561'),
      [50, 'RECEIVE', 'owner'],
      [10, 'REPORT', 'owner', { kind: 'wrong', words: '要的是加大，寄来的是均码。', photos: [] }],
    ],
  },
]

const uidOf = async ({ db }: StepContext, phone: string) =>
  (await db.selectFrom('account').select('uid').where('phone', '=', phone).executeTakeFirstOrThrow()).uid

/** Resolves to neighbours with points and without roles, each with an address in 北山街道. */
async function neighboursOf(context: StepContext, now: number): Promise<string[]> {
  const { db } = context
  const rows = await db
    .selectFrom('account')
    .select(['uid', 'name', 'phone'])
    .where('kind', '=', 'person')
    .where('points', '>', 200)
    .where('createdAt', '<', new Date(now - 720 * HOUR_MS))
    .where('uid', 'not in', db.selectFrom('roleGrant').select('uid'))
    .where('uid', 'not in', db.selectFrom('address').select('uid'))
    .orderBy('uid', 'desc')
    .limit(NEIGHBOUR_COUNT)
    .execute()
  const place = await db
    .selectFrom('address')
    .select(['region', 'lng', 'lat'])
    .where('uid', '=', await uidOf(context, MEMBER))
    .where('isDefault', '=', true)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('address')
    .values(
      rows.map(({ uid, name, phone }, at) => ({
        id: `gift${uid}`.slice(0, 40),
        uid,
        name,
        phone,
        ...place,
        isDefault: true,
        createdAt: new Date(now - 720 * HOUR_MS),
        detail: `保俶路 ${12 + 7 * at} 号 ${1 + (at % 4)} 单元 ${at + 1}02 室`,
      })),
    )
    .execute()
  return rows.map(({ uid }) => uid)
}

const skuOf = ({ db }: StepContext, title: string) =>
  db
    .selectFrom('giftSku')
    .innerJoin('gift', 'gift.id', 'giftSku.gift')
    .select('giftSku.id')
    .where('gift.title', '=', title)
    .orderBy('giftSku.position')
    .limit(1)
    .executeTakeFirstOrThrow()

const addressOf = ({ db }: StepContext, uid: string) =>
  db
    .selectFrom('address')
    .select('id')
    .where('uid', '=', uid)
    .orderBy('isDefault', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

const stationIn = ({ db }: StepContext, region: string) =>
  db
    .selectFrom('collectionPoint')
    .select('id')
    .where('region', 'like', `${region}%`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Plays everything on the engine, each step at its own time. */
export async function seedExchanges(context: StepContext, clock: DemoClock, now: number): Promise<void> {
  const staff = await uidOf(context, STAFF)
  const people = [await uidOf(context, MEMBER), ...(await neighboursOf(context, now))]
  const { id: station } = await stationIn(context, '330106')
  for (const { who, gift, mode, since, deeds } of EXCHANGES) {
    const uid = people[who]
    if (uid === undefined) throw new Error(`The tales know no neighbour ${who}`)
    clock.at = awake(now - since * HOUR_MS, now)
    const { id: sku } = await skuOf(context, gift)
    const to = mode === 'post' ? { address: (await addressOf(context, uid)).id } : { station }
    const id = await requestExchange(context, { uid, sku, count: 1, mode, ...to })
    for (const [hours, event, by, input] of deeds) {
      clock.at = by === 'clock' ? Math.min(now, clock.at + hours * HOUR_MS) : dayTimeAfter(clock, hours, now)
      if (by === 'clock') await ring(context, { workflow: 'exchange', id }, event)
      else {
        const actor = await whoIs(context.db, by === 'owner' ? uid : staff)
        await fire(context, { workflow: 'exchange', id, event, who: actor, ...(input && { input }) })
      }
    }
  }
  await sql`analyze gift, gift_sku, exchange_info, point_lot`.execute(context.db)
}
