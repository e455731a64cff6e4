/** Public-welfare projects 公益项目. */
import { sql } from 'kysely'
import type { homeContract } from '../../src/contract/home.contract.ts'
import { refuse } from '../../src/contract/refusal.ts'
import type { Handlers } from './context.ts'
import { containing, fromMicros, keysOf, micros, pageLimit, pageOf } from './paging.ts'
import { concerns, regionNames } from './regionFilter.ts'

const CARD = ['id', 'title', 'summary', 'picture', 'organisation', 'region', 'started_at'] as const

interface Card {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly picture: string
  readonly organisation: string
  readonly region: string
  readonly started_at: Date
}

const shown = ({ region, started_at, ...row }: Card, name: (code: string) => string) => ({
  ...row,
  regionName: name(region),
  startedAt: started_at.getTime(),
})

export const project: Pick<Handlers<typeof homeContract>, 'getGongyixiangmu' | 'getGongyixiangmuDetails'> = {
  getGongyixiangmu: async ({ region, keyword, pageSize, after }, { database: { db } }) => {
    const words = containing(keyword ?? '')
    const fitting = db
      .selectFrom('project')
      .$if(region !== undefined, all => all.where(concerns('region', region!)))
      .$if(keyword !== undefined, all =>
        all.where(eb =>
          eb.or([eb('title', 'ilike', words), eb('summary', 'ilike', words), eb('organisation', 'ilike', words)]),
        ),
      )
    const [started, id] = after === undefined ? [0, ''] : keysOf(after, [0, ''])
    const found = await fitting
      .select([...CARD, micros('started_at').as('at')])
      .$if(after !== undefined, all => all.where(sql<boolean>`(started_at, id) < (${fromMicros(started)}, ${id})`))
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageLimit(pageSize))
      .execute()
    const { total } = await fitting.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const { rows, next } = pageOf(found, pageSize, row => [row.at, row.id])
    const name = await regionNames(
      db,
      rows.map(row => row.region),
    )
    return { dataList: rows.map(row => shown(row, name)), next, total }
  },
  getGongyixiangmuDetails: async ({ id }, { database: { db } }) => {
    const found = await db
      .selectFrom('project')
      .select([...CARD, 'body', 'beneficiaries', 'contact_phone'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) return refuse('missing', '没有找到这个公益项目')
    const { contact_phone, ...row } = found
    return {
      ...shown(row, await regionNames(db, [row.region])),
      body: row.body,
      beneficiaries: row.beneficiaries,
      contactPhone: contact_phone,
    }
  },
}
