import { type AfterSales, afterSales } from '../../src/machines/workflows/afterSales/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { afterSalesWorld } from '../support/model/worlds/afterSales.ts'

/** Money goes back once, at the very end, from wherever it is by then. */
const money = (state: string, { amount, released }: AfterSales) =>
  state === 'refunded' ? { channel: amount, [released ? 'shop:s1' : 'escrow']: -amount } : {}

chartSuite(afterSales, afterSalesWorld, { waiting: ['refunding'], money })
