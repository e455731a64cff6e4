/** Turns a selection into orders: checked first, then one order a shop, all of them or none. */

import type { CartLine } from '../../../src/contract/mall.contract.ts'
import type { orderContract } from '../../../src/contract/order.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Order } from '../../../src/machines/workflows/order/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { DbRow } from '../../db/schema.ts'
import type { Call, Handlers } from '../../engine/context.ts'
import type { EffectContext } from '../../engine/engine.ts'
import { begin, inOneStep, type StepContext } from '../../engine/fire.ts'
import { limitsInForce } from '../../engine/settings.ts'
import { lockCart } from '../mall/cart.ts'
import { mergeSelection, resolveSelection, type SelectedSku, type ShopSelection } from '../mall/selection.ts'
import { joinTrades } from '../payment/trades.ts'
import { lockSkus } from './stock.ts'
import { assertOrdersFit, assertPiecesFit, unpaidOrdersLeft } from './unpaid.ts'

/** The maximum amount of an order, a limit of the payment providers. 分 */
const MAX_AMOUNT = 10_000_000_000

const PROBLEM_SENTENCES: Readonly<Record<Exclude<CartLine['problem'], ''>, (line: CartLine) => string>> = {
  gone: ({ title }) => `「${title}」已下架，请重新选择`,
  offSale: ({ title }) => `「${title}」已下架，请重新选择`,
  shopClosed: ({ title }) => `「${title}」的店铺没有在营业`,
  soldOut: ({ title }) => `「${title}」已售完，请重新选择`,
  tooFew: ({ title, available }) => `「${title}」库存不足，只剩 ${available} 件`,
  ownShop: () => '不能购买自己店铺的商品',
}

function assertBuyable(shops: readonly ShopSelection[]): void {
  for (const line of shops.flatMap(({ lines }) => lines))
    if (line.problem !== '') refuse('notNow', PROBLEM_SENTENCES[line.problem](line))
  if (shops.some(({ amount }) => amount > MAX_AMOUNT)) refuse('invalid', '订单金额太大了，请分开下单', 'lines')
}

interface OrderExtras {
  readonly invoiceTitle: string
  readonly address: Pick<DbRow<'address'>, 'name' | 'phone' | 'region' | 'detail'>
}

const insertOrder =
  (
    { shop, lines, freight }: ShopSelection,
    { remark, checkout, invoiceTitle, address }: OrderExtras & Readonly<Record<'remark' | 'checkout', string>>,
  ) =>
  async ({ db, record, at }: EffectContext) => {
    const info = {
      id: record.id,
      shop: shop.id,
      checkout,
      freight,
      remark,
      invoiceTitle,
      receiverName: address.name,
      receiverPhone: address.phone,
      receiverRegion: address.region,
      receiverDetail: address.detail,
    }
    const rows = lines.map(({ sku, goods, title, picture, options, price, count }, position) => ({
      id: newId(at),
      order: record.id,
      position,
      sku,
      goods,
      title,
      picture,
      options: JSON.stringify(options),
      price,
      count,
      paid: price * count,
      refunded: 0,
    }))
    await db
      .with('info', one => one.insertInto('orderInfo').values(info))
      .insertInto('orderLine')
      .values(rows)
      .execute()
  }

/** Resolves to the only payment of each new order. */
async function paymentsOf(db: Queryable, orders: readonly string[]): Promise<ReadonlyMap<string | null, string>> {
  const rows = await db
    .selectFrom('record')
    .select(['id', 'root'])
    .where('root', 'in', orders)
    .where('workflow', '=', 'payment')
    .execute()
  return new Map(rows.map(({ id, root }) => [root, id]))
}

/** A selection to order, and its delivery address. */
export interface OrderSubmission extends OrderExtras {
  readonly buyer: string
  readonly lines: readonly SelectedSku[]
  readonly remarks: Readonly<Record<string, string>>
}

/**
 * Resolves to one order for each shop, all of them or none. Throws `Refused` if something cannot be bought in its
 * current state.
 */
export const submitOrders = (outerContext: StepContext, { buyer, lines, remarks, ...extras }: OrderSubmission) =>
  inOneStep(outerContext, async context => {
    const { db } = context
    // The goods of all shops are locked together, in one order, before any check.
    await lockSkus(
      db,
      mergeSelection(lines).map(({ sku }) => sku),
    )
    const shops = await resolveSelection(db, lines, buyer)
    assertBuyable(shops)
    const orders = new Map<string, { id: string; amount: number }>()
    const checkout = newId(context.services.clock())
    // Shops are processed in the order of their ids, so that goods are always locked in one order.
    for (const shopSelection of shops.toSorted((one, other) => (one.shop.id < other.shop.id ? -1 : 1))) {
      const { shop, owners, amount } = shopSelection
      const facts: Order = {
        buyer,
        shop: shop.id,
        shopOwners: [...owners],
        amount,
        refunded: 0,
        goingBack: 0,
        linesLeft: shopSelection.lines.length,
        linesKept: shopSelection.lines.length,
        sent: false,
        extended: false,
        afterSalesOpen: 0,
        afterSalesOver: false,
        released: false,
      }
      const writeAlong = insertOrder(shopSelection, { ...extras, checkout, remark: (remarks[shop.id] ?? '').trim() })
      const { id } = await begin(context, {
        workflow: 'order',
        event: 'SUBMIT',
        facts,
        who: { uid: buyer },
        writeAlong,
      })
      orders.set(shop.id, { id, amount })
    }
    const placed = shops.flatMap(({ shop }) => orders.get(shop.id) ?? [])
    const payments = await paymentsOf(
      db,
      placed.map(({ id }) => id),
    )
    if (payments.size > 1) await joinTrades(db, [...payments.values()], context.services.clock())
    return placed.map(({ id, amount }) => ({ id, payment: payments.get(id) ?? '', amount }))
  })

const yuan = (fen: number) => (fen / 100).toFixed(2)

export const orderSubmitCalls: Pick<Handlers<typeof orderContract>, 'orderPreview' | 'orderSubmit'> = {
  async orderPreview({ lines }, { database: { db }, me }) {
    const shops = await resolveSelection(db, lines, me.uid)
    return {
      shops: shops.map(({ lines: own, owners: _, ...shop }) => ({ ...shop, lines: [...own] })),
      amount: shops.reduce((sum, { amount }) => sum + amount, 0),
      ready: shops.every(({ lines: own }) => own.every(({ problem }) => problem === '')),
    }
  },

  async orderSubmit(
    { lines, seen, address: addressId, remarks = {}, invoiceTitle = '' },
    { me: { uid }, ...services }: Call<'member'>,
  ) {
    return services.database.tx(async db => {
      const address = await db
        .selectFrom('address')
        .selectAll()
        .where('id', '=', addressId)
        .where('uid', '=', uid)
        .executeTakeFirst()
      if (!address) return refuse('invalid', '没有找到这个收货地址，请重新选择', 'address')
      const limits = await limitsInForce(db, services.limits)
      const left = await unpaidOrdersLeft(db, uid, limits)
      const submission = { buyer: uid, lines, remarks, invoiceTitle, address }
      const orders = await submitOrders({ db, services }, submission)
      const sum = orders.reduce((total, { amount }) => total + amount, 0)
      if (seen !== undefined && seen !== sum)
        refuse('stale', `合计从 ${yuan(seen)} 元变成了 ${yuan(sum)} 元，同意新价格再提交`, 'seen')
      const skus = lines.map(({ sku }) => sku)
      assertOrdersFit(orders.length, left)
      await assertPiecesFit(db, uid, skus, limits)
      await lockCart(db, uid)
      await db.deleteFrom('cartLine').where('uid', '=', uid).where('sku', 'in', skus).execute()
      return { orders }
    })
  },
}
