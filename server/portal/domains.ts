/** The domains of the portal: what the server mounts, binds, performs, runs and checks follows from this list. */
import { activityDomain } from '../domain/activity/domain.ts'
import { afterSalesDomain } from '../domain/afterSales/domain.ts'
import { aidDomain } from '../domain/aid/domain.ts'
import { campaignDomain } from '../domain/campaign/domain.ts'
import { certificateDomain } from '../domain/certificate/domain.ts'
import { certificationDomain } from '../domain/certification/domain.ts'
import { complaintDomain } from '../domain/complaint/domain.ts'
import { contentDomain } from '../domain/content/domain.ts'
import { disclosureDomain } from '../domain/disclosure/domain.ts'
import { donationDomain } from '../domain/donation/domain.ts'
import { entryDomain } from '../domain/entry/domain.ts'
import { exchangeDomain } from '../domain/exchange/domain.ts'
import { feedbackDomain } from '../domain/feedback/domain.ts'
import { financeDomain } from '../domain/finance/domain.ts'
import { giftDomain } from '../domain/gift/domain.ts'
import { homeDomain } from '../domain/home/domain.ts'
import { hoursDomain } from '../domain/hours/domain.ts'
import { idleDomain } from '../domain/idle/domain.ts'
import { invoiceDomain } from '../domain/invoice/domain.ts'
import { mallDomain } from '../domain/mall/domain.ts'
import { manageDomain } from '../domain/manage/domain.ts'
import { messageDomain } from '../domain/message/domain.ts'
import { orderDomain } from '../domain/order/domain.ts'
import { paymentDomain } from '../domain/payment/domain.ts'
import { personDomain } from '../domain/person/domain.ts'
import { placeDomain } from '../domain/place/domain.ts'
import { pointDomain } from '../domain/point/domain.ts'
import { policyDomain } from '../domain/policy/domain.ts'
import { roleDomain } from '../domain/role/domain.ts'
import { searchDomain } from '../domain/search/domain.ts'
import { shopDomain } from '../domain/shop/domain.ts'
import { taskDomain } from '../domain/task/domain.ts'
import { warehouseDomain } from '../domain/warehouse/domain.ts'
import { withdrawalDomain } from '../domain/withdrawal/domain.ts'
import { healthDomain } from './health.ts'
import { listExportDomain } from './listExport.ts'
import { recordDomain } from './record.ts'

const OWN_DOMAINS = {
  home: homeDomain,
  search: searchDomain,
  place: placeDomain,
  policy: policyDomain,
  entry: entryDomain,
  person: personDomain,
  point: pointDomain,
  gift: giftDomain,
  exchange: exchangeDomain,
  mall: mallDomain,
  shop: shopDomain,
  order: orderDomain,
  payment: paymentDomain,
  campaign: campaignDomain,
  disclosure: disclosureDomain,
  invoice: invoiceDomain,
  afterSales: afterSalesDomain,
  complaint: complaintDomain,
  feedback: feedbackDomain,
  aid: aidDomain,
  donation: donationDomain,
  warehouse: warehouseDomain,
  task: taskDomain,
  finance: financeDomain,
  withdrawal: withdrawalDomain,
  idle: idleDomain,
  role: roleDomain,
  hours: hoursDomain,
  certificate: certificateDomain,
  certification: certificationDomain,
  activity: activityDomain,
  content: contentDomain,
  manage: manageDomain,
  message: messageDomain,
  record: recordDomain,
}

export const DOMAINS = {
  ...OWN_DOMAINS,
  listExport: listExportDomain(OWN_DOMAINS),
  health: healthDomain(OWN_DOMAINS),
}
