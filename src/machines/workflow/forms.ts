/** Fields shared by steps of several workflows. */
import { amount, choice, code, courier, form, pictures, reference, text } from '../../contract/fields.ts'

export const reasonForm = form({ reason: text('原因', { min: 2 }) })
export interface Reason {
  readonly reason: string
}

/** Returns the code with which a gift is collected. */
export const collectionCode = () => code('取货码', /^[0-9A-Z]{1,20}$/, '没有这个取货码，请核对 8 位数字')

export const parcelFields = { courier: courier(), number: reference('快递单号', { min: 4 }) }

/** A buyer's claim in after-sales. */
export const claimFields = {
  kind: choice('售后类型', { refund: '仅退款', return: '退货退款' }),
  amount: amount('退款金额'),
  reason: text('原因', { min: 2 }),
  photos: pictures('凭证图片'),
}

export const complaintFields = { reason: text('投诉原因', { min: 2, max: 500 }), photos: pictures('凭证图片') }
export const complaintForm = form(complaintFields)

/** Earnings to pay out, at least 1 元. */
export const withdrawalFields = { amount: amount('提现金额', 10_000_000, 100) }

/** A claim for money that was spent on a neighbour. */
export const expenseFields = {
  amount: amount('金额', 10_000_000),
  invoice: reference('发票号码', { min: 0 }),
  proof: pictures('凭证照片', { min: 1 }),
  reason: text('用途', { min: 2 }),
}
