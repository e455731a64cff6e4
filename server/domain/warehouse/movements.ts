/** All movements of a warehouse, the newest first. */
import { type SqlBool, sql } from 'kysely'
import type { MovementRow, warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { maskedName } from '../../identity/names.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { likePattern } from '../../kernel/pagination.ts'
import { periodConditions } from '../../kernel/period.ts'
import { managedWarehouses, warehouseIdsOf } from './keeper.ts'

/** Upper bound of the count. */
const MAX_COUNTED = 1_000

/** Reservations and releases are caused by helpers; all other movements show the responsible staff by name. */
const BY_HELPERS: readonly string[] = ['reserve', 'free']

/** Pieces of the batch left after a movement. */
const LEFT = sql<number>`(select coalesce(sum(earlier.count), 0)::int from movement earlier
  where earlier.batch = movement.batch and earlier.id <= movement.id and earlier.kind in ('in', 'out', 'correction'))`

const named = (keyword: string) => {
  const pattern = likePattern(keyword)
  return sql<SqlBool>`(movement.item in (select id from stock_item where name ilike ${pattern})
    or movement.batch in (select id from batch where code ilike ${pattern}))`
}

export const movementCalls: Pick<Handlers<typeof warehouseContract>, 'movements'> = {
  async movements(
    { warehouse, item, batch, record, kind, keyword, since, until, ...paging },
    { database: { db }, me: { uid } },
  ) {
    const managed = warehouseIdsOf(await managedWarehouses(db, uid, warehouse))
    const matching = db
      .selectFrom('movement')
      .where('movement.warehouse', 'in', managed)
      .$if(item !== undefined, some => some.where('movement.item', '=', item!))
      .$if(batch !== undefined, some => some.where('movement.batch', '=', batch!))
      .$if(record !== undefined, some => some.where('movement.record', '=', record!))
      .$if(kind !== undefined, some => some.where('movement.kind', '=', kind!))
      .$if(keyword !== undefined, some => some.where(named(keyword!)))
      .$if(since !== undefined || until !== undefined, some =>
        some.where(sql.join<SqlBool>(periodConditions(sql<Date>`movement.at`, { since, until }), sql` and `)),
      )
    const read = (page: typeof matching) =>
      page
        .innerJoin('stockItem', 'stockItem.id', 'movement.item')
        .innerJoin('batch', 'batch.id', 'movement.batch')
        .leftJoin('account', 'account.uid', 'movement.uid')
        .leftJoin('record', 'record.id', 'movement.record')
        .select([
          'movement.id',
          'movement.kind',
          'movement.count',
          'movement.batch',
          'movement.item',
          'movement.reason',
          'movement.at',
        ])
        .select(['movement.fromShelf as fromShelf', 'movement.toShelf as toShelf', LEFT.as('left')])
        .select(['stockItem.name', 'stockItem.unit', 'batch.code', 'account.name as actor'])
        .select(['record.id as record', 'record.workflow', 'record.root'])
    const order = { by: [byId('movement.id')], maxCounted: MAX_COUNTED, ...paging }
    const { rows, ...rest } = await listPage(db, matching, read, order)
    const dataList = rows.map(({ at, actor, record, workflow, root, ...row }): MovementRow => {
      // An issue is shown as its aid application, which is what people look for.
      const issued = workflow === 'stockIssue'
      return {
        ...row,
        by: BY_HELPERS.includes(row.kind) ? maskedName(actor ?? '') : (actor ?? ''),
        at: at.getTime(),
        record: (issued ? root : record) ?? '',
        workflow: issued ? 'aid' : (workflow ?? ''),
      }
    })
    return { dataList, ...rest }
  },
}
