/** Gifts for points: by type, one gift, one of its SKUs, and where it is picked up. */
import * as z from 'zod/mini'
import { endpoint, listOf } from './endpoint.ts'
import { choice, form, keyword } from './fields.ts'
import { flag, paging } from './form.ts'
import { EXCHANGE_MODES } from './giftWords.ts'
import { CONDITIONS } from './mall.contract.ts'
import { card, recordId, regionCode, time } from './parts.contract.ts'

export const GIFT_SORTS = { affordable: '够得着的在前', newest: '最新上架', fewest: '积分从少到多' } as const

export const giftRow = z.extend(card, {
  /** Lowest and highest points of its SKUs. */
  points: z.int(),
  highestPoints: z.int(),
  condition: z.enum(CONDITIONS),
  inStock: z.boolean(),
  exchanged: z.int(),
  /** Whether recipients are drawn by lot. */
  drawn: z.boolean(),
})
export type GiftRow = z.output<typeof giftRow>

export const giftSku = z.object({
  id: z.string(),
  /** One option value for each of `optionNames`, in their order. */
  options: z.array(z.string()),
  points: z.int(),
  /** Pieces available for exchange. */
  available: z.int(),
})
export type GiftSku = z.output<typeof giftSku>

/** Pick-up station of gifts. */
export const station = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  regionName: z.string(),
  hours: z.string(),
  /** Metres from where the reader lives; null where they are not asked for, or the map lacks the place. */
  distance: z.nullable(z.int()),
})
export type Station = z.output<typeof station>

/** Draw of a scarce gift; the seed makes the result verifiable. */
export const giftDraw = z.object({
  pieces: z.int(),
  opensAt: time,
  closesAt: time,
  /** Phase by the server's clock; entries are accepted while `open`. */
  phase: z.enum(['soon', 'open', 'closed']),
  /** SHA-256 of the seed in hex, published from the start. */
  seedHash: z.string(),
  /** Empty before closing. */
  seed: z.string(),
  entries: z.int(),
  /** Ids of the entries in drawn order; empty before closing. */
  order: z.array(z.string()),
})
export type GiftDraw = z.output<typeof giftDraw>

export const giftDetail = z.extend(giftRow, {
  pictures: z.array(z.string()),
  /** The first picture in words; empty where nobody has described it. */
  alt: z.string(),
  body: z.string(),
  optionNames: z.array(z.string()),
  skus: z.array(giftSku),
  classification: z.array(z.object({ id: z.string(), name: z.string() })),
  modes: z.array(z.enum(['post', 'pickUp'])),
  /** Regions it is posted to; empty for everywhere. */
  deliversTo: z.string(),
  /** Pieces for one person within so many days; 0 pieces for no limit, 0 days for ever. */
  perPerson: z.int(),
  perDays: z.int(),
  /** Remaining pieces for the reader; null for visitors and without a limit. */
  left: z.nullable(z.int()),
  /** Start of exchanges; null if they have started. */
  startsAt: z.nullable(time),
  /** False once withdrawn. */
  listed: z.boolean(),
  draw: z.nullable(giftDraw),
  favourite: z.boolean(),
  /** The reader's free points; null for visitors. */
  mine: z.nullable(z.int()),
})
export type GiftDetail = z.output<typeof giftDetail>

export const giftContract = {
  giftPage: endpoint({
    wire: '/api/index/goodsPage',
    who: 'visitor',
    title: '礼品列表',
    input: form({
      classification: z.optional(recordId('分类')),
      keyword: z.optional(keyword()),
      condition: z.optional(choice('成色', CONDITIONS)),
      mode: z.optional(choice('领取方式', EXCHANGE_MODES)),
      affordable: z.optional(flag('只看够兑换的')),
      inStock: z.optional(flag('只看有货')),
      sort: z.optional(choice('排序', GIFT_SORTS)),
      ...paging,
    }),
    reply: z.extend(listOf(giftRow), {
      /** The reader's free points; null for visitors. */ mine: z.nullable(z.int()),
    }),
  }),
  giftDetail: endpoint({
    wire: '/api/index/goodsDetails',
    who: 'visitor',
    title: '一件礼品',
    shows: ['exchange'],
    input: form({ id: recordId('礼品') }),
    reply: giftDetail,
  }),
  giftSkuDetail: endpoint({
    wire: '/api/index/goodsSkuDetail',
    who: 'visitor',
    title: '礼品的一个规格：积分和还剩几件',
    input: form({ id: recordId('规格') }),
    reply: z.extend(giftSku, { gift: z.string(), title: z.string() }),
  }),
  giftStations: endpoint({
    wire: '/api/index/duihuanStations',
    who: 'visitor',
    title: '一件礼品的自提点，离我最近的在前',
    input: form({ id: recordId('礼品'), region: z.optional(regionCode()) }),
    reply: z.object({ dataList: z.array(station) }),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    gift: typeof giftContract
  }
}
