/** Applies for withdrawals: at most one of an account at a time, so that two devices pay nothing twice. */

import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaDay, chinaMidnight } from '../../../src/contract/time.ts'
import type { withdrawalContract } from '../../../src/contract/withdrawal.contract.ts'
import { yuanText } from '../../../src/contract/words.ts'
import type { Withdrawal } from '../../../src/machines/workflows/withdrawal/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { lockName } from '../../db/nameLock.ts'
import type { Handlers } from '../../engine/context.ts'
import { begin, type StepContext } from '../../engine/fire.ts'
import { balanceOf } from '../../engine/ledger.ts'
import { settingOf } from '../../engine/settings.ts'
import { whoIs } from '../../identity/grants.ts'
import { addPayout } from '../payment/payouts.ts'
import { assertOwnAccount, cityOf, type EarningsAccount, ledgerAccount, withdrawalsFrom } from './accounts.ts'
import { obstacleOf } from './obstacles.ts'
import { shownAccount } from './payee.ts'

const GIVEN_BACK = ['refused', 'cancelled', 'failed']

/** Throws `invalid` at the amount if it exceeds what the account may pay out in a day or month of China's calendar. */
async function assertWithinLimits(db: Queryable, account: EarningsAccount, amount: number, now: number): Promise<void> {
  const today = chinaDay(now)
  for (const [from, max, span] of [
    [today, await settingOf(db, 'withdrawalDayMax'), '一天'],
    [`${today.slice(0, 8)}01`, await settingOf(db, 'withdrawalMonthMax'), '一个月'],
  ] as const) {
    const { sum } = await withdrawalsFrom(db, account)
      .where('state', 'not in', GIVEN_BACK)
      .where('createdAt', '>=', new Date(chinaMidnight(from)))
      .select(sql<string | null>`sum((facts->>'amount')::bigint)`.as('sum'))
      .executeTakeFirstOrThrow()
    const left = Math.max(0, max - Number(sum))
    if (amount > left) refuse('invalid', `${span}最多提现 ${yuanText(max)}，现在还能提 ${yuanText(left)}`, 'amount')
  }
}

/** Resolves to whether nothing was ever paid out to the person's present payee. */
async function isNewPayee(db: Queryable, uid: string, changedAt: Date): Promise<boolean> {
  const paid = await db
    .selectFrom('record')
    .select('id')
    .where('workflow', '=', 'withdrawal')
    .where('owner', '=', uid)
    .where('state', '=', 'paidOut')
    .where('createdAt', '>=', changedAt)
    .executeTakeFirst()
  return paid === undefined
}

/** Applies for a withdrawal and resolves to its id, in the transaction of `db`. Throws `Refused` with a sentence. */
export async function applyForWithdrawal(
  { db, services }: StepContext,
  account: EarningsAccount,
  amount: number,
): Promise<string> {
  const { uid, shop } = account
  await assertOwnAccount(db, account)
  await lockName(db, `withdrawal ${ledgerAccount(account)}`)
  const { payee, obstacle } = await obstacleOf(db, services, account)
  if (obstacle || !payee) return refuse('notNow', obstacle)
  const free = await balanceOf(db, ledgerAccount(account))
  if (amount > free) refuse('invalid', `现在最多能提 ${yuanText(free)}`, 'amount')
  await assertWithinLimits(db, account, amount, services.clock())
  const facts: Withdrawal = {
    owner: uid,
    shop,
    place: await cityOf(db, account),
    amount,
    payee: payee.name,
    account: shownAccount(payee.accountEnd),
    isNewPayee: await isNewPayee(db, uid, payee.changedAt),
    dayFull: [],
    aloneUpTo: await settingOf(db, 'aloneWithdrawal'),
    approvedBy: '',
    heldBy: '',
    until: null,
  }
  const payout = { amount, title: '待结算收益提现', account: payee.account, name: payee.name }
  const birth = { workflow: 'withdrawal', event: 'APPLY', facts, input: { amount }, who: await whoIs(db, uid) }
  const { id } = await begin({ db, services }, { ...birth, writeAlong: context => addPayout(context, payout) })
  return id
}

export const withdrawalSubmitCalls: Pick<Handlers<typeof withdrawalContract>, 'withdrawalApply'> = {
  withdrawalApply: ({ shop = '', amount }, { me: { uid }, ...services }) =>
    services.database.tx(async db => ({ id: await applyForWithdrawal({ db, services }, { uid, shop }, amount) })),
}
