import { type AfterSales, afterSales } from '../../src/machines/workflows/afterSales.ts'
import { itHolds } from '../support/model/suite.ts'
import { afterSalesWorld } from '../support/model/worlds/afterSales.ts'

/** Money goes back once, at the very end, from wherever it is by then. */
const money = (state: string, { amount, released }: AfterSales) =>
  state === 'refunded' ? { channel: amount, [released ? 'shop:s1' : 'escrow']: -amount } : {}

itHolds(afterSales, afterSalesWorld, { waiting: ['refunding'], money })
