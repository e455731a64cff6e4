/** The public details of a shop. An applicant does not have a shop yet. */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { shopContract } from '../../../src/contract/shop.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { isFavourite } from '../mall/favourite.ts'
import { PUBLIC_SHOP_STATES } from '../mall/shops.ts'
import { starsOf } from '../mall/stars.ts'

export const shopDetailCalls: Pick<Handlers<typeof shopContract>, 'shopDetail'> = {
  async shopDetail({ id }, { database: { db }, me }) {
    const row = await db
      .selectFrom('shop')
      .innerJoin('record', 'record.id', 'shop.id')
      .select(['shop.id', 'shop.name', 'shop.picture', 'shop.summary', 'shop.address', 'shop.region', 'record.state'])
      .where('shop.id', '=', id)
      .where('record.workflow', '=', 'shop')
      .where('record.state', 'in', PUBLIC_SHOP_STATES)
      .executeTakeFirst()
    if (!row) return refuse('missing', '没有找到这家店铺')
    const { goods, sold } = await db
      .selectFrom('goods')
      .select([
        sql<number>`(count(*) filter (where listed))::int`.as('goods'),
        sql<number>`coalesce(sum(sold), 0)::int`.as('sold'),
      ])
      .where('shop', '=', id)
      .executeTakeFirstOrThrow()
    const { stars } = await starsOf(db, 'shop', id)
    const name = await regionNames(db, [row.region])
    return {
      id,
      name: row.name,
      picture: row.picture,
      open: row.state === 'open',
      summary: row.summary,
      address: row.address,
      regionName: name(row.region),
      goodsCount: goods,
      sold,
      stars,
      favourite: await isFavourite(db, me?.uid, 'shop', id),
    }
  },
}
