/**
 * Points that people of the demonstration lost: some owe points already spent, because their hours turned out to be
 * false; others let points expire, of which some were restored and some wait for a second approval.
 */
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '../../../../src/contract/time.ts'
import type { Principal } from '../../../../src/machines/workflow/people.ts'
import { newId } from '../../../db/ids.ts'
import { freePointsOf } from '../../../domain/gift/rows.ts'
import { givePointsToPool } from '../../../domain/point/holds.ts'
import { expirePoints } from '../../../domain/point/lots.ts'
import { ownerFor } from '../../../domain/point/owner.ts'
import { requestRestore } from '../../../domain/point/submit.ts'
import { fire, type StepContext } from '../../../engine/fire.ts'
import { StepOutbox } from '../../../engine/outbox.ts'
import { whoIs } from '../../../identity/grants.ts'
import { atWork, lastAtWork } from '../rows/calendar.ts'
import { TIDIED } from './activityPlans.ts'
import type { DemoClock } from './scenario.ts'

const STAFF = '13900000009'
const LEADER2 = '13900000013'
const PLATFORM = '13900000014'
const PHOTO = '/pictures/sand/scroll.svg'

const uidOf = async ({ db }: StepContext, phone: string) =>
  (await db.selectFrom('account').select('uid').where('phone', '=', phone).executeTakeFirstOrThrow()).uid

/** Spends all points of a person, then reverses hours that had earned some of them. */
async function owe(context: StepContext, clock: DemoClock, now: number): Promise<void> {
  const { db } = context
  const { id, owner } = await db
    .selectFrom('hoursEntry')
    .select(['id', 'owner'])
    .where('title', 'like', `${TIDIED}%`)
    .executeTakeFirstOrThrow()
  clock.at = now - 12 * DAY_MS
  const points = (await freePointsOf(db, owner, clock.at)) ?? 0
  const outbox = new StepOutbox()
  await givePointsToPool(db, outbox, { uid: owner, points, at: clock.at })
  await outbox.write(db)
  const upload = { id: newId(clock.at), uid: await uidOf(context, LEADER2), url: PHOTO, mime: 'image/svg+xml' }
  await db
    .insertInto('upload')
    .values({ ...upload, bytes: 1, name: '签到.svg' })
    .execute()
  const step = async (daysAgo: number, phone: string, event: string, input?: object) => {
    clock.at = atWork(now - daysAgo * DAY_MS)
    const who = await whoIs(db, await uidOf(context, phone))
    await fire(context, { workflow: 'hours', id, event, who, ...(input && { input }) })
  }
  await step(6, LEADER2, 'REVOKE', { reason: '当天的照片里不是本人，是家里人代来的', photos: [PHOTO] })
  await step(5, PLATFORM, 'AGREE_REVOKE')
}

interface Forgotten {
  readonly lot: string
  readonly phone: string
}

/** Resolves to neighbours whose only points are about to expire and who are in no other scenario. */
const forgetful = async ({ db }: StepContext) => {
  const { rows } = await sql<Forgotten>`
    select point_lot.id as lot, phone from account join point_lot on point_lot.uid = account.uid
    where kind = 'person' and points between 20 and 200 and account.region like '3301%' and remaining = points
      and not exists (select from role_grant where role_grant.uid = account.uid)
    order by account.uid limit 2`.execute(db)
  return rows
}

async function restore(context: StepContext, clock: DemoClock, now: number): Promise<void> {
  const { db } = context
  const lots = await forgetful(context)
  const [first, second] = lots
  if (!first || !second) throw new Error('The tales know too few neighbours with few points')
  clock.at = now - 20 * DAY_MS
  await db
    .updateTable('pointLot')
    .set({ expiresAt: new Date(clock.at) })
    .where(
      'id',
      'in',
      lots.map(({ lot }) => lot),
    )
    .execute()
  await expirePoints(db, clock.at)
  const [staff, leader2] = [
    await whoIs(db, await uidOf(context, STAFF)),
    await whoIs(db, await uidOf(context, LEADER2)),
  ]
  const request = async (who: Principal, { phone, lot }: Forgotten, reason: string) => {
    const owner = await ownerFor(db, who, phone, clock.at)
    return requestRestore(context, { who, owner, lot, reason })
  }
  clock.at = atWork(now - 9 * DAY_MS)
  const done = await request(staff, first, '住院两个月，没有看到到期提醒，出院小结已经看过')
  clock.at = atWork(now - 8 * DAY_MS)
  await fire(context, { workflow: 'pointRestore', id: done, event: 'APPROVE', who: leader2 })
  clock.at = lastAtWork(now - 5 * HOUR_MS)
  await request(leader2, second, '在外地照顾老人半年，电话核实过')
}

/** Plays everything on the engine, each step at its own time. */
export async function seedPoints(context: StepContext, clock: DemoClock, now: number): Promise<void> {
  await owe(context, clock, now)
  await restore(context, clock, now)
}
