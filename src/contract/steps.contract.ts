/** Workflow steps as endpoints: wire path, workflow, event. One table; one generic handler takes them all. */
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from './endpoint.ts'
import { form, int, json } from './form.ts'
import { recordId } from './parts.contract.ts'
import { served } from './record.contract.ts'

const input = form({
  id: recordId(),
  /** The version that the person saw; a newer one is refused as 已被更新. */
  version: z.optional(int('版本', { min: 1 })),
  /** What the chart asks for this step, checked by the chart itself. */
  input: z.optional(json('填写内容', z.record(z.string(), z.unknown()))),
})

export interface StepEndpoint<P extends string = string> extends Endpoint<typeof input, typeof served, 'member', P> {
  readonly workflow: string
  readonly event: string
}

const step = <const P extends string>(wire: P, workflow: string, event: string, title: string): StepEndpoint<P> => ({
  ...endpoint({ wire, who: 'member', title, once: true, input, reply: served }),
  workflow,
  event,
})

export const stepsContract = {
  orderCancel: step('/api/v3/orderCancel', 'order', 'CANCEL', '取消订单'),
  orderChangePrice: step('/api/v3/orderChangePrice', 'order', 'CHANGE_PRICE', '改价'),
  orderShip: step('/api/v3/orderShip', 'order', 'SHIP', '发货'),
  orderReceive: step('/api/v3/orderReceive', 'order', 'RECEIVE', '确认收货'),
  orderExtend: step('/api/v3/orderExtend', 'order', 'EXTEND', '延长收货'),
  orderEvaluate: step('/api/v3/orderEvaluate', 'order', 'REVIEW', '评价'),
  orderRefundApply: step('/api/v3/orderRefundApply', 'order', 'APPLY_AFTER_SALES', '申请售后'),

  refundApplyAgain: step('/api/v3/refundApplyAgain', 'afterSales', 'APPLY', '再次申请售后'),
  refundAgreeReturn: step('/api/v3/refundAgreeReturn', 'afterSales', 'AGREE_RETURN', '同意退货'),
  refundAgree: step('/api/v3/refundAgree', 'afterSales', 'AGREE_REFUND', '同意退款'),
  refundRefuseReturn: step('/api/v3/refundRefuseReturn', 'afterSales', 'REFUSE_RETURN', '拒绝退货'),
  refundRefuse: step('/api/v3/refundRefuse', 'afterSales', 'REFUSE_REFUND', '拒绝退款'),
  refundSendBack: step('/api/v3/refundSendBack', 'afterSales', 'SEND_BACK', '寄回商品'),
  refundReceiptConfirm: step('/api/v3/refundReceiptConfirm', 'afterSales', 'CONFIRM_RECEIPT', '确认收到退货'),
  refundWithdraw: step('/api/v3/refundWithdraw', 'afterSales', 'WITHDRAW', '撤销售后'),
  refundComplain: step('/api/v3/refundComplain', 'afterSales', 'COMPLAIN', '投诉售后'),

  complaintTakeUp: step('/api/v3/complaintTakeUp', 'complaint', 'TAKE_UP', '受理投诉'),
  complaintForceRefund: step('/api/v3/complaintForceRefund', 'complaint', 'FORCE_REFUND', '判定退款'),
  complaintResolve: step('/api/v3/complaintResolve', 'complaint', 'RESOLVE', '投诉处理完成'),
  complaintReject: step('/api/v3/complaintReject', 'complaint', 'REJECT', '驳回投诉'),

  shopApprove: step('/api/v3/shopApprove', 'shop', 'APPROVE', '通过开店申请'),
  shopRefuse: step('/api/v3/shopRefuse', 'shop', 'REFUSE', '驳回开店申请'),
  shopSuspend: step('/api/v3/shopSuspend', 'shop', 'SUSPEND', '暂停店铺'),
  shopResume: step('/api/v3/shopResume', 'shop', 'RESUME', '恢复店铺'),
  shopClose: step('/api/v3/shopClose', 'shop', 'CLOSE', '关闭自己的店铺'),
  shopShutDown: step('/api/v3/shopShutDown', 'shop', 'SHUT_DOWN', '关停店铺'),

  paymentCancel: step('/api/v3/paymentCancel', 'payment', 'CANCEL', '取消支付'),
  paymentRefund: step('/api/v3/paymentRefund', 'payment', 'REQUEST_REFUND', '申请退款'),
  paymentConfirm: step('/api/renwu/paymentConfirm', 'payment', 'CONFIRM', '财务确认入账'),
  paymentReceipt: step('/api/renwu/paymentReceipt', 'payment', 'ISSUE_RECEIPT', '开具票据'),
  paymentApprove: step('/api/renwu/paymentApprove', 'payment', 'APPROVE', '财务同意退款'),
  paymentRefuse: step('/api/renwu/paymentRefuse', 'payment', 'REFUSE', '财务拒绝退款'),

  aidWithdraw: step('/api/my/yuanzhuWithdraw', 'aid', 'WITHDRAW', '撤回求助'),
  aidConfirm: step('/api/my/yuanzhuConfirm', 'aid', 'CONFIRM', '确认帮扶完成'),
  aidDispute: step('/api/my/yuanzhuDispute', 'aid', 'DISPUTE', '帮扶还没有完成'),
  aidAgree: step('/api/my/bangfuAgree', 'aid', 'AGREE', '同意帮扶'),
  aidDecline: step('/api/my/bangfuRefuse', 'aid', 'DECLINE', '不能帮扶'),
  aidReport: step('/api/my/bangfuConfirm', 'aid', 'REPORT_DONE', '提交帮扶完成'),
  aidAccept: step('/api/renwu/yuanzhuAccept', 'aid', 'ACCEPT', '受理援助申请'),
  aidRefuse: step('/api/renwu/yuanzhuRefuse', 'aid', 'REFUSE', '驳回援助申请'),
  aidAssign: step('/api/renwu/yuanzhuAssign', 'aid', 'ASSIGN', '指派帮扶人'),
  aidTakeBack: step('/api/renwu/yuanzhuTakeBack', 'aid', 'TAKE_BACK', '撤销指派'),
  aidReassign: step('/api/renwu/yuanzhuReassign', 'aid', 'REASSIGN', '改派帮扶人'),
  aidIssue: step('/api/renwu/yuanzhuIssue', 'aid', 'ISSUE_GOODS', '援助物资出库'),

  donationRevoke: step('/api/my/juanwuRevoke', 'goodsDonation', 'REVOKE', '撤回捐赠'),
  donationConfirm: step('/api/my/juanwuConfirm', 'goodsDonation', 'CONFIRM', '确认收取无误'),
  donationDispute: step('/api/my/juanwuDispute', 'goodsDonation', 'DISPUTE', '收取件数不对'),
  donationAccept: step('/api/renwu/juanwuAccept', 'goodsDonation', 'ACCEPT', '受理捐物'),
  donationRefuse: step('/api/renwu/juanwuRefuse', 'goodsDonation', 'REFUSE', '婉拒捐物'),
  donationAssign: step('/api/renwu/juanwuAssign', 'goodsDonation', 'ASSIGN', '指派上门收取员'),
  donationTakeBack: step('/api/renwu/juanwuTakeBack', 'goodsDonation', 'TAKE_BACK', '撤回指派'),
  collectAgree: step('/api/renwu/collectAgree', 'goodsDonation', 'AGREE', '同意上门收取'),
  collectDecline: step('/api/renwu/collectRefuse', 'goodsDonation', 'DECLINE', '不能上门收取'),
  collectSure: step('/api/renwu/collectSure', 'goodsDonation', 'COLLECT', '清点并确认收取'),
  warehouseStore: step('/api/renwu/rukuSure', 'goodsDonation', 'STORE', '入库'),

  expenseRevise: step('/api/my/feiyongRevise', 'expense', 'REVISE', '修改后再提交费用'),
  expenseConfirm: step('/api/renwu/feiyongConfirm', 'expense', 'CONFIRM', '财务确认费用'),
  expenseRefuse: step('/api/renwu/feiyongRefuse', 'expense', 'REFUSE', '财务驳回费用'),
  expensePay: step('/api/renwu/feiyongPay', 'expense', 'PAY', '财务付款'),

  roleWithdraw: step('/api/my/roleWithdraw', 'roleGrant', 'WITHDRAW', '撤回角色申请'),
  roleApprove: step('/api/renwu/roleApprove', 'roleGrant', 'APPROVE', '通过角色申请'),
  roleRefuse: step('/api/renwu/roleRefuse', 'roleGrant', 'REFUSE', '驳回角色申请'),
  roleSuspend: step('/api/renwu/roleSuspend', 'roleGrant', 'SUSPEND', '暂停角色'),
  roleResume: step('/api/renwu/roleResume', 'roleGrant', 'RESUME', '恢复角色'),
  roleTakeBack: step('/api/renwu/roleTakeBack', 'roleGrant', 'TAKE_BACK', '收回角色'),
}

/** The call that takes a step, undefined for events that no person sends. */
export const stepOf = (
  workflow: string,
  event: string,
): (typeof stepsContract)[keyof typeof stepsContract] | undefined =>
  Object.values(stepsContract).find(one => one.workflow === workflow && one.event === event)
