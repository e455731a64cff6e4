/** Pieces of gifts that come in or are written off: a movement each, never a field of a version. */
import { sql } from 'kysely'
import type { contentContract } from '../../../src/contract/content.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Handlers } from '../../engine/context.ts'
import { platformAt } from './board.ts'
import { toBeDrawn } from './skus.ts'

/** Resolves to the pieces of a gift, of every kind on offer, that nobody is promised. */
export async function freePieces(db: Queryable, gift: string): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select coalesce(sum(stock - held), 0)::int as free from gift_sku where gift = ${gift} and not gone`.execute(db)
  return rows[0]!.free
}

export const giftStockCalls: Pick<Handlers<typeof contentContract>, 'giftStock'> = {
  async giftStock({ sku, pieces, reason }, { database, clock, me: { uid } }) {
    await platformAt(database.db, uid)
    if (pieces === 0) refuse('invalid', '请填写增减的件数，减少写成负数', 'pieces')
    return database.tx(async db => {
      // The gift before its SKU, as every exchange locks them.
      await sql`select id from gift where id = (select gift from gift_sku where id = ${sku}) for no key update`.execute(
        db,
      )
      const known = await db
        .selectFrom('giftSku')
        .select(['gift', 'stock', 'held'])
        .where('id', '=', sku)
        .forUpdate()
        .executeTakeFirst()
      if (!known) return refuse('missing', '没有找到这个规格')
      const at = clock()
      const stock = known.stock + pieces
      if (stock < known.held)
        refuse(
          'notNow',
          `现有 ${known.stock} 件，其中 ${known.held} 件已经有人兑换，最多减 ${known.stock - known.held} 件`,
          'pieces',
        )
      const drawn = pieces < 0 ? await toBeDrawn(db, known.gift, at) : 0
      if (drawn > 0) {
        const free = await freePieces(db, known.gift)
        if (free + pieces < drawn)
          refuse('notNow', `抽签还没有开奖，要留 ${drawn} 件，最多减 ${Math.max(0, free - drawn)} 件`, 'pieces')
      }
      await db.updateTable('giftSku').set({ stock }).where('id', '=', sku).execute()
      await sql`update gift set in_stock = exists (
          select from gift_sku where gift_sku.gift = gift.id and not gone and stock > held)
        where id = ${known.gift}`.execute(db)
      await db
        .insertInto('giftMovement')
        .values({ id: newId(at), sku, pieces, reason, uid, at: new Date(at) })
        .execute()
      return { stock }
    })
  },
}
