/** What buyers, shops and the platform do in the tales of the demonstration. */
import type { Complaint } from '../../../src/machines/workflows/complaint.ts'
import { begin, fire } from '../engine/fire.ts'
import { giveRefunded } from '../payment/notice.ts'
import { type Deed, newest, step, type Tale } from './tale.ts'

const ofOrder =
  (event: string, by: 'buyer' | 'owner', input?: (tale: Tale) => object): Deed =>
  tale =>
    step(tale, 'order', tale.order, event, tale[by], input?.(tale))

const ofNewest =
  (workflow: 'afterSales' | 'complaint', event: string, by: 'buyer' | 'owner' | 'platform', input?: object): Deed =>
  async tale =>
    step(tale, workflow, await newest(tale, workflow), event, tale[by], input)

const chosen = ({ lines }: Tale, places: readonly number[] | undefined) =>
  places ? places.map(place => lines[place] ?? '') : [...lines]

export const pay: Deed = async tale => {
  const id = await newest(tale, 'payment')
  return fire(tale.stage, { workflow: 'payment', id, event: 'PAID', who: { system: 'provider' } })
}
/** All lines, or those at these places. */
export const ship = (courier: string, number: string, places?: readonly number[]): Deed =>
  ofOrder('SHIP', 'owner', tale => ({ courier, number, lines: chosen(tale, places) }))
export const receive: Deed = ofOrder('RECEIVE', 'buyer')
export const extend: Deed = ofOrder('EXTEND', 'buyer')
export const cancel: Deed = ofOrder('CANCEL', 'buyer')
/** 分 */
export const reprice = (amount: number, reason: string): Deed =>
  ofOrder('CHANGE_PRICE', 'owner', () => ({ amount, reason }))
/** Stars and words for each line in turn. */
export const review = (...said: readonly (readonly [stars: number, words: string])[]): Deed =>
  ofOrder('REVIEW', 'buyer', ({ lines }) => ({
    reviews: lines.map((line, place) => {
      const [stars, words] = said[place % said.length] ?? [5, '']
      return { line, stars, words, pictures: [] }
    }),
  }))

/** Asks for all that was paid for the lines at these places. */
export const claim =
  (kind: 'refund' | 'return', reason: string, places: readonly number[]): Deed =>
  async tale => {
    const lines = chosen(tale, places)
    const { paid } = await tale.stage.db
      .selectFrom('order_line')
      .select(({ fn }) => fn.sum<string>('paid').as('paid'))
      .where('id', 'in', lines)
      .executeTakeFirstOrThrow()
    const wish = { kind, lines, amount: Number(paid), reason, photos: [] }
    return step(tale, 'order', tale.order, 'APPLY_AFTER_SALES', tale.buyer, wish)
  }
export const agreeRefund: Deed = ofNewest('afterSales', 'AGREE_REFUND', 'owner')
export const agreeReturn: Deed = ofNewest('afterSales', 'AGREE_RETURN', 'owner')
export const refuseRefund = (reason: string): Deed => ofNewest('afterSales', 'REFUSE_REFUND', 'owner', { reason })
export const sendBack = (courier: string, number: string): Deed =>
  ofNewest('afterSales', 'SEND_BACK', 'buyer', { courier, number })
export const confirmReceipt: Deed = ofNewest('afterSales', 'CONFIRM_RECEIPT', 'owner')
export const withdraw: Deed = ofNewest('afterSales', 'WITHDRAW', 'buyer')
export const complainOfClaim = (reason: string): Deed =>
  ofNewest('afterSales', 'COMPLAIN', 'buyer', { reason, photos: [] })

/** The provider has sent the money of the order's refunds back. */
export const moneyBack: Deed = async ({ stage, order }) => {
  const errands = await stage.db
    .selectFrom('errand')
    .innerJoin('record', 'record.id', 'errand.record')
    .select(['errand.id as errand', 'record.workflow', 'errand.record'])
    .where('record.root', '=', order)
    .where('errand.kind', '=', 'refund')
    .where('errand.state', '=', 'waiting')
    .execute()
  for (const one of errands) await giveRefunded(stage, one)
}

/** About the order itself. */
export const complain =
  (reason: string): Deed =>
  async ({ stage, order, buyer, owner }) => {
    const facts: Complaint = { owner: buyer, shopOwners: [owner], order, afterSales: '' }
    const input = { reason, photos: [] }
    return begin(stage, { workflow: 'complaint', event: 'FILE', facts, input, who: { uid: buyer } })
  }
export const takeUp: Deed = ofNewest('complaint', 'TAKE_UP', 'platform')
export const decide = (event: 'FORCE_REFUND' | 'RESOLVE' | 'REJECT', reason: string): Deed =>
  ofNewest('complaint', event, 'platform', { reason })
