/**
 * Points of the demonstration that were lost: hours were revoked after their points had been used, which are owed
 * since; others expired, of which some are restored and some wait for a second person.
 */
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '../../../../src/contract/time.ts'
import { newId } from '../../../db/ids.ts'
import { freePointsOf } from '../../../domain/gift/rows.ts'
import { givePointsToPool } from '../../../domain/point/holds.ts'
import { expirePoints } from '../../../domain/point/lots.ts'
import { ownerFor } from '../../../domain/point/owner.ts'
import { requestRestore } from '../../../domain/point/submit.ts'
import { StepOutbox } from '../../../engine/outbox.ts'
import { atWork, lastAtWork } from '../rows/calendar.ts'
import type { Stage } from './stage.ts'

const STAFF = '13900000009'
const LEADER2 = '13900000013'
const PLATFORM = '13900000014'
const PHOTO = '/pictures/sand/scroll.svg'

/** Somebody gave all their points away, and then lost the hours that some of them had been for. */
async function owe(stage: Stage, leader2: string, tidied: string): Promise<void> {
  const { db, clock, now } = stage
  const { id, owner } = await db
    .selectFrom('hoursEntry')
    .select(['id', 'owner'])
    .where('title', 'like', `${tidied}%`)
    .executeTakeFirstOrThrow()
  clock.at = now - 12 * DAY_MS
  const points = (await freePointsOf(db, owner, clock.at)) ?? 0
  const outbox = new StepOutbox()
  await givePointsToPool(db, outbox, { uid: owner, points, at: clock.at })
  await outbox.write(db)
  const upload = { id: newId(clock.at), uid: leader2, url: PHOTO, mime: 'image/svg+xml', bytes: 1, name: '签到.svg' }
  await db.insertInto('upload').values(upload).execute()
  clock.at = atWork(now - 6 * DAY_MS)
  const reason = '当天的照片里不是本人，是家里人代来的'
  await stage.fire(leader2, 'hours', id, 'REVOKE', { reason, photos: [PHOTO] })
  clock.at = atWork(now - 5 * DAY_MS)
  await stage.fire(await stage.uidOf(PLATFORM), 'hours', id, 'AGREE_REVOKE')
}

interface Forgotten {
  readonly lot: string
  readonly phone: string
}

/** Neighbours whose only points are about to expire; no other play is about them. */
const forgetful = async ({ db }: Stage) => {
  const { rows } = await sql<Forgotten>`
    select point_lot.id as lot, phone from account join point_lot on point_lot.uid = account.uid
    where kind = 'person' and points between 20 and 200 and account.region like '3301%' and remaining = points
      and not exists (select from role_grant where role_grant.uid = account.uid)
    order by account.uid limit 2`.execute(db)
  return rows
}

async function restore(stage: Stage, leader2: string): Promise<void> {
  const { db, context, clock, now } = stage
  const lots = await forgetful(stage)
  const [first, second] = lots
  if (!first || !second) throw new Error('There are too few neighbours with few points')
  const ids = lots.map(({ lot }) => lot)
  clock.at = now - 20 * DAY_MS
  await db
    .updateTable('pointLot')
    .set({ expiresAt: new Date(clock.at) })
    .where('id', 'in', ids)
    .execute()
  await expirePoints(db, clock.at)
  const request = async (uid: string, { phone, lot }: Forgotten, reason: string) => {
    const who = await stage.who(uid)
    return requestRestore(context, { who, owner: await ownerFor(db, who, phone, clock.at), lot, reason })
  }
  clock.at = atWork(now - 9 * DAY_MS)
  const staff = await stage.uidOf(STAFF)
  const done = await request(staff, first, '住院两个月，没有看到到期提醒，出院小结已经看过')
  clock.at = atWork(now - 8 * DAY_MS)
  await stage.fire(leader2, 'pointRestore', done, 'APPROVE')
  clock.at = lastAtWork(now - 5 * HOUR_MS)
  await request(leader2, second, '在外地照顾老人半年，电话核实过')
}

/** Plays both; `tidied` is the title of the activity whose hours are found to be false. */
export async function playPoints(stage: Stage, tidied: string): Promise<void> {
  const leader2 = await stage.uidOf(LEADER2)
  await owe(stage, leader2, tidied)
  await restore(stage, leader2)
}
