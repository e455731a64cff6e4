/** Contract of the search over everything public. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { choice, form, keyword } from './fields.ts'
import { districtCode } from './parts.contract.ts'

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

const searchFields = {
  keyword: keyword('要找的'),
  region: z.optional(districtCode()),
}

export const searchContract = {
  find: endpoint({
    wire: '/api/search/find',
    who: 'visitor',
    title: '在全部公开内容里搜索，最相关的在前',
    input: form({ ...searchFields, kind: z.optional(choice('类别', SEARCH_KINDS)) }),
    reply: z.object({
      /** The three that are meant most likely, whatever their kind. */
      best: z.array(foundEntry),
      groups: z.array(
        z.object({
          kind: foundEntry.shape.kind,
          dataList: z.array(foundEntry),
          /** Matching ones; `many` if there are more than were counted. */
          total: z.int(),
          many: z.boolean(),
        }),
      ),
      /** What to do next where little or nothing was found; empty otherwise. */
      hint: z.string(),
      /** Doors to go on by where nothing was found. */
      near: z.array(foundEntry),
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
