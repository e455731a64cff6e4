/** Registers the workflows of the portal and the performers of their effects. */
import type { WorkflowId } from '../../src/machines/workflow/registry.ts'
import { FACES } from '../../src/machines/workflows/index.ts'
import { activityBinding, groupSignUpBinding, shiftBinding, signUpBinding } from '../domain/activity/binding.ts'
import {
  namePeople,
  openShifts,
  respanActivity,
  showActivity,
  showShift,
  withdrawPeople,
} from '../domain/activity/effects.ts'
import { afterSalesBinding } from '../domain/afterSales/binding.ts'
import { recountEffect, refundLinesEffect } from '../domain/afterSales/effects.ts'
import { aidBinding } from '../domain/aid/binding.ts'
import { countHelped, publishStory, withholdStory } from '../domain/aid/effects.ts'
import { certificateBinding } from '../domain/certificate/binding.ts'
import { complaintBinding } from '../domain/complaint/binding.ts'
import { donationBinding } from '../domain/donation/binding.ts'
import { exchangeBinding } from '../domain/exchange/binding.ts'
import { issueCode, leaveDraw, moveGift, redirect } from '../domain/exchange/effects.ts'
import { expenseBinding } from '../domain/finance/binding.ts'
import { hoursBinding } from '../domain/hours/binding.ts'
import { creditHours, takeBackHours } from '../domain/hours/effects.ts'
import { orderBinding } from '../domain/order/binding.ts'
import {
  freeStock,
  holdStock,
  parcelEffect,
  refundOrder,
  returnStock,
  reviewsEffect,
  sellStock,
  shelveOrder,
  startPayment,
} from '../domain/order/effects.ts'
import { paymentBinding } from '../domain/payment/binding.ts'
import { closePayment, startRefund } from '../domain/payment/effects.ts'
import { closeTrade, queryPayment, sendRefund } from '../domain/payment/jobs.ts'
import { pointRestoreBinding } from '../domain/point/binding.ts'
import { award, movePoints, restorePoints } from '../domain/point/effects.ts'
import { roleGrantBinding } from '../domain/role/binding.ts'
import { handUpEffect } from '../domain/role/effects.ts'
import { shopBinding } from '../domain/shop/binding.ts'
import { issueBinding } from '../domain/warehouse/binding.ts'
import { freeGoods, issueGoods, keepCollected, storeGoods } from '../domain/warehouse/effects.ts'
import type { Engine, WorkflowBinding } from '../engine/engine.ts'
import { grantEffect, revokeEffect } from '../engine/grantEffects.ts'
import { postEffect } from '../engine/ledger.ts'
import { offerNext, tellMembers } from '../engine/members.ts'
import { messageEffect } from '../engine/messages.ts'
import { freePlaces, setPlaces, takePlaces } from '../engine/places.ts'
import { tellOpenedEffect } from '../engine/tellOpened.ts'

export const portal: Engine = {
  faces: FACES,
  bindings: {
    order: orderBinding,
    payment: paymentBinding,
    afterSales: afterSalesBinding,
    complaint: complaintBinding,
    shop: shopBinding,
    aid: aidBinding,
    goodsDonation: donationBinding,
    stockIssue: issueBinding,
    exchange: exchangeBinding,
    pointRestore: pointRestoreBinding,
    expense: expenseBinding,
    roleGrant: roleGrantBinding,
    hours: hoursBinding,
    certificate: certificateBinding,
    activity: activityBinding,
    shift: shiftBinding,
    signUp: signUpBinding,
    groupSignUp: groupSignUpBinding,
  } satisfies Readonly<Record<WorkflowId, WorkflowBinding>>,
  performers: {
    holdStock,
    freeStock,
    sellStock,
    returnStock,
    shelveOrder,
    post: postEffect,
    startPayment,
    closePayment,
    startRefund,
    recount: recountEffect,
    refundLines: refundLinesEffect,
    refundOrder,
    parcel: parcelEffect,
    publishReviews: reviewsEffect,
    grant: grantEffect,
    revoke: revokeEffect,
    handUp: handUpEffect,
    message: messageEffect,
    award,
    movePoints,
    restorePoints,
    moveGift,
    leaveDraw,
    issueCode,
    redirect,
    creditHours,
    takeBackHours,
    keepCollected,
    storeGoods,
    issueGoods,
    freeGoods,
    tellOpened: tellOpenedEffect,
    countHelped,
    publishStory,
    withholdStory,
    setPlaces,
    takePlaces,
    freePlaces,
    tellMembers,
    offerNext,
    openShifts,
    showActivity,
    showShift,
    respanActivity,
    namePeople,
    withdrawPeople,
  },
  jobs: { refund: sendRefund, close: closeTrade, query: queryPayment },
}
