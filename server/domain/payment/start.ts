/** Opens payments, and finds those of a subject. */

import { durationOf, labelOf } from '../../../src/machines/workflow/workflow.ts'
import { type Payment, payment } from '../../../src/machines/workflows/payment/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { EffectContext, RecordRow } from '../../engine/engine.ts'
import { begin, inOneStep, type StepContext } from '../../engine/fire.ts'
import { settingOf } from '../../engine/settings.ts'

/** Opens a payment that its owner has to make, and its trade at the provider. `title` is shown to the payer. */
export const beginPayment = (outer: StepContext, opened: Payment, title: string): Promise<RecordRow> =>
  inOneStep(outer, async context => {
    const facts = { ...opened, twoFrom: await settingOf(context.db, 'bigRefund') }
    const delays = await context.outbox.delays(context.db, 'payment')
    const unpaid = durationOf(payment, 'unpaid', { facts, at: context.services.clock(), delays }) ?? 0
    const writeAlong = async ({ db, services, record: { id }, at }: EffectContext) => {
      await db
        .insertInto('trade')
        .values({
          payment: id,
          provider: services.payment.name,
          number: id,
          amount: facts.amount,
          title,
          payee: facts.payee || null,
          code: null,
          numberFixedAt: null,
          expiresAt: new Date(at + unpaid),
          createdAt: new Date(at),
        })
        .execute()
    }
    return begin(context, { workflow: 'payment', event: 'OPEN', facts, who: { uid: facts.owner }, writeAlong })
  })

/** Resolves to the payments that are listed together with their subject, the newest first. */
export const paymentsOf = (db: Queryable, subject: string) =>
  db
    .selectFrom('record')
    .select(['id', 'state'])
    .where('root', '=', subject)
    .where('workflow', '=', 'payment')
    .orderBy('id', 'desc')
    .execute()

/** Resolves to the last payment of a subject; null if there is none. */
export async function lastPaymentOf(db: Queryable, subject: string) {
  const [newest] = await paymentsOf(db, subject)
  if (!newest) return null
  const { provider } = await db
    .selectFrom('trade')
    .select('provider')
    .where('payment', '=', newest.id)
    .executeTakeFirstOrThrow()
  return { ...newest, stateLabel: labelOf(payment, newest.state), provider }
}
