/** Handlers of all after-sales calls. */
import type { afterSalesContract } from '../../../src/contract/afterSales.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { afterSalesDetailCalls } from './detail.ts'

export const afterSalesHandlers: Handlers<typeof afterSalesContract> = afterSalesDetailCalls
