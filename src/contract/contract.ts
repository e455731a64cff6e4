/** Every endpoint, by domain. The server mounts all of them; a page imports only its own domain's. */
import { activityContract } from './activity.contract.ts'
import { activityDeskContract } from './activityDesk.contract.ts'
import { activityGroupContract } from './activityGroup.contract.ts'
import { afterSalesContract } from './afterSales.contract.ts'
import { aidContract } from './aid.contract.ts'
import { aidResultContract } from './aidResult.contract.ts'
import { certificateContract } from './certificate.contract.ts'
import { complaintContract } from './complaint.contract.ts'
import { donationContract } from './donation.contract.ts'
import type { Contract } from './endpoint.ts'
import { entryContract } from './entry.contract.ts'
import { exchangeContract } from './exchange.contract.ts'
import { financeContract } from './finance.contract.ts'
import { giftContract } from './gift.contract.ts'
import { homeContract } from './home.contract.ts'
import { hoursContract } from './hours.contract.ts'
import { mallContract } from './mall.contract.ts'
import { orderContract } from './order.contract.ts'
import { paymentContract } from './payment.contract.ts'
import { personContract } from './person.contract.ts'
import { placeContract } from './place.contract.ts'
import { pointContract } from './point.contract.ts'
import { policyContract } from './policy.contract.ts'
import { recordContract } from './record.contract.ts'
import { roleContract } from './role.contract.ts'
import { shopContract } from './shop.contract.ts'
import { stepsContract } from './steps.contract.ts'
import { taskContract } from './task.contract.ts'
import { warehouseContract } from './warehouse.contract.ts'

export const contract = {
  home: homeContract,
  place: placeContract,
  policy: policyContract,
  entry: entryContract,
  person: personContract,
  point: pointContract,
  gift: giftContract,
  exchange: exchangeContract,
  mall: mallContract,
  shop: shopContract,
  order: orderContract,
  payment: paymentContract,
  afterSales: afterSalesContract,
  complaint: complaintContract,
  aid: { ...aidContract, ...aidResultContract },
  donation: donationContract,
  warehouse: warehouseContract,
  task: taskContract,
  finance: financeContract,
  role: roleContract,
  hours: hoursContract,
  certificate: certificateContract,
  activity: { ...activityContract, ...activityDeskContract, ...activityGroupContract },
  record: recordContract,
  steps: stepsContract,
} satisfies Readonly<Record<string, Contract>>
