/** Policy support 政策帮扶: what is in force where, what one gets and what it takes. */
import { sql } from 'kysely'
import type { policyContract } from '../../src/contract/policy.contract.ts'
import { refuse } from '../../src/contract/refusal.ts'
import type { Row } from '../db/schema.ts'
import type { Handlers } from './context.ts'
import { containing, fromMicros, keysOf, micros, pageLimit, pageOf } from './paging.ts'
import { concerns, regionNames } from './regionFilter.ts'

const CARD = ['id', 'title', 'summary', 'picture', 'topic', 'region', 'ends_at'] as const
type Card = Pick<Row<'policy'>, (typeof CARD)[number]>

const shown = ({ region, ends_at, ...row }: Card, name: (code: string) => string) => ({
  ...row,
  regionName: name(region),
  endsAt: ends_at === null ? null : ends_at.getTime(),
})

export const policy: Handlers<typeof policyContract> = {
  getZhengcebangfu: async ({ region, topic, keyword, pageSize, after }, { database: { db }, clock }) => {
    const now = new Date(clock())
    const words = containing(keyword ?? '')
    const fitting = db
      .selectFrom('policy')
      .where('starts_at', '<=', now)
      .where(eb => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
      .$if(region !== undefined, all => all.where(concerns('region', region!)))
      .$if(topic !== undefined, all => all.where('topic', '=', topic!))
      .$if(keyword !== undefined, all =>
        all.where(eb =>
          eb.or([eb('title', 'ilike', words), eb('summary', 'ilike', words), eb('benefit', 'ilike', words)]),
        ),
      )
    // What is nearest to people stands first: the district's before the city's, the country's last.
    const [depth, started, id] = after === undefined ? [0, 0, ''] : keysOf(after, [0, 0, ''])
    const found = await fitting
      .select([...CARD, micros('starts_at').as('at')])
      .$if(after !== undefined, all =>
        all.where(sql<boolean>`(length(region), starts_at, id) < (${depth}::bigint, ${fromMicros(started)}, ${id})`),
      )
      .orderBy(sql`length(region)`, 'desc')
      .orderBy('starts_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageLimit(pageSize))
      .execute()
    const { total } = await fitting.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const { rows, next } = pageOf(found, pageSize, row => [row.region.length, row.at, row.id])
    const name = await regionNames(
      db,
      rows.map(row => row.region),
    )
    return { dataList: rows.map(row => shown(row, name)), next, total }
  },
  getZhengcebangfuDetails: async ({ id }, { database: { db } }) => {
    const found = await db
      .selectFrom('policy')
      .select([...CARD, 'body', 'conditions', 'papers', 'benefit', 'office', 'contact_phone'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) return refuse('missing', '没有找到这项政策')
    const { contact_phone, ...row } = found
    const { body, conditions, papers, benefit, office } = row
    return {
      ...shown(row, await regionNames(db, [row.region])),
      body,
      conditions,
      papers,
      benefit,
      office,
      contactPhone: contact_phone,
    }
  },
}
