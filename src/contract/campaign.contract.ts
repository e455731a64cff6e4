/** Contract of campaigns and donations of money: public list and detail, ledger, giving, one's own, the review. */
import * as z from 'zod/mini'
import { CAMPAIGN_DESK, MY_CAMPAIGNS, OPEN_CAMPAIGN_STATES } from './campaignLists.ts'
import { endpoint, listOf } from './endpoint.ts'
import { amount, choice, day, form, keyword, pictureUrl, publicName, reference, telephone, text } from './fields.ts'
import { flag, int, paging, wireNumber } from './form.ts'
import { keysOf } from './keys.ts'
import { card, deskFilter, fen, recordId, regionCode, tabbedListOf, tabOf, time } from './parts.contract.ts'
import { served, stateShown } from './record.contract.ts'
import { MY_EXPENSES } from './recordLists.ts'

/** Filter of the public list. */
export const CAMPAIGN_FILTERS = { running: '募捐中', emergency: '应急', ended: '已结束' } as const
/** How a donation is signed in public. */
export const SIGNATURES = { name: '写我的名字', anonymous: '不公开姓名', other: '以别人的名义' } as const

/** Least and greatest donation, 分. */
export const LEAST_DONATION = 100
export const MOST_DONATION = 5_000_000

/** Donations of a campaign are counted up to so many: it may have a million. */
export const MOST_COUNTED_GIFTS = 1_000

export const campaignRow = z.extend(card, {
  state: z.string(),
  stateLabel: z.string(),
  organisation: z.string(),
  creditCode: z.string(),
  regionName: z.string(),
  emergency: z.boolean(),
  /** 分; `balance` is what is left of the gifts and of what rests of other campaigns brought or took away. */
  raised: fen,
  movedIn: fen,
  movedOut: fen,
  balance: fen,
  goal: fen,
  startsAt: time,
  endsAt: time,
  /** Whether a disclosure of it is overdue. */
  overdue: z.boolean(),
})
export type CampaignRow = z.output<typeof campaignRow>

/** What of a campaign waits for somebody: how many of one kind, for whom, and since when the oldest. */
export const campaignWait = z.object({ what: z.string(), count: z.int(), whom: z.string(), since: time })
export type CampaignWait = z.output<typeof campaignWait>

/** What the law wants to be public before money is given. */
const PLAN_FIELDS = {
  use: text('募得款物用途', { max: 500, published: true }),
  beneficiaries: text('受益人', { max: 200, published: true }),
  cost: text('募捐成本', { max: 200, published: true }),
  rest: text('剩余款物处理', { max: 200, published: true }),
  office: text('办公地址', { max: 100 }),
  contact: text('负责人', { max: 20 }),
  phone: telephone('联系电话'),
}
export const campaignPlan = z.object({
  ...(Object.fromEntries(keysOf(PLAN_FIELDS).map(name => [name, z.string()])) as {
    readonly [N in keyof typeof PLAN_FIELDS]: z.ZodMiniString
  }),
  /** Number of the certified qualification for public fundraising. */
  qualification: z.string(),
})
export type CampaignPlan = z.output<typeof campaignPlan>

export const campaignDetail = z.extend(campaignRow, {
  story: z.string(),
  plan: campaignPlan,
  region: z.string(),
  filing: z.string(),
  filedAt: z.nullable(time),
  projectEndsAt: time,
  entry: z.string(),
  qualifiedUntil: time,
  /** Name and number of the merchant that receives the money; empty before one is registered. */
  payee: z.object({ name: z.string(), merchant: z.string() }),
  /** Donations that arrived, up to `MOST_COUNTED_GIFTS`. */
  donations: z.int(),
  favourite: z.boolean(),
  /** Whether the reader takes steps here; the next one lists what stands in the way of submitting it. */
  acts: z.boolean(),
  isOwner: z.boolean(),
  /** 分 that its organisation may still claim; null for other readers, and in a state in which nothing is claimed. */
  claimable: z.nullable(fen),
  obstacles: z.array(z.string()),
  /** Where its rest goes and why, once it was announced, and until when the notice stands; none before. */
  rest: z.nullable(
    z.object({ to: z.string(), title: z.string(), amount: fen, reason: z.string(), until: z.nullable(time) }),
  ),
  /** Why the platform stopped it; empty unless two people have agreed on it. */
  stopReason: z.string(),
  /** Where its rest may go, for whoever proposes it. */
  restTargets: z.array(z.object({ id: z.string(), label: z.string() })),
  version: z.int(),
})
export type CampaignDetail = z.output<typeof campaignDetail>

/** One entry of a campaign's account. */
export const campaignEntry = z.object({
  id: z.string(),
  at: time,
  /** 捐款, 退款, 支出 */
  what: z.string(),
  /** Who gave, as the public reads it; empty for other entries. */
  who: z.string(),
  /** What it was spent on; empty for other entries. */
  about: z.string(),
  /** 分 in and out, and the balance after it. */
  in: fen,
  out: fen,
  balance: fen,
})

export const moneyDonationRow = z.object({
  id: z.string(),
  state: z.string(),
  ...stateShown,
  record: served,
  campaign: z.string(),
  title: z.string(),
  amount: fen,
  /** 分 of it that go or went back; 0 for none. */
  back: fen,
  /** As the public reads it. */
  signature: z.string(),
  /** What it was spent on, the oldest first: the oldest gifts are spent first. */
  used: z.array(
    z.object({
      at: time,
      about: z.string(),
      amount: fen,
      /** Whether it was not spent, but went to another campaign with the rest. */
      moved: z.boolean(),
    }),
  ),
  /** Its latest receipt, an id; empty for none. */
  invoice: z.string(),
  /** Whether a receipt can be requested for it. */
  invoiceable: z.boolean(),
  /** Whether a certificate can be requested for it. */
  certifiable: z.boolean(),
  at: time,
})
export type MoneyDonationRow = z.output<typeof moneyDonationRow>

export const campaignContract = {
  campaignPage: endpoint({
    wire: '/api/huodong/getMujuanPage',
    shows: ['campaign', 'payment', 'disclosure', MY_EXPENSES.workflow],
    who: 'visitor',
    title: '募捐列表',
    input: form({
      filter: z.optional(choice('筛选', CAMPAIGN_FILTERS)),
      region: z.optional(regionCode()),
      keyword: z.optional(keyword()),
      ...paging,
    }),
    reply: listOf(campaignRow),
  }),
  campaignDetail: endpoint({
    wire: '/api/huodong/getMujuanDetails',
    shows: ['campaign', 'payment', 'disclosure', MY_EXPENSES.workflow],
    who: 'visitor',
    title: '一个募捐：讲什么、方案、筹到多少；也可以按它的一份信息披露找',
    input: form({ id: z.optional(recordId('募捐')), report: z.optional(recordId('信息披露')) }),
    reply: campaignDetail,
  }),
  campaignLedger: endpoint({
    wire: '/api/huodong/getMujuanLedger',
    shows: ['campaign', 'payment', MY_EXPENSES.workflow],
    who: 'visitor',
    title: '募捐的公开账目，每一笔进出和余额',
    input: form({ id: recordId('募捐'), ...paging }),
    reply: listOf(campaignEntry),
  }),
  donationAmounts: endpoint({
    wire: '/api/huodong/getJuankuanMoneyList',
    shows: ['campaign', 'content'],
    who: 'visitor',
    title: '捐款金额：可选的、最少最多、现在能不能捐和为什么',
    input: form({ id: recordId('募捐') }),
    reply: z.object({
      /** To choose from, as they are published for the place of the campaign; possibly none. */
      amounts: z.array(fen),
      least: fen,
      most: fen,
      /** How the public reads a gift that the reader signs with their name; empty for visitors. */
      own: z.string(),
      state: z.string(),
      stateLabel: z.string(),
      /** Why it takes no donation now; empty if it does. */
      why: z.string(),
      /** What else can be done; empty if it takes donations. */
      instead: z.string(),
    }),
  }),
  moneyDonationCreate: endpoint({
    wire: '/api/huodong/mujuanJuankuanCreateOrder',
    who: 'member',
    title: '捐款：开一笔待支付的捐款',
    once: true,
    input: form({
      id: recordId('募捐'),
      amount: wireNumber('捐款金额', amount('捐款金额', MOST_DONATION, LEAST_DONATION)),
      signature: choice('署名', SIGNATURES),
      inNameOf: z.optional(publicName('名义', { min: 2, max: 20 })),
    }),
    reply: z.object({ payment: z.string() }),
  }),
  moneyDonationPay: endpoint({
    wire: '/api/huodong/mujuanJuankuanOrderPay',
    who: 'member',
    title: '去付一笔捐款：还能付就是它，过期了就按原样新开一笔',
    once: true,
    input: form({ id: recordId('捐款') }),
    reply: z.object({ payment: z.string() }),
  }),
  campaignSave: endpoint({
    wire: '/api/huodong/mujuanSave',
    who: 'member',
    title: '起草或修改募捐方案',
    once: true,
    maxBytes: 262_144,
    input: form({
      id: z.optional(recordId('募捐')),
      version: z.optional(int('版本')),
      title: text('名称', { min: 4, max: 40, published: true }),
      summary: text('一句话介绍', { max: 80, published: true }),
      story: text('详细介绍', { min: 10, max: 3000, published: true }),
      picture: z.optional(pictureUrl('封面图片')),
      region: regionCode(),
      goal: wireNumber('目标金额', amount('目标金额')),
      ...PLAN_FIELDS,
      startsOn: day('开始日期'),
      endsOn: day('结束日期'),
      projectEndsOn: z.optional(day('项目完成日期')),
      emergency: flag('应急'),
      filing: z.optional(reference('备案号')),
      filedOn: z.optional(day('备案日期')),
      entry: z.optional(reference('指定平台编号')),
      merchant: z.optional(reference('收款商户号')),
    }),
    reply: z.object({ id: z.string() }),
  }),
  myCampaigns: endpoint({
    wire: '/api/huodong/mujuanMine',
    shows: ['campaign', 'disclosure'],
    who: 'member',
    title: '本单位发起的募捐',
    input: form({ tab: tabOf(MY_CAMPAIGNS), ...paging }),
    reply: tabbedListOf(MY_CAMPAIGNS, z.extend(campaignRow, { record: served })),
  }),
  campaignDesk: endpoint({
    wire: '/api/renwu/mujuanPage',
    shows: ['campaign', 'disclosure'],
    who: 'member',
    title: '募捐：平台审核方案，财务、平台和审计员看账目',
    input: form({
      tab: tabOf(CAMPAIGN_DESK),
      id: z.optional(recordId('募捐')),
      state: z.optional(choice('状态', OPEN_CAMPAIGN_STATES)),
      ...deskFilter,
      ...paging,
    }),
    reply: tabbedListOf(
      CAMPAIGN_DESK,
      z.extend(campaignRow, { record: served, at: time, waits: z.array(campaignWait) }),
    ),
  }),
  myMoneyDonations: endpoint({
    wire: '/api/my/juankuanPage',
    shows: ['payment', 'invoice'],
    who: 'member',
    title: '我的捐款',
    input: form({ campaign: z.optional(recordId('募捐')), ...paging }),
    reply: listOf(moneyDonationRow),
  }),
  moneyDonationDetail: endpoint({
    wire: '/api/my/juankuanDetails',
    shows: ['payment', 'invoice'],
    who: 'member',
    title: '一笔捐款',
    input: form({ id: recordId('捐款') }),
    reply: moneyDonationRow,
  }),
}

declare module './wire.ts' {
  interface Contracts {
    campaign: typeof campaignContract
  }
}
