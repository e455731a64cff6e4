/** Pick-up stations of gifts in a city: its collection points. */
import { sql } from 'kysely'
import type { giftContract, Station } from '../../../src/contract/gift.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import type { DbRow } from '../../db/schema.ts'
import type { Handlers } from '../../engine/context.ts'
import { regionNames } from '../../geo/regionNames.ts'

const briefsOf = async (db: Queryable, rows: readonly DbRow<'collectionPoint'>[]): Promise<Station[]> => {
  const name = await regionNames(
    db,
    rows.map(({ region }) => region),
  )
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    address: row.address,
    regionName: name(row.region),
    hours: row.hours,
  }))
}

/** The maximum shown. */
const MAX_SHOWN = 30

/** Resolves to stations by id. */
export async function stationsOf(db: Queryable, ids: readonly string[]): Promise<(id: string) => Station | null> {
  const named = [...new Set(ids)].filter(id => id !== '')
  const rows =
    named.length === 0 ? [] : await db.selectFrom('collectionPoint').selectAll().where('id', 'in', named).execute()
  const briefs = new Map((await briefsOf(db, rows)).map(one => [one.id, one]))
  return id => briefs.get(id) ?? null
}

export const stationCalls: Pick<Handlers<typeof giftContract>, 'giftStations'> = {
  async giftStations({ id, region = '' }, { database: { db } }) {
    const gift = await db.selectFrom('gift').select(['region', 'pickUp']).where('id', '=', id).executeTakeFirst()
    if (!gift) return refuse('missing', '没有找到这件礼品')
    if (!gift.pickUp) return { dataList: [] }
    const rows = await db
      .selectFrom('collectionPoint')
      .selectAll()
      .where('region', 'like', `${gift.region}%`)
      .orderBy(sql`region like ${`${region.slice(0, 6)}%`}`, 'desc')
      .orderBy('region')
      .orderBy('id')
      .limit(MAX_SHOWN)
      .execute()
    return { dataList: await briefsOf(db, rows) }
  },
}
