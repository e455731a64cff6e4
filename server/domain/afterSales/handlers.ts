/** The calls of the group order about after-sales. */
import { afterSalesCalls } from './detail.ts'

export const afterSalesHandlers = { ...afterSalesCalls }
