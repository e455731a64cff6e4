/** What becomes of points lot by lot: which are used, come back, are owed and expire, and what the ledger says. */
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Queryable } from '../../../server/db/connect.ts'
import { newId } from '../../../server/db/ids.ts'
import { awardEffect, checkAwards } from '../../../server/engine/award.ts'
import type { Services } from '../../../server/engine/context.ts'
import type { EffectContext } from '../../../server/engine/engine.ts'
import { StepOutbox } from '../../../server/engine/outbox.ts'
import { checkPointDebts } from '../../../server/engine/pointDebts.ts'
import { checkPointHolds, movePointsEffect } from '../../../server/engine/pointHolds.ts'
import { checkPointLots, createPointSweep, restoreLot, takeBackPoints } from '../../../server/engine/pointLots.ts'
import { POINTS_NOTICE_REACH_DAYS, POINTS_VALID_MS } from '../../../src/contract/point.contract.ts'
import { refusalOf } from '../../../src/contract/refusal.ts'
import { chinaDay, chinaMidnight, DAY_MS, HOUR_MS } from '../../../src/contract/time.ts'
import { setUpDatabase } from '../../support/server/ownDatabase.ts'

const NOW = chinaMidnight('2026-11-21')
const opened = setUpDatabase()
let db: Queryable
beforeAll(() => {
  db = opened.database.db
})
beforeEach(async () => {
  for (const table of ['point_hold', 'point_lot', 'point_debt', 'ledger_balance', 'ledger_entry', 'message'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`update account set points = 0, work_minutes = 0`.execute(db)
})
afterEach(async () => {
  const checks = [checkPointLots, checkPointHolds, checkPointDebts, checkAwards]
  expect((await Promise.all(checks.map(check => check(db)))).flat(), 'the books are right').toEqual([])
})

interface Lot {
  readonly remaining: number
  readonly amount?: number
  readonly expired?: number
  readonly reversed?: boolean
  readonly record?: string
  readonly reason?: string
  readonly noticedDays?: number
  /** ms from now. */
  readonly freeIn?: number
  readonly expiresIn?: number
}
/** Somebody with these lots, and debts of so many points, the oldest first. */
async function person(lots: readonly Lot[], debts: readonly number[] = []): Promise<string> {
  const { uid } = await opened.account(NOW)
  const points = lots.reduce((sum, { remaining }) => sum + remaining, 0)
  const owed = debts.reduce((sum, one) => sum + one, 0)
  await db.updateTable('account').set({ points }).where('uid', '=', uid).execute()
  const balances = [
    { account: `points:${uid}`, shard: 0, balance: points },
    { account: `pointsOwed:${uid}`, shard: 0, balance: owed },
  ]
  await db.insertInto('ledgerBalance').values(balances).execute()
  const lotRows = lots.map(({ freeIn = -HOUR_MS, expiresIn = 700 * DAY_MS, ...lot }, at) => ({
    ...{ id: newId(NOW + at), uid, record: uid, reason: '帮助邻居', amount: 100, grantedAt: new Date(NOW - DAY_MS) },
    ...{ ...lot, freeAt: new Date(NOW + freeIn), expiresAt: new Date(NOW + expiresIn) },
  }))
  if (lotRows.length > 0) await db.insertInto('pointLot').values(lotRows).execute()
  const debtRows = debts.map((amount, at) => ({
    ...{ id: newId(NOW - DAY_MS + at), uid, record: `deed ${at}`, reason: '志愿服务' },
    ...{ amount, remaining: amount, createdAt: new Date(NOW - DAY_MS) },
  }))
  if (debtRows.length > 0) await db.insertInto('pointDebt').values(debtRows).execute()
  return uid
}

/** A step of the record `r` with this effect; resolves to what it is refused with. */
const step = (work: (context: EffectContext) => Promise<void>, at = NOW) =>
  opened.database
    .tx(async trx => {
      const outbox = new StepOutbox()
      const record = { id: 'r', root: 'root', workflow: 'exchange', state: '', version: 1, facts: {} }
      await work({ db: trx, at, who: {}, outbox, record } as unknown as EffectContext)
      await outbox.write(trx)
    })
    .then(
      () => '',
      error => refusalOf(error).message,
    )
const lotsOf = (uid: string) =>
  db.selectFrom('pointLot').selectAll().where('uid', '=', uid).orderBy('expiresAt').orderBy('id').execute()
const remainingOf = async (uid: string) => (await lotsOf(uid)).map(({ remaining }) => remaining)
const debtsOf = async (uid: string) => {
  const rows = await db.selectFrom('pointDebt').selectAll().where('uid', '=', uid).orderBy('id').execute()
  return rows.map(({ record, reason, amount, remaining }) => [record, reason, amount, remaining])
}
const pointsOf = async (uid: string) =>
  (await db.selectFrom('account').select('points').where('uid', '=', uid).executeTakeFirstOrThrow()).points
/** `from → to amount reason` of every posting, in words; a person's account without their uid. */
async function postings(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat(split_part(giver.account, ':', 1), ' → ', split_part(taker.account, ':', 1), ' ', taker.amount, ' ',
      taker.reason, ' ', taker.record) as line
    from ledger_entry giver join ledger_entry taker on taker.posting = giver.posting and taker.amount > 0
    where giver.amount < 0`.execute(db)
  return rows.map(({ line }) => line).toSorted()
}
const messagesOf = async (uid: string) => {
  const rows = await db.selectFrom('message').selectAll().where('uid', '=', uid).orderBy('id').execute()
  for (const row of rows) expect(row).toMatchObject({ record: uid, workflow: 'points', createdAt: new Date(NOW) })
  return rows.map(({ text }) => text)
}
const inDays = (days: number) => new Date(NOW + days * DAY_MS)

describe('points that are put by', () => {
  const move = (uid: string, change: 'hold' | 'use' | 'free' | 'refund', points: number, at = NOW) =>
    step(context => movePointsEffect({ type: 'movePoints', params: { uid, points, change } }, context), at)

  test('come out of as many small lots as they fill, those that expire first, and go back to the same ones', async () => {
    const uid = await person(Array.from({ length: 40 }, (_, at) => ({ remaining: 1, expiresIn: (60 + at) * DAY_MS })))
    const [none, one] = [Array<number>(36).fill(0), Array<number>(36).fill(1)]
    const held = async () => (await lotsOf(uid)).map(lot => lot.held)
    const afterwards = async (change: 'hold' | 'use' | 'free' | 'refund') => {
      expect(await move(uid, change, 36)).toBe('')
      return [await remainingOf(uid), await held(), await pointsOf(uid)]
    }
    const [left, rest] = [Array<number>(4).fill(1), Array<number>(4).fill(0)]
    expect(await afterwards('hold')).toEqual([[...none, ...left], [...one, ...rest], 4])
    expect(await afterwards('free')).toEqual([[...one, ...left], [...none, ...rest], 40])
    await afterwards('hold')
    expect(await afterwards('use'), 'spent').toEqual([[...none, ...left], [...none, ...rest], 4])
    expect(await afterwards('refund')).toEqual([[...one, ...left], [...none, ...rest], 40])
    expect((await lotsOf(uid)).map(({ expiresAt }) => expiresAt)).toEqual(
      one.concat(left).map((_, at) => inDays(60 + at)),
    )
    expect(await postings()).toEqual([
      'points → pointsHeld 36 兑换占用 r',
      'points → pointsHeld 36 兑换占用 r',
      'pointsHeld → points 36 兑换取消，积分退回 r',
      'pointsHeld → pointsUsed 36 兑换礼品 r',
      'pointsUsed → points 36 礼品有问题，积分退回 r',
    ])
  })
  test('are free from the very moment on, and none that expire at it', async () => {
    const uid = await person([
      { remaining: 50, expiresIn: 0 },
      { remaining: 5, freeIn: 0, expiresIn: 1 },
      { remaining: 60, freeIn: 1, expiresIn: 2 },
    ])
    expect(await move(uid, 'hold', 6)).toBe('可以用的积分不够，还差 1 积分')
    expect(await remainingOf(uid)).toEqual([50, 5, 60])
    expect(await move(uid, 'hold', 5)).toBe('')
    expect(await remainingOf(uid)).toEqual([50, 0, 60])
  })
  test('live on for a month where their lot is over when they come back, and their owner is told of it once more', async () => {
    const lots = [0, 1].map(expiresIn => ({ remaining: 10, expiresIn, noticedDays: 7 }))
    const uid = await person(lots)
    await move(uid, 'hold', 20, NOW - 1)
    await move(uid, 'free', 20)
    expect((await lotsOf(uid)).map(({ expiresAt, noticedDays }) => [expiresAt, noticedDays])).toEqual([
      [new Date(NOW + 1), 7],
      [inDays(30), null],
    ])
  })
  test('and spent ones for a month in any case, or as long as their lot lives', async () => {
    const lots = [30 * DAY_MS - 1, 30 * DAY_MS].map(expiresIn => ({ remaining: 10, expiresIn, noticedDays: 30 }))
    const uid = await person(lots)
    for (const change of ['hold', 'use', 'refund'] as const) await move(uid, change, 20)
    const shown = (await lotsOf(uid)).map(({ expiresAt, noticedDays }) => `${expiresAt.getTime() - NOW} ${noticedDays}`)
    expect(shown.toSorted()).toEqual([`${30 * DAY_MS} 30`, `${30 * DAY_MS} null`])
  })
})

describe('points that expired', () => {
  const restore = (uid: string, lot: string, points: number) =>
    step(context => restoreLot(context, { uid, lot, points }))
  const GONE = '这批积分已经恢复过，或已被收回'
  const idsOf = async (uid: string) => (await lotsOf(uid)).map(({ id }) => id)

  test('come back once, to their owner, for a month, and are told of once more', async () => {
    const [uid, other] = [
      await person([{ remaining: 0, expired: 40, expiresIn: -DAY_MS, noticedDays: 7 }]),
      await person([]),
    ]
    const [lot = ''] = await idsOf(uid)
    expect([await restore(other, lot, 40), await restore(uid, lot, 41)]).toEqual([GONE, GONE])
    expect(await restore(uid, lot, 40)).toBe('')
    const back = { remaining: 40, expired: 0, expiresAt: inDays(30), noticedDays: null }
    expect(await lotsOf(uid)).toMatchObject([back])
    expect(await restore(uid, lot, 40)).toBe(GONE)
    expect([await pointsOf(uid), await pointsOf(other)]).toEqual([40, 0])
    expect(await postings()).toEqual(['pointsExpired → points 40 过期积分恢复 r'])
  })
  test('do not come back where they were taken back meanwhile, and shorten no lot that lives longer', async () => {
    const uid = await person([
      { remaining: 0, expired: 10, expiresIn: -DAY_MS, reversed: true },
      { remaining: 5, expired: 10, expiresIn: 90 * DAY_MS },
    ])
    const [reversed = '', longer = ''] = await idsOf(uid)
    expect([await restore(uid, reversed, 10), await restore(uid, longer, 10)]).toEqual([GONE, ''])
    expect(await lotsOf(uid)).toMatchObject([
      { remaining: 0, expired: 10 },
      { remaining: 15, expired: 0, expiresAt: inDays(90) },
    ])
  })
  test('pay what their owner owes, the oldest first', async () => {
    const uid = await person([{ remaining: 0, expired: 10, expiresIn: -DAY_MS }], [6, 9, 3])
    const [lot = ''] = await idsOf(uid)
    expect(await restore(uid, lot, 10)).toBe('')
    expect(await lotsOf(uid)).toMatchObject([{ remaining: 0, expired: 0, repaid: 10 }])
    expect([await pointsOf(uid), await debtsOf(uid)]).toEqual([
      0,
      [
        ['deed 0', '志愿服务', 6, 0],
        ['deed 1', '志愿服务', 9, 5],
        ['deed 2', '志愿服务', 3, 3],
      ],
    ])
    expect(await postings()).toEqual([
      'points → pointsIssued 4 补上之前欠的积分 deed 1',
      'points → pointsIssued 6 补上之前欠的积分 deed 0',
      'pointsExpired → points 10 过期积分恢复 r',
      'pointsOwed → pointsLent 4 补上之前欠的积分 deed 1',
      'pointsOwed → pointsLent 6 补上之前欠的积分 deed 0',
    ])
  })
})

test('what is taken back after it was used is paid of what expires first, and of nothing that is over', async () => {
  const uid = await person([
    { remaining: 50, expiresIn: 0 },
    { remaining: 8, expiresIn: 20 * DAY_MS },
    { remaining: 4, expiresIn: 10 * DAY_MS },
    { remaining: 5, amount: 20, record: 'hours', reason: '志愿服务' },
    { remaining: 7, amount: 7, record: 'hours' },
  ])
  const takeBack = () => step(context => takeBackPoints(context, uid, ['hours', 'other hours']))
  expect(await takeBack()).toBe('')
  const lots = await lotsOf(uid)
  expect(lots.map(({ remaining, amount, repaid, reversed }) => [remaining, amount, repaid, reversed])).toEqual([
    [50, 100, 0, false],
    [0, 100, 4, false],
    [0, 100, 8, false],
    [0, 15, 0, true],
  ])
  expect([await pointsOf(uid), await debtsOf(uid)]).toEqual([50, [['r', '志愿服务', 15, 3]]])
  const words = '收回的积分里有 15 已经用掉，从您其他的积分里补了 12，还欠 3，以后得到的积分先补上'
  expect(await messagesOf(uid)).toEqual([words])
  const booked = [
    'points → pointsIssued 12 收回积分 r',
    'points → pointsIssued 12 补上之前欠的积分 r',
    'pointsLent → pointsOwed 15 收回的积分已经用掉 r',
    'pointsOwed → pointsLent 12 补上之前欠的积分 r',
  ]
  expect(await postings()).toEqual(booked.toSorted())
  expect([await takeBack(), await pointsOf(uid), await messagesOf(uid)], 'once').toEqual(['', 50, [words]])
})

test('an award pays what is owed first; the rest is frozen, and lives two years', async () => {
  const uid = await person([], [12])
  const award = (points: number, minutes: number) =>
    step(context =>
      awardEffect(
        { type: 'award', params: { uid, points, minutes, reason: '志愿服务', frozenFor: 5 * DAY_MS } },
        context,
      ),
    )
  for (const [points, minutes] of [
    [30, 90],
    [0, 45],
    [0, 0],
  ] as const)
    expect(await award(points, minutes)).toBe('')
  const lot = { record: 'r', reason: '志愿服务', amount: 30, remaining: 18, repaid: 12, grantedAt: new Date(NOW) }
  const expiresAt = new Date(NOW + POINTS_VALID_MS)
  expect(await lotsOf(uid)).toMatchObject([{ ...lot, freeAt: inDays(5), expiresAt }])
  const account = db.selectFrom('account').select(['points', 'workMinutes']).where('uid', '=', uid)
  expect(await account.executeTakeFirst()).toEqual({ points: 18, workMinutes: 135 })
  expect(await postings()).toEqual([
    'minutesIssued → minutes 45 志愿服务 r',
    'minutesIssued → minutes 90 志愿服务 r',
    'points → pointsIssued 12 补上之前欠的积分 deed 0',
    'pointsIssued → points 30 志愿服务 r',
    'pointsOwed → pointsLent 12 补上之前欠的积分 deed 0',
  ])
})

describe('the clock of points', () => {
  const sweepOf = (clock: () => number) => createPointSweep({ database: opened.database, clock } as unknown as Services)

  test('lets two hundred lots expire at once, the earliest first, goes on where more are due, and then rests a minute', async () => {
    const due = Array.from({ length: 201 }, (_, at) => ({ remaining: 1, expiresIn: -at }))
    const uid = await person([...due, { remaining: 1, expiresIn: 1 }])
    let now = NOW
    const sweep = sweepOf(() => now)
    const left = async () => {
      await sweep()
      const lots = await lotsOf(uid)
      return lots.flatMap(lot => (lot.remaining > 0 ? [lot.expiresAt.getTime() - NOW] : []))
    }
    expect(await left(), 'what is due last waits').toEqual([0, 1])
    expect(await left(), 'at the very moment').toEqual([1])
    now = NOW + 59_999
    expect(await left()).toEqual([1])
    now = NOW + 60_000
    expect(await left()).toEqual([])
    expect([await pointsOf(uid), (await lotsOf(uid)).every(({ expired }) => expired === 1)]).toEqual([0, true])
    const entries = await postings()
    expect([entries.length, new Set(entries)]).toEqual([202, new Set([`points → pointsExpired 1 积分到期 ${uid}`])])
  })
  test('tells people a month and a week before, of what expires soon after that too, each lot once', async () => {
    const [month, week, reach] = [30 * DAY_MS, 7 * DAY_MS, POINTS_NOTICE_REACH_DAYS * DAY_MS]
    const early = await person([{ remaining: 9, expiresIn: month + 1 }])
    const monthly = await person([
      { remaining: 5, expiresIn: month },
      { remaining: 6, expiresIn: month + reach },
      { remaining: 70, expiresIn: month + reach + 1 },
      { remaining: 0, amount: 80, expired: 80, expiresIn: DAY_MS },
    ])
    const weekly = await person([
      { remaining: 3, expiresIn: week, noticedDays: 30 },
      { remaining: 4, expiresIn: week + reach, noticedDays: 30 },
      { remaining: 90, expiresIn: week + reach + 1, noticedDays: 30 },
    ])
    const last = await person([{ remaining: 2, expiresIn: 1 }])
    const before = await person([
      { remaining: 3, expiresIn: week, noticedDays: 7 },
      { remaining: 3, expiresIn: 2 * week + 1, noticedDays: 30 },
    ])
    const notice = (points: number, days: number) =>
      `您有 ${points} 积分快要到期，最早的在 ${chinaDay(NOW + days * DAY_MS)}，到期后不能再用`
    for (let time = 0; time < 2; time++) {
      await sweepOf(() => NOW)()
      const messages = await Promise.all([early, monthly, weekly, last, before].map(messagesOf))
      expect(messages).toEqual([[], [notice(11, 30)], [notice(7, 7)], [notice(2, 0)], []])
    }
  })
})
