/** The domain afterSales: its calls, its workflow and what else the portal has to know of it. */
import { afterSalesContract } from '../../../src/contract/afterSales.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { afterSalesBinding } from './binding.ts'
import { afterSalesDetailCalls } from './detail.ts'
import { recountEffect, refundLinesEffect } from './effects.ts'

export const afterSalesDomain = defineDomain({
  title: '售后',
  contract: afterSalesContract,
  handlers: afterSalesDetailCalls,
  workflows: { afterSales: afterSalesBinding },
  performers: { recount: recountEffect, refundLines: refundLinesEffect },
})
