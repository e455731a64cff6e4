/** The world of each workflow that has one, by its id. */
import type { WorkflowId } from '../../../src/machines/workflow/registry.ts'
import type { World } from '../model/world.ts'
import { activityWorld } from '../model/worlds/activity.ts'
import { afterSalesWorld } from '../model/worlds/afterSales.ts'
import { aidWorld } from '../model/worlds/aid.ts'
import { certificateWorld } from '../model/worlds/certificate.ts'
import { complaintWorld } from '../model/worlds/complaint.ts'
import { exchangeWorld } from '../model/worlds/exchange.ts'
import { expenseWorld } from '../model/worlds/expense.ts'
import { goodsDonationWorld } from '../model/worlds/goodsDonation.ts'
import { groupSignUpWorld } from '../model/worlds/groupSignUp.ts'
import { hoursWorld } from '../model/worlds/hours.ts'
import { orderWorld } from '../model/worlds/order.ts'
import { paymentWorld } from '../model/worlds/payment.ts'
import { pointRestoreWorld } from '../model/worlds/pointRestore.ts'
import { roleGrantWorld } from '../model/worlds/roleGrant.ts'
import { shiftWorld } from '../model/worlds/shift.ts'
import { shopWorld } from '../model/worlds/shop.ts'
import { signUpWorld } from '../model/worlds/signUp.ts'
import { stockIssueWorld } from '../model/worlds/stockIssue.ts'

export const WORLDS = {
  ...{ activity: activityWorld, afterSales: afterSalesWorld, aid: aidWorld, certificate: certificateWorld },
  ...{ complaint: complaintWorld, exchange: exchangeWorld, expense: expenseWorld, goodsDonation: goodsDonationWorld },
  ...{ groupSignUp: groupSignUpWorld, hours: hoursWorld, order: orderWorld, payment: paymentWorld },
  ...{ pointRestore: pointRestoreWorld, roleGrant: roleGrantWorld, shift: shiftWorld, shop: shopWorld },
  ...{ signUp: signUpWorld, stockIssue: stockIssueWorld },
} as unknown as Readonly<Record<WorkflowId, World>>
