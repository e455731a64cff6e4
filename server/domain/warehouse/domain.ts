/** The domain warehouse: its calls, its workflow and what else the portal has to know of it. */
import { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { issueBinding } from './binding.ts'
import { checkGoods } from './check.ts'
import { correctCalls } from './correct.ts'
import { freeGoods, issueGoods, keepCollected, storeGoods } from './effects.ts'
import { issueCalls } from './issues.ts'
import { stockListCalls } from './lists.ts'
import { movementCalls } from './movements.ts'
import { myWarehouseCalls } from './myWarehouses.ts'
import { storeCalls } from './store.ts'

export const warehouseDomain = defineDomain({
  title: '爱心仓库和库存',
  contract: warehouseContract,
  handlers: {
    ...myWarehouseCalls,
    ...storeCalls,
    ...stockListCalls,
    ...movementCalls,
    ...correctCalls,
    ...issueCalls,
  },
  workflows: { stockIssue: issueBinding },
  performers: { keepCollected, storeGoods, issueGoods, freeGoods },
  checks: [checkGoods],
})
