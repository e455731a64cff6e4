/** Policy support 政策帮扶: what is in force where, its benefits and conditions. */
import { type SqlBool, sql } from 'kysely'
import type { policyContract } from '../../../src/contract/policy.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { DbRow } from '../../db/schema.ts'
import type { Handlers } from '../../engine/context.ts'
import { relevantToRegion } from '../../geo/regionFilter.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { byId, byMoment, byNumber, listPage } from '../../kernel/listPage.ts'
import { likePattern, micros } from '../../kernel/pagination.ts'
import { namesIn, namesOf } from './synonyms.ts'

const CARD = ['id', 'title', 'summary', 'picture', 'topic', 'region', 'endsAt'] as const
type Card = Pick<DbRow<'policy'>, (typeof CARD)[number]>

const toCard = ({ region, endsAt, ...row }: Card, name: (code: string) => string) => ({
  ...row,
  regionName: name(region),
  endsAt: endsAt === null ? null : endsAt.getTime(),
})

interface PolicyKeys {
  readonly id: string
  readonly region: string
  readonly at: number
}
/** The most local first: district, city, province, country. */
const ORDER = [
  byNumber<PolicyKeys>(sql`length(region)`, ({ region }) => region.length),
  byMoment<PolicyKeys>('startsAt', ({ at }) => at),
  byId(),
]

/** Returns the condition that a policy speaks of one of these. */
const mentions = (names: readonly string[]) => {
  const texts = names
    .map(likePattern)
    .map(pattern => sql`(title ilike ${pattern} or summary ilike ${pattern} or benefit ilike ${pattern})`)
  return sql<SqlBool>`(${sql.join(texts, sql` or `)})`
}

interface Found {
  limit(rows: number): { select(one: 'id'): { executeTakeFirst(): Promise<unknown> } }
}
/** Resolves to what to look for: the words as typed and their other names, else what the question speaks of. */
async function wordsFor(keyword: string, named: (names: readonly string[]) => Found): Promise<readonly string[]> {
  const names = namesOf(keyword)
  const spoken = namesIn(keyword)
  if (spoken.length === 0 || (await named(names).limit(1).select('id').executeTakeFirst())) return names
  return spoken
}

export const policyCalls: Handlers<typeof policyContract> = {
  getZhengcebangfu: async ({ region, topic, keyword, ...paging }, { database: { db }, clock }) => {
    const now = new Date(clock())
    const inForce = db
      .selectFrom('policy')
      .where('startsAt', '<=', now)
      .where(eb => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
      .$if(region !== undefined, all => all.where(relevantToRegion('region', region!)))
      .$if(topic !== undefined, all => all.where('topic', '=', topic!))
    const named = (names: readonly string[]) => inForce.where(mentions(names))
    const matching = keyword === undefined ? inForce : named(await wordsFor(keyword, named))
    const read = (page: typeof inForce) => page.select([...CARD, micros('startsAt').as('at')])
    const { rows, next, total } = await listPage(db, matching, read, { by: ORDER, ...paging })
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
