/** The kinds of a gift: what a body offers, what it no longer offers, and how many pieces a draw has promised. */
import { sql } from 'kysely'
import { giftPrices, type SentBody } from '../../../src/contract/contentFields.ts'
import type { Queryable } from '../../db/connect.ts'
import { drawnAt } from '../gift/draw.ts'

/** Returns the names of the options of a gift, one a choice: 颜色/尺码 are two. */
export const optionNamesOf = (written: string | undefined): readonly string[] =>
  written === undefined || written === '' ? [] : written.split('/')

/** Returns the options that a line of prices names, split as the names of the options are. */
export function optionsOf(written: string | undefined, name: string): readonly string[] {
  if (name === '') return []
  return optionNamesOf(written).length > 1 ? name.split('/') : [name]
}

/** Returns the key under which the options of a SKU are compared. */
export const optionKey = (options: readonly string[]): string => options.join('\n')

/** Resolves to the SKUs on offer that a body no longer has, with the pieces there and the people in their draw. */
export async function leavingSkus(db: Queryable, gift: string, { optionName, prices = '' }: SentBody) {
  const offered = (giftPrices(prices) ?? []).map(({ name }) => optionKey(optionsOf(optionName, name)))
  const known = await db
    .selectFrom('giftSku')
    .select(['options', 'stock'])
    .select(
      sql<number>`(select count(*)::int from exchange_info join record on record.id = exchange_info.id
        where exchange_info.gift = gift_sku.gift and exchange_info.drawn and exchange_info.sku = gift_sku.id
          and record.state = 'entered')`.as('entered'),
    )
    .where('gift', '=', gift)
    .where('gone', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return known.filter(({ options }) => !offered.includes(optionKey(options)))
}

/** Resolves to the pieces that the draw of a gift still has to give; 0 for a gift that is not drawn. */
export async function toBeDrawn(db: Queryable, gift: string, at: number): Promise<number> {
  const draw = await db.selectFrom('giftDraw').selectAll().where('gift', '=', gift).executeTakeFirst()
  if (!draw) return 0
  if (at < drawnAt(draw)) return draw.pieces
  // Each entry is drawn by a clock of its own, shortly after.
  const { entered } = await db
    .selectFrom('exchangeInfo')
    .innerJoin('record', 'record.id', 'exchangeInfo.id')
    .select(({ fn }) => fn.countAll<string>().as('entered'))
    .where('gift', '=', gift)
    .where('drawn', '=', true)
    .where('state', '=', 'entered')
    .executeTakeFirstOrThrow()
  return Math.min(draw.pieces, Number(entered))
}
