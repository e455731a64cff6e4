/** All faces of workflows by id, without the charts: pages and server load those with the first record. */
import type { Face } from '../workflow/face.ts'
import type { WorkflowId } from '../workflow/registry.ts'
import { accountClosureFace } from './accountClosure/face.ts'
import { activityFace } from './activity/face.ts'
import { afterSalesFace } from './afterSales/face.ts'
import { aidFace } from './aid/face.ts'
import { campaignFace } from './campaign/face.ts'
import { certificateFace } from './certificate/face.ts'
import { certificationFace } from './certification/face.ts'
import { complaintFace } from './complaint/face.ts'
import { contentFace } from './content/face.ts'
import { disclosureFace } from './disclosure/face.ts'
import { exchangeFace } from './exchange/face.ts'
import { expenseFace } from './expense/face.ts'
import { feedbackFace } from './feedback/face.ts'
import { goodsDonationFace } from './goodsDonation/face.ts'
import { groupSignUpFace } from './groupSignUp/face.ts'
import { hoursFace } from './hours/face.ts'
import { idleDealFace } from './idleDeal/face.ts'
import { idleItemFace } from './idleItem/face.ts'
import { invoiceFace } from './invoice/face.ts'
import { orderFace } from './order/face.ts'
import { paymentFace } from './payment/face.ts'
import { pointRestoreFace } from './pointRestore/face.ts'
import { roleGrantFace } from './roleGrant/face.ts'
import { settingChangeFace } from './settingChange/face.ts'
import { shiftFace } from './shift/face.ts'
import { shopFace } from './shop/face.ts'
import { signUpFace } from './signUp/face.ts'
import { stockIssueFace } from './stockIssue/face.ts'
import { withdrawalFace } from './withdrawal/face.ts'

/** A missing face does not compile. */
export const FACES = {
  order: orderFace,
  payment: paymentFace,
  campaign: campaignFace,
  disclosure: disclosureFace,
  invoice: invoiceFace,
  afterSales: afterSalesFace,
  complaint: complaintFace,
  shop: shopFace,
  aid: aidFace,
  goodsDonation: goodsDonationFace,
  stockIssue: stockIssueFace,
  exchange: exchangeFace,
  pointRestore: pointRestoreFace,
  expense: expenseFace,
  withdrawal: withdrawalFace,
  roleGrant: roleGrantFace,
  hours: hoursFace,
  certificate: certificateFace,
  certification: certificationFace,
  activity: activityFace,
  shift: shiftFace,
  signUp: signUpFace,
  groupSignUp: groupSignUpFace,
  idleItem: idleItemFace,
  idleDeal: idleDealFace,
  feedback: feedbackFace,
  content: contentFace,
  settingChange: settingChangeFace,
  accountClosure: accountClosureFace,
} satisfies { readonly [W in WorkflowId]: Face & { readonly id: W } }

export type Faces = Readonly<Record<string, Face>>

/** Returns the face of this id; undefined for unknown names, including inherited ones. */
export const faceById = (id: string, faces: Faces = FACES): Face | undefined =>
  Object.hasOwn(faces, id) ? faces[id] : undefined
