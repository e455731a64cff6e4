/**
 * Contract of the mall for buyers: goods, SKUs, shops, cart, favourites, reviews. For shop owners see
 * `shop.contract.ts`.
 */
import * as z from 'zod/mini'
import { done, endpoint, listOf } from './endpoint.ts'
import { choice, form, keyword, list } from './fields.ts'
import { flag, int, json, paging } from './form.ts'
import { card, fen, recordId, time } from './parts.contract.ts'
import { skuCountsField } from './skuCounts.ts'

export const GOODS_SORTS = ['newest', 'sold', 'priceUp', 'priceDown'] as const
export const CONDITIONS = ['new', 'used'] as const
export const FAVOURITE_KINDS = ['goods', 'gift', 'shop', 'activity', 'campaign', 'idle'] as const

/** A shop in its goods' detail; `open` is false while suspended or closed. */
export const shopBrief = z.object({ id: z.string(), name: z.string(), picture: z.string(), open: z.boolean() })

export const goodsRow = z.extend(card, {
  /** Lowest and highest price of its SKUs, 分. */
  price: fen,
  highestPrice: fen,
  sold: z.int(),
  tag: z.string(),
  condition: z.enum(CONDITIONS),
  shopName: z.string(),
  inStock: z.boolean(),
})
export type GoodsRow = z.output<typeof goodsRow>

export const sku = z.object({
  id: z.string(),
  /** One option value for each of `optionNames`, in their order. */
  options: z.array(z.string()),
  price: fen,
  /** Pieces for sale: stock less reservations. */
  available: z.int(),
})
export type Sku = z.output<typeof sku>

export const goodsDetail = z.extend(goodsRow, {
  pictures: z.array(z.string()),
  body: z.string(),
  optionNames: z.array(z.string()),
  skus: z.array(sku),
  shop: shopBrief,
  /** Names from the top level down. */
  classification: z.array(z.object({ id: z.string(), name: z.string() })),
  /** False once withdrawn; the goods can be viewed but not bought. */
  onSale: z.boolean(),
  reviews: z.object({ count: z.int(), /** 0 to 5, one decimal */ stars: z.number() }),
  favourite: z.boolean(),
  freight: fen,
})
export type GoodsDetail = z.output<typeof goodsDetail>

export const review = z.object({
  id: z.string(),
  /** Masked. */
  author: z.string(),
  stars: z.int(),
  words: z.string(),
  pictures: z.array(z.string()),
  options: z.array(z.string()),
  at: time,
  /** The shop's reply; empty for none. */
  answer: z.string(),
})
export type Review = z.output<typeof review>

/** Why a cart line cannot be bought; empty for no problem. */
export const LINE_PROBLEMS = ['', 'gone', 'offSale', 'shopClosed', 'soldOut', 'tooFew', 'ownShop'] as const
export const cartLine = z.object({
  sku: z.string(),
  goods: z.string(),
  title: z.string(),
  picture: z.string(),
  options: z.array(z.string()),
  /** Current price per piece, 分. */
  price: fen,
  count: z.int(),
  available: z.int(),
  problem: z.enum(LINE_PROBLEMS),
})
export const cartShop = z.object({ shop: shopBrief, lines: z.array(cartLine) })
export type CartLine = z.output<typeof cartLine>
export type CartShop = z.output<typeof cartShop>

const countField = () => int('数量', { min: 1, max: 999 })

export const mallContract = {
  goodsPage: endpoint({
    wire: '/api/v3/goodsPage',
    who: 'visitor',
    title: '商品列表',
    input: form({
      classification: z.optional(recordId('分类')),
      keyword: z.optional(keyword()),
      shop: z.optional(recordId('店铺')),
      condition: z.optional(choice('成色', CONDITIONS)),
      lowest: z.optional(int('最低价')),
      highest: z.optional(int('最高价')),
      inStock: z.optional(flag('只看有货')),
      sort: z.optional(choice('排序', GOODS_SORTS)),
      ...paging,
    }),
    reply: listOf(goodsRow),
  }),
  goodsDetail: endpoint({
    wire: '/api/v3/goodsDetail',
    who: 'visitor',
    title: '一件商品',
    input: form({ id: recordId('商品') }),
    reply: goodsDetail,
  }),
  reviewPage: endpoint({
    wire: '/api/v3/reviewPage',
    who: 'visitor',
    title: '一件商品的评价',
    input: form({
      goods: recordId('商品'),
      stars: z.optional(int('星级', { min: 1, max: 5 })),
      withPictures: z.optional(flag('只看有图')),
      ...paging,
    }),
    reply: listOf(review),
  }),

  cartList: endpoint({
    wire: '/api/v3/cartList',
    who: 'member',
    title: '购物车，按店铺',
    input: form({}),
    reply: z.object({ dataList: z.array(cartShop) }),
  }),
  cartAdd: endpoint({
    wire: '/api/v3/cartAdd',
    who: 'member',
    title: '加入购物车',
    once: true,
    input: form({ sku: recordId('规格'), count: countField() }),
    reply: z.object({ pieces: z.int() }),
  }),
  cartMerge: endpoint({
    wire: '/api/v3/cartMerge',
    who: 'member',
    title: '登录后并入本机购物车',
    once: true,
    input: form({ lines: skuCountsField() }),
    reply: z.object({ pieces: z.int() }),
  }),
  cartUpdate: endpoint({
    wire: '/api/v3/cartUpdate',
    who: 'member',
    title: '改购物车里的数量',
    input: form({ sku: recordId('规格'), count: countField() }),
    reply: done,
  }),
  cartDelete: endpoint({
    wire: '/api/v3/cartDelete',
    who: 'member',
    title: '从购物车删除',
    input: form({
      skus: json('规格', list('规格', recordId('规格'), { max: 200, none: '请选择商品' })),
    }),
    reply: done,
  }),

  collectAdd: endpoint({
    wire: '/api/v3/collectAdd',
    who: 'member',
    title: '收藏',
    input: form({ kind: choice('类型', FAVOURITE_KINDS), id: recordId() }),
    reply: done,
  }),
  collectDelete: endpoint({
    wire: '/api/v3/collectDelete',
    who: 'member',
    title: '取消收藏',
    input: form({ kind: choice('类型', FAVOURITE_KINDS), id: recordId() }),
    reply: done,
  }),
  collectPage: endpoint({
    wire: '/api/v3/collectPage',
    who: 'member',
    title: '我的收藏',
    input: form({ kind: z.optional(choice('类型', FAVOURITE_KINDS)), ...paging }),
    reply: listOf(z.extend(card, { kind: z.enum(FAVOURITE_KINDS), price: z.nullable(fen), gone: z.boolean() })),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    mall: typeof mallContract
  }
}
