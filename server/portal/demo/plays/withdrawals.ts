/** Withdrawals of the demonstration: one that finance has not seen yet, one of a shop that waits to be collected. */
import { HOUR_MS } from '../../../../src/contract/time.ts'
import { accountsOf } from '../../../domain/withdrawal/accounts.ts'
import { savePayee } from '../../../domain/withdrawal/payee.ts'
import { applyForWithdrawal } from '../../../domain/withdrawal/submit.ts'
import { awake } from '../rows/calendar.ts'
import type { Stage } from './stage.ts'

const [COLLECTOR, SHOP_OWNER, FINANCE, OTHER_FINANCE] = ['13900000003', '13900000010', '13900000008', '13900000015']
/** What they withdraw, 分. */
const [OF_COLLECTOR, OF_SHOP] = [2_000, 5_000]

/** Applies for it so many hours ago, to an account given a day before. */
async function apply(
  stage: Stage,
  phone: string,
  { amount, hours }: { amount: number; hours: number },
  isShop = false,
) {
  const { context, clock, now, db } = stage
  const { uid, name } = await stage.accountOf(phone)
  clock.at = awake(now - (hours + 24) * HOUR_MS, now)
  await savePayee(context, uid, { name, account: phone })
  clock.at = awake(now - hours * HOUR_MS, now)
  const shop = isShop ? ((await accountsOf(db, uid)).find(one => one.free >= amount && one.shop)?.shop ?? '') : ''
  return applyForWithdrawal(context, { uid, shop }, amount)
}

/** Plays both; the server itself asks the cashier to pay the approved one as soon as it runs. */
export async function playWithdrawals(stage: Stage): Promise<void> {
  await apply(stage, COLLECTOR, { amount: OF_COLLECTOR, hours: 3 })
  const id = await apply(stage, SHOP_OWNER, { amount: OF_SHOP, hours: 20 }, true)
  stage.later(2)
  await stage.fire(await stage.uidOf(FINANCE), 'withdrawal', id, 'APPROVE')
  stage.later(1)
  await stage.fire(await stage.uidOf(OTHER_FINANCE), 'withdrawal', id, 'COUNTERSIGN')
}
