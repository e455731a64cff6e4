/** Saves the SKUs of goods. SKUs with reservations, orders or cart lines are never deleted. */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { ShopGoodsDraft } from '../../../src/contract/shop.contract.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'

type SkuDraft = ShopGoodsDraft['skus'][number]

const refuseDraft = (sentence: string): never => refuse('invalid', sentence, 'draft')
const skuLabel = ({ options }: Pick<SkuDraft, 'options'>) =>
  options.length > 0 ? `「${options.join('、')}」` : '这件商品'

/** Locks all available SKUs of goods in the order of their ids, as orders do. */
export const lockGoodsSkus = (db: Queryable, goods: string) =>
  db
    .selectFrom('sku')
    .select(['id', 'held', 'stock'])
    .where('goods', '=', goods)
    .where('gone', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Removes SKUs: unreferenced ones are deleted, the others marked as gone. */
async function removeSkus(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('sku').set({ gone: true, stock: sql<number>`held` }).where('id', 'in', ids).execute()
  await sql`
    delete from sku where id = any(${[...ids]}::text[]) and held = 0 and sold = 0
      and not exists (select from cart_line where cart_line.sku = sku.id)
      and not exists (select from order_line where order_line.sku = sku.id)`.execute(db)
}

/**
 * Returns what lies on the shelf of a known SKU after it is saved. The stock that the form was opened with leaves it as
 * it is, whatever was sold since; another one is a correction of what was seen. Throws `stale` with the new number
 * where that is no more, `invalid` for less than unpaid orders hold.
 */
function correctedStock(draft: SkuDraft, { stock, held }: { readonly stock: number; readonly held: number }): number {
  if (draft.seen === undefined) return refuse('stale', '请刷新后再保存：库存可能刚刚变了', 'draft')
  if (draft.stock === draft.seen) return stock
  const label = skuLabel(draft)
  if (draft.seen !== stock) refuse('stale', `${label}的库存刚刚变成了 ${stock} 件，请核对后再保存`, 'draft')
  if (draft.stock < held) refuseDraft(`${label}有 ${held} 件在未付款的订单里，库存不能少于 ${held}`)
  return draft.stock
}

/**
 * Makes the goods' SKUs those of the draft, known ones by their id; whether any of them can be bought comes back.
 * Throws `invalid` for an id that is none of these goods', and what `correctedStock` throws.
 */
export async function saveSkus(
  db: Queryable,
  goods: string,
  drafts: readonly SkuDraft[],
  now: number,
): Promise<boolean> {
  const known = new Map((await lockGoodsSkus(db, goods)).map(sku => [sku.id, sku]))
  const shelved = drafts.map(({ seen: _, ...draft }, at) => {
    if (draft.id === undefined) return { ...draft, held: 0 }
    const sku = known.get(draft.id) ?? refuseDraft('有规格已被删除，请刷新后再保存')
    return { ...draft, held: sku.held, stock: correctedStock(drafts[at]!, sku) }
  })
  const ids = drafts.flatMap(({ id }) => id ?? [])
  await removeSkus(
    db,
    [...known.keys()].filter(id => !ids.includes(id)),
  )
  const rows = shelved.map(({ id = newId(now), options, price, stock }, position) => ({
    id,
    goods,
    options: JSON.stringify(options),
    price,
    stock,
    position,
  }))
  await db
    .insertInto('sku')
    .values(rows)
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        options: ref('excluded.options'),
        price: ref('excluded.price'),
        stock: ref('excluded.stock'),
        position: ref('excluded.position'),
      })),
    )
    .execute()
  return shelved.some(({ stock, held }) => stock > held)
}
