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
const lockGoodsSkus = (db: Queryable, goods: string) =>
  db
    .selectFrom('sku')
    .select(['id', 'held'])
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
 * Replaces the goods' SKUs by those of the draft, matching by id; resolves to whether any of them can be bought. The
 * stock in the draft is the physical stock. Throws `invalid` for an id of other goods and for less stock than unpaid
 * orders hold.
 */
export async function saveSkus(
  db: Queryable,
  goods: string,
  drafts: readonly SkuDraft[],
  now: number,
): Promise<boolean> {
  const held = new Map((await lockGoodsSkus(db, goods)).map(sku => [sku.id, sku.held]))
  for (const draft of drafts) {
    if (draft.id === undefined) continue
    const heldCount = held.get(draft.id) ?? refuseDraft('有规格已被删除，请刷新后再保存')
    if (draft.stock < heldCount)
      refuseDraft(`${skuLabel(draft)}有 ${heldCount} 件在未付款的订单里，库存不能少于 ${heldCount}`)
  }
  const ids = drafts.flatMap(({ id }) => id ?? [])
  await removeSkus(
    db,
    [...held.keys()].filter(id => !ids.includes(id)),
  )
  const rows = drafts.map(({ id = newId(now), options, price, stock }, position) => ({
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
  return drafts.some(({ id, stock }) => stock > (id === undefined ? 0 : (held.get(id) ?? 0)))
}
