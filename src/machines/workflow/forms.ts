/** Fields shared by steps of several workflows. */
import { amount, choice, courier, form, pictures, text } from '../../contract/fields.ts'

export const reasonForm = form({ reason: text('原因', { min: 2 }) })
export interface Reason {
  readonly reason: string
}

export const parcelFields = { courier: courier(), number: text('快递单号', { min: 4, max: 40 }) }

/** A buyer's claim in after-sales. */
export const claimFields = {
  kind: choice('售后类型', { refund: '仅退款', return: '退货退款' }),
  amount: amount('退款金额'),
  reason: text('原因', { min: 2 }),
  photos: pictures('凭证图片'),
}

export const complaintFields = { reason: text('投诉原因', { min: 2, max: 500 }), photos: pictures('凭证图片') }
export const complaintForm = form(complaintFields)

/** An expense claim. */
export const expenseFields = {
  amount: amount('金额', 10_000_000),
  invoice: text('发票号码', { min: 0, max: 40 }),
  proof: pictures('凭证照片', { min: 1 }),
  reason: text('用途', { min: 2 }),
}
