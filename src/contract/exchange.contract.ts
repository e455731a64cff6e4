/** Contract of exchanges of gifts for points: requesting, the member's own, the desk of gift staff. */
import * as z from 'zod/mini'
import { collectionCode } from '../machines/workflow/forms.ts'
import { endpoint } from './endpoint.ts'
import { choice, form } from './fields.ts'
import { int, paging } from './form.ts'
import { station } from './gift.contract.ts'
import { EXCHANGE_MODES } from './giftWords.ts'
import { parcel } from './order.contract.ts'
import {
  chosenId,
  deskFilter,
  deskTableInput,
  oneTimeCode,
  privateFile,
  recordId,
  tabbedListOf,
  tabOf,
  time,
} from './parts.contract.ts'
import { served, stateShown } from './record.contract.ts'
import { EXCHANGE_DESK, MY_EXCHANGES } from './recordLists.ts'

export const exchangeRow = z.object({
  id: z.string(),
  state: z.string(),
  ...stateShown,
  version: z.int(),
  gift: z.string(),
  title: z.string(),
  picture: z.string(),
  options: z.array(z.string()),
  count: z.int(),
  points: z.int(),
  mode: z.enum(['post', 'pickUp']),
  at: time,
  /** When the running clock of the state rings; null for none. */
  dueAt: z.nullable(time),
})
export type ExchangeRow = z.output<typeof exchangeRow>

const receiver = z.object({
  name: z.string(),
  /** Empty for readers who may not see it. */
  phone: z.string(),
  regionNames: z.array(z.string()),
  detail: z.string(),
})
export type ExchangeReceiver = z.output<typeof receiver>

export const deskRow = z.extend(exchangeRow, { record: served, receiver, station: z.nullable(station) })
export type DeskRow = z.output<typeof deskRow>

export const exchangeDetail = z.extend(deskRow, {
  parcels: z.array(parcel),
  /** Pick-up code; only for the owner while the gift is ready, otherwise empty. */
  code: oneTimeCode(),
  /** Latest problem report: kind, text, photos; null for none. */
  report: z.nullable(z.object({ kind: z.string(), words: z.string(), photos: z.array(privateFile()) })),
  /** How many gifts the person never picked up; 0 for the person themselves. */
  unclaimed: z.int(),
})
export type ExchangeDetail = z.output<typeof exchangeDetail>

export const exchangeContract = {
  giftExchange: endpoint({
    wire: '/api/index/duihuanGoods',
    who: 'member',
    title: '兑换礼品：邮寄或到站自提',
    once: true,
    input: form({
      sku: chosenId('规格'),
      count: int('数量', { min: 1, max: 99 }),
      mode: choice('领取方式', EXCHANGE_MODES),
      address: z.optional(chosenId('收货地址')),
      station: z.optional(chosenId('自提点')),
    }),
    reply: z.object({ id: z.string() }),
  }),
  exchangePage: endpoint({
    wire: '/api/index/myDuihuanGoodsRecord',
    who: 'member',
    title: '我的兑换记录',
    shows: ['exchange'],
    input: form({ tab: tabOf(MY_EXCHANGES), ...paging }),
    reply: tabbedListOf(MY_EXCHANGES, exchangeRow),
  }),
  exchangeDetail: endpoint({
    wire: '/api/index/myDuihuanGoodsRecordDetails',
    who: 'member',
    title: '一次兑换',
    shows: ['exchange'],
    input: form({ id: recordId('兑换') }),
    reply: exchangeDetail,
  }),
  exchangeDesk: endpoint({
    wire: '/api/renwu/duihuanPage',
    who: 'member',
    title: '礼品兑换员：我的城市的兑换，等得久的在前',
    shows: ['exchange'],
    /** `id`: only this record, in any tab. */
    input: form({
      tab: tabOf(EXCHANGE_DESK),
      id: z.optional(recordId('兑换')),
      ...deskFilter,
      ...deskTableInput,
      ...paging,
    }),
    reply: tabbedListOf(EXCHANGE_DESK, deskRow),
  }),
  exchangeByCode: endpoint({
    wire: '/api/renwu/duihuanCode',
    who: 'member',
    title: '礼品兑换员：取货码是哪一单的',
    input: form({ code: collectionCode() }),
    reply: z.object({ id: z.string(), title: z.string(), count: z.int() }),
  }),
  exchangeLabels: endpoint({
    wire: '/api/renwu/duihuanLabels',
    who: 'member',
    title: '礼品兑换员：备货中的一批，用来打印备货单和标签',
    shows: ['exchange'],
    input: form({}),
    reply: z.object({ dataList: z.array(deskRow) }),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    exchange: typeof exchangeContract
  }
}
