/** Checks points and minutes: accounts, lots, holds, debts and the ledger must agree. */
import { sql } from 'kysely'
import type { Queryable } from '../../db/connect.ts'

/** Resolves to the faults of points and minutes, a sentence each: an account must show the sum of its postings. */
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

/** Resolves to the faults of lots, a sentence each: the lots of an account must add up to its balance. */
export async function checkPointLots(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ uid: string; points: number; remaining: number }>`
    select account.uid, points, coalesce(lots.remaining, 0)::int as remaining from account
    left join (select uid, sum(remaining) as remaining from point_lot group by uid) lots on lots.uid = account.uid
    where points <> coalesce(lots.remaining, 0) limit 20`.execute(db)
  return rows.map(({ uid, points, remaining }) => `账号 ${uid} 有 ${points} 积分，各批合计 ${remaining}`)
}

/** Resolves to the faults of held points, a sentence each: lots, holds and the ledger must agree. */
export async function checkPointHolds(db: Queryable): Promise<string[]> {
  const { rows: lots } = await sql<{ id: string; held: number; put: number }>`
    select point_lot.id, held, coalesce(open.points, 0)::int as put from point_lot
    left join (select lot, sum(points) as points from point_hold where not spent group by lot) open on open.lot = point_lot.id
    where held <> coalesce(open.points, 0) limit 20`.execute(db)
  const { rows: people } = await sql<{ uid: string; held: number; booked: number }>`
    select coalesce(lots.uid, substr(booked.account, 12)) as uid, coalesce(lots.held, 0)::int as held,
      coalesce(booked.balance, 0)::int as booked
    from (select uid, sum(held) as held from point_lot where held > 0 group by uid) lots
    full join (select account, sum(balance) as balance from ledger_balance where account like 'pointsHeld:%' group by 1) booked
      on booked.account = 'pointsHeld:' || lots.uid
    where coalesce(lots.held, 0) <> coalesce(booked.balance, 0) limit 20`.execute(db)
  return [
    ...lots.map(({ id, held, put }) => `积分批次 ${id} 占用 ${held}，按未完成的兑换应为 ${put}`),
    ...people.map(({ uid, held, booked }) => `账号 ${uid} 占用 ${held} 积分，按分录应为 ${booked}`),
  ]
}

/** Resolves to the faults of debts, a sentence each: debts and the ledger must agree. */
export async function checkPointDebts(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ uid: string; owed: number; booked: number }>`
    select coalesce(debts.uid, substr(booked.account, 12)) as uid, coalesce(owed, 0)::int as owed,
      coalesce(balance, 0)::int as booked
    from (select uid, sum(remaining) as owed from point_debt where remaining > 0 group by uid) debts
    full join (select account, sum(balance) as balance from ledger_balance where account like 'pointsOwed:%' group by 1) booked
      on booked.account = 'pointsOwed:' || debts.uid
    where coalesce(owed, 0) <> coalesce(balance, 0) limit 20`.execute(db)
  return rows.map(({ uid, owed, booked }) => `账号 ${uid} 欠 ${owed} 积分，按分录应为 ${booked}`)
}
