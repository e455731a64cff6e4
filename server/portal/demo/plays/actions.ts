/** Actions of buyers, shops and the platform in the scenarios of the demonstration. */
import { sql } from 'kysely'
import type { Complaint } from '../../../../src/machines/workflows/complaint/chart.ts'
import { handleRefundedInStep } from '../../../domain/payment/webhook.ts'
import { begin, fire } from '../../../engine/fire.ts'
import { awake } from '../rows/calendar.ts'
import { fireAs, newestRecord, type OrderScenario, type ScenarioAction } from './scenario.ts'

const onOrder =
  (event: string, by: 'buyer' | 'owner', input?: (scenario: OrderScenario) => object): ScenarioAction =>
  scenario =>
    fireAs(scenario, 'order', scenario.order, event, scenario[by], input?.(scenario))

const onNewest =
  (
    workflow: 'afterSales' | 'complaint',
    event: string,
    by: 'buyer' | 'owner' | 'platform',
    input?: object,
  ): ScenarioAction =>
  async scenario =>
    fireAs(scenario, workflow, await newestRecord(scenario, workflow), event, scenario[by], input)

const linesAt = ({ lines }: OrderScenario, indexes: readonly number[] | undefined) =>
  indexes ? indexes.map(index => lines[index] ?? '') : [...lines]

export const pay: ScenarioAction = async scenario => {
  const id = await newestRecord(scenario, 'payment')
  return fire(scenario.context, { workflow: 'payment', id, event: 'PAID', who: { system: 'provider' } })
}
/** Returns the shipment of all lines, or of those at these indexes. */
export const ship = (courier: string, number: string, indexes?: readonly number[]): ScenarioAction =>
  onOrder('SHIP', 'owner', scenario => ({ courier, number, lines: linesAt(scenario, indexes) }))
export const receive: ScenarioAction = onOrder('RECEIVE', 'buyer')
export const extend: ScenarioAction = onOrder('EXTEND', 'buyer')
export const cancel: ScenarioAction = onOrder('CANCEL', 'buyer')
/** Returns the action, moved from night to day. */
export const byDay =
  (action: ScenarioAction): ScenarioAction =>
  async scenario => {
    const at = scenario.context.services.clock()
    return awake(at, at) === at ? action(scenario) : undefined
  }
/** Returns a discount in per cent of the goods, rounded to 元, as a shop gives to acquaintances. */
export const reprice =
  (percentOff: number, reason: string): ScenarioAction =>
  async scenario => {
    const { amount } = await scenario.context.db
      .selectFrom('orderLine')
      .select(sql<string>`sum(price * count)`.as('amount'))
      .where('order', '=', scenario.order)
      .executeTakeFirstOrThrow()
    const after = Math.floor((Number(amount) * (100 - percentOff)) / 10_000) * 100
    return fireAs(scenario, 'order', scenario.order, 'CHANGE_PRICE', scenario.owner, { amount: after, reason })
  }
/** Returns reviews with stars and text, one a line. */
export const reviewLines = (...ratings: readonly (readonly [stars: number, words: string])[]): ScenarioAction =>
  onOrder('REVIEW', 'buyer', ({ lines }) => ({
    reviews: lines.map((line, index) => {
      const [stars, words] = ratings[index % ratings.length] ?? [5, '']
      return { line, stars, words, pictures: [] }
    }),
  }))

/** Returns an after-sales application for everything paid for the lines at these indexes. */
export const applyAfterSales =
  (kind: 'refund' | 'return', reason: string, indexes: readonly number[]): ScenarioAction =>
  async scenario => {
    const lines = linesAt(scenario, indexes)
    const { paid } = await scenario.context.db
      .selectFrom('orderLine')
      .select(({ fn }) => fn.sum<string>('paid').as('paid'))
      .where('id', 'in', lines)
      .executeTakeFirstOrThrow()
    const request = { kind, lines, amount: Number(paid), reason, photos: [] }
    return fireAs(scenario, 'order', scenario.order, 'APPLY_AFTER_SALES', scenario.buyer, request)
  }
export const agreeRefund: ScenarioAction = onNewest('afterSales', 'AGREE_REFUND', 'owner')
export const agreeReturn: ScenarioAction = onNewest('afterSales', 'AGREE_RETURN', 'owner')
export const refuseRefund = (reason: string): ScenarioAction =>
  onNewest('afterSales', 'REFUSE_REFUND', 'owner', { reason })
export const sendBack = (courier: string, number: string): ScenarioAction =>
  onNewest('afterSales', 'SEND_BACK', 'buyer', { courier, number })
export const confirmReceipt: ScenarioAction = onNewest('afterSales', 'CONFIRM_RECEIPT', 'owner')
export const withdraw: ScenarioAction = onNewest('afterSales', 'WITHDRAW', 'buyer')
export const escalateAfterSales = (reason: string): ScenarioAction =>
  onNewest('afterSales', 'COMPLAIN', 'buyer', { reason, photos: [] })

/** Completes the refunds of the order, as the provider's notification would. */
export const completeRefunds: ScenarioAction = async ({ context, order }) => {
  const refunds = await context.db
    .selectFrom('refund')
    .innerJoin('record', 'record.id', 'refund.record')
    .select(['refund.id as refund', 'record.workflow', 'refund.record'])
    .where('record.root', '=', order)
    .where('refund.state', '=', 'pending')
    .execute()
  for (const one of refunds) await handleRefundedInStep(context, one)
}

/** Returns a complaint about the order itself. */
export const fileComplaint =
  (reason: string): ScenarioAction =>
  async ({ context, order, buyer, owner }) => {
    const facts: Complaint = { owner: buyer, shopOwners: [owner], order, afterSales: '' }
    const input = { reason, photos: [] }
    return begin(context, { workflow: 'complaint', event: 'FILE', facts, input, who: { uid: buyer } })
  }
export const takeUp: ScenarioAction = onNewest('complaint', 'TAKE_UP', 'platform')
export const decide = (event: 'FORCE_REFUND' | 'RESOLVE' | 'REJECT', reason: string): ScenarioAction =>
  onNewest('complaint', event, 'platform', { reason })
