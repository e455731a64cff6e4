/**
 * Points and hours of work: they move through the ledger only, each against what the platform has issued, and the
 * account shows their sum.
 */
import { sql } from 'kysely'
import type { Queryable } from '../../db/connect.ts'
import type { Performer } from '../../engine/engine.ts'
import { book } from '../../engine/ledger.ts'
import { givePoints } from './lots.ts'

/** Performs the effect that gives points or minutes. */
export const awardEffect: Performer<'award'> = async (
  { params: { uid, points, minutes, reason, frozenFor = 0 } },
  context,
) => {
  const { db, outbox, record, at } = context
  const posting = { record: record.id, root: record.root, at, reason }
  const usable = points > 0 ? await givePoints(context, { uid, points, frozenFor, reason }) : 0
  if (minutes > 0) book(outbox, { ...posting, from: 'minutesIssued', to: `minutes:${uid}`, amount: minutes })
  if (points > 0 || minutes > 0)
    await db
      .updateTable('account')
      .set({ points: sql`points + ${usable}`, workMinutes: sql`work_minutes + ${minutes}` })
      .where('uid', '=', uid)
      .execute()
}

/** Resolves to what is wrong with points and hours, a sentence each: an account shows what its postings add up to. */
export async function checkAwards(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ uid: string; points: number; minutes: number; booked: number; worked: number }>`
    select uid, points, work_minutes as minutes, coalesce(p.balance, 0)::int as booked, coalesce(m.balance, 0)::int as worked
    from account
    left join (select account, sum(balance) as balance from ledger_balance where account like 'points:%' group by 1) p
      on p.account = 'points:' || uid
    left join (select account, sum(balance) as balance from ledger_balance where account like 'minutes:%' group by 1) m
      on m.account = 'minutes:' || uid
    where points <> coalesce(p.balance, 0) or work_minutes <> coalesce(m.balance, 0) limit 20`.execute(db)
  return rows.map(
    ({ uid, points, minutes, booked, worked }) =>
      `账号 ${uid} 有 ${points} 积分、${minutes} 分钟工时，按分录应为 ${booked} 积分、${worked} 分钟`,
  )
}
