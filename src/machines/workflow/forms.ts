/** Fields shared by steps of several workflows. */
import * as z from 'zod/mini'
import { amount, choice, code, count, courier, form, pictures, reference, text } from '../../contract/fields.ts'

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

/** Returns the field of the price of a thing to pass on, 1 to 20,000 元: what costs more had better have an invoice. */
export const idlePrice = (label = '价钱') => amount(label, 2_000_000, 100)

/** Returns the field of how many pieces of a thing to pass on there are; who has more has a shop. */
export const idlePieces = () => count('件数', { min: 1, max: 99, unit: '件' })

/** A claim for money that was spent on a neighbour. */
export const expenseFields = {
  amount: amount('金额', 10_000_000),
  invoice: reference('发票号码', { min: 0 }),
  proof: pictures('凭证照片', { min: 1 }),
  reason: text('用途', { min: 2 }),
}

/** Who a receipt is made out to. */
export const TITLE_KINDS = { person: '个人', organisation: '单位' } as const

/** What is printed as the payer: title, its kind, and the credit code of an organisation. */
export const payerFields = {
  kind: choice('抬头类型', TITLE_KINDS),
  title: text('抬头', { max: 60, printed: true }),
  taxNumber: reference('统一社会信用代码', { min: 0 }),
}
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
/** Returns the field of an e-mail address; `min` 0 makes it optional. */
export const email = (min: 0 | 1) =>
  text('电子邮箱', { min, max: 100 }).check(
    z.refine(value => value === '' || EMAIL.test(value), { error: '电子邮箱的格式不对，例如 name@example.com' }),
  )
