/**
 * Which pages show a payment: its order's to the payer, the book of finance to finance. Gifts and fees have none for
 * their payer yet.
 */
import type { Payment } from '../../../../src/machines/workflows/payment/chart.ts'
import type { TestRecord } from '../driver.ts'
import { type RecordPages, readBoardPage } from '../recordPages.ts'
import type { FinanceInvolved } from './payment.ts'

type PaymentViews = RecordPages<Payment, FinanceInvolved, TestRecord>['views']

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

export const paymentPages: RecordPages<Payment, FinanceInvolved, TestRecord> = {
  // Only orders have a page for whoever pays.
  distinct: ({ purpose }) => [purpose],
  views: {
    buyer: payerView,
    finance: {
      path: ({ id }, { node: { row } }) =>
        UNPAID.includes(row.state) ? undefined : `/accounting?book=payment&tab=all&id=${id}`,
      read: readBoardPage,
      isNotified: ({ hidden }) => hidden,
      isReloaded: true,
    },
  },
}
