/** Policy support 政策帮扶: what is in force where, what one gets and what it takes. */
import { sql } from 'kysely'
import type { policyContract } from '../../../src/contract/policy.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { DbRow } from '../../db/schema.ts'
import type { Handlers } from '../../engine/context.ts'
import { decodeCursor, fromMicros, likePattern, micros, pageLimit, pageOf } from '../../kernel/pagination.ts'
import { regionNames, relevantToRegion } from '../../kernel/regionFilter.ts'

const CARD = ['id', 'title', 'summary', 'picture', 'topic', 'region', 'endsAt'] as const
type Card = Pick<DbRow<'policy'>, (typeof CARD)[number]>

const toCard = ({ region, endsAt, ...row }: Card, name: (code: string) => string) => ({
  ...row,
  regionName: name(region),
  endsAt: endsAt === null ? null : endsAt.getTime(),
})

export const policyHandlers: Handlers<typeof policyContract> = {
  getZhengcebangfu: async ({ region, topic, keyword, pageSize, after }, { database: { db }, clock }) => {
    const now = new Date(clock())
    const pattern = likePattern(keyword ?? '')
    const matching = db
      .selectFrom('policy')
      .where('startsAt', '<=', now)
      .where(eb => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
      .$if(region !== undefined, all => all.where(relevantToRegion('region', region!)))
      .$if(topic !== undefined, all => all.where('topic', '=', topic!))
      .$if(keyword !== undefined, all =>
        all.where(eb =>
          eb.or([eb('title', 'ilike', pattern), eb('summary', 'ilike', pattern), eb('benefit', 'ilike', pattern)]),
        ),
      )
    // What is nearest to people stands first: the district's before the city's, the country's last.
    const [depth, startedAt, id] = after === undefined ? [0, 0, ''] : decodeCursor(after, [0, 0, ''])
    const found = await matching
      .select([...CARD, micros('startsAt').as('at')])
      .$if(after !== undefined, all =>
        all.where(sql<boolean>`(length(region), starts_at, id) < (${depth}::bigint, ${fromMicros(startedAt)}, ${id})`),
      )
      .orderBy(sql`length(region)`, 'desc')
      .orderBy('startsAt', 'desc')
      .orderBy('id', 'desc')
      .limit(pageLimit(pageSize))
      .execute()
    const { total } = await matching.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const { rows, next } = pageOf(found, pageSize, row => [row.region.length, row.at, row.id])
    const name = await regionNames(
      db,
      rows.map(row => row.region),
    )
    return { dataList: rows.map(row => toCard(row, name)), next, total }
  },
  getZhengcebangfuDetails: async ({ id }, { database: { db } }) => {
    const found = await db
      .selectFrom('policy')
      .select([...CARD, 'body', 'conditions', 'papers', 'benefit', 'office', 'contactPhone'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) return refuse('missing', '没有找到这项政策')
    const { contactPhone, ...row } = found
    const { body, conditions, papers, benefit, office } = row
    return {
      ...toCard(row, await regionNames(db, [row.region])),
      body,
      conditions,
      papers,
      benefit,
      office,
      contactPhone: contactPhone,
    }
  },
}
