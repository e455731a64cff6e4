/** The database rejects a debit below zero; this turns its error into a sentence for people. */
import { Refused } from '../../src/contract/refusal.ts'

/** The error code raised by the trigger on `ledger_balance`; its detail is the account. */
const OVERDRAFT_CODE = 'LL001'

const SENTENCES: Readonly<Record<string, string>> = {
  person: '待结算收益不够，这一步没有办成，钱没有动',
  campaign: '募捐的余款不足，这一步没有办成，钱没有动',
  shop: '店铺的余额不足，这一步没有办成，钱没有动',
  points: '积分不足，这一步没有办成，积分没有动',
  pointsHeld: '占用的积分不足，这一步没有办成，积分没有动',
  pointsOwed: '欠的积分已经补上，这一步没有办成，积分没有动',
  minutes: '工时不足，这一步没有办成，工时没有动',
}

/** Returns the account that would have fallen below zero; undefined for all other errors. */
function overdrawnAccount(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== OVERDRAFT_CODE) return undefined
  return 'detail' in error && typeof error.detail === 'string' ? error.detail : ''
}

/** Throws the errors of `write`, and `Refused` if an account would have fallen below zero. */
export async function refuseOverdraft<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const account = overdrawnAccount(error)
    if (account === undefined) throw error
    const [kind = ''] = account.split(':')
    throw new Refused({ code: 'notNow', message: SENTENCES[kind] ?? '余额不足，这一步没有办成' })
  }
}
