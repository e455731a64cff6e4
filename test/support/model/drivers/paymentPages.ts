/** Which pages show a payment: its order's to the payer, the book of finance to finance. Gifts and fees have none for their payer yet. */
import type { Payment } from '../../../../src/machines/workflows/payment.ts'
import type { Thing } from '../driver.ts'
import { lookAtBoard, type Pages } from '../pages.ts'
import type { Asked } from './payment.ts'

type Views = Pages<Payment, Asked, Thing>['views']

/** The card of the order's page: a code to be scanned, or what became of it. */
const payer: Views[string] = {
  path: ({ names }, { node: { row } }) =>
    row.facts.purpose === 'order' ? `/orderDetail?id=${names[row.facts.subject]}` : undefined,
  counts: false,
  look: page =>
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

export const paymentPages: Pages<Payment, Asked, Thing> = {
  views: {
    buyer: payer,
    finance: {
      path: ({ id }, { node: { row } }) =>
        UNPAID.includes(row.state) ? undefined : `/accounting?book=payment&tab=all&id=${id}`,
      look: lookAtBoard,
      hears: ({ hidden }) => hidden,
      anew: true,
    },
  },
}
