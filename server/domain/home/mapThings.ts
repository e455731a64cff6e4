/** Things to pass on, on the welfare map: in their owner's neighbourhood, never at the door. */
import { type SqlBool, sql } from 'kysely'
import { IDLE_CONDITIONS, IDLE_TERMS, type IdleTerms } from '../../../src/contract/idleWords.ts'
import type { MapPoint } from '../../../src/contract/place.contract.ts'
import { yuanText } from '../../../src/contract/words.ts'
import { idleItem, leftOf } from '../../../src/machines/workflows/idleItem/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { factsOf } from '../../engine/records.ts'
import { regionNames } from '../../geo/regionNames.ts'
import type { Box } from './mapBox.ts'

/** The most that are drawn, the newest. */
const MAX_THINGS = 500

interface Terms {
  readonly terms: IdleTerms
  readonly want: string
  readonly price: number
}
function termsOf({ terms, want, price }: Terms): string {
  if (terms === 'swap') return `想换：${want}`
  return terms === 'sell' ? `${IDLE_TERMS.sell} ${yuanText(price)}` : IDLE_TERMS.free
}

/** Resolves to the things in a box that are listed, with what is left of them. */
export async function thingPoints(db: Queryable, { west, south, east, north }: Box): Promise<MapPoint[]> {
  const found = await db
    .selectFrom('idleItem')
    .innerJoin('record', 'record.id', 'idleItem.id')
    .select(['idleItem.id', 'title', 'condition', 'terms', 'want', 'price', 'idleItem.region', 'lng', 'lat', 'facts'])
    .where('record.workflow', '=', 'idleItem')
    .where('record.state', 'in', ['listed', 'reported'])
    .where(sql<SqlBool>`point(lng, lat) <@ box(point(${west}, ${south}), point(${east}, ${north}))`)
    .orderBy('idleItem.id', 'desc')
    .limit(MAX_THINGS)
    .execute()
  const name = await regionNames(
    db,
    found.map(({ region }) => region),
  )
  return found.map(({ id, title, condition, region, lng, lat, ...thing }) => {
    const facts = factsOf(idleItem, thing)
    const count = facts.pieces > 1 ? [`还有 ${leftOf(facts)} 件`] : []
    const note = [termsOf(thing), IDLE_CONDITIONS[condition], ...count, '位置为所在街道'].join(' · ')
    return { id, kind: 'idle' as const, title, address: name(region), at: { lng, lat }, note }
  })
}
