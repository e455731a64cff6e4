/** Every edge of payments as people see it, in a town with finance: one portal and one page a person. */
import { afterAll, beforeAll } from 'vitest'
import { type Desks, desksFor, itShowsItself } from '../support/model/chromium.ts'
import { paymentDriver } from '../support/model/drivers/payment.ts'
import { paymentPages } from '../support/model/drivers/paymentPages.ts'
import { type Town, townOn } from '../support/model/town.ts'
import { openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let town: Town
let desks: Desks
beforeAll(async () => {
  portal = await openPortal({ demo: false })
  town = await townOn(portal.server)
  desks = await desksFor(portal, town, ['buyer', 'finance'])
})
afterAll(() => portal.close())

itShowsItself(paymentDriver, paymentPages, () => ({ town, desks }), {
  unseen: {
    'gifts and fees have no page for whoever pays them yet, and finance sees what was paid': [
      '– —buyer: OPEN→ pendingPayment',
      '– disbursed=true —buyer: OPEN→ pendingPayment disbursed=true',
      '– purpose=fee subject=r1 —buyer: OPEN→ pendingPayment purpose=fee subject=r1',
      'pendingPayment —clock: unpaid→ cancelled',
      'pendingPayment disbursed=true —clock: unpaid→ cancelled disbursed=true',
      'pendingPayment purpose=fee subject=r1 —clock: unpaid→ cancelled purpose=fee subject=r1',
      'pendingPayment —buyer: CANCEL→ cancelled',
      'pendingPayment disbursed=true —buyer: CANCEL→ cancelled disbursed=true',
      'pendingPayment purpose=fee subject=r1 —buyer: CANCEL→ cancelled purpose=fee subject=r1',
      'paid —buyer: REQUEST_REFUND(why)→ refundRequested',
      'confirmed confirmed=true —buyer: REQUEST_REFUND(why)→ refundRequested confirmed=true',
    ],
    'certifications, which a fee is paid for, are not built yet': [
      'pendingPayment purpose=fee subject=r1 —provider: PAID→ paid purpose=fee subject=r1',
      'paid purpose=fee subject=r1 —finance: CONFIRM→ confirmed purpose=fee subject=r1 confirmed=true',
      'paid purpose=fee subject=r1 —clock: refundWindow→ paid purpose=fee subject=r1 refundOver=true refundWindow rung',
      'paid purpose=fee subject=r1 refundOver=true refundWindow rung —finance: CONFIRM→ confirmed purpose=fee subject=r1 confirmed=true refundOver=true refundWindow rung',
      'confirmed purpose=fee subject=r1 confirmed=true —clock: refundWindow→ confirmed purpose=fee subject=r1 confirmed=true refundOver=true refundWindow rung',
    ],
  },
})
