/** Expenses of the demonstration: one in each state, and one that waits for the second finance person. */
import { HOUR_MS } from '../../../../src/contract/time.ts'
import type { Queryable } from '../../../db/connect.ts'
import { begin, fire } from '../../../engine/fire.ts'
import { awake } from '../rows/calendar.ts'
import { dayTimeAfter } from './appointments.ts'
import type { GiftContext, Giver } from './gifts.ts'

/** Resolves to the account with this number. */
export const byPhone = (db: Queryable, phone: string): Promise<Giver> =>
  db.selectFrom('account').select(['uid', 'name', 'phone']).where('phone', '=', phone).executeTakeFirstOrThrow()

/** Expenses of the demonstration's workers: amount in 分, purpose, final state. */
const EXPENSES = [
  ['13900000003', 3_600, '两趟上门收取打车，东西太重骑不动', 'handedIn'],
  ['13900000006', 12_800, '买标签纸和打包带', 'handedIn'],
  ['13900000004', 4_500, '入户走访交通费', 'confirmed'],
  ['13900000003', 2_800, '三轮车补胎', 'paid'],
  ['13900000002', 1_500, '陪诊往返公交', 'none'],
  ['13900000005', 26_000, '活动饮用水 20 箱', 'refused'],
  // Confirmed by one finance person, to be paid by the other.
  ['13900000005', 68_000, '志愿者雨衣 40 件', 'confirmed'],
  ['13900000003', 54_000, '三轮车换电瓶', 'handedIn'],
] as const

/** Submits the expenses and takes each to the state in the table. */
export async function handInExpenses({ context, clock, now, who }: GiftContext): Promise<void> {
  const finance = await who((await byPhone(context.db, '13900000008')).uid)
  for (const [number, [phone, amount, reason, until]] of EXPENSES.entries()) {
    if (until === 'none') continue
    const { uid } = await byPhone(context.db, phone)
    clock.at = awake(now - (6 + number * 11) * HOUR_MS, now - 6 * HOUR_MS)
    const { id } = await begin(context, {
      workflow: 'expense',
      event: 'HAND_IN',
      facts: { owner: uid, place: '3301', amount, invoice: '', approvedBy: '' },
      input: { amount, invoice: '', reason, proof: ['/pictures/sand/scroll.svg'] },
      who: await who(uid),
    })
    const fireStep = async (event: string, input?: object) => {
      clock.at = dayTimeAfter(clock, 2, now)
      await fire(context, { workflow: 'expense', id, event, who: finance, input })
    }
    if (until === 'refused') await fireStep('REFUSE', { reason: '照片里看不到发票抬头，请重新拍' })
    if (until === 'confirmed' || until === 'paid') await fireStep('CONFIRM')
    if (until === 'paid') await fireStep('PAY')
  }
}
