/** Contract of the search over everything public. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { choice, form, keyword } from './fields.ts'
import { decimal } from './form.ts'
import { districtCode, fen, time } from './parts.contract.ts'

/** Kinds of what can be found, in the order of equally good groups, and how their groups are called. */
export const SEARCH_KINDS = {
  door: '您可能要办',
  policy: '政策帮扶',
  activity: '活动',
  article: '怎么办',
  campaign: '募捐',
  project: '公益项目',
  goods: '商城商品',
  shop: '店铺',
  gift: '积分礼品',
  idle: '邻居的闲置',
} as const
export type SearchKind = keyof typeof SEARCH_KINDS

const foundEntry = z.object({
  kind: z.enum(['door', 'policy', 'activity', 'article', 'campaign', 'project', 'goods', 'shop', 'gift', 'idle']),
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Path in the portal. */
  href: z.string(),
  /** Where it is, for what is elsewhere; empty for what is here or everywhere. */
  elsewhere: z.string(),
})
export type FoundEntry = z.output<typeof foundEntry>

/** What its kind's own list shows of it, beside its words. */
const foundCard = z.object({
  /** Its own, else one drawn for its kind. */
  picture: z.string(),
  /** Lowest and highest price, 分; null for what has none. */
  price: z.nullable(fen),
  highestPrice: z.nullable(fen),
  /** Lowest and highest, of what is exchanged for points. */
  points: z.nullable(z.int()),
  highestPoints: z.nullable(z.int()),
  /** Of an activity. */
  startsAt: z.nullable(time),
  endsAt: z.nullable(time),
  /** Metres from the point of the question, else from the middle of its district; null for what is nowhere. */
  distance: z.nullable(z.int()),
})
export type FoundCard = z.output<typeof foundCard>
const foundRow = z.extend(foundEntry, foundCard.shape)
export type FoundRow = z.output<typeof foundRow>

const searchFields = {
  keyword: keyword('要找的'),
  region: z.optional(districtCode()),
}

export const searchContract = {
  find: endpoint({
    wire: '/api/search/find',
    who: 'visitor',
    title: '在全部公开内容里搜索，最相关的在前',
    input: form({
      ...searchFields,
      kind: z.optional(choice('类别', SEARCH_KINDS)),
      lng: z.optional(decimal('经度', { min: 73, max: 136 })),
      lat: z.optional(decimal('纬度', { min: 3, max: 54 })),
    }),
    reply: z.object({
      /** The three that are meant most likely, whatever their kind. */
      best: z.array(foundRow),
      groups: z.array(
        z.object({
          kind: foundEntry.shape.kind,
          dataList: z.array(foundRow),
          /** Matching ones; `many` if there are more than were counted. */
          total: z.int(),
          many: z.boolean(),
        }),
      ),
      /** What to do next where little or nothing was found; empty otherwise. */
      hint: z.string(),
      /** Doors to go on by where nothing was found. */
      near: z.array(foundRow),
    }),
  }),
  suggest: endpoint({
    wire: '/api/search/suggest',
    who: 'visitor',
    title: '输入时的搜索建议',
    input: form(searchFields),
    reply: z.object({ dataList: z.array(foundEntry) }),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    search: typeof searchContract
  }
}
