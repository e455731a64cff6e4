/**
 * Money of the demonstration that needs finance: what its workers spent, a refund that could not go back the way it
 * came, and a payment of a wrong amount.
 */
import { SETTINGS } from '../../../../src/contract/settingKeys.ts'
import { HOUR_MS } from '../../../../src/contract/time.ts'
import { NOTHING_CAME } from '../../../../src/machines/workflows/payment/chart.ts'
import { readRows } from '../../../db/seed/texts.ts'
import { beginPayment } from '../../../domain/payment/start.ts'
import { partsWith } from '../../../domain/payment/trades.ts'
import { noteRefundFailed, takeOtherAmount } from '../../../domain/payment/webhook.ts'
import { begin, fire } from '../../../engine/fire.ts'
import { awake } from '../rows/calendar.ts'
import table from '../tables/expenses.txt?raw'
import { deedsOf, type Stage } from './stage.ts'

/** `amount` in 分; `since`: how many hours ago it was handed in. */
const EXPENSES = readRows(table, 'phone amount# reason since# deeds')
const FINANCE = '13900000008'

/** Hands in what was spent and takes each as far as the table says. */
export async function playExpenses(stage: Stage): Promise<void> {
  const { context, clock, now } = stage
  const finance = await stage.uidOf(FINANCE)
  for (const { phone, amount, reason, since, deeds } of EXPENSES) {
    const uid = await stage.uidOf(phone)
    clock.at = awake(now - since * HOUR_MS, now - 6 * HOUR_MS)
    const { id } = await begin(context, {
      workflow: 'expense',
      event: 'HAND_IN',
      facts: {
        owner: uid,
        place: '3301',
        campaign: '',
        payee: '',
        amount,
        invoice: '',
        twoFrom: SETTINGS.bigExpense.fallback,
        approvedBy: '',
      },
      input: { amount, invoice: '', reason, proof: ['/pictures/sand/scroll.svg'] },
      who: await stage.who(uid),
    })
    for (const { afterMs, event, words } of deedsOf(deeds)) {
      stage.later(afterMs / HOUR_MS)
      await stage.fire(finance, 'expense', id, event, words ? { reason: words } : undefined)
    }
  }
}

/** A gift of money in 分 of this person, begun so many hours ago. */
async function give({ db, context, clock, now, accountOf }: Stage, phone: string, amount: number, hours: number) {
  clock.at = awake(now - hours * HOUR_MS, now)
  const { uid, region } = await accountOf(phone)
  const campaigns = db.selectFrom('campaign').select(['id', 'title']).orderBy('id').limit(1)
  const { id: subject, title } = await campaigns.executeTakeFirstOrThrow()
  const payee = await db
    .selectFrom('payee')
    .innerJoin('campaign', 'campaign.uid', 'payee.owner')
    .select('payee.id')
    .where('campaign.id', '=', subject)
    .executeTakeFirstOrThrow()
  const facts = { owner: uid, region, amount, purpose: 'donation', subject, ...NOTHING_CAME, payee: payee.id } as const
  return (await beginPayment(context, facts, `捐款：${title}`)).id
}

/** Plays both payments, each deed at its own time. */
export async function playPayments(stage: Stage): Promise<void> {
  const { db, context } = stage
  const [owner, finance] = [await stage.uidOf('13900000001'), await stage.uidOf(FINANCE)]
  const id = await give(stage, '13900000001', 20_000, 44)
  await fire(context, { workflow: 'payment', id, event: 'PAID', who: { system: 'provider' } })
  for (const [hours, uid, event, input] of [
    [3, finance, 'CONFIRM', undefined],
    [7, owner, 'REQUEST_REFUND', { reason: '手一滑多捐了一次，想退这一笔' }],
    [4, finance, 'APPROVE', undefined],
  ] as const) {
    stage.later(hours)
    await stage.fire(uid, 'payment', id, event, input)
  }
  stage.later(1)
  const refund = await db.selectFrom('refund').select('id').where('record', '=', id).executeTakeFirstOrThrow()
  await noteRefundFailed(context, refund.id, { reason: '付款的银行卡已经注销', isFinal: true })
  await takeOtherAmount(context, await partsWith(db, await give(stage, '13900000002', 10_000, 9)), 9_800)
}
