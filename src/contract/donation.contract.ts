/** Contract of gifts of goods: form, cart, the donor's own, the public lists. Steps stand in `steps.contract.ts`. */
import * as z from 'zod/mini'
import { done, endpoint, listOf } from './endpoint.ts'
import { choice, count, day, form, keyword, list, noneTwice, phone, pictureUrl, text } from './fields.ts'
import { decimal, flag, int, json, paging } from './form.ts'
import {
  chosenId,
  deskPerson,
  oneTimeCode,
  point,
  privateFile,
  recordId,
  regionCode,
  tabbedListOf,
  tabOf,
  time,
} from './parts.contract.ts'
import { served, stateShown } from './record.contract.ts'
import { MY_DONATIONS } from './recordLists.ts'
import { CALENDAR_PERIODS } from './time.ts'

export const DONATION_MODES = ['collect', 'dropOff'] as const
export const MODE_LABELS = { collect: '上门收取', dropOff: '自己送到' } as const
export const GOODS_CONDITIONS = ['new', 'used'] as const
export const CONDITION_LABELS = { new: '全新', used: '用过' } as const
export const SLOTS = ['morning', 'afternoon', 'evening'] as const
export const SLOT_LABELS = {
  morning: '上午 9:00—12:00',
  afternoon: '下午 13:00—17:00',
  evening: '傍晚 17:00—20:00',
} as const
export const PARTIES = ['person', 'organisation'] as const
/** Fields of one kind of goods, in the form and in the cart. Pictures must be the donor's own uploads. */
const goodsFields = {
  name: text('物品名称', { min: 2, max: 40, printed: true }),
  /** Id of a classification of kind `donation`. */
  classification: chosenId('物品类别'),
  condition: choice('成色', GOODS_CONDITIONS),
  count: count('数量', { min: 1, max: 9999 }),
  unit: text('单位', { max: 6, printed: true }),
  pictures: list('图片', pictureUrl(), { min: 0, max: 6, many: '每样物品最多 6 张图片' }),
  /** Expiry date of food, medicine and the like. */
  expiry: z.optional(day('有效期')),
}
export const givenGoods = z.strictObject(goodsFields)
export type GivenGoods = z.output<typeof givenGoods>

export const donationItem = z.object({
  id: z.string(),
  name: z.string(),
  classification: z.string(),
  classificationName: z.string(),
  condition: z.enum(GOODS_CONDITIONS),
  /** Pieces pledged. */
  count: z.int(),
  unit: z.string(),
  pictures: z.array(z.string()),
  /** `2027-01-31`; empty for none. */
  expiry: z.string(),
  /** Pieces counted at collection and in the warehouse; null before that. */
  collected: z.nullable(z.int()),
  stored: z.nullable(z.int()),
  /** Pieces that have left the warehouse. */
  issued: z.int(),
})
export type DonationItem = z.output<typeof donationItem>

export const warehouseBrief = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  regionName: z.string(),
  at: point,
})

export const donationRow = z.object({
  id: z.string(),
  state: z.string(),
  ...stateShown,
  version: z.int(),
  mode: z.enum(DONATION_MODES),
  /** Summary of the goods: `冬衣 6 件、棉被 2 床`. */
  title: z.string(),
  picture: z.string(),
  /** Pieces in total, by the newest count. */
  pieces: z.int(),
  kinds: z.int(),
  party: z.enum(PARTIES),
  /** The donor's name, masked for readers who are no party. */
  donor: z.string(),
  /** Street or community, never a finer place. */
  regionName: z.string(),
  at: time,
  /** When the running clock of the state rings; null for none. */
  dueAt: z.nullable(time),
})
export type DonationRow = z.output<typeof donationRow>

/** Address and contact: in full for the donor and for handlers during their step, otherwise masked. */
export const contact = z.object({
  open: z.boolean(),
  name: z.string(),
  phone: z.string(),
  regionNames: z.array(z.string()),
  /** Empty where masked. */
  detail: z.string(),
  /** Null where masked or unknown. */
  at: z.nullable(point),
})

/** A link of the chain from donor to recipient; names are masked. */
export const trailLink = z.object({
  kind: z.enum(['given', 'collected', 'stored', 'issued', 'delivered']),
  at: time,
  /** `冬衣 2 件`; empty for all of the goods. */
  what: z.string(),
  /** `张**`, or the name of a warehouse. */
  who: z.string(),
  /** `西湖区北山街道`; empty if unknown. */
  regionName: z.string(),
})
export type TrailLink = z.output<typeof trailLink>

export const donationDetail = z.extend(donationRow, {
  record: served,
  items: z.array(donationItem),
  contact,
  wanted: z.object({ day: z.string(), slot: z.enum(SLOTS) }),
  remark: z.string(),
  /** Collector; the number is shown only to the donor and the desk, while the collection is under way. */
  collector: z.nullable(z.object({ name: z.string(), avatar: z.string(), phone: z.string() })),
  /** Person at the desk, shown to the parties while the gift is open; null if the platform has it. */
  desk: z.nullable(deskPerson),
  warehouse: warehouseBrief,
  /** Photos from the collection. */
  photos: z.array(privateFile()),
  /** Why a count differs; empty if it does not. */
  difference: z.string(),
  trail: z.array(trailLink),
  /** Certificate number; empty before the goods are in the warehouse. */
  certificate: z.string(),
  /** Code that the warehouse scans or types at hand-over; empty for readers who do not deliver, and afterwards. */
  handOverCode: oneTimeCode(),
})
export type DonationDetail = z.output<typeof donationDetail>

const publicRow = z.extend(donationRow, { donorUid: z.string(), avatar: z.string() })
export const publicGift = z.extend(publicRow, {
  /** Activity the gift is pledged for; null for none or a hidden one. */
  activity: z.nullable(z.object({ id: z.string(), title: z.string(), over: z.boolean() })),
  items: z.array(donationItem),
  trail: z.array(trailLink),
})

export const cartGoods = z.object({
  id: z.string(),
  name: z.string(),
  classification: z.string(),
  classificationName: z.string(),
  condition: z.enum(GOODS_CONDITIONS),
  count: z.int(),
  unit: z.string(),
  pictures: z.array(z.string()),
  expiry: z.string(),
})
export type CartGoods = z.output<typeof cartGoods>

const near = {
  lng: z.optional(decimal('经度', { min: -180, max: 180 })),
  lat: z.optional(decimal('纬度', { min: -90, max: 90 })),
}

const goodsIds = (limits: { max: number; none: string; many: string }) =>
  json('物品', list('物品', chosenId('物品'), limits).check(noneTwice('物品')))

const pledgeFields = {
  /** Either `items` or `cart`. */
  items: z.optional(
    json('物品', list('物品', givenGoods, { max: 20, none: '请至少填写一样物品', many: '一次最多捐 20 样物品' })),
  ),
  cart: z.optional(goodsIds({ max: 20, none: '请至少选择一样物品', many: '一次最多捐 20 样物品' })),
  mode: choice('交接方式', DONATION_MODES),
  name: text('联系人', { min: 2, max: 20 }),
  phone: phone(),
  /** A street, a community, or a district without streets. */
  region: regionCode('所在地区'),
  detail: text('详细地址', { min: 4, max: 100 }),
  ...near,
  day: day('日期'),
  slot: choice('时段', SLOTS),
  /** Receiving warehouse; by default the nearest. */
  warehouse: z.optional(recordId('爱心仓库')),
  /** Activity the goods are pledged for. */
  activity: z.optional(recordId('活动')),
  remark: z.optional(text('留言', { max: 200 })),
  /** Whether public lists name the donor, for all their gifts; unchanged by default. */
  showName: z.optional(flag('公开姓名')),
}

/** Received gifts, their pieces, and the pieces that have reached a recipient. */
const givenFigures = { gifts: z.int(), pieces: z.int(), reached: z.int() }
const givingDonor = z.object({
  rank: z.int(),
  uid: z.string(),
  party: z.enum(PARTIES),
  name: z.string(),
  gifts: z.int(),
  pieces: z.int(),
})
export type GivingDonor = z.output<typeof givingDonor>

export const donationContract = {
  iWantToJuanwu: endpoint({
    wire: '/api/index/iWantToJuanwu',
    who: 'member',
    title: '我要捐物：直接填写物品，或从捐赠清单提交',
    once: true,
    input: form(pledgeFields),
    reply: z.object({ id: z.string() }),
  }),
  pledge: endpoint({
    wire: '/api/huodong/baomingJuanwu',
    who: 'member',
    title: '为一场活动捐物：填写物品，或从捐赠清单提交',
    once: true,
    input: form({ ...pledgeFields, activity: recordId('活动') }),
    reply: z.object({ id: z.string() }),
  }),
  warehouses: endpoint({
    wire: '/api/index/cangkuList',
    who: 'visitor',
    title: '可以送达的爱心仓库，近的在前',
    input: form({ region: regionCode(), ...near }),
    reply: z.object({ dataList: z.array(z.extend(warehouseBrief, { distance: z.nullable(z.int()) })) }),
  }),
  publicGifts: endpoint({
    wire: '/api/index/juanwuPage',
    shows: ['goodsDonation'],
    who: 'visitor',
    title: '爱心榜：已收到的捐物，新的在前',
    input: form({
      region: z.optional(regionCode()),
      party: z.optional(choice('捐赠方', PARTIES)),
      keyword: z.optional(keyword()),
      /** Only gifts of this donor, who shows the name. */
      donor: z.optional(recordId('捐赠人')),
      ...paging,
    }),
    reply: listOf(publicRow),
  }),
  givingBoard: endpoint({
    wire: '/api/index/aixinbang',
    shows: ['goodsDonation'],
    who: 'visitor',
    title: '爱心榜：一段时间里收到了多少，谁捐得最多；不公开姓名的只算进总数',
    input: form({ period: z.optional(choice('时间', CALENDAR_PERIODS)), region: z.optional(regionCode()) }),
    reply: z.object({ ...givenFigures, donors: z.array(givingDonor) }),
  }),
  publicGift: endpoint({
    wire: '/api/index/juanwuDetails',
    shows: ['goodsDonation'],
    who: 'visitor',
    title: '一份公开的捐物，以及物品去了哪里；为活动捐的从报名起可看',
    input: form({ id: recordId('捐物') }),
    reply: publicGift,
  }),
  donorCard: endpoint({
    wire: '/api/index/aixinCard',
    who: 'visitor',
    title: '爱心人士、爱心单位的名片；不填 uid 为自己',
    input: form({ uid: z.optional(recordId('捐赠人')) }),
    reply: z.object({
      uid: z.string(),
      party: z.enum(PARTIES),
      name: z.string(),
      avatar: z.string(),
      introduction: z.string(),
      regionName: z.string(),
      ...givenFigures,
      workMinutes: z.int(),
      points: z.int(),
      medals: z.array(
        z.object({ id: z.string(), title: z.string(), picture: z.string(), earned: z.boolean(), hint: z.string() }),
      ),
      recent: z.array(donationRow),
    }),
    shows: ['goodsDonation'],
  }),
  myGifts: endpoint({
    wire: '/api/my/juanwuPage',
    shows: ['goodsDonation'],
    who: 'member',
    title: '我的捐物',
    input: form({ tab: tabOf(MY_DONATIONS), ...paging }),
    /** `pieces`: total of everything stored. */
    reply: z.extend(tabbedListOf(MY_DONATIONS, donationRow), { pieces: z.int() }),
  }),
  myGift: endpoint({
    wire: '/api/my/juanwuDetails',
    shows: ['goodsDonation'],
    who: 'member',
    title: '一份捐物，与它有关的人可看：捐赠人、受理人、收取员、入库管理员',
    input: form({ id: recordId('捐物') }),
    reply: donationDetail,
  }),
  cartList: endpoint({
    wire: '/api/my/juanwuCartList',
    who: 'member',
    title: '捐赠清单',
    input: form({}),
    reply: z.object({ dataList: z.array(cartGoods) }),
  }),
  cartAdd: endpoint({
    wire: '/api/my/juanwuCartAdd',
    who: 'member',
    title: '放入捐赠清单',
    once: true,
    input: form({ goods: json('物品', givenGoods) }),
    reply: z.object({ id: z.string() }),
  }),
  cartUpdate: endpoint({
    wire: '/api/my/juanwuCartUpdate',
    who: 'member',
    title: '修改捐赠清单里的件数',
    input: form({ id: recordId('物品'), count: int('件数', { min: 1, max: 9999 }) }),
    reply: done,
  }),
  cartDelete: endpoint({
    wire: '/api/my/juanwuCartDelete',
    who: 'member',
    title: '从捐赠清单移除',
    input: form({ ids: goodsIds({ max: 50, none: '请选择物品', many: '一次最多移除 50 样' }) }),
    reply: done,
  }),
}

declare module './wire.ts' {
  interface Contracts {
    donation: typeof donationContract
  }
}
