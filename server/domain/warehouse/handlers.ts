/** Handlers of all warehouse calls. */
import type { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { correctCalls } from './correct.ts'
import { issueCalls } from './issues.ts'
import { stockListCalls } from './lists.ts'
import { movementCalls } from './movements.ts'
import { myWarehouseCalls } from './myWarehouses.ts'
import { storeCalls } from './store.ts'

export const warehouseHandlers: Handlers<typeof warehouseContract> = {
  ...myWarehouseCalls,
  ...storeCalls,
  ...stockListCalls,
  ...movementCalls,
  ...correctCalls,
  ...issueCalls,
}
