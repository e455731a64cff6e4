/** From entries of the index to rows of the contract. */

import { pathTo } from '../../../src/contract/screens.ts'
import type { FoundEntry, SearchKind } from '../../../src/contract/search.contract.ts'
import type { Queryable } from '../../db/connect.ts'
import { regionNames } from '../../geo/regionNames.ts'
import type { RankedEntry } from './ranked.ts'
import { SENT } from './words.ts'

const PATHS: Readonly<Record<SearchKind, (entry: RankedEntry) => string>> = {
  door: ({ link }) => link,
  policy: ({ record }) => pathTo('/helpDetail', { id: record }),
  activity: ({ record }) => pathTo('/volunteerDetail', { id: record }),
  article: ({ record }) => pathTo('/platformDetail', { id: record }),
  campaign: ({ record }) => pathTo('/fundraisingDetail', { id: record }),
  project: ({ record }) => pathTo('/platformDetail', { project: record }),
  goods: ({ record }) => pathTo('/v3GoodsDetail', { id: record }),
  shop: ({ record }) => pathTo('/v3Shop', { id: record }),
  gift: ({ record }) => pathTo('/giftDetail', { id: record }),
  idle: ({ record }) => pathTo('/idle', { id: record }),
}
/** Resolves to entries as a reader in the district `region` sees them. */
export async function foundRows(
  db: Queryable,
  region: string,
  entries: readonly RankedEntry[],
): Promise<readonly FoundEntry[]> {
  const isElsewhere = (entry: RankedEntry) =>
    !SENT.has(entry.kind) && entry.region !== '' && !region.startsWith(entry.region) && !entry.region.startsWith(region)
  // City and district; a street says nothing to whoever lives in another one.
  const district = ({ region: code }: RankedEntry) => code.slice(0, 6)
  const away = entries.filter(isElsewhere)
  const name = away.length === 0 ? () => '' : await regionNames(db, new Set(away.map(district)))
  return entries.map(entry => ({
    kind: entry.kind,
    id: entry.record,
    title: entry.title,
    summary: entry.summary,
    href: PATHS[entry.kind](entry),
    elsewhere: isElsewhere(entry) ? name(district(entry)) : '',
  }))
}
