/** Every call of the group warehouse. */
import type { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import type { Handlers } from '../context.ts'
import { correctCalls } from './correct.ts'
import { houseCalls } from './houses.ts'
import { issueCalls } from './issues.ts'
import { movementCalls } from './movements.ts'
import { stockCalls } from './stockPages.ts'
import { storeCalls } from './store.ts'

export const warehouse: Handlers<typeof warehouseContract> = {
  ...houseCalls,
  ...storeCalls,
  ...stockCalls,
  ...movementCalls,
  ...correctCalls,
  ...issueCalls,
}
