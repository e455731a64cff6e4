/**
 * The lists of desks as tables: which columns each has, declared once for the table on the page and the spreadsheet of
 * the server. A cell is read from a row of the list's reply, so that it holds nothing that its reader may not see.
 */
import { AUDIT_TABS, MAX_AUDIT_EXPORTED } from './auditWords.ts'
import type { CampaignWait } from './campaign.contract.ts'
import { CAMPAIGN_DESK } from './campaignLists.ts'
import { spentOf } from './campaignSums.ts'
import { MAX_COUNTED } from './constants.ts'
import { FEEDBACK_KINDS } from './feedbackWords.ts'
import { EXCHANGE_MODES } from './giftWords.ts'
import { HOURS_SOURCES } from './honourWords.ts'
import {
  COMPLAINT_DESK,
  EXCHANGE_DESK,
  EXPENSE_DESK,
  FEEDBACK_DESK,
  HOURS_DESK,
  INVOICE_DESK,
  PAYMENT_DESK,
  RESTORE_DESK,
  type RecordList,
  SHOP_DESK,
  SHOP_ORDERS,
  WITHDRAWAL_DESK,
} from './recordLists.ts'
import type { Wire, WireReply } from './wire.ts'

/** `fen`: money in 分; `minutes`: a span; `count`: a number that can be added up; `time`: ms since 1970. */
export type ColumnKind = 'text' | 'fen' | 'minutes' | 'count' | 'time'
export type CellValue = string | number | null
export interface TableColumn<R = never> {
  readonly head: string
  readonly kind: ColumnKind
  readonly of: (row: R) => CellValue
  /** The server can sort by it, and add it up where it is a number. */
  readonly sorts?: true
}
type RowOf<W extends Wire> = WireReply<W> extends { readonly dataList: readonly (infer R)[] } ? R : never

export interface DeskTable<R = never> {
  /** The call that lists the rows. */
  readonly wire: Wire
  /** What is listed, in the name of a file: 费用. */
  readonly title: string
  /** Its tabs: their names on the first sheet. */
  readonly list: Pick<RecordList, 'tabs'>
  /** Rows of one spreadsheet, where fewer than of others. */
  readonly max?: number
  /** By their names, in order. */
  readonly columns: Readonly<Record<string, TableColumn<R>>>
}

const column =
  (kind: ColumnKind) =>
  <R>(head: string, of: (row: R) => CellValue): TableColumn<R> => ({ head, kind, of })
/** Marks a column that the server can sort by; `at` is the order in which records came. */
const sortable = <R>(one: TableColumn<R>): TableColumn<R> => ({ ...one, sorts: true })
const text = column('text')
const fen = column('fen')
const minutes = column('minutes')
const count = column('count')
const time = column('time')

const deskTable = <W extends Wire>(
  wire: W,
  table: Omit<DeskTable<RowOf<W>>, 'wire' | 'columns'> & {
    readonly columns: Readonly<Record<string, TableColumn<RowOf<W>>>>
  },
): DeskTable<RowOf<W>> => ({ wire, ...table })

const number = (id: string) => id.toUpperCase()
/** Returns what waits and whose turn it is: `费用待复核 2，财务`. */
export const waitText = ({ what, count: many, whom }: CampaignWait): string =>
  `${what} ${many >= MAX_COUNTED ? `${MAX_COUNTED} 多` : many}，${whom}`
const place = (names: readonly string[], detail = '') => [...names, detail].filter(Boolean).join(' ')

/** 费用 */
export const EXPENSE_TABLE = deskTable('/api/renwu/feiyongPage', {
  title: '费用',
  list: EXPENSE_DESK,
  columns: {
    owner: text('申请人', row => row.owner),
    about: text('募捐', row => row.about),
    reason: text('用途', row => row.reason),
    amount: sortable(fen('金额（元）', row => row.amount)),
    invoice: text('发票号码', row => row.invoice),
    state: text('状态', row => row.stateLabel),
    region: text('城市', row => row.regionName),
    at: sortable(time('提交时间', row => row.at)),
    refusal: text('驳回原因', row => row.refusal),
    id: text('编号', row => row.id),
  },
})
/** 支付 */
export const PAYMENT_TABLE = deskTable('/api/renwu/zhifuPage', {
  title: '支付',
  list: PAYMENT_DESK,
  columns: {
    owner: text('付款人', row => row.owner),
    title: text('用途', row => row.title),
    amount: sortable(fen('金额（元）', row => row.amount)),
    asked: fen('应付（元）', row => row.asked),
    state: text('状态', row => row.stateLabel),
    region: text('地区', row => row.regionName),
    at: sortable(time('时间', row => row.at)),
    reason: text('退款原因', row => row.reason),
    failure: text('未成功原因', row => row.failure),
    order: text('订单号', row => row.order),
    id: text('支付单号', row => row.id),
  },
})
/** 提现 */
export const WITHDRAWAL_TABLE = deskTable('/api/renwu/tixianPage', {
  title: '提现',
  list: WITHDRAWAL_DESK,
  columns: {
    owner: text('申请人', row => row.owner),
    shop: text('店铺', row => row.shopName),
    amount: fen('金额（元）', row => row.amount),
    payee: text('收款人', row => row.payee),
    account: text('收款账户', row => row.account),
    state: text('状态', row => row.stateLabel),
    region: text('城市', row => row.regionName),
    at: time('申请时间', row => row.at),
    failure: text('没有付出的原因', row => row.failure),
    number: text('付款单号', row => row.number),
  },
})
/** 捐赠票据 */
export const INVOICE_TABLE = deskTable('/api/renwu/invoicePage', {
  title: '捐赠票据',
  list: INVOICE_DESK,
  columns: {
    owner: text('捐款人', row => row.owner),
    title: text('抬头', row => row.title),
    taxNumber: text('统一社会信用代码', row => row.taxNumber),
    total: sortable(fen('金额（元）', row => row.total)),
    year: text('年度', row => String(row.year)),
    payee: text('收款单位', row => row.payeeName),
    state: text('状态', row => row.stateLabel),
    at: sortable(time('申请时间', row => row.at)),
    number: text('票据号码', row => row.number),
    checkCode: text('校验码', row => row.checkCode),
    reversal: text('红字票据号码', row => row.reversal),
    refusal: text('退回原因', row => row.refusal),
  },
})
/** 募捐 */
export const CAMPAIGN_TABLE = deskTable('/api/renwu/mujuanPage', {
  title: '募捐账目',
  list: CAMPAIGN_DESK,
  columns: {
    title: text('募捐', row => row.title),
    organisation: text('发起单位', row => row.organisation),
    creditCode: text('统一社会信用代码', row => row.creditCode),
    state: text('状态', row => row.stateLabel),
    raised: sortable(fen('募得（元）', row => row.raised)),
    spent: fen('已用（元）', spentOf),
    movedIn: fen('结余转入（元）', row => row.movedIn),
    movedOut: fen('结余转出（元）', row => row.movedOut),
    balance: sortable(fen('余额（元）', row => row.balance)),
    waits: text('在等', row => row.waits.map(waitText).join('；')),
    since: time('最早从', row => row.waits[0]?.since ?? null),
    region: text('地区', row => row.regionName),
    startsAt: time('开始', row => row.startsAt),
    endsAt: time('结束', row => row.endsAt),
    id: text('编号', row => number(row.id)),
  },
})
/** 工时 */
export const HOURS_TABLE = deskTable('/api/renwu/gongshiPage', {
  title: '工时',
  list: HOURS_DESK,
  columns: {
    name: text('姓名', row => row.name),
    title: text('服务', row => row.title),
    minutes: sortable(minutes('时长（分钟）', row => row.minutes)),
    planned: minutes('计划（分钟）', row => row.planned),
    credited: minutes('计入（分钟）', row => row.credited),
    source: text('来源', row => HOURS_SOURCES[row.source]),
    unit: text('代表单位', row => row.unit),
    state: text('状态', row => row.stateLabel),
    startedAt: time('开始', row => row.startedAt),
    endedAt: time('结束', row => row.endedAt),
    region: text('地点', row => row.regionName),
    doubts: text('请留意', row => row.doubts.join('；')),
    reason: text('最近说明', row => row.reason),
  },
})
/** 过期积分 */
export const RESTORE_TABLE = deskTable('/api/renwu/jifenRestorePage', {
  title: '过期积分',
  list: RESTORE_DESK,
  columns: {
    name: text('姓名', row => row.name),
    source: text('积分来源', row => row.source),
    points: sortable(count('积分', row => row.points)),
    expiredAt: time('过期', row => row.expiredAt),
    reason: text('恢复原因', row => row.reason),
    state: text('状态', row => row.stateLabel),
    refusal: text('不予恢复', row => row.refusal),
    at: sortable(time('申请时间', row => row.at)),
  },
})
/** 兑换 */
export const EXCHANGE_TABLE = deskTable('/api/renwu/duihuanPage', {
  title: '兑换',
  list: EXCHANGE_DESK,
  columns: {
    receiver: text('收礼人', row => row.receiver.name),
    title: text('礼品', row => [row.title, ...row.options].join(' ')),
    count: count('件数', row => row.count),
    points: sortable(count('积分', row => row.points)),
    mode: text('方式', row => EXCHANGE_MODES[row.mode]),
    state: text('状态', row => row.stateLabel),
    phone: text('手机', row => row.receiver.phone),
    address: text('地址', row => row.station?.name ?? place(row.receiver.regionNames, row.receiver.detail)),
    at: sortable(time('兑换时间', row => row.at)),
    dueAt: time('期限', row => row.dueAt),
    id: text('兑换编号', row => number(row.id)),
  },
})
/** 订单 of a shop. */
export const ORDER_TABLE = deskTable('/api/v3/shopOrderPage', {
  title: '订单',
  list: SHOP_ORDERS,
  columns: {
    buyer: text('买家', row => row.buyer),
    lines: text('商品', row =>
      row.lines.map(({ title, options, count: pieces }) => `${[title, ...options].join(' ')} × ${pieces}`).join('；'),
    ),
    count: count('件数', row => row.lines.reduce((sum, line) => sum + line.count, 0)),
    amount: sortable(fen('金额（元）', row => row.amount)),
    refunded: sortable(fen('已退（元）', row => row.refunded)),
    state: text('状态', row => row.stateLabel),
    afterSales: text('售后', row => row.afterSales.map(claim => claim.stateLabel).join('；')),
    at: sortable(time('下单时间', row => row.at)),
    dueAt: time('期限', row => row.dueAt),
    id: text('订单号', row => number(row.id)),
  },
})
/** 店铺 */
export const SHOP_TABLE = deskTable('/api/v3/shopApplyPage', {
  title: '店铺',
  list: SHOP_DESK,
  columns: {
    name: text('店名', row => row.name),
    owner: text('申请人', row => row.owner),
    summary: text('介绍', row => row.summary),
    region: text('地区', row => row.regionName),
    address: text('地址', row => row.address),
    state: text('状态', row => row.stateLabel),
    at: sortable(time('申请时间', row => row.at)),
  },
})
/** 投诉 */
export const COMPLAINT_TABLE = deskTable('/api/v3/complaintPage', {
  title: '投诉',
  list: COMPLAINT_DESK,
  columns: {
    buyer: text('买家', row => row.buyer),
    shop: text('店铺', row => row.shopName),
    reason: text('原因', row => row.reason),
    state: text('状态', row => row.stateLabel),
    at: sortable(time('投诉时间', row => row.at)),
    order: text('订单号', row => number(row.order)),
  },
})

/** 意见反馈 */
export const FEEDBACK_TABLE = deskTable('/api/renwu/feedbackPage', {
  title: '意见反馈',
  list: FEEDBACK_DESK,
  columns: {
    kind: text('种类', row => FEEDBACK_KINDS[row.kind]),
    content: text('内容', row => row.content),
    owner: text('提出人', row => row.owner),
    region: text('地区', row => row.regionName),
    answer: text('答复', row => row.answer),
    state: text('状态', row => row.stateLabel),
    at: sortable(time('提交时间', row => row.at)),
  },
})

/** 操作记录 */
export const AUDIT_TABLE = deskTable('/api/manage/auditPage', {
  title: '操作记录',
  list: { tabs: AUDIT_TABS },
  max: MAX_AUDIT_EXPORTED,
  columns: {
    at: time('时间', row => row.at),
    who: text('谁', row => row.who),
    post: text('身份', row => row.post),
    what: text('办了什么', row => row.what),
    title: text('哪件事', row => row.title),
    owner: text('谁的事', row => row.owner),
    record: text('编号', row => number(row.record)),
    reason: text('原因', row => row.reason),
    origin: text('从哪里', row => row.origin),
  },
})

/** All of them. */
export const DESK_TABLES: readonly DeskTable[] = [
  EXPENSE_TABLE,
  PAYMENT_TABLE,
  WITHDRAWAL_TABLE,
  INVOICE_TABLE,
  CAMPAIGN_TABLE,
  HOURS_TABLE,
  RESTORE_TABLE,
  EXCHANGE_TABLE,
  ORDER_TABLE,
  SHOP_TABLE,
  COMPLAINT_TABLE,
  FEEDBACK_TABLE,
  AUDIT_TABLE,
]
