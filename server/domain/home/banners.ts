/** The banners of the home page; `{region}` and `{waiting}` in their summaries are replaced by current values. */
import type { homeContract } from '../../../src/contract/home.contract.ts'
import type { Handlers, Services } from '../../engine/context.ts'
import { selfAndAncestors } from '../../geo/regionFilter.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { regionNameOf } from '../../geo/tree.ts'
import { ttlCache } from '../../kernel/ttlCache.ts'
import { countWaiting } from '../aid/waiting.ts'

/** Returns a text without its sentences about the count, if nobody waits. */
const withoutCount = (text: string) =>
  text
    .split(/(?<=[。！？])/)
    .filter(sentence => !sentence.includes('{waiting}'))
    .join('')

const readBanners = ttlCache(async ({ database: { db } }: Services, region: string) => {
  const rows = await db
    .selectFrom('banner')
    .select(['id', 'title', 'summary', 'picture', 'alt', 'link', 'action'])
    .where('region', 'in', [...selfAndAncestors(region)])
    .orderBy('sort')
    .orderBy('id')
    .execute()
  if (!rows.some(row => /\{\w+\}/.test(row.summary))) return rows
  const waiting = await countWaiting(db, region)
  const regionName = regionNameOf(region) ?? (await regionNames(db, [region]))(region)
  return rows.map(row => ({
    ...row,
    summary: (waiting === 0 ? withoutCount(row.summary) : row.summary)
      .replaceAll('{region}', regionName)
      .replaceAll('{waiting}', String(waiting)),
  }))
})

export const bannerCalls: Pick<Handlers<typeof homeContract>, 'getBanner'> = {
  getBanner: async ({ region = '' }, call) => ({ dataList: await readBanners(call, region) }),
}
