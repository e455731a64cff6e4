/** The calls of the group order about after-sales. */
import { afterSalesDetailCalls } from './detail.ts'

export const afterSalesHandlers = { ...afterSalesDetailCalls }
