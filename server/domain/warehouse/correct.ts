/** Manual corrections by warehouse staff, of a count or a shelf. Both are recorded. */
import { refuse } from '../../../src/contract/refusal.ts'
import type { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { lockItems, markUsedUp, recordMovements, recountItems } from './batches.ts'
import { managedWarehouses } from './keeper.ts'
import { managedBatch } from './lists.ts'

/** Resolves to the batch if its staff may change it; throws `notYours` for people who only issue. */
async function batchToChange(db: Queryable, batch: string, uid: string) {
  const { one } = await managedBatch(db, batch, uid)
  const [managed] = await managedWarehouses(db, uid, one.warehouse)
  return managed?.mayStore ? one : refuse('notYours', '只有入库管理员可以更正库存和货架')
}

export const correctCalls: Pick<Handlers<typeof warehouseContract>, 'correct' | 'move'> = {
  async correct({ batch, count, seen, reason }, { me: { uid }, ...services }) {
    return services.database.tx(async db => {
      const one = await batchToChange(db, batch, uid)
      await lockItems(db, [one.item])
      const now = await db
        .selectFrom('batch')
        .select(['count', 'reserved'])
        .where('id', '=', batch)
        .executeTakeFirstOrThrow()
      if (seen !== now.count) refuse('notNow', `账上刚刚变成了 ${now.count} ${one.unit}，请再点一次数后更正`, 'count')
      if (count === now.count) refuse('invalid', `这个批次现在就是 ${count} ${one.unit}，不用更正`, 'count')
      if (count < now.reserved) refuse('notNow', `其中 ${now.reserved} ${one.unit} 已预留出库，不能更正得更少`, 'count')
      await db.updateTable('batch').set({ count }).where('id', '=', batch).execute()
      const piece = { batch, item: one.item, count: count - now.count, warehouse: one.warehouse }
      await recordMovements(db, 'correction', [piece], { uid, record: null, reason, at: services.clock() })
      await recountItems(db, [one.item])
      if (count === 0) await markUsedUp({ db, services }, [batch])
      return (await managedBatch(db, batch, uid)).row
    })
  },

  async move({ batch, shelf }, { database, me: { uid }, clock }) {
    return database.tx(async db => {
      const one = await batchToChange(db, batch, uid)
      await lockItems(db, [one.item])
      const { row } = await managedBatch(db, batch, uid)
      // Repeated or concurrent: the batch is there already, and nothing moves.
      if (row.shelf === shelf) return row
      await db.updateTable('batch').set({ shelf }).where('id', '=', batch).execute()
      const piece = {
        batch,
        item: one.item,
        count: 0,
        warehouse: one.warehouse,
        fromShelf: row.shelf,
        toShelf: shelf,
      }
      await recordMovements(db, 'shelf', [piece], { uid, record: null, at: clock() })
      return (await managedBatch(db, batch, uid)).row
    })
  },
}
