/** Every edge of orders and of payments as people see them: buyer, shop and finance. */
import { walkTowns } from '../../support/model/browserTowns.ts'
import { orderDriver } from '../../support/model/drivers/order.ts'
import { orderPages } from '../../support/model/drivers/orderPages.ts'
import { paymentDriver } from '../../support/model/drivers/payment.ts'
import { paymentPages } from '../../support/model/drivers/paymentPages.ts'

const { itShows } = walkTowns()
itShows(orderDriver, orderPages)
itShows(paymentDriver, paymentPages, {
  unseen: {
    'gifts and fees have no page for whoever pays them yet, and finance sees what was paid': [
      '–|OPEN|pendingPayment by buyer other',
      'pendingPayment|unpaid|cancelled by clock other',
      'pendingPayment|CANCEL|cancelled by buyer other',
      'paid|HIDE_NAME|paid by buyer other',
      'paid|SHOW_NAME|paid by buyer other',
      'confirmed|HIDE_NAME|confirmed by buyer other',
      'confirmed|SHOW_NAME|confirmed by buyer other',
      'partlyRefunded|HIDE_NAME|partlyRefunded by buyer other',
      'partlyRefunded|SHOW_NAME|partlyRefunded by buyer other',
      'paid|REQUEST_REFUND|refundRequested by buyer other',
      'confirmed|REQUEST_REFUND|refundRequested by buyer other',
      'paid|REQUEST_LATE_REFUND|refundRequested by buyer other',
      'confirmed|REQUEST_LATE_REFUND|refundRequested by buyer other',
      'refundRequested|TAKE_REQUEST_BACK|paid by buyer other',
      'refundRequested|TAKE_REQUEST_BACK|confirmed by buyer other',
    ],
  },
})
