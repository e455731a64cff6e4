/** Every movement of a warehouse, the newest first. */
import type { MovementRow, warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { maskedName } from '../../identity/names.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { managedWarehouses, warehouseIdsOf } from './keeper.ts'

/** Counted no further: nobody turns so many pages. */
const MAX_COUNTED = 1_000

export const movementCalls: Pick<Handlers<typeof warehouseContract>, 'movements'> = {
  async movements({ warehouse, item, batch, record, kind, ...paging }, { database: { db }, me: { uid } }) {
    const managed = warehouseIdsOf(await managedWarehouses(db, uid, warehouse))
    const matching = db
      .selectFrom('movement')
      .where('movement.warehouse', 'in', managed)
      .$if(item !== undefined, some => some.where('movement.item', '=', item!))
      .$if(batch !== undefined, some => some.where('movement.batch', '=', batch!))
      .$if(record !== undefined, some => some.where('movement.record', '=', record!))
      .$if(kind !== undefined, some => some.where('movement.kind', '=', kind!))
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
        .select(['movement.fromShelf as fromShelf', 'movement.toShelf as toShelf'])
        .select(['stockItem.name', 'stockItem.unit', 'batch.code', 'account.name as actor'])
        .select(['record.id as record', 'record.workflow', 'record.root'])
    const order = { by: [byId('movement.id')], maxCounted: MAX_COUNTED, ...paging }
    const { rows, next, total } = await listPage(db, matching, read, order)
    const dataList = rows.map(({ at, actor, record, workflow, root, ...row }): MovementRow => {
      // An issue is the matter of an aid application: that is what people look at.
      const issued = workflow === 'stockIssue'
      return {
        ...row,
        by: maskedName(actor ?? ''),
        at: at.getTime(),
        record: (issued ? root : record) ?? '',
        workflow: issued ? 'aid' : (workflow ?? ''),
      }
    })
    return { dataList, next, total }
  },
}
