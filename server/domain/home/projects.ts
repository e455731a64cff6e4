/** Public-welfare projects 公益项目. */
import { sql } from 'kysely'
import type { homeContract } from '../../../src/contract/home.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Handlers } from '../../engine/context.ts'
import { decodeCursor, fromMicros, likePattern, micros, pageLimit, pageOf } from '../../kernel/pagination.ts'
import { regionNames, relevantToRegion } from '../../kernel/regionFilter.ts'

const CARD = ['id', 'title', 'summary', 'picture', 'organisation', 'region', 'startedAt'] as const

interface Card {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly picture: string
  readonly organisation: string
  readonly region: string
  readonly startedAt: Date
}

const toCard = ({ region, startedAt, ...row }: Card, name: (code: string) => string) => ({
  ...row,
  regionName: name(region),
  startedAt: startedAt.getTime(),
})

export const projectCalls: Pick<Handlers<typeof homeContract>, 'getGongyixiangmu' | 'getGongyixiangmuDetails'> = {
  getGongyixiangmu: async ({ region, keyword, pageSize, after }, { database: { db } }) => {
    const pattern = likePattern(keyword ?? '')
    const matching = db
      .selectFrom('project')
      .$if(region !== undefined, all => all.where(relevantToRegion('region', region!)))
      .$if(keyword !== undefined, all =>
        all.where(eb =>
          eb.or([eb('title', 'ilike', pattern), eb('summary', 'ilike', pattern), eb('organisation', 'ilike', pattern)]),
        ),
      )
    const [startedAt, id] = after === undefined ? [0, ''] : decodeCursor(after, [0, ''])
    const found = await matching
      .select([...CARD, micros('startedAt').as('at')])
      .$if(after !== undefined, all => all.where(sql<boolean>`(started_at, id) < (${fromMicros(startedAt)}, ${id})`))
      .orderBy('startedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(pageLimit(pageSize))
      .execute()
    const { total } = await matching.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const { rows, next } = pageOf(found, pageSize, row => [row.at, row.id])
    const name = await regionNames(
      db,
      rows.map(row => row.region),
    )
    return { dataList: rows.map(row => toCard(row, name)), next, total }
  },
  getGongyixiangmuDetails: async ({ id }, { database: { db } }) => {
    const found = await db
      .selectFrom('project')
      .select([...CARD, 'body', 'beneficiaries', 'contactPhone'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) return refuse('missing', '没有找到这个公益项目')
    const { contactPhone, ...row } = found
    return {
      ...toCard(row, await regionNames(db, [row.region])),
      body: row.body,
      beneficiaries: row.beneficiaries,
      contactPhone: contactPhone,
    }
  },
}
