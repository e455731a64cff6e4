/** Totals of what has been done. */
import { sql } from 'kysely'
import type { homeContract } from '../../../src/contract/home.contract.ts'
import type { Handlers, Services } from '../../engine/context.ts'
import { ttlCache } from '../../kernel/ttlCache.ts'
import { figuresOf } from '../aid/results.ts'
import { countWaiting } from '../aid/waiting.ts'
import { RAISED } from '../campaign/sums.ts'

const MINUTES_PER_HOUR = 60

const readRaised = ttlCache(async ({ database: { db } }: Services, _: 'all') => {
  const { raised } = await db
    .selectFrom('campaign')
    .select(sql<number>`coalesce(sum(${RAISED}), 0)::bigint`.as('raised'))
    .executeTakeFirstOrThrow()
  return raised
})

const readWaiting = ttlCache(({ database: { db } }: Services, region: string) => countWaiting(db, region))

export const figureCalls: Pick<Handlers<typeof homeContract>, 'figures'> = {
  // The same query as on the results page, so that the numbers agree.
  figures: async ({ region = '' }, call) => {
    const { helped, pieces, minutes } = await figuresOf(call, region)
    return {
      helped,
      donatedPieces: pieces,
      volunteerHours: Math.round(minutes / MINUTES_PER_HOUR),
      raised: await readRaised(call, 'all'),
      waiting: await readWaiting(call, region),
    }
  },
}
