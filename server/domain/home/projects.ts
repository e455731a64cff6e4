/** Public-welfare projects 公益项目. */
import type { homeContract } from '../../../src/contract/home.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Handlers } from '../../engine/context.ts'
import { relevantToRegion } from '../../geo/regionFilter.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { byId, byMoment, listPage } from '../../kernel/listPage.ts'
import { likePattern, micros } from '../../kernel/pagination.ts'

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

const ORDER = [byMoment<{ readonly id: string; readonly at: number }>('startedAt', ({ at }) => at), byId()]

export const projectCalls: Pick<Handlers<typeof homeContract>, 'getGongyixiangmu' | 'getGongyixiangmuDetails'> = {
  getGongyixiangmu: async ({ region, keyword, ...paging }, { database: { db } }) => {
    const pattern = likePattern(keyword ?? '')
    const matching = db
      .selectFrom('project')
      .$if(region !== undefined, all => all.where(relevantToRegion('region', region!)))
      .$if(keyword !== undefined, all =>
        all.where(eb =>
          eb.or([eb('title', 'ilike', pattern), eb('summary', 'ilike', pattern), eb('organisation', 'ilike', pattern)]),
        ),
      )
    const read = (page: typeof matching) => page.select([...CARD, micros('startedAt').as('at')])
    const { rows, next, total } = await listPage(db, matching, read, { by: ORDER, ...paging })
    const name = await regionNames(
      db,
      rows.map(row => row.region),
    )
    return { dataList: rows.map(row => toCard(row, name)), next, total }
  },
  getGongyixiangmuDetails: async ({ id }, { database: { db } }) => {
    const found = await db
      .selectFrom('project')
      .select([...CARD, 'alt', 'body', 'beneficiaries', 'contactPhone'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) return refuse('missing', '没有找到这个公益项目')
    const { contactPhone, ...row } = found
    return {
      ...toCard(row, await regionNames(db, [row.region])),
      alt: row.alt,
      body: row.body,
      beneficiaries: row.beneficiaries,
      contactPhone: contactPhone,
    }
  },
}
