/** Contract of results 公益成果, which are public, and of the links by which people share them. */
import * as z from 'zod/mini'
import { AID_KINDS, aidItem } from './aid.contract.ts'
import { done, endpoint, listOf } from './endpoint.ts'
import { choice, form, keyword, pattern, text } from './fields.ts'
import { paging } from './form.ts'
import { recordId, regionCode, time } from './parts.contract.ts'

export const resultRow = z.object({
  id: z.string(),
  kind: z.enum(AID_KINDS),
  title: z.string(),
  /** The helper's text. */
  story: z.string(),
  /** A photo of the day, or a picture for its kind. */
  picture: z.string(),
  /** Street, never a home. */
  regionName: z.string(),
  /** Masked. */
  beneficiary: z.string(),
  helper: z.string(),
  /** Goods handed over, by unit: `2 袋、3 件`; empty for other kinds. */
  counts: z.string(),
  stars: z.int(),
  at: time,
})
export type ResultRow = z.output<typeof resultRow>

export const resultDetail = z.extend(resultRow, {
  reliefLabel: z.string(),
  items: z.array(aidItem),
  photos: z.array(z.string()),
  thanks: z.string(),
  minutes: z.int(),
  /** Course of events, without names. */
  course: z.array(z.object({ label: z.string(), role: z.string(), at: time })),
  /** Stock issue of the goods, for `/accomplishDetailCK`; empty for none. */
  issue: z.string(),
})

export const aidResultContract = {
  resultPage: endpoint({
    wire: '/api/index/getGongyichengguo',
    who: 'visitor',
    title: '公益成果：已完成的援助',
    input: form({
      ...paging,
      kind: z.optional(choice('类型', AID_KINDS)),
      region: z.optional(regionCode()),
      keyword: z.optional(keyword()),
    }),
    reply: listOf(resultRow),
  }),
  resultDetails: endpoint({
    wire: '/api/index/getGongyichengguoDetails',
    who: 'visitor',
    title: '一件公益成果',
    input: form({ id: recordId('成果') }),
    reply: resultDetail,
  }),
  resultFigures: endpoint({
    wire: '/api/index/getGongyichengguoTongji',
    who: 'visitor',
    title: '公益成果的数字和图表',
    input: form({ region: z.optional(regionCode()) }),
    reply: z.object({
      helped: z.int(),
      pieces: z.int(),
      minutes: z.int(),
      /** Mean stars times ten; 0 without any. */
      starsTimesTen: z.int(),
      /** The last twelve months, oldest first: `2026-11`. */
      months: z.array(z.object({ month: z.string(), helped: z.int() })),
      kinds: z.array(z.object({ kind: z.enum(AID_KINDS), helped: z.int() })),
      /** Places with most results: cities of the country, districts of a city, streets of a district; at most eight. */
      places: z.array(z.object({ code: z.string(), name: z.string(), helped: z.int() })),
    }),
  }),

  shareAdd: endpoint({
    wire: '/api/my/fenxiangAdd',
    who: 'member',
    title: '分享一个页面：得到带标记的链接，同一页面总是同一个',
    input: form({
      path: pattern('页面', /^\/[\w/]{1,60}(\?[\w=&%.-]{0,120})?$/, '页面地址不正确'),
      title: text('标题', { max: 60 }),
    }),
    /** `mark` goes into the link as `?from=`. */
    reply: z.object({ mark: z.string(), path: z.string() }),
  }),
  shareVisit: endpoint({
    wire: '/api/index/fenxiangVisit',
    who: 'visitor',
    writes: true,
    title: '有人从分享链接进来了',
    input: form({ mark: pattern('分享标记', /^[0-9a-zA-Z]{8,32}$/, '分享标记不正确') }),
    reply: done,
  }),
  sharePage: endpoint({
    wire: '/api/my/fenxiangPage',
    who: 'member',
    title: '我的分享记录，来了多少人',
    input: form(paging),
    reply: listOf(
      z.object({
        id: z.string(),
        title: z.string(),
        path: z.string(),
        at: time,
        /** Visitors, each counted once a day. */
        visits: z.int(),
        lastVisitAt: z.nullable(time),
        /** The newest logged-in visitors, masked. */
        visitors: z.array(z.string()),
      }),
    ),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    aidResult: typeof aidResultContract
  }
}
