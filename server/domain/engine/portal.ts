/** The workflows of the portal, and who performs what their charts ask for. */
import { afterSalesKept } from '../afterSales/kept.ts'
import { recountEffect, refundLinesEffect } from '../afterSales/recount.ts'
import { countHelped } from '../aid/helped.ts'
import { aidKept } from '../aid/kept.ts'
import { complaintKept } from '../complaint/kept.ts'
import { donationKept } from '../donation/kept.ts'
import { expenseKept } from '../finance/kept.ts'
import { orderKept } from '../order/kept.ts'
import { parcelEffect } from '../order/parcels.ts'
import { reviewsEffect } from '../order/reviews.ts'
import { shopKept } from '../order/shopKept.ts'
import { freeStock, holdStock, returnStock, sellStock } from '../order/stock.ts'
import { paymentKept } from '../payment/kept.ts'
import { closePayment, startPayment, startRefund } from '../payment/start.ts'
import { handUpEffect } from '../role/handUp.ts'
import { roleGrantKept } from '../role/kept.ts'
import { issueKept } from '../warehouse/kept.ts'
import { freeGoods, issueGoods, keepCollected, storeGoods } from '../warehouse/stock.ts'
import { awardEffect } from './award.ts'
import type { Engine } from './engine.ts'
import { grantEffect, revokeEffect } from './grants.ts'
import { postEffect } from './ledger.ts'
import { messageEffect } from './messages.ts'
import { tellOpened } from './opened.ts'

export const portal: Engine = {
  kept: {
    order: orderKept,
    payment: paymentKept,
    afterSales: afterSalesKept,
    complaint: complaintKept,
    shop: shopKept,
    aid: aidKept,
    goodsDonation: donationKept,
    stockIssue: issueKept,
    expense: expenseKept,
    roleGrant: roleGrantKept,
  },
  perform: {
    holdStock,
    freeStock,
    sellStock,
    returnStock,
    post: postEffect,
    startPayment,
    closePayment,
    startRefund,
    recount: recountEffect,
    refundLines: refundLinesEffect,
    parcel: parcelEffect,
    publishReviews: reviewsEffect,
    grant: grantEffect,
    revoke: revokeEffect,
    handUp: handUpEffect,
    message: messageEffect,
    award: awardEffect,
    keepCollected,
    storeGoods,
    issueGoods,
    freeGoods,
    tellOpened,
    countHelped,
  },
}
