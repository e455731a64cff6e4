/** Contract of the first pages: banners, figures, projects, articles, classifications, settings. */
import * as z from 'zod/mini'
import { endpoint, listOf } from './endpoint.ts'
import { choice, form, keyword } from './fields.ts'
import { decimal, paging } from './form.ts'
import { card, districtCode, fen, point, recordId, regionCode, time } from './parts.contract.ts'
import { mapPoint, POINT_KINDS } from './place.contract.ts'

export const CLASSIFICATION_KINDS = ['goods', 'gift', 'donation', 'idle'] as const

export const banner = z.extend(card, {
  /** The picture in words; empty where nobody has described it. */
  alt: z.string(),
  /** Target of the banner, a path in the portal. */
  link: z.string(),
  action: z.string(),
})
export type Banner = z.output<typeof banner>

export const figures = z.object({
  /** Times that people were helped. */
  helped: z.int(),
  /** Pieces donated. */
  donatedPieces: z.int(),
  /** Hours volunteered. */
  volunteerHours: z.int(),
  /** Money raised by all campaigns, 分. */
  raised: fen,
  /** Open applications for help in the requested region. */
  waiting: z.int(),
})

export const project = z.extend(card, { organisation: z.string(), regionName: z.string(), startedAt: time })
export type Project = z.output<typeof project>
export const projectDetail = z.extend(project, {
  /** The picture in words. */
  alt: z.string(),
  body: z.string(),
  beneficiaries: z.int(),
  contactPhone: z.string(),
})

export const article = z.extend(card, { publishedAt: time })
export type Article = z.output<typeof article>
export const articleDetail = z.extend(article, { body: z.string() })
export const ARTICLE_TOPICS = ['platform', 'agreement', 'privacy', 'contact'] as const

export const campaignCard = z.extend(card, { organisation: z.string(), raised: fen, goal: fen, endsAt: time })
export const activityCard = z.extend(card, {
  startsAt: time,
  place: z.string(),
  at: point,
  /** Metres from the reader's default address in the same city, else from the centre of the requested district. */
  distance: z.nullable(z.int()),
  places: z.int(),
  taken: z.int(),
})
export const goodsCard = z.extend(card, { price: fen, sold: z.int(), tag: z.string() })

export interface Classification {
  readonly id: string
  readonly name: string
  readonly picture: string
  readonly children: readonly Classification[]
}
const classification: z.ZodMiniType<Classification> = z.object({
  id: z.string(),
  name: z.string(),
  picture: z.string(),
  get children() {
    return z.array(classification)
  },
})
const classificationList = z.object({ dataList: z.array(classification) })
const kindField = { kind: z.optional(choice('分类用途', CLASSIFICATION_KINDS)) }
const regionField = { region: z.optional(regionCode()) }

export const homeContract = {
  getDitu: endpoint({
    wire: '/api/index/getDitu',
    who: 'visitor',
    title: '公益地图上的点',
    input: form({
      west: decimal('西边界', { min: -180, max: 180 }),
      south: decimal('南边界', { min: -90, max: 90 }),
      east: decimal('东边界', { min: -180, max: 180 }),
      north: decimal('北边界', { min: -90, max: 90 }),
      kind: z.optional(choice('类型', POINT_KINDS)),
    }),
    reply: listOf(mapPoint),
  }),
  getPlatformSet: endpoint({
    wire: '/api/getPlatformSet',
    who: 'visitor',
    title: '平台设置',
    input: form({}),
    reply: z.object({
      kefuphone: z.string(),
      company: z.string(),
      icp: z.string(),
      /** Target of the QR code in the navigation. */
      miniProgram: z.string(),
      /** Whether the demonstration data is loaded. */
      demo: z.boolean(),
      /** How long the clocks of each workflow run, ms by name; working days are left out. */
      delays: z.record(z.string(), z.record(z.string(), z.number())),
      /** Map tiles and their required attribution. */
      map: z.object({
        tiles: z.string(),
        attribution: z.string(),
        coordinates: z.enum(['gcj02', 'wgs84']),
        key: z.string(),
      }),
    }),
  }),
  getClassifAll: endpoint({
    wire: '/api/getClassifAll',
    who: 'visitor',
    title: '全部分类，两级',
    input: form(kindField),
    reply: classificationList,
  }),
  getGoodsType: endpoint({
    wire: '/api/index/getGoodsType',
    who: 'visitor',
    title: '商品、礼品等的类型：两级，只有能放东西的',
    input: form({ kind: z._default(choice('分类用途', CLASSIFICATION_KINDS), 'goods') }),
    reply: classificationList,
  }),
  getClassifOne: endpoint({
    wire: '/api/getClassifOne',
    who: 'visitor',
    title: '一级分类',
    input: form(kindField),
    reply: classificationList,
  }),
  getClassifTwo: endpoint({
    wire: '/api/getClassifTwo',
    who: 'visitor',
    title: '一个一级分类下的二级分类',
    input: form({ id: recordId('分类') }),
    reply: classificationList,
  }),
  getJichengxinList: endpoint({
    wire: '/api/getJichengxinList',
    who: 'visitor',
    title: '物品成色',
    input: form({}),
    reply: z.object({ dataList: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  getBanner: endpoint({
    wire: '/api/index/getBanner',
    who: 'visitor',
    title: '首页横幅',
    input: form(regionField),
    reply: z.object({ dataList: z.array(banner) }),
  }),
  figures: endpoint({
    wire: '/api/index/getShujutongji',
    who: 'visitor',
    title: '平台数据统计',
    input: form(regionField),
    reply: figures,
  }),
  frontPage: endpoint({
    wire: '/api/index/getShouye',
    who: 'visitor',
    title: '首页各栏：募捐、附近活动、新上商品',
    input: form({ region: z.optional(districtCode()) }),
    reply: z.object({
      campaigns: z.array(campaignCard),
      activities: z.array(activityCard),
      goods: z.array(goodsCard),
    }),
  }),
  getGongyixiangmu: endpoint({
    wire: '/api/index/getGongyixiangmu',
    who: 'visitor',
    title: '公益项目',
    input: form({ ...regionField, ...paging, keyword: z.optional(keyword()) }),
    reply: listOf(project),
  }),
  getGongyixiangmuDetails: endpoint({
    wire: '/api/index/getGongyixiangmuDetails',
    who: 'visitor',
    title: '一个公益项目',
    input: form({ id: recordId() }),
    reply: projectDetail,
  }),
  articlePage: endpoint({
    wire: '/api/index/platformJieshaoPage',
    who: 'visitor',
    title: '平台介绍文章',
    input: form({ ...paging, topic: z.optional(choice('栏目', ARTICLE_TOPICS)) }),
    reply: listOf(article),
  }),
  platformJieshaoDetails: endpoint({
    wire: '/api/index/platformJieshaoDetails',
    who: 'visitor',
    title: '一篇平台介绍文章',
    input: form({ id: recordId() }),
    reply: articleDetail,
  }),
}

declare module './wire.ts' {
  interface Contracts {
    home: typeof homeContract
  }
}
