/** The cart 购物车. Prices and stock are read again on each request. */
import type { CartLine, mallContract } from '../../../src/contract/mall.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { mergeSelection, resolveSelection, type SelectedSku } from './selection.ts'

type CartCall = 'cartList' | 'cartAdd' | 'cartMerge' | 'cartUpdate' | 'cartDelete'

/** The maximum of lines in a cart. */
const MAX_LINES = 200
/** The maximum of pieces in a line. */
const MAX_PIECES = 999

const PROBLEM_SENTENCES: Readonly<Record<Exclude<CartLine['problem'], ''>, (line: CartLine) => string>> = {
  gone: () => '商品已不存在，请重新选择',
  offSale: ({ title }) => `「${title}」已下架，请重新选择`,
  shopClosed: ({ title }) => `「${title}」的店铺没有在营业`,
  soldOut: ({ title }) => `「${title}」已售完，请重新选择`,
  tooFew: ({ title, available }) => `「${title}」库存只剩 ${available} 件`,
  ownShop: () => '不能购买自己店铺的商品',
}

/** Locks a person's cart, so that concurrent changes on two devices cannot exceed the limits. */
export const lockCart = (db: Queryable, uid: string) =>
  db.selectFrom('account').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute()

const countsOf = async (db: Queryable, uid: string): Promise<Map<string, number>> => {
  const rows = await db.selectFrom('cartLine').select(['sku', 'count']).where('uid', '=', uid).execute()
  return new Map(rows.map(({ sku, count }) => [sku, count]))
}
const piecesOf = async (db: Queryable, uid: string) => ({
  pieces: [...(await countsOf(db, uid)).values()].reduce((sum, count) => sum + count, 0),
})

const saveLine = (db: Queryable, uid: string, { sku, count }: SelectedSku, at: Date) =>
  db
    .insertInto('cartLine')
    .values({ uid, sku, count, at })
    .onConflict(conflict => conflict.columns(['uid', 'sku']).doUpdateSet({ count, at }))
    .execute()

const lineOf = async (db: Queryable, uid: string, selected: SelectedSku): Promise<CartLine> => {
  const [shop] = await resolveSelection(db, [selected], uid)
  return shop?.lines[0] ?? refuse('missing', '商品已不存在，请重新选择')
}

function assertBuyable(line: CartLine, inCart: number): void {
  if (line.problem === 'tooFew' && inCart > 0)
    refuse('notNow', `「${line.title}」库存只剩 ${line.available} 件，购物车里已有 ${inCart} 件`)
  if (line.problem !== '') refuse(line.problem === 'gone' ? 'missing' : 'notNow', PROBLEM_SENTENCES[line.problem](line))
}

export const mallCartCalls: Pick<Handlers<typeof mallContract>, CartCall> = {
  async cartList(_, { database: { db }, me: { uid } }) {
    const selected = await db
      .selectFrom('cartLine')
      .select(['sku', 'count'])
      .where('uid', '=', uid)
      .orderBy('at', 'desc')
      .orderBy('sku')
      .execute()
    const shops = await resolveSelection(db, selected, uid)
    return { dataList: shops.map(({ shop, lines }) => ({ shop, lines: [...lines] })) }
  },

  cartAdd: ({ sku, count }, { database, me: { uid }, clock }) =>
    database.tx(async db => {
      await lockCart(db, uid)
      const counts = await countsOf(db, uid)
      const inCart = counts.get(sku) ?? 0
      const total = { sku, count: inCart + count }
      assertBuyable(await lineOf(db, uid, total), inCart)
      if (total.count > MAX_PIECES)
        refuse('invalid', `一种商品最多 ${MAX_PIECES} 件，购物车里已有 ${inCart} 件`, 'count')
      if (inCart === 0 && counts.size >= MAX_LINES) refuse('notNow', `购物车最多放 ${MAX_LINES} 种商品，请先清理一下`)
      await saveLine(db, uid, total, new Date(clock()))
      return piecesOf(db, uid)
    }),

  // Lines collected before logging in are merged if they can be bought; the others are skipped.
  cartMerge: ({ lines }, { database, me: { uid }, clock }) =>
    database.tx(async db => {
      await lockCart(db, uid)
      const counts = await countsOf(db, uid)
      const sums = mergeSelection(lines).map(({ sku, count }) => ({ sku, count: count + (counts.get(sku) ?? 0) }))
      const found = (await resolveSelection(db, sums, uid)).flatMap(shop => shop.lines)
      for (const { sku, count, available, problem } of found) {
        if (problem !== '' && problem !== 'tooFew') continue
        if (!counts.has(sku) && counts.size >= MAX_LINES) continue
        const allowed = Math.max(counts.get(sku) ?? 0, Math.min(count, available, MAX_PIECES))
        counts.set(sku, allowed)
        await saveLine(db, uid, { sku, count: allowed }, new Date(clock()))
      }
      return piecesOf(db, uid)
    }),

  cartUpdate: ({ sku, count }, { database, me: { uid } }) =>
    database.tx(async db => {
      await lockCart(db, uid)
      const inCart = (await countsOf(db, uid)).get(sku)
      if (inCart === undefined) return refuse('missing', '购物车里没有这件商品')
      // A lower count is always allowed; a higher one has to be in stock.
      if (count > inCart) assertBuyable(await lineOf(db, uid, { sku, count }), 0)
      await db.updateTable('cartLine').set({ count }).where('uid', '=', uid).where('sku', '=', sku).execute()
      return {}
    }),

  cartDelete: ({ skus }, { database, me: { uid } }) =>
    database.tx(async db => {
      await lockCart(db, uid)
      await db.deleteFrom('cartLine').where('uid', '=', uid).where('sku', 'in', skus).execute()
      return {}
    }),
}
