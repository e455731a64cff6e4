/** Every movement of a warehouse, the newest first. */
import type { MovementRow, warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import type { Handlers } from '../context.ts'
import { maskedName } from '../order/people.ts'
import { keysOf, pageLimit, pageOf } from '../paging.ts'
import { idsOf, keptBy } from './keeper.ts'

/** Counted no further: nobody turns so many pages. */
const MOST_COUNTED = 1_000

export const movementCalls: Pick<Handlers<typeof warehouseContract>, 'movements'> = {
  async movements({ warehouse, item, batch, record, kind, pageSize, after }, { database: { db }, me: { uid } }) {
    const kept = idsOf(await keptBy(db, uid, warehouse))
    const fitting = db
      .selectFrom('movement')
      .where('movement.warehouse', 'in', kept)
      .$if(item !== undefined, some => some.where('movement.item', '=', item!))
      .$if(batch !== undefined, some => some.where('movement.batch', '=', batch!))
      .$if(record !== undefined, some => some.where('movement.record', '=', record!))
      .$if(kind !== undefined, some => some.where('movement.kind', '=', kind!))
    const from = after === undefined ? fitting : fitting.where('movement.id', '<', keysOf(after, [''])[0])
    const found = await from
      .innerJoin('stock_item', 'stock_item.id', 'movement.item')
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
      .select(['movement.from_shelf as fromShelf', 'movement.to_shelf as toShelf'])
      .select(['stock_item.name', 'stock_item.unit', 'batch.code', 'account.name as actor'])
      .select(['record.id as record', 'record.workflow', 'record.root'])
      .orderBy('movement.id', 'desc')
      .limit(pageLimit(pageSize))
      .execute()
    const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
    const { total } = await db
      .selectFrom(fitting.select('movement.id').limit(MOST_COUNTED).as('some'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
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
    return { dataList, next, total: Number(total) }
  },
}
