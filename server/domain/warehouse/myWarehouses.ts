/** A person's warehouses with their open tasks. */
import { sql } from 'kysely'
import type { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { warehouseBriefOf } from '../place/warehouses.ts'
import { managedWarehouses, warehouseIdsOf } from './keeper.ts'
import { soonLimit } from './lists.ts'

interface WarehouseBacklog {
  readonly id: string
  readonly toStore: number
  readonly toIssue: number
  readonly soon: number
}

export const myWarehouseCalls: Pick<Handlers<typeof warehouseContract>, 'myWarehouses'> = {
  async myWarehouses(_, { database: { db }, me: { uid }, clock }) {
    const managed = await managedWarehouses(db, uid)
    const warehouses = await db
      .selectFrom('warehouse')
      .selectAll()
      .where('id', 'in', warehouseIdsOf(managed))
      .orderBy('name')
      .orderBy('id')
      .execute()
    const { rows } = await sql<WarehouseBacklog>`
      select house.id,
        (select count(*) from record where workflow = 'goodsDonation' and facts->>'warehouse' = house.id
          and facts->>'warehouse' <> '' and state in ('confirmed', 'awaitingDropOff') and owner <> ${uid})::int as to_store,
        (select count(*) from record where workflow = 'stockIssue' and place = house.id and state = 'requested')::int as to_issue,
        (count(*) filter (where stock_item.count > 0 and stock_item.expiry <= ${soonLimit(clock())}))::int as soon
      from unnest(${warehouseIdsOf(managed)}::text[]) house(id) left join stock_item on stock_item.warehouse = house.id
      group by house.id`.execute(db)
    const named = await regionNames(
      db,
      warehouses.map(({ region }) => region),
    )
    return {
      dataList: warehouses.map(warehouse => {
        const backlog = rows.find(({ id }) => id === warehouse.id)
        const permissions = managed.find(({ id }) => id === warehouse.id)
        return {
          ...warehouseBriefOf(warehouse, named),
          mayStore: permissions?.mayStore ?? false,
          mayIssue: permissions?.mayIssue ?? false,
          toStore: backlog?.toStore ?? 0,
          toIssue: backlog?.toIssue ?? 0,
          expiringSoon: backlog?.soon ?? 0,
        }
      }),
    }
  },
}
