/** Binds stock issues to the engine: how an aid application reserves goods. */
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import { type StockIssue, stockIssue } from '../../../src/machines/workflows/stockIssue/chart.ts'
import { stockIssueProjection } from '../../../src/machines/workflows/stockIssue/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import { binding } from '../../engine/binding.ts'
import type { EffectContext } from '../../engine/engine.ts'
import { moveStock, type StockPiece } from './batches.ts'
import { pickBatches, type RequestedGoods, warehousesWith } from './pick.ts'

/** The part of an aid application that concerns its goods. */
interface GoodsRequest {
  readonly place: string
  /** The source of the goods; empty: the nearest warehouse that has them. */
  readonly warehouse: string
}

async function warehouseFor(
  db: Queryable,
  { place, warehouse }: GoodsRequest,
  requested: readonly RequestedGoods[],
  now: number,
) {
  if (warehouse === '') {
    const [best] = await warehousesWith(db, place, requested, now)
    return best ?? refuse('notNow', '本市还没有爱心仓库，不能安排物资')
  }
  const found = await db.selectFrom('warehouse').selectAll().where('id', '=', warehouse).executeTakeFirst()
  return found ?? refuse('notNow', '没有这个爱心仓库，请重新选择')
}

const reservePieces =
  (warehouse: string, pieces: readonly StockPiece[]) =>
  async ({ db, record, who, at }: EffectContext) => {
    await db
      .insertInto('issueLine')
      .values(pieces.map(piece => ({ ...piece, id: newId(at), issue: record.id })))
      .execute()
    const cause = { uid: who.uid ?? null, record: record.id, at }
    await moveStock(
      db,
      'reserve',
      pieces.map(piece => ({ ...piece, warehouse })),
      cause,
    )
  }

/** Goods that were set aside may have expired since. */
async function assertNotExpired(db: Queryable, id: string, at: number): Promise<void> {
  const expired = await db
    .selectFrom('issueLine')
    .innerJoin('batch', 'batch.id', 'issueLine.batch')
    .innerJoin('stockItem', 'stockItem.id', 'batch.item')
    .select(['stockItem.name', 'batch.expiry'])
    .where('issueLine.issue', '=', id)
    .where('batch.expiry', '<=', chinaDay(at))
    .orderBy('batch.expiry')
    .executeTakeFirst()
  if (expired)
    refuse(
      'notNow',
      `「${expired.name}」有效期到 ${expired.expiry}，不能发出；请帮扶人退回、责任人重新指派，会另配一批`,
    )
}

export const issueBinding = binding(stockIssue, {
  conditions: {
    notExpired: {
      check: (db, { id }, { at }) => assertNotExpired(db, id, at),
      promisedBy: ['issued'],
      steps: ['ISSUE'],
    },
  },
  projection: stockIssueProjection,
  columns: ({ helper, warehouse, aid }) => ({ owner: helper, place: warehouse, root: aid }),
  async openedBy({ db, record, who, at }, input) {
    const { items } = input as { readonly items: readonly RequestedGoods[] }
    const warehouse = await warehouseFor(db, record.facts as GoodsRequest, items, at)
    const pieces = await pickBatches(db, warehouse, items, at)
    const facts: StockIssue = {
      aid: record.id,
      helper: who.uid ?? '',
      warehouse: warehouse.id,
      pieces: pieces.reduce((sum, { count }) => sum + count, 0),
    }
    return { facts, event: 'REQUEST', writeAlong: reservePieces(warehouse.id, pieces) }
  },
})
