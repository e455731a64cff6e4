/** Opens the payment of an order. */

import { durationOf } from '../../../src/machines/workflow/workflow.ts'
import { order as orderChart } from '../../../src/machines/workflows/order/chart.ts'
import { NOTHING_CAME, type Payment, payment } from '../../../src/machines/workflows/payment/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { EffectContext, RecordRow } from '../../engine/engine.ts'
import { begin, inOneStep, type StepContext } from '../../engine/fire.ts'
import { factsOf } from '../../engine/records.ts'

/** Opens a payment that its owner has to make, and its trade at the provider. `title` is shown to the payer. */
export const beginPayment = (outer: StepContext, facts: Payment, title: string): Promise<RecordRow> =>
  inOneStep(outer, async context => {
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
          code: null,
          numberFixedAt: null,
          expiresAt: new Date(at + unpaid),
          createdAt: new Date(at),
        })
        .execute()
    }
    return begin(context, { workflow: 'payment', event: 'OPEN', facts, who: { uid: facts.owner }, writeAlong })
  })

/** Opens a payment of the order's current amount. */
export async function openPayment(
  context: StepContext,
  order: Pick<RecordRow, 'id' | 'facts'>,
  amount: number,
): Promise<RecordRow> {
  const { buyer, shop } = factsOf(orderChart, order)
  const { name, region } = await context.db
    .selectFrom('shop')
    .select(['name', 'region'])
    .where('id', '=', shop)
    .executeTakeFirstOrThrow()
  const about = { owner: buyer, region, amount, purpose: 'order', subject: order.id } as const
  return beginPayment(context, { ...about, ...NOTHING_CAME }, `「${name}」订单`)
}

/** Resolves to the payments of an order, the newest first. */
export const paymentsOf = (db: Queryable, order: string) =>
  db
    .selectFrom('record')
    .select(['id', 'state'])
    .where('root', '=', order)
    .where('workflow', '=', 'payment')
    .orderBy('id', 'desc')
    .execute()
