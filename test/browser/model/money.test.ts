/** Every edge of payments as people see it, in a town with finance: one portal and one page a person. */
import { afterAll, beforeAll } from 'vitest'
import { openPortal, type Portal } from '../../support/browser/portal.ts'
import { type ActorPages, browserSuite, openActorPages } from '../../support/model/browserSuite.ts'
import { paymentDriver } from '../../support/model/drivers/payment.ts'
import { paymentPages } from '../../support/model/drivers/paymentPages.ts'
import { createTestbed, type Testbed } from '../../support/model/testbed.ts'

let portal: Portal
let testbed: Testbed
let actorPages: ActorPages
beforeAll(async () => {
  portal = await openPortal({ demo: false })
  testbed = await createTestbed(portal.server, paymentDriver.world.actors)
  actorPages = await openActorPages(portal, testbed, Object.keys(paymentPages.views))
})
afterAll(() => portal.close())

browserSuite(paymentDriver, paymentPages, () => ({ testbed, actorPages }), {
  unseen: {
    'gifts and fees have no page for whoever pays them yet, and finance sees what was paid': [
      '–|OPEN|pendingPayment by buyer other',
      'pendingPayment|unpaid|cancelled by clock other',
      'pendingPayment|CANCEL|cancelled by buyer other',
      'paid|REQUEST_REFUND|refundRequested by buyer other',
      'confirmed|REQUEST_REFUND|refundRequested by buyer other',
      'paid|REQUEST_LATE_REFUND|refundRequested by buyer other',
      'confirmed|REQUEST_LATE_REFUND|refundRequested by buyer other',
      'refundRequested|TAKE_REQUEST_BACK|paid by buyer other',
      'refundRequested|TAKE_REQUEST_BACK|confirmed by buyer other',
    ],
  },
})
