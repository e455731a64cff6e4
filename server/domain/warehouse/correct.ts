/** What keepers change by hand: a count that turned out wrong, a shelf. Both are written down. */
import { refuse } from '../../../src/contract/refusal.ts'
import type { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import type { Query } from '../../db/connect.ts'
import type { Handlers } from '../context.ts'
import { portal } from '../engine/portal.ts'
import { lockItems, note, recount } from './batches.ts'
import { keptBy } from './keeper.ts'
import { tellUsedUp } from './stock.ts'
import { batchFor } from './stockPages.ts'

/** The batch as its keeper may change it; `notYours` for whoever only issues. */
async function batchToChange(db: Query, batch: string, uid: string) {
  const { one } = await batchFor(db, batch, uid)
  const [kept] = await keptBy(db, uid, one.warehouse)
  return kept?.mayStore ? one : refuse('notYours', '只有入库管理员可以更正库存和货架')
}

export const correctCalls: Pick<Handlers<typeof warehouseContract>, 'correct' | 'move'> = {
  async correct({ batch, count, reason }, { me: { uid }, ...services }) {
    return services.database.tx(async db => {
      const one = await batchToChange(db, batch, uid)
      await lockItems(db, [one.item])
      const now = await db
        .selectFrom('batch')
        .select(['count', 'reserved'])
        .where('id', '=', batch)
        .executeTakeFirstOrThrow()
      if (count === now.count) refuse('invalid', `这个批次现在就是 ${count} ${one.unit}，不用更正`, 'count')
      if (count < now.reserved) refuse('notNow', `其中 ${now.reserved} ${one.unit} 已预留出库，不能更正得更少`, 'count')
      await db.updateTable('batch').set({ count }).where('id', '=', batch).execute()
      const piece = { batch, item: one.item, count: count - now.count, warehouse: one.warehouse }
      await note(db, 'correction', [piece], { uid, record: null, reason, at: services.clock() })
      await recount(db, [one.item])
      if (count === 0) await tellUsedUp({ db, services, engine: portal }, [batch])
      return (await batchFor(db, batch, uid)).row
    })
  },

  async move({ batch, shelf }, { database, me: { uid }, clock }) {
    return database.tx(async db => {
      const one = await batchToChange(db, batch, uid)
      await lockItems(db, [one.item])
      const { row } = await batchFor(db, batch, uid)
      // Said twice, or by two at once: it lies there already, and nothing moves.
      if (row.shelf === shelf) return row
      await db.updateTable('batch').set({ shelf }).where('id', '=', batch).execute()
      const piece = {
        batch,
        item: one.item,
        count: 0,
        warehouse: one.warehouse,
        from_shelf: row.shelf,
        to_shelf: shelf,
      }
      await note(db, 'shelf', [piece], { uid, record: null, at: clock() })
      return (await batchFor(db, batch, uid)).row
    })
  },
}
