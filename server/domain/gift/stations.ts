/** Pick-up stations of gifts in a city: its collection points that somebody looks after. */
import { sql } from 'kysely'
import type { giftContract, Station } from '../../../src/contract/gift.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Queryable } from '../../db/connect.ts'
import type { DbRow } from '../../db/schema.ts'
import type { Handlers } from '../../engine/context.ts'
import { metresTo } from '../../geo/distance.ts'
import { originOf } from '../../geo/origin.ts'
import { regionNames } from '../../geo/regionNames.ts'

type PointRow = DbRow<'collectionPoint'> & { readonly distance?: number | null }

const briefsOf = async (db: Queryable, rows: readonly PointRow[]): Promise<Station[]> => {
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
    distance: row.distance ?? null,
  }))
}

/** The maximum shown. */
const MAX_SHOWN = 30
/** Opening hours of a bin, where nobody hands anything out. */
const BIN_HOURS = '%自助投放%'

/** Resolves to stations by id. */
export async function stationsOf(db: Queryable, ids: readonly string[]): Promise<(id: string) => Station | null> {
  const named = [...new Set(ids)].filter(id => id !== '')
  const rows =
    named.length === 0 ? [] : await db.selectFrom('collectionPoint').selectAll().where('id', 'in', named).execute()
  const briefs = new Map((await briefsOf(db, rows)).map(one => [one.id, one]))
  return id => briefs.get(id) ?? null
}

export const stationCalls: Pick<Handlers<typeof giftContract>, 'giftStations'> = {
  async giftStations({ id, region }, { database: { db }, me }) {
    const gift = await db.selectFrom('gift').select(['region', 'pickUp']).where('id', '=', id).executeTakeFirst()
    if (!gift) return refuse('missing', '没有找到这件礼品')
    if (!gift.pickUp) return { dataList: [] }
    const origin = await originOf(db, region ?? gift.region, me?.uid)
    const distance = origin ? metresTo(origin) : sql<number | null>`null::int`
    const rows = await db
      .selectFrom('collectionPoint')
      .selectAll()
      .select(distance.as('distance'))
      .where('region', 'like', `${gift.region}%`)
      .where('hours', 'not like', BIN_HOURS)
      .orderBy('distance')
      .orderBy('id')
      .limit(MAX_SHOWN)
      .execute()
    return { dataList: await briefsOf(db, rows) }
  },
}
