/**
 * Which pages show a payment: its order's to the payer, the book of finance to finance. Gifts and fees have none for
 * their payer yet.
 */
import type { Payment } from '../../../../src/machines/workflows/payment/chart.ts'
import { addPicture, confirm, dialog } from '../../browser/screen.ts'
import type { TestRecord } from '../driver.ts'
import type { RecordPages } from '../recordPages.ts'

type PaymentViews = RecordPages<Payment, null, TestRecord>['views']

/** The card of the order's page: a code to be scanned, or what became of it. */
const payerView: PaymentViews[string] = {
  path: ({ names }, { node: { row } }) =>
    row.facts.purpose === 'order' ? `/orderDetail?id=${names[row.facts.subject]}` : undefined,
  showsHistory: false,
  read: page =>
    page.evaluate(() => {
      const words = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''
      const card = document.querySelector('main #pay')
      const head = card?.querySelector('h2')
      const buttons = [...(card?.querySelectorAll('button') ?? [])].map(words)
      return head && words(head) === '付款' ? { state: words(head.nextElementSibling), buttons, steps: 0 } : undefined
    }),
}

/** Nobody books what was not paid. */
const UNPAID = ['pendingPayment', 'cancelled']

const financeView: PaymentViews[string] = {
  path: ({ id }, { node: { row } }) =>
    UNPAID.includes(row.state) ? undefined : `/accounting?book=payment&tab=all&id=${id}`,
  isReloaded: true,
}

/** Writes why, shows the bank's slip and answers. */
const provePayment: NonNullable<RecordPages<Payment, null, TestRecord>['onOwnPage']>[string] = async ({
  page,
  input = {},
}) => {
  await dialog(page).getByLabel('原因').fill(String(input.reason))
  await addPicture(page, '凭证图片')
  await confirm(page, '已线下退回')
}

export const paymentPages: RecordPages<Payment, null, TestRecord> = {
  // Only orders have a page for the payer; for finance, donations and fees look alike.
  distinct: ({ purpose }) => [purpose === 'order' ? 'order' : 'other'],
  views: {
    buyer: payerView,
    finance: financeView,
    otherFinance: financeView,
  },
  onOwnPage: { PAY_BY_HAND: provePayment },
}
