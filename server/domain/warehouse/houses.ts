/** The warehouses that somebody keeps, with what waits in each. */
import { sql } from 'kysely'
import type { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import type { Handlers } from '../context.ts'
import { regionNames } from '../regionFilter.ts'
import { idsOf, keptBy } from './keeper.ts'
import { briefOf } from './near.ts'
import { soonAfter } from './stockPages.ts'

interface Waiting {
  readonly id: string
  readonly to_store: number
  readonly to_issue: number
  readonly pieces: number
  readonly soon: number
}

export const houseCalls: Pick<Handlers<typeof warehouseContract>, 'myWarehouses'> = {
  async myWarehouses(_, { database: { db }, me: { uid }, clock }) {
    const kept = await keptBy(db, uid)
    const houses = await db
      .selectFrom('warehouse')
      .selectAll()
      .where('id', 'in', idsOf(kept))
      .orderBy('name')
      .orderBy('id')
      .execute()
    const { rows } = await sql<Waiting>`
      select house.id,
        (select count(*) from record where workflow = 'goodsDonation' and facts->>'warehouse' = house.id
          and facts->>'warehouse' <> '' and state in ('confirmed', 'awaitingDropOff') and owner <> ${uid})::int as to_store,
        (select count(*) from record where workflow = 'stockIssue' and place = house.id and state = 'requested')::int as to_issue,
        coalesce(sum(stock_item.count), 0)::int as pieces,
        (count(*) filter (where stock_item.count > 0 and stock_item.expiry <= ${soonAfter(clock())}))::int as soon
      from unnest(${idsOf(kept)}::text[]) house(id) left join stock_item on stock_item.warehouse = house.id
      group by house.id`.execute(db)
    const named = await regionNames(
      db,
      houses.map(({ region }) => region),
    )
    return {
      dataList: houses.map(house => {
        const waiting = rows.find(({ id }) => id === house.id)
        const mine = kept.find(({ id }) => id === house.id)
        return {
          ...briefOf(house, named),
          ...{ mayStore: mine?.mayStore ?? false, mayIssue: mine?.mayIssue ?? false },
          ...{ toStore: waiting?.to_store ?? 0, toIssue: waiting?.to_issue ?? 0 },
          ...{ pieces: waiting?.pieces ?? 0, expiringSoon: waiting?.soon ?? 0 },
        }
      }),
    }
  },
}
