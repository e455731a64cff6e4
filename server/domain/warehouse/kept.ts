/** What the engine has to know of goods that leave a warehouse: how an aid application has them set aside. */
import { refuse } from '../../../src/contract/refusal.ts'
import { type StockIssue, stockIssue } from '../../../src/machines/workflows/stockIssue.ts'
import type { Query } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import type { Kept, Scene } from '../engine/engine.ts'
import { type Piece, shift } from './batches.ts'
import { pickFrom, type Wanted, warehousesWith } from './pick.ts'

/** What an aid application says of itself, as far as its goods are concerned. */
interface Asking {
  readonly place: string
  /** Where the goods shall come from; empty: from the nearest that has them. */
  readonly warehouse: string
}

async function warehouseFor(db: Query, { place, warehouse }: Asking, wanted: readonly Wanted[], now: number) {
  if (warehouse === '') {
    const [best] = await warehousesWith(db, place, wanted, now)
    return best ?? refuse('notNow', '本市还没有爱心仓库，不能安排物资')
  }
  const found = await db.selectFrom('warehouse').selectAll().where('id', '=', warehouse).executeTakeFirst()
  return found ?? refuse('notNow', '没有这个爱心仓库，请重新选择')
}

const writes =
  (warehouse: string, pieces: readonly Piece[]) =>
  async ({ db, record, who, at }: Scene) => {
    await db
      .insertInto('issue_line')
      .values(pieces.map(piece => ({ ...piece, id: newId(at), issue: record.id })))
      .execute()
    const why = { uid: who.uid ?? null, record: record.id, at }
    await shift(
      db,
      'reserve',
      pieces.map(piece => ({ ...piece, warehouse })),
      why,
    )
  }

export const issueKept: Kept = {
  flow: stockIssue,
  columns: facts => {
    const { helper, warehouse, aid } = facts as StockIssue
    return { owner: helper, place: warehouse, root: aid }
  },
  async opened({ db, record, who, at }, input) {
    const { items } = input as { readonly items: readonly Wanted[] }
    const warehouse = await warehouseFor(db, record.facts as Asking, items, at)
    const pieces = await pickFrom(db, warehouse, items, at)
    const facts: StockIssue = {
      aid: record.id,
      helper: who.uid ?? '',
      warehouse: warehouse.id,
      pieces: pieces.reduce((sum, { count }) => sum + count, 0),
    }
    return { facts, event: 'REQUEST', beside: writes(warehouse.id, pieces) }
  },
}
