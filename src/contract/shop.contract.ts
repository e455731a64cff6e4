/** Shops: their pages, applying for one, what owners do with goods and reviews; the platform reads who applied. */
import * as z from 'zod/mini'
import { done, endpoint, listOf } from './endpoint.ts'
import { amount, choice, count, form, keyword, list, pictureUrl, publicName, text } from './fields.ts'
import { flag, json, paging, pictureList } from './form.ts'
import { CONDITIONS, goodsRow, review, shopBrief } from './mall.contract.ts'
import {
  chosenId,
  deskFilter,
  deskTableInput,
  fen,
  privateFile,
  recordId,
  regionCode,
  seenMark,
  tabbedListOf,
  tabOf,
  time,
} from './parts.contract.ts'
import { served } from './record.contract.ts'
import { SHOP_DESK } from './recordLists.ts'

export const GOODS_STATES = ['draft', 'onSale', 'offSale'] as const

/** Goods as their shop's owner enters them. */
export const goodsDraft = z.strictObject({
  title: text('商品名称', { min: 2, max: 60 }),
  summary: z._default(text('一句话介绍', { min: 0, max: 100 }), ''),
  body: z._default(text('商品详情', { min: 0, max: 5000 }), ''),
  classification: chosenId('分类'),
  condition: choice('成色', CONDITIONS),
  pictures: list('图片', pictureUrl(), { max: 9, none: '请至少上传一张图片', many: '图片最多 9 张' }),
  freight: count('运费', { max: 100_000, large: '运费太高了' }),
  optionNames: list('规格', text('规格名', { max: 10 }), { min: 0, max: 3, many: '规格最多 3 种' }),
  skus: z
    .array(
      z.strictObject({
        /** Existing SKUs send their id, so that carts and orders still refer to them. */
        id: z.optional(recordId('规格')),
        options: list('规格', text('规格值', { max: 20 }), { min: 0, max: 3, many: '规格最多 3 种' }),
        price: amount('价格', 100_000_000),
        stock: count('库存'),
        /** The stock that the form was opened with: the same again leaves it alone, another one is a correction. */
        seen: z.optional(count('打开时的库存')),
      }),
    )
    .check(z.minLength(1, { error: '请至少填写一个规格' }), z.maxLength(100, { error: '规格组合最多 100 个' })),
})
export type ShopGoodsDraft = z.output<typeof goodsDraft>

/** The application, its date and state. */
const application = {
  summary: z.string(),
  regionName: z.string(),
  address: z.string(),
  papers: z.array(privateFile()),
  state: z.string(),
  stateLabel: z.string(),
  at: time,
}

const shopDetail = z.extend(shopBrief, {
  summary: z.string(),
  address: z.string(),
  regionName: z.string(),
  goodsCount: z.int(),
  sold: z.int(),
  stars: z.number(),
  favourite: z.boolean(),
})

export const shopContract = {
  shopPage: endpoint({
    wire: '/api/v3/shopPage',
    shows: ['shop'],
    who: 'visitor',
    title: '营业中的店铺，按名称找',
    input: form({ keyword: z.optional(keyword()), ...paging }),
    reply: listOf(z.extend(shopBrief, { summary: z.string() })),
  }),
  shopDetail: endpoint({
    wire: '/api/v3/shopDetail',
    shows: ['shop'],
    who: 'visitor',
    title: '一家店铺',
    input: form({ id: recordId('店铺') }),
    reply: shopDetail,
  }),
  shopApply: endpoint({
    wire: '/api/v3/shopApply',
    who: 'member',
    title: '申请开店',
    once: true,
    input: form({
      name: publicName('店铺名称', { min: 2, max: 30 }),
      summary: text('店铺介绍', { min: 5, max: 200 }),
      picture: z.optional(pictureUrl('店铺图片')),
      region: regionCode('所在地区'),
      address: text('详细地址', { min: 2, max: 80 }),
      papers: pictureList('资质图片', { min: 1 }),
    }),
    reply: z.object({ id: z.string() }),
  }),
  myShops: endpoint({
    wire: '/api/v3/myShops',
    shows: ['shop'],
    who: 'member',
    title: '我的店铺和申请',
    input: form({}),
    reply: z.object({
      dataList: z.array(
        z.extend(shopBrief, {
          ...application,
          /** Reason of a refusal or suspension; otherwise empty. */
          reason: z.string(),
          /** 分: withdrawable, and retained for open orders. */
          earned: fen,
          pending: fen,
        }),
      ),
    }),
  }),
  shopApplyPage: endpoint({
    wire: '/api/v3/shopApplyPage',
    shows: ['shop'],
    who: 'member',
    title: '店铺审核（平台）',
    /** `id`: that one alone, wherever it stands by now. */
    input: form({
      tab: tabOf(SHOP_DESK),
      id: z.optional(recordId('店铺')),
      ...deskFilter,
      ...deskTableInput,
      ...paging,
    }),
    reply: tabbedListOf(
      SHOP_DESK,
      z.object({ id: z.string(), record: served, name: z.string(), owner: z.string(), ...application }),
    ),
  }),
  shopGoodsPage: endpoint({
    wire: '/api/v3/shopGoodsPage',
    who: 'member',
    title: '我店里的商品',
    input: form({
      shop: recordId('店铺'),
      state: z.optional(choice('状态', GOODS_STATES)),
      keyword: z.optional(keyword()),
      ...paging,
    }),
    reply: listOf(z.extend(goodsRow, { state: z.enum(GOODS_STATES), stock: z.int(), held: z.int() })),
  }),
  shopGoodsDetail: endpoint({
    wire: '/api/v3/shopGoodsDetail',
    who: 'member',
    title: '我店里的一件商品，用于编辑',
    input: form({ id: recordId('商品') }),
    reply: z.object({
      id: z.string(),
      shop: z.string(),
      state: z.enum(GOODS_STATES),
      draft: goodsDraft,
      /** Goes along with an edit of it. */
      seen: z.string(),
    }),
  }),
  goodsSave: endpoint({
    wire: '/api/v3/goodsSave',
    // 5,000 letters of description are 45 KB on the wire, plus up to a hundred SKUs.
    maxBytes: 256 * 1024,
    who: 'member',
    title: '保存商品',
    once: true,
    input: form({
      shop: recordId('店铺'),
      id: z.optional(recordId('商品')),
      seen: seenMark(),
      draft: json('商品', goodsDraft),
    }),
    reply: z.object({ id: z.string() }),
  }),
  goodsState: endpoint({
    wire: '/api/v3/goodsState',
    who: 'member',
    title: '上架、下架',
    input: form({ id: recordId('商品'), state: choice('状态', GOODS_STATES) }),
    reply: done,
  }),
  shopReviewPage: endpoint({
    wire: '/api/v3/shopReviewPage',
    who: 'member',
    title: '我店的评价',
    input: form({ shop: recordId('店铺'), unanswered: z.optional(flag('只看未回复')), ...paging }),
    reply: listOf(z.extend(review, { goodsTitle: z.string(), goods: z.string() })),
  }),
  reviewAnswer: endpoint({
    wire: '/api/v3/reviewAnswer',
    who: 'member',
    title: '回复评价',
    input: form({ id: recordId('评价'), words: text('回复', { max: 300, published: true }) }),
    reply: done,
  }),
}

declare module './wire.ts' {
  interface Contracts {
    shop: typeof shopContract
  }
}
