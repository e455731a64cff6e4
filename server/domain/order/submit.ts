/** From what is wanted to orders: looked over first, then one order a shop, all of them or none. */

import type { CartLine } from '../../../src/contract/mall.contract.ts'
import type { orderContract } from '../../../src/contract/order.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Order } from '../../../src/machines/workflows/order.ts'
import type { Query } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Row } from '../../db/schema.ts'
import type { Call, Handlers } from '../context.ts'
import type { Scene } from '../engine/engine.ts'
import { begin, type Stage, together } from '../engine/fire.ts'
import { portal } from '../engine/portal.ts'
import { lockSkus } from './stock.ts'
import { lookUp, merged, type Want, type WantedShop } from './wanted.ts'

/** The most that an order may cost: payments of the providers go no higher. 分 */
const MOST = 10_000_000_000

const SENTENCES: Readonly<Record<Exclude<CartLine['problem'], ''>, (line: CartLine) => string>> = {
  gone: ({ title }) => `「${title}」已下架，请重新选择`,
  offSale: ({ title }) => `「${title}」已下架，请重新选择`,
  shopClosed: ({ title }) => `「${title}」的店铺没有在营业`,
  soldOut: ({ title }) => `「${title}」已售完，请重新选择`,
  tooFew: ({ title, available }) => `「${title}」库存不足，只剩 ${available} 件`,
  ownShop: () => '不能购买自己店铺的商品',
}

function mustBeBuyable(shops: readonly WantedShop[]): void {
  for (const line of shops.flatMap(({ lines }) => lines))
    if (line.problem !== '') refuse('notNow', SENTENCES[line.problem](line))
  if (shops.some(({ amount }) => amount > MOST)) refuse('invalid', '订单金额太大了，请分开下单', 'lines')
}

interface Written {
  readonly invoiceTitle: string
  readonly address: Pick<Row<'address'>, 'name' | 'phone' | 'region' | 'detail'>
}

const writes =
  ({ shop, lines, freight }: WantedShop, { remark, invoiceTitle, address }: Written & { readonly remark: string }) =>
  async ({ db, record, at }: Scene) => {
    const info = {
      id: record.id,
      shop: shop.id,
      freight,
      remark,
      invoice_title: invoiceTitle,
      receiver_name: address.name,
      receiver_phone: address.phone,
      receiver_region: address.region,
      receiver_detail: address.detail,
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
      .with('info', one => one.insertInto('order_info').values(info))
      .insertInto('order_line')
      .values(rows)
      .execute()
  }

/** The one payment of each new order. */
async function paymentsOf(db: Query, orders: readonly string[]): Promise<ReadonlyMap<string | null, string>> {
  const rows = await db
    .selectFrom('record')
    .select(['id', 'root'])
    .where('root', 'in', orders)
    .where('workflow', '=', 'payment')
    .execute()
  return new Map(rows.map(({ id, root }) => [root, id]))
}

/** What somebody orders, and where it goes. */
export interface Ordered extends Written {
  readonly buyer: string
  readonly lines: readonly Want[]
  readonly remarks: Readonly<Record<string, string>>
}

/** One order a shop, all of them or none. Throws `Refused` where something cannot be bought as it stands now. */
export const submitOrders = (outer: Stage, { buyer, lines, remarks, ...written }: Ordered) =>
  together(outer, async stage => {
    const { db } = stage
    // All shops' goods at once, in one order, before anything is looked at.
    await lockSkus(
      db,
      merged(lines).map(({ sku }) => sku),
    )
    const shops = await lookUp(db, lines, buyer)
    mustBeBuyable(shops)
    const orders = []
    for (const wanted of shops) {
      const { shop, owners, amount } = wanted
      const facts: Order = {
        buyer,
        shop: shop.id,
        shopOwners: [...owners],
        amount,
        refunded: 0,
        linesLeft: wanted.lines.length,
        linesKept: wanted.lines.length,
        extended: false,
        afterSalesOpen: 0,
        afterSalesOver: false,
        released: false,
      }
      const beside = writes(wanted, { ...written, remark: (remarks[shop.id] ?? '').trim() })
      const { id } = await begin(stage, { workflow: 'order', event: 'SUBMIT', facts, who: { uid: buyer }, beside })
      orders.push({ id, amount })
    }
    const payments = await paymentsOf(
      db,
      orders.map(({ id }) => id),
    )
    return orders.map(({ id, amount }) => ({ id, payment: payments.get(id) ?? '', amount }))
  })

export const submitCalls: Pick<Handlers<typeof orderContract>, 'orderPreview' | 'orderSubmit'> = {
  async orderPreview({ lines }, { database: { db }, me }) {
    const shops = await lookUp(db, lines, me.uid)
    return {
      shops: shops.map(({ lines: own, owners: _, ...shop }) => ({ ...shop, lines: [...own] })),
      amount: shops.reduce((sum, { amount }) => sum + amount, 0),
      ready: shops.every(({ lines: own }) => own.every(({ problem }) => problem === '')),
    }
  },

  async orderSubmit(
    { lines, address: addressId, remarks = {}, invoiceTitle = '' },
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
      const ordered = { buyer: uid, lines, remarks, invoiceTitle, address }
      const orders = await submitOrders({ db, services, engine: portal }, ordered)
      await db
        .deleteFrom('cart_line')
        .where('uid', '=', uid)
        .where('sku', 'in', [...lines.map(({ sku }) => sku)])
        .execute()
      return { orders }
    })
  },
}
