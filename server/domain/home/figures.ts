/** What has been done, in numbers. */
import { sql } from 'kysely'
import type { homeContract } from '../../../src/contract/home.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { ttlCache } from '../../kernel/ttlCache.ts'
import { countWaiting } from '../aid/waiting.ts'

const MINUTES_PER_HOUR = 60

// Done is counted for the whole platform; who waits is counted where the asker is.
const readTotals = ttlCache(async ({ database: { db } }, _: 'all') => {
  const rows = await db
    .selectFrom('figure')
    .select(['key', sql<number>`sum(value)::bigint`.as('value')])
    .groupBy('key')
    .execute()
  const { raised } = await db
    .selectFrom('campaign')
    .select(sql<number>`coalesce(sum(raised), 0)::bigint`.as('raised'))
    .executeTakeFirstOrThrow()
  const figure = (key: string) => rows.find(row => row.key === key)?.value ?? 0
  return {
    helped: figure('helped'),
    donatedPieces: figure('donatedPieces'),
    volunteerHours: Math.floor(figure('volunteerMinutes') / MINUTES_PER_HOUR),
    raised,
  }
})

const readWaiting = ttlCache(({ database: { db } }, region: string) => countWaiting(db, region))

export const figureCalls: Pick<Handlers<typeof homeContract>, 'getShujutongji'> = {
  getShujutongji: async ({ region = '' }, call) => ({
    ...(await readTotals(call, 'all')),
    waiting: await readWaiting(call, region),
  }),
}
