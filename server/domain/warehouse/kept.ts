/** What the engine has to know of goods that leave a warehouse. */
import { type StockIssue, stockIssue } from '../../../src/machines/workflows/stockIssue.ts'
import type { Kept } from '../engine/engine.ts'

export const issueKept: Kept = {
  flow: stockIssue,
  columns: facts => {
    const { helper, warehouse, aid } = facts as StockIssue
    return { owner: helper, place: warehouse, root: aid }
  },
}
