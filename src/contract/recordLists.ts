/**
 * The lists of records, each declared once for its page, its call and the server: the workflow's records and their
 * tabs. The states of a chart name their tab; a tab without a state, or a state whose tab no list has, stops the start.
 * Those of campaigns stand in `campaignLists.ts`.
 */
import { recordList } from './recordList.ts'

export type { RecordList, TabOf } from './recordList.ts'

/** 我的求助 */
export const MY_AID = recordList({
  workflow: 'aid',
  list: 'own',
  tabs: {
    all: '全部',
    waiting: '安排中',
    running: '帮扶中',
    reported: '待我确认',
    refused: '被驳回',
    done: '已结束',
  },
})
/** 我的帮扶 */
export const ASSIGNED_AID = recordList({
  workflow: 'aid',
  list: 'assigned',
  tabs: { asked: '等我答复', helping: '帮扶中', reported: '待对方确认', done: '已完成' },
  partial: true,
})
/** 援助看板; `waiting` holds the records whose turn it is at the post of the reader. */
export const AID_DESK = recordList({
  workflow: 'aid',
  list: 'desk',
  tabs: {
    waiting: '等我办的',
    submitted: '待受理',
    accepted: '待指派',
    assigned: '待答复',
    helping: '帮扶中',
    reported: '待确认',
    ended: '已结束',
  },
  besides: ['waiting'],
})

/** 我的爱心 */
export const MY_DONATIONS = recordList({
  workflow: 'goodsDonation',
  list: 'own',
  tabs: {
    all: '全部',
    waiting: '待受理',
    underway: '进行中',
    toConfirm: '待我确认',
    stored: '已入库',
    done: '已结束',
  },
})
/** 捐物看板 */
export const DONATION_DESK = recordList({
  workflow: 'goodsDonation',
  list: 'desk',
  tabs: {
    submitted: '待受理',
    accepted: '待指派',
    assigned: '待答复',
    collecting: '上门中',
    collected: '待确认',
    stored: '已入库',
    ended: '已结束',
  },
})
/** 上门收取 and 收取记录 */
export const COLLECTIONS = recordList({
  workflow: 'goodsDonation',
  list: 'assigned',
  tabs: { toCollect: '待上门', toAnswer: '待答复', collected: '已收取', history: '记录' },
  partial: true,
})

/** 颁发的荣誉 */
export const HONOUR_DESK = recordList({
  workflow: 'certificate',
  list: 'desk',
  tabs: { valid: '有效', revoking: '撤销待复核', revoked: '已撤销' },
  partial: true,
})

/** 我的订单; `afterSales` holds orders with after-sales in any state. */
export const MY_ORDERS = recordList({
  workflow: 'order',
  list: 'own',
  tabs: {
    all: '全部',
    pendingPayment: '待付款',
    paid: '待发货',
    shipped: '待收货',
    received: '待评价',
    afterSales: '售后',
    done: '已结束',
  },
  besides: ['afterSales'],
})
/** 发货: a shop's orders, in working order. */
export const SHOP_ORDERS = recordList({
  workflow: 'order',
  list: 'desk',
  tabs: {
    paid: '待发货',
    pendingPayment: '待付款',
    shipped: '已发出',
    received: '已收货',
    afterSales: '售后',
    done: '已结束',
    all: '全部',
  },
  besides: ['afterSales'],
})

/** 我的费用 */
export const MY_EXPENSES = recordList({
  workflow: 'expense',
  list: 'own',
  tabs: {
    all: '全部',
    handedIn: '待确认',
    confirmed: '待付款',
    paid: '已付款',
    refused: '已驳回',
    withdrawn: '已撤回',
  },
})
/** 财务: 费用 of the city. */
export const EXPENSE_DESK = recordList({
  workflow: 'expense',
  list: 'desk',
  tabs: {
    handedIn: '待确认',
    confirmed: '待付款',
    paid: '已付款',
    refused: '已驳回',
    withdrawn: '已撤回',
    all: '全部',
  },
})
/** 财务: 支付 of the city. */
export const PAYMENT_DESK = recordList({
  workflow: 'payment',
  list: 'desk',
  tabs: {
    refundRequested: '申请退款',
    paid: '待入账',
    doubtful: '待核实',
    countersign: '待复核',
    refundFailed: '退款未成功',
    refunding: '退款中',
    all: '全部',
  },
})

/** 我的提现 */
export const MY_WITHDRAWALS = recordList({
  workflow: 'withdrawal',
  list: 'own',
  tabs: {
    all: '全部',
    applied: '待审核',
    paying: '付款中',
    unknown: '结果确认中',
    paidOut: '已到账',
    ended: '未付出',
  },
})
/** 财务: 提现 of the city. */
export const WITHDRAWAL_DESK = recordList({
  workflow: 'withdrawal',
  list: 'desk',
  tabs: {
    applied: '待审核',
    countersign: '待复核',
    held: '核查中',
    paying: '付款中',
    unknown: '结果未明',
    paidOut: '已到账',
    ended: '未付出',
    all: '全部',
  },
})
/** 我的捐赠票据 */
export const MY_INVOICES = recordList({
  workflow: 'invoice',
  list: 'own',
  tabs: { all: '全部', requested: '待开具', returned: '需修改', issued: '已开具', ended: '已结束' },
})
/** 财务: 捐赠票据 of the city. */
export const INVOICE_DESK = recordList({
  workflow: 'invoice',
  list: 'desk',
  tabs: {
    requested: '待开具',
    reversing: '待红冲',
    returned: '已退回',
    issued: '已开具',
    ended: '已结束',
    all: '全部',
  },
})
/** 工时 */
export const MY_HOURS = recordList({
  workflow: 'hours',
  list: 'own',
  tabs: { all: '全部', waiting: '待核对', credited: '已计时', ended: '未计入' },
})
/** 工时核对 */
export const HOURS_DESK = recordList({
  workflow: 'hours',
  list: 'desk',
  tabs: { toConfirm: '待核时', toCountersign: '待复核', disputed: '有异议', revoking: '撤销待复核', all: '全部' },
})

/** 过期积分 */
export const RESTORE_DESK = recordList({
  workflow: 'pointRestore',
  list: 'desk',
  tabs: { requested: '待复核', ended: '已办结', all: '全部' },
})

/** 兑换记录 */
export const MY_EXCHANGES = recordList({
  workflow: 'exchange',
  list: 'own',
  tabs: {
    all: '全部',
    waiting: '待备货',
    shipped: '待收货',
    ready: '待自提',
    attention: '要我处理',
    ended: '已结束',
  },
})
/** 兑换台 */
export const EXCHANGE_DESK = recordList({
  workflow: 'exchange',
  list: 'desk',
  tabs: {
    pending: '待备货',
    checking: '待核查',
    packing: '备货中',
    ready: '待自提',
    shipped: '已寄出',
    returned: '退回',
    problem: '有问题',
  },
  partial: true,
})

/** 我的报名 */
export const MY_SIGN_UPS = recordList({
  workflow: 'signUp',
  list: 'own',
  tabs: { all: '全部', waiting: '待通过', coming: '待参加', past: '已参加', ended: '已取消' },
})
/** 活动现场 */
export const ACTIVITY_DESK = recordList({
  workflow: 'activity',
  list: 'desk',
  tabs: { open: '进行中', draft: '草稿', submitted: '待审核', settling: '待核时', past: '已结束' },
})

/** 投诉处理 of the platform. */
export const COMPLAINT_DESK = recordList({
  workflow: 'complaint',
  list: 'desk',
  tabs: { filed: '待受理', handling: '处理中', ended: '已办结', all: '全部' },
})
/** 反馈处理 of the platform and of those to whom it hands on. */
export const FEEDBACK_DESK = recordList({
  workflow: 'feedback',
  list: 'desk',
  tabs: { open: '待处理', taken: '处理中', waiting: '待补充', answered: '已答复', ended: '已结束', all: '全部' },
})
/** 店铺审核 of the platform. */
export const SHOP_DESK = recordList({
  workflow: 'shop',
  list: 'desk',
  tabs: { applied: '待审核', open: '营业中', suspended: '已暂停', ended: '未通过和已关闭', all: '全部' },
})

/** 认证审核 of a leader or the platform. */
export const CERTIFICATION_DESK = recordList({
  workflow: 'certification',
  list: 'desk',
  tabs: {
    submitted: '待审核',
    toCountersign: '待复核',
    changing: '变更',
    appealed: '申诉',
    needMore: '待补充',
    awaitingFee: '待缴费',
    frozen: '已暂停',
    certified: '有效',
    ended: '已结束',
    all: '全部',
  },
  besides: ['changing'],
})

/** 角色: people below a leader. */
export const ROLE_DESK = recordList({
  workflow: 'roleGrant',
  list: 'desk',
  tabs: { all: '全部', applied: '待审核', active: '在任', suspended: '已暂停', past: '已结束' },
})

/** 我的闲置 */
export const MY_IDLE = recordList({
  workflow: 'idleItem',
  list: 'own',
  tabs: {
    all: '全部',
    listed: '在架',
    reserved: '已预留',
    screening: '待审核',
    hidden: '已下架',
    gone: '已送出',
  },
})
/** 平台: 闲置 to look at. */
export const IDLE_DESK = recordList({
  workflow: 'idleItem',
  list: 'desk',
  tabs: { screening: '待审核', reported: '被举报', listed: '在架', ended: '已结束', all: '全部' },
})
/** 我想要的: 交接 of things that the reader asked for. */
export const MY_IDLE_DEALS = recordList({
  workflow: 'idleDeal',
  list: 'own',
  tabs: { all: '全部', asked: '等答复', underway: '交接中', received: '已交接', ended: '没有成' },
})
/** 平台: 交接 of which the two tell different things. */
export const IDLE_DEAL_DESK = recordList({
  workflow: 'idleDeal',
  list: 'desk',
  tabs: { disputed: '待处理', underway: '进行中', ended: '已结束', all: '全部' },
})
