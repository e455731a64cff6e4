/** Campaigns on the welfare map: where they help, and what they have of their goal. */
import type { MapPoint } from '../../../src/contract/place.contract.ts'
import { roundYuanText } from '../../../src/contract/words.ts'
import type { Queryable } from '../../db/connect.ts'
import { publicPoints } from '../../geo/publicPoint.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { GIFTS, RAISED } from '../campaign/sums.ts'
import { type Box, isInside } from './mapBox.ts'

/** The most that are drawn, those that end first. */
const MAX_CAMPAIGNS = 300

/** Resolves to the campaigns that take donations, at the middle of the region that each is for. */
export async function campaignPoints(db: Queryable, box: Box): Promise<MapPoint[]> {
  const found = await db
    .selectFrom('campaign')
    .select(['id', 'title', 'region', 'goal', RAISED.as('raised'), GIFTS.as('gifts')])
    .where('listed', '=', true)
    .where('giving', '=', true)
    .orderBy('endsAt')
    .orderBy('id')
    .limit(MAX_CAMPAIGNS)
    .execute()
  const codes = found.map(({ region }) => region)
  const [pointOf, name] = [await publicPoints(db, codes), await regionNames(db, codes)]
  return found.flatMap(({ id, title, region, goal, raised, gifts }) => {
    const at = pointOf(region)
    if (!at || !isInside(at, box)) return []
    const note = `已筹 ${roundYuanText(Number(raised))}，目标 ${roundYuanText(goal)}，${gifts} 笔捐款 · 位置为所在街道或区县`
    return [{ id, kind: 'campaign' as const, title, address: name(region), at, note }]
  })
}
